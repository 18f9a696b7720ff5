package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What the user is told of an exception.
 *
 * @param code an {@link ExitCode}
 * @param message one line, with the remedy
 */
record Failure(int code, String message) {

  static Failure of(Throwable thrown) {
    if (thrown instanceof ParameterException e) {
      return new Failure(ExitCode.USAGE, usage(e));
    }
    if (thrown instanceof InvalidInputException || thrown instanceof InfeasibleModelException) {
      return new Failure(ExitCode.BAD_INPUT, oneLine(thrown.getMessage()));
    }
    if (thrown instanceof SolverException || thrown instanceof BackendUnavailableException) {
      return new Failure(ExitCode.SOLVER_FAILED, oneLine(thrown.getMessage()));
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
    if (thrown instanceof OutOfMemoryError) {
      return new Failure(
          ExitCode.SOLVER_FAILED,
          "out of memory; give the JVM more, for example with SVMREL_JAVA_OPTS=-Xmx8g");
    }
    return new Failure(
        ExitCode.DEFECT,
        "this is a defect of svmrel, please report it with what --stacktrace shows: "
            + oneLine(thrown.toString()));
  }

  private static String usage(ParameterException e) {
    String message = oneLine(e.getMessage()).replaceAll("\\.$", "");
    String hint = "see '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'";
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      message =
          first.startsWith("-") ? "there is no option " + first : "'" + first + "' is one too many";
      if (!e.getCommandLine().getSubcommands().isEmpty() && !first.startsWith("-")) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName() + " " + first;
        message = "there is no command '" + command.substring(command.indexOf(' ') + 1) + "'";
      }
      List<String> similar = unmatched.getSuggestions();
      if (!similar.isEmpty()) {
        hint = "did you mean " + String.join(" or ", similar) + "? " + hint;
      }
    }
    boolean word = message.length() > 1 && Character.isLowerCase(message.charAt(1));
    String begin = message.substring(0, 1);
    return (word ? begin.toLowerCase(Locale.ROOT) : begin) + message.substring(1) + "; " + hint;
  }

  private static String oneLine(String message) {
    return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
