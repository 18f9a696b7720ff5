package io.github.svmrelevance.cli;

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

/** What the user is told of a command line that the parser refuses. */
final class UsageMessage {

  /** What begins the message where a command is not there. */
  static final String NO_COMMAND = "there is no command '";

  private static final int MOST_SUGGESTIONS = 4;

  private UsageMessage() {}

  /**
   * What to tell.
   *
   * @return one line, with what helps
   */
  static String of(ParameterException e) {
    String message = Failure.oneLine(e.getMessage()).replaceAll("\\.$", "");
    String hint = "see '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
    if (e instanceof MissingParameterException missing) {
      message = missing(missing).orElse(message);
    } else if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      List<String> options =
          unmatched.getUnmatched().stream()
              .filter(word -> word.startsWith("--"))
              .map(UsageMessage::withoutValue)
              .distinct()
              .toList();
      boolean several = first.startsWith("--") && options.size() > 1 && isInner(e.getCommandLine());
      message =
          several
              ? "there are no options " + String.join(", ", options)
              : unmatched(first, e.getCommandLine());
      List<String> similar =
          several
              ? options.stream()
                  .flatMap(option -> similar(option, unmatched).stream())
                  .distinct()
                  .limit(MOST_SUGGESTIONS)
                  .toList()
              : similar(first, unmatched);
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
      return isInner(at) || at.getParent() == null
          ? "there is no option " + withoutValue(first)
          : first + " stands before a command of '" + inner + "' is named: " + commandsOf(at);
    }
    if (at.getSubcommands().isEmpty()) {
      return "'" + first + "' is one too many";
    }
    return at.getParent() == null
        ? NO_COMMAND + first + "'"
        : NO_COMMAND + inner + " " + first + "'; there are " + commandsOf(at);
  }

  private static boolean isInner(CommandLine at) {
    return at.getSubcommands().isEmpty();
  }

  private static String withoutValue(String option) {
    int equals = option.indexOf('=');
    return equals < 0 ? option : option.substring(0, equals);
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
    String name = withoutValue(first);
    List<String> inOtherLetters =
        at.getCommandSpec().optionsMap().keySet().stream().filter(name::equalsIgnoreCase).toList();
    if (!inOtherLetters.isEmpty()) {
      return inOtherLetters;
    }
    if (first.matches("--[a-z]{3,}.*")) {
      String word = first.substring(2);
      List<String> holding =
          at.getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .filter(option -> option.contains(word))
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
}
