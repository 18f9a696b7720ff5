package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.CatalogueDocument;
import io.github.svmrelevance.report.text.Numbers;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * A group of options made from parameters, those of a plugged-in method as well as our own: {@code
 * --name} with range, choices and default in the help.
 */
public final class ParameterOptions {

  /** Longer lists of choices do not fit beside the option's name. */
  private static final int LONGEST_CHOICES = 24;

  private final String heading;
  private final List<Parameter<?>> parameters;
  private final Map<String, String> labels;

  /**
   * Creates the group.
   *
   * @param heading above the group in the help
   * @param parameters what can be given
   * @param labels what stands for the value in the help, by parameter, where the kind does not say
   *     enough
   */
  public ParameterOptions(
      String heading, List<Parameter<?>> parameters, Map<String, String> labels) {
    this.heading = heading;
    this.parameters = List.copyOf(parameters);
    this.labels = Map.copyOf(labels);
  }

  /** Adds the options to a command. */
  public void addTo(CommandSpec command) {
    if (parameters.isEmpty()) {
      return;
    }
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder()
            .validate(false)
            .heading("%n" + heading.replace("%", "%%") + "%n")
            .order(command.argGroups().size());
    for (Parameter<?> parameter : parameters) {
      group.addArg(option(parameter, parameter.name()).build());
      // It keeps old commands going, and no help needs it.
      parameter
          .alias()
          .ifPresent(former -> group.addArg(option(parameter, former).hidden(true).build()));
    }
    command.addArgGroup(group.build());
  }

  private OptionSpec.Builder option(Parameter<?> parameter, String name) {
    OptionSpec.Builder option =
        OptionSpec.builder("--" + name)
            .order(parameters.indexOf(parameter))
            .description(
                help(parameter).stream()
                    .map(line -> line.replace("%", "%%"))
                    .toArray(String[]::new));
    if (parameter.kind() == Parameter.Kind.FLAG) {
      return option.type(boolean.class).arity("0");
    }
    option.paramLabel(label(parameter));
    if (parameter.kind() == Parameter.Kind.CHOICE) {
      option.completionCandidates(parameter.choices());
    }
    return parameter.kind() == Parameter.Kind.TEXTS
        ? option.type(List.class).auxiliaryTypes(String.class).arity("1")
        // Shells complete the names of files where the type is that of files.
        : option
            .type(parameter.kind() == Parameter.Kind.FILE ? File.class : String.class)
            .arity("1");
  }

  private String label(Parameter<?> parameter) {
    String usual =
        switch (parameter.kind()) {
          case REAL -> "NUMBER";
          case INTEGER -> "N";
          case CHOICE -> isLong(parameter) ? own(parameter) : String.join("|", parameter.choices());
          case TEXT, TEXTS, FLAG -> "TEXT";
          case FILE -> "FILE";
        };
    return labels.getOrDefault(parameter.name(), usual);
  }

  /** Completion keeps choices by their label, so that each has its own. */
  private static String own(Parameter<?> parameter) {
    return parameter.name().toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static boolean isLong(Parameter<?> parameter) {
    return String.join("|", parameter.choices()).length() > LONGEST_CHOICES;
  }

  /** What it is, then each choice in a line of its own if the description tells of all of them. */
  private static List<String> help(Parameter<?> parameter) {
    List<String> lines = new ArrayList<>(explanations(parameter));
    boolean explained = lines.size() > 1;
    List<String> notes = new ArrayList<>();
    boolean obvious =
        (parameter.kind() == Parameter.Kind.CHOICE && (explained || !isLong(parameter)))
            || parameter.kind() == Parameter.Kind.FLAG
            || isAnyText(parameter);
    if (!obvious) {
      notes.add(parameter.accepted());
    }
    if (parameter.kind() == Parameter.Kind.TEXTS) {
      notes.add("may be repeated");
    } else if (parameter.kind() != Parameter.Kind.FLAG) {
      CatalogueDocument.shownDefault(parameter)
          .ifPresent(value -> notes.add("default " + brief(value)));
    }
    if (!notes.isEmpty()) {
      lines.set(0, lines.get(0) + " (" + String.join("; ", notes) + ")");
    }
    return lines;
  }

  /** "what for; one: this; two: that", split before each choice; else the description as it is. */
  private static List<String> explanations(Parameter<?> parameter) {
    String choices = String.join("|", parameter.choices());
    String description = parameter.description().render(CommandLineText::option);
    List<String> parts = List.of(description.split("; (?=(?:" + choices + "): )", -1));
    return parameter.kind() == Parameter.Kind.CHOICE
            && parts.size() == 1 + parameter.choices().size()
        ? parts
        : List.of(description);
  }

  private static boolean isAnyText(Parameter<?> parameter) {
    return parameter.accepted().equals("a text")
        || parameter.accepted().equals("the name of a file");
  }

  private static String brief(Object value) {
    return value instanceof Double number ? Numbers.setting(number) : value.toString();
  }

  /** The value of a parameter, if this group has it and it has a value. */
  public <T> Optional<T> find(Parameter<T> parameter, ParameterValues values) {
    return parameters.contains(parameter) ? values.find(parameter) : Optional.empty();
  }

  /**
   * The values on a command line.
   *
   * @throws ParameterException if one is not accepted
   */
  public ParameterValues read(ParseResult parsed) {
    ParameterValues values = ParameterValues.defaults(parameters);
    for (Parameter<?> parameter : parameters) {
      List<OptionSpec> given =
          Stream.concat(Stream.of(parameter.name()), parameter.alias().stream())
              .map(name -> parsed.matchedOption("--" + name))
              .filter(Objects::nonNull)
              .toList();
      if (given.isEmpty()) {
        continue;
      }
      OptionSpec option = given.get(0);
      if (given.size() > 1
          || (parameter.kind() != Parameter.Kind.TEXTS
              && option.originalStringValues().size() > 1)) {
        throw new ParameterException(
            parsed.commandSpec().commandLine(),
            "--" + parameter.name() + " is given more than once");
      }
      for (String text : texts(parameter, option)) {
        try {
          values = values.withText(parameter.name(), text);
        } catch (InvalidInputException e) {
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              "--"
                  + parameter.name()
                  + " is "
                  + Excerpt.quote(text)
                  + (isAnyText(parameter)
                      ? "; it needs a value: " + label(parameter)
                      : "; expected " + parameter.accepted()));
        }
      }
    }
    return values;
  }

  private static List<String> texts(Parameter<?> parameter, OptionSpec option) {
    if (parameter.kind() == Parameter.Kind.FLAG) {
      return List.of(option.getValue().toString());
    }
    if (parameter.kind() == Parameter.Kind.TEXTS) {
      return option.<List<String>>getValue();
    }
    return List.of(option.stringValues().get(0));
  }
}
