package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** What an exception of Spark's means for the user: its cause, in one line. */
final class SparkFailure {

  /** What begins so is about files. */
  private static final List<String> OF_FILES = List.of("FAILED_READ_FILE", "CANNOT_READ");

  private static final String NOT_THERE = "PATH_NOT_FOUND";

  /** How the message begins if the cluster has ended a session; it says no more. */
  private static final String STOPPED = "Cannot call methods on a stopped SparkContext";

  /** What a run says whose session is no more. */
  static final String ENDED =
      "the session of Spark has ended before the work; the errors of Spark, if any, say why";

  /** How far a run has come. */
  enum Phase {
    /** There is no session yet. */
    STARTING,
    /** The data are looked at. */
    READING,
    /** All is known of the data; they are read again. */
    WORKING
  }

  private SparkFailure() {}

  /**
   * What to report.
   *
   * @param thrown what ended a run
   * @param phase when
   * @param data the name of the data
   * @return the same, if it is none of Spark's
   */
  static Throwable told(Throwable thrown, Phase phase, String data) {
    List<Throwable> causes =
        Stream.iterate(thrown, one -> one != null, Throwable::getCause).toList();
    if (causes.stream().anyMatch(SparkFailure::isOfStoppedSession)) {
      return stopped(thrown, phase);
    }
    if (causes.stream().noneMatch(SparkThrowable.class::isInstance)) {
      return thrown;
    }
    if (phase == Phase.STARTING) {
      return new InvalidInputException(
          "Spark cannot start: " + reason(causes.get(causes.size() - 1)), thrown);
    }
    String name = Excerpt.quote(data);
    if (causes.stream().anyMatch(one -> condition(one).startsWith(NOT_THERE))) {
      return new InvalidInputException(
          name + ": there is no such file or folder that Spark can see", thrown);
    }
    String reason = reason(causes.get(causes.size() - 1));
    if (phase == Phase.READING || causes.stream().anyMatch(SparkFailure::isOfFiles)) {
      return new InvalidInputException(name + " cannot be read: " + reason, thrown);
    }
    return new SolverException(
        "Spark gave up on a part of the work: " + reason + "; see the logs of its executors",
        thrown);
  }

  /**
   * The same, to be thrown. Spark throws what its methods do not declare.
   *
   * @throws Error if that is what ended the run
   */
  static RuntimeException unchecked(Throwable thrown, Phase phase, String data) {
    Throwable told = told(thrown, phase, data);
    if (told instanceof Error error) {
      throw error;
    }
    return told instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(told);
  }

  /** The cluster has ended the session: it has no such master, or its executors do not start. */
  private static Throwable stopped(Throwable thrown, Phase phase) {
    return phase == Phase.STARTING
        ? new InvalidInputException(
            "Spark cannot start: the cluster does not answer, or no executor starts there. Check"
                + " --master; the errors of Spark above say more",
            thrown)
        : new SolverException(ENDED, thrown);
  }

  private static boolean isOfStoppedSession(Throwable one) {
    return one instanceof IllegalStateException
        && one.getMessage() != null
        && one.getMessage().startsWith(STOPPED);
  }

  private static boolean isOfFiles(Throwable one) {
    return one instanceof IOException
        || one instanceof AnalysisException
        || OF_FILES.stream().anyMatch(condition(one)::startsWith);
  }

  private static String condition(Throwable one) {
    return one instanceof SparkThrowable of && of.getCondition() != null ? of.getCondition() : "";
  }

  /** The first sentence of the message, without Spark's names for the kind of error. */
  private static String reason(Throwable root) {
    String message = root.getMessage() == null ? root.toString() : root.getMessage();
    return Excerpt.printable(
        message
            .replaceFirst("^\\[[A-Z_.0-9]+\\] ", "")
            .replaceFirst("(?s)\\s*Driver stacktrace:.*", "")
            .replaceFirst("\\.? SQLSTATE: \\w+", "")
            .replaceAll("\\s*\\R\\s*", " ")
            .strip());
  }
}
