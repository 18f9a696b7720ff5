package io.github.svmrelevance.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point of the {@code svmrel} command. */
@Command(
    name = "svmrel",
    description = "Which features matter to a support vector machine, and the proof of it.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class)
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command.");
  }
}
