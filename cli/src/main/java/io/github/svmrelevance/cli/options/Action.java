package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.cli.console.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
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

  /**
   * Describes a command to the parser, whose options stay in the order in which they are added.
   *
   * @param name of the command
   * @param operands what follows the name, as its help shows it
   * @param example what follows the name in an example
   * @param description what the command does, in paragraphs
   * @return the command, without options
   */
  default CommandSpec command(String name, String operands, String example, String... description) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(name);
    spec.usageMessage()
        .customSynopsis("svmrel " + name + " " + operands)
        .sortOptions(false)
        .description(description)
        .footer("", "Example:", "  svmrel " + name + " " + example);
    return spec;
  }
}
