package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationReason;
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
import io.github.svmrelevance.tables.TableStorageException;
import picocli.CommandLine.ParameterException;

/**
 * What the user is told of an exception.
 *
 * @param code an {@link ExitCode}
 * @param message one line, with the remedy
 */
public record Failure(int code, String message) {

  private static final String MORE_TIME = ". Give it longer with --time-limit, or no limit";

  /**
   * What to tell.
   *
   * @param thrown what ended the command
   */
  public static Failure of(Throwable thrown) {
    if (thrown instanceof ParameterException e) {
      return new Failure(ExitCode.USAGE, UsageMessage.of(e));
    }
    if (thrown instanceof TableStorageException e) {
      return new Failure(ExitCode.OUTPUT_FAILED, told(e));
    }
    if (thrown instanceof InvalidInputException || thrown instanceof InfeasibleModelException) {
      return new Failure(ExitCode.BAD_INPUT, told((SvmRelevanceException) thrown));
    }
    if (thrown instanceof SolverException || thrown instanceof BackendUnavailableException) {
      return new Failure(ExitCode.SOLVER_FAILED, told((SvmRelevanceException) thrown));
    }
    if (thrown instanceof CancelledException e) {
      return new Failure(
          ExitCode.INCOMPLETE,
          oneLine(e.getMessage())
              + " before there was a result; none was written"
              + (e.reason() == CancellationReason.TIME_LIMIT ? MORE_TIME : ""));
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
          "out of memory; give the JVM more, for example with SVMREL_JAVA_OPTS=-Xmx8g, or with"
              + " java -Xmx8g -jar");
    }
    return error("an internal error of svmrel, please report it", thrown);
  }

  /**
   * What to tell of a failure that came up in what is no part of svmrel.
   *
   * @param plugin what it is, for people
   * @param thrown what ended the command
   */
  static Failure ofPlugin(String plugin, Throwable thrown) {
    return error(
        "an error of " + plugin + ", which is no part of svmrel, please report it to its authors",
        thrown);
  }

  private static Failure error(String whose, Throwable thrown) {
    return new Failure(
        ExitCode.INTERNAL_ERROR,
        "this is " + whose + " with what --stacktrace shows: " + oneLine(thrown.toString()));
  }

  boolean isOfAbsentCommand() {
    return code == ExitCode.USAGE && message.startsWith(UsageMessage.NO_COMMAND);
  }

  /** A command that is not there may be that of a plug-in that could not be loaded. */
  Failure besideFailedPlugins(int count) {
    return count == 0
        ? this
        : new Failure(
            code,
            message
                + "; "
                + (count == 1 ? "one plug-in has" : count + " plug-ins have")
                + " no command: see 'svmrel methods'");
  }

  /** Without a file of services, what a jar has is not found. */
  Failure besideJarsWithoutPlugin() {
    return new Failure(
        code,
        message
            + "; no jar beside that of svmrel on the class path is a plug-in: a plug-in names its"
            + " classes in META-INF/services");
  }

  /** Parameters that are no options, or they would be wrong usage, have their plain names. */
  private static String told(SvmRelevanceException e) {
    return oneLine(
        e instanceof InvalidParameterException
            ? e.getMessage()
            : e.message().render(CommandLineText::option));
  }

  static String oneLine(String message) {
    return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
