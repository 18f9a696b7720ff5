package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.run.MethodRegistry;
import io.github.svmrelevance.report.text.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.InitializationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The whole command: understands the arguments, runs what they ask for, and tells of failures. */
final class Svmrel {

  private static final String COMPLETION = "completion";
  private static final int LEAST_HELP_COLUMNS = 60;
  private static final int MOST_HELP_COLUMNS = 110;

  private final Streams streams;
  private final MethodRegistry methods;
  private final Supplier<BackendRegistry> backends;
  private final Workplace workplace;
  private final Analyst analyst;
  private final Catalogue catalogue;
  private final ReproduceCommand reproduce;
  private final RejectSvmCommand rejectSvm;

  Svmrel(
      Streams streams,
      MethodRegistry methods,
      Supplier<BackendRegistry> backends,
      Workplace workplace,
      Analyst analyst,
      Catalogue catalogue,
      ReproduceCommand reproduce,
      RejectSvmCommand rejectSvm) {
    this.streams = streams;
    this.methods = methods;
    this.backends = backends;
    this.workplace = workplace;
    this.analyst = analyst;
    this.catalogue = catalogue;
    this.reproduce = reproduce;
    this.rejectSvm = rejectSvm;
  }

  /**
   * Runs the command.
   *
   * @param args the arguments
   * @return an {@link ExitCode}
   */
  int run(String... args) {
    try {
      return dispatch(parser().parseArgs(args));
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
      return tell(e, streams, args);
    }
  }

  /** Tells the user of a failure. */
  static int tell(Throwable thrown, Streams streams, String... args) {
    Failure failure = Failure.of(thrown);
    if (failure.code() != ExitCode.BROKEN_PIPE) {
      streams.say(failure.message());
    }
    if (Arrays.asList(args).contains("--" + Verbosity.STACKTRACE)) {
      thrown.printStackTrace(streams.err());
    }
    streams.err().flush();
    return failure.code();
  }

  private CommandLine parser() {
    CommandSpec root = CommandSpec.create().name("svmrel");
    root.usageMessage()
        .description("Which features matter to a support vector machine, and the proof of it.")
        .commandListHeading("%nCommands:%n")
        .footer(
            "",
            "Example:",
            "  svmrel bounds data/wdbc.csv --positive M --plot relevance.svg",
            "",
            "Exit codes: 0 done; 1 the script svmrel found no Java, or could not build; 2 usage: the "
                + "command line is wrong, whatever the data are; 3 bad input: the data, or what "
                + "was asked of them; 4 solver failed; 5 limit reached or interrupted, what was "
                + "done by then is written; 70 defect of svmrel; 74 output cannot be written.");
    root.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("show the version, and the solvers found")
            .build());
    addHelp(root);
    CommandLine parser = new CommandLine(root);
    Map<String, String> unusable = new TreeMap<>();
    for (RelevanceMethod method : methods.methods()) {
      addMethod(method, root, unusable);
    }
    for (CommandSpec listing : catalogue.commands(unusable)) {
      addHelp(listing);
      root.addSubcommand(listing.name(), listing);
    }
    CommandSpec classifier = rejectSvm.command();
    addHelp(classifier);
    classifier.subcommands().values().forEach(task -> addHelp(task.getCommandSpec()));
    root.addSubcommand(RejectSvmCommand.NAME, classifier);
    CommandSpec generator = new Generator(streams, workplace).command();
    addHelp(generator);
    generator.subcommands().values().forEach(kind -> addHelp(kind.getCommandSpec()));
    root.addSubcommand(Generator.NAME, generator);
    CommandSpec again = reproduce.spec();
    addHelp(again);
    again.subcommands().values().forEach(each -> addHelp(each.getCommandSpec()));
    root.addSubcommand(again.name(), again);
    CommandSpec completion = completion(parser);
    addHelp(completion);
    root.addSubcommand(COMPLETION, completion);
    return configure(parser);
  }

  private CommandSpec completion(CommandLine parser) {
    Action print =
        parsed -> {
          streams.emit(AutoComplete.bash("svmrel", parser));
          return ExitCode.OK;
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(print).name(COMPLETION);
    spec.usageMessage()
        .description("Print what completes svmrel's commands and options in bash and zsh.")
        .footer("", "Example:", "  source <(svmrel " + COMPLETION + ")");
    return spec;
  }

  private void addMethod(RelevanceMethod method, CommandSpec root, Map<String, String> unusable) {
    String id = method.description().id();
    if (Catalogue.NAMES.contains(id)
        || Set.of(COMPLETION, Generator.NAME, ReproduceCommand.NAME, RejectSvmCommand.NAME)
            .contains(id)) {
      unusable.put(id, "its id is the name of a command of svmrel");
      return;
    }
    try {
      CommandSpec spec = new MethodCommand(method, analyst, backends).spec();
      addHelp(spec);
      root.addSubcommand(id, spec);
    } catch (InitializationException e) {
      unusable.put(id, "its parameters cannot be options: " + e.getMessage());
    }
  }

  private static void addHelp(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("show this help").build());
  }

  private CommandLine configure(CommandLine parser) {
    Terminal terminal = streams.outTerminal();
    int columns = terminal.columns().orElse(80);
    return parser
        .setExpandAtFiles(false)
        .setUsageHelpWidth(Math.max(LEAST_HELP_COLUMNS, Math.min(MOST_HELP_COLUMNS, columns)))
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF));
  }

  private int dispatch(ParseResult parsed) {
    ParseResult current = parsed;
    while (true) {
      if (current.isUsageHelpRequested()) {
        showUsage(current.commandSpec().commandLine());
        return ExitCode.OK;
      }
      if (current.isVersionHelpRequested()) {
        streams.show(catalogue.version());
        return ExitCode.OK;
      }
      if (!current.hasSubcommand()) {
        break;
      }
      current = current.subcommand();
    }
    CommandLine command = current.commandSpec().commandLine();
    if (current.commandSpec().userObject() instanceof Action action) {
      try {
        return action.run(current);
      } catch (InvalidParameterException e) {
        throw usage(e, command);
      }
    }
    throw new ParameterException(
        command,
        "Missing command"
            + (command.getParent() == null ? "" : ": " + Failure.commandsOf(command)));
  }

  /** What is wrong without the data is a wrong command line, if it is there that it was given. */
  private static RuntimeException usage(InvalidParameterException e, CommandLine command) {
    boolean given =
        e.names().stream()
            .allMatch(name -> command.getCommandSpec().findOption("--" + name) != null);
    return given ? new ParameterException(command, e.message(CommandLineText::option), e) : e;
  }

  private void showUsage(CommandLine command) {
    StringWriter text = new StringWriter();
    command.usage(new PrintWriter(text), command.getColorScheme());
    List<String> lines = new ArrayList<>(text.toString().lines().toList());
    streams.show(lines);
  }
}
