package io.github.svmrelevance.cli.serve;

import io.github.svmrelevance.cli.run.Interrupts;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Runs command lines. */
public interface RequestRunner {

  /** The commands that can be asked for. */
  Set<String> commands();

  /** The version of the program. */
  String version();

  /**
   * Runs a command line.
   *
   * @param arguments the command line
   * @param table the CSV that stands for a table; empty if the request has none
   * @param out standard output
   * @param err standard error
   * @param interrupts what stops it
   * @param progress notified how far it is
   * @return the exit code, with the reason if it failed
   */
  Outcome run(
      List<String> arguments,
      Optional<InputStream> table,
      OutputStream out,
      OutputStream err,
      Interrupts interrupts,
      ProgressListener progress);

  /**
   * How a command ended.
   *
   * @param exit its exit code
   * @param failure why it failed; empty if standard output has its result
   */
  record Outcome(int exit, Optional<Failed> failure) {}

  /**
   * Why a command failed.
   *
   * @param message what went wrong, and what helps
   * @param source the file it is about; empty if it is about none, or about the table
   * @param line the line in it
   * @param row the row of the table, counted from 1
   * @param column the column of either; empty if it is about none
   */
  record Failed(String message, String source, OptionalLong line, OptionalLong row, String column) {

    /** A failure that is about no place in the data. */
    public static Failed of(String message) {
      return new Failed(message, "", OptionalLong.empty(), OptionalLong.empty(), "");
    }
  }
}
