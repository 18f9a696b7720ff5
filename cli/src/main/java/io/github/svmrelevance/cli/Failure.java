package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.wiring.ExtensionException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What the user is told of an exception.
 *
 * @param code an {@link ExitCode}
 * @param message one line, with the remedy
 */
public record Failure(int code, String message) {

  private static final int MOST_SUGGESTIONS = 4;

  private static final String NO_COMMAND = "there is no command '";

  /**
   * What to tell.
   *
   * @param thrown what ended the command
   */
  public static Failure of(Throwable thrown) {
    if (thrown instanceof ParameterException e) {
      return new Failure(ExitCode.USAGE, usage(e));
    }
    if (thrown instanceof InvalidInputException || thrown instanceof InfeasibleModelException) {
      return new Failure(ExitCode.BAD_INPUT, told((SvmRelevanceException) thrown));
    }
    if (thrown instanceof SolverException || thrown instanceof BackendUnavailableException) {
      return new Failure(ExitCode.SOLVER_FAILED, told((SvmRelevanceException) thrown));
    }
    if (thrown instanceof CancelledException) {
      return new Failure(
          ExitCode.INCOMPLETE,
          oneLine(thrown.getMessage()) + " before there was a result; nothing is written");
    }
    if (thrown instanceof OutputException e) {
      return new Failure(
          e.brokenPipe() ? ExitCode.BROKEN_PIPE : ExitCode.OUTPUT_FAILED, e.getMessage());
    }
    if (thrown instanceof ExtensionException) {
      return new Failure(ExitCode.USAGE, oneLine(thrown.getMessage()));
    }
    if (thrown instanceof OutOfMemoryError) {
      return new Failure(
          ExitCode.SOLVER_FAILED,
          "out of memory; give the JVM more, for example with SVMREL_JAVA_OPTS=-Xmx8g");
    }
    return new Failure(
        ExitCode.INTERNAL_ERROR,
        "this is an internal error of svmrel, please report it with what --stacktrace shows: "
            + oneLine(thrown.toString()));
  }

  boolean isOfAbsentCommand() {
    return code == ExitCode.USAGE && message.startsWith(NO_COMMAND);
  }

  /** A command that is not there may be that of a plug-in that could not be loaded. */
  Failure besideFailedPlugins(int count) {
    return count == 0
        ? this
        : new Failure(
            code,
            message
                + "; "
                + (count == 1 ? "one plug-in was" : count + " plug-ins were")
                + " not loaded: see 'svmrel methods'");
  }

  /** Parameters that are no options, or they would be wrong usage, have their plain names. */
  private static String told(SvmRelevanceException e) {
    return oneLine(
        e instanceof InvalidParameterException
            ? e.getMessage()
            : e.message().render(CommandLineText::option));
  }

  private static String usage(ParameterException e) {
    String message = oneLine(e.getMessage()).replaceAll("\\.$", "");
    String hint = "see '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
    if (e instanceof MissingParameterException missing) {
      message = missing(missing).orElse(message);
    } else if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      message = unmatched(first, e.getCommandLine());
      List<String> similar = similar(first, unmatched);
      if (!similar.isEmpty()) {
        hint = "did you mean " + String.join(" or ", similar) + "? " + hint;
      }
    }
    boolean word = message.length() > 1 && Character.isLowerCase(message.charAt(1));
    String begin = message.substring(0, 1);
    return (word ? begin.toLowerCase(Locale.ROOT) : begin) + message.substring(1) + "; " + hint;
  }

  /** What is not there: an option, its value, or a file to read. */
  private static Optional<String> missing(MissingParameterException e) {
    List<ArgSpec> missing = e.getMissing();
    if (missing.size() != 1) {
      return Optional.empty();
    }
    if (missing.get(0) instanceof OptionSpec option) {
      if (option.arity().max() == 0) {
        return Optional.of(
            "'"
                + e.getCommandLine().getCommandSpec().qualifiedName()
                + "' needs "
                + option.longestName());
      }
      return Optional.of(option.longestName() + " needs a value: " + option.paramLabel());
    }
    String label = missing.get(0).paramLabel();
    return Optional.of(
        label
            + " is missing"
            + (label.equals("DATA") ? "; name a file, or - to read standard input" : ""));
  }

  private static String unmatched(String first, CommandLine at) {
    String command = at.getCommandSpec().qualifiedName();
    String inner = command.substring(command.indexOf(' ') + 1);
    if (first.startsWith("-")) {
      return at.getSubcommands().isEmpty() || at.getParent() == null
          ? "there is no option " + first
          : first + " stands before a command of '" + inner + "' is named: " + commandsOf(at);
    }
    if (at.getSubcommands().isEmpty()) {
      return "'" + first + "' is one too many";
    }
    return at.getParent() == null
        ? NO_COMMAND + first + "'"
        : NO_COMMAND + inner + " " + first + "'; there are " + commandsOf(at);
  }

  /** The names of the commands within a command. */
  static String commandsOf(CommandLine command) {
    return String.join(", ", new TreeSet<>(command.getSubcommands().keySet()));
  }

  /**
   * Commands within commands, and options that hold what was given, come before what sounds alike.
   */
  private static List<String> similar(String first, UnmatchedArgumentException unmatched) {
    CommandLine at = unmatched.getCommandLine();
    if (first.matches("--[a-z]{3,}.*")) {
      String word = first.substring(2);
      List<String> holding =
          at.getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .filter(name -> name.contains(word))
              .limit(MOST_SUGGESTIONS)
              .toList();
      return holding.isEmpty() ? unmatched.getSuggestions() : holding;
    }
    List<String> within =
        at.getSubcommands().entrySet().stream()
            .filter(entry -> entry.getValue().getSubcommands().containsKey(first))
            .map(entry -> "'" + entry.getKey() + " " + first + "'")
            .toList();
    return within.isEmpty() ? unmatched.getSuggestions() : within;
  }

  private static String oneLine(String message) {
    return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
