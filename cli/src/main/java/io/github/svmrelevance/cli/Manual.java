package io.github.svmrelevance.cli;

import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.Action;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands that tell of the program: what {@code --help} and {@code --version} do as well. */
final class Manual {

  static final String HELP = "help";
  static final String VERSION = "version";

  private final Streams streams;
  private final Supplier<CommandLine> all;

  /**
   * A manual.
   *
   * @param all a parser that knows all commands
   */
  Manual(Streams streams, Supplier<CommandLine> all) {
    this.streams = streams;
    this.all = all;
  }

  CommandSpec helpCommand() {
    Action action = this::help;
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(HELP);
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("COMMAND")
            .index("0..*")
            .arity("0..*")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("the command to describe; nothing for all commands")
            .build());
    spec.usageMessage()
        .customSynopsis("svmrel " + HELP + " [COMMAND...]")
        .description("Show the help of a command.")
        .footer("", "Example:", "  svmrel " + HELP + " reject-svm train");
    return spec;
  }

  CommandSpec versionCommand() {
    Action action =
        parsed -> {
          showVersion(streams);
          return ExitCode.OK;
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(VERSION);
    spec.usageMessage()
        .description("Show the version of svmrel and of Java.")
        .footer("", "Example:", "  svmrel " + VERSION);
    return spec;
  }

  private int help(ParseResult parsed) {
    CommandLine command = all.get();
    for (String name : parsed.matchedPositionalValue(0, List.<String>of())) {
      CommandLine within = command.getSubcommands().get(name);
      if (within == null) {
        if (!command.getSubcommands().isEmpty()) {
          throw new UnmatchedArgumentException(command, List.of(name));
        }
        throw new ParameterException(
            command,
            UsageMessage.NO_COMMAND
                + name
                + "' within '"
                + command.getCommandSpec().qualifiedName()
                + "'");
      }
      command = within;
    }
    show(command, streams);
    return ExitCode.OK;
  }

  /** Shows the help of a command. */
  static void show(CommandLine command, Streams streams) {
    StringWriter text = new StringWriter();
    command.usage(new PrintWriter(text), command.getColorScheme());
    streams.show(text.toString().lines().toList());
  }

  static void showVersion(Streams streams) {
    streams.show(
        List.of(
            "svmrel " + programVersion(),
            "Java "
                + System.getProperty("java.version")
                + ", "
                + System.getProperty("java.vendor")));
  }

  static String programVersion() {
    String version = Manual.class.getPackage().getImplementationVersion();
    // In the runtime image of dist the program is a module, which has no manifest.
    return Optional.ofNullable(version)
        .or(
            () ->
                Optional.ofNullable(Manual.class.getModule().getDescriptor())
                    .flatMap(ModuleDescriptor::rawVersion))
        .orElse("(unpackaged)");
  }
}
