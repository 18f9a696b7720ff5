package io.github.svmrelevance.serve;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Runs what requests ask for. A session calls it from one thread, one request after another.
 *
 * @since 0.1
 */
public interface RequestRunner {

  /**
   * The commands that can be asked for.
   *
   * @return their names
   */
  Set<String> commands();

  /**
   * The options that no request can give, as the protocol decides on them.
   *
   * @return their names
   */
  Set<String> reserved();

  /**
   * How messages call options.
   *
   * @return the spelling
   */
  Spelling spelling();

  /**
   * The version of the program.
   *
   * @return the version
   */
  String version();

  /**
   * Runs a command. What it throws ends the session, so that failures are returned.
   *
   * @param request what is asked for
   * @param out takes the result, a JSON document in UTF-8
   * @param err takes messages for people, each ended by a line break, in UTF-8
   * @param until stops it
   * @param progress notified how far it is
   * @return the exit code, with the reason if it failed
   */
  Outcome run(
      Request request,
      OutputStream out,
      OutputStream err,
      CancellationToken until,
      ProgressListener progress);

  /**
   * How a command ended.
   *
   * @param exit its exit code
   * @param failure why it failed; empty if its output has its result
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

    /**
     * A failure that is about no place in the data.
     *
     * @param message what went wrong, and what helps
     * @return the failure
     */
    public static Failed of(String message) {
      return new Failed(message, "", OptionalLong.empty(), OptionalLong.empty(), "");
    }
  }
}
