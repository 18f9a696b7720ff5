package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.cli.console.ExitCode;
import picocli.CommandLine.ParseResult;

/** What a sub-command does. */
@FunctionalInterface
public interface Action {

  /**
   * Runs the command.
   *
   * @param parsed its part of the command line
   * @return an {@link ExitCode}
   */
  int run(ParseResult parsed);
}
