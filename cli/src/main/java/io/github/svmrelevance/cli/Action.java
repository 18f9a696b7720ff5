package io.github.svmrelevance.cli;

import picocli.CommandLine.ParseResult;

/** What a sub-command does. */
@FunctionalInterface
interface Action {

  /**
   * Runs the command.
   *
   * @param parsed its part of the command line
   * @return an {@link ExitCode}
   */
  int run(ParseResult parsed);
}
