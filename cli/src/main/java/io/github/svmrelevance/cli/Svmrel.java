package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.Verbosity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The whole command: understands the arguments, runs what they ask for, and tells of failures. */
final class Svmrel {

  private static final Set<String> VERSION = Set.of("-V", "--version");

  private final Streams streams;
  private final Supplier<Commands> commands;

  Svmrel(Streams streams, Supplier<Commands> commands) {
    this.streams = streams;
    this.commands = commands;
  }

  /**
   * Runs the command.
   *
   * @param args the arguments
   * @return an {@link ExitCode}
   */
  int run(String... args) {
    try {
      return execute(args);
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
      return tell(e, args);
    }
  }

  /** The same, but failures are thrown. */
  int execute(String... args) {
    String[] ordered = optionsFirst(args);
    // What an "=" hands over is a value, also where an option is called so.
    boolean dashes = Arrays.stream(ordered).anyMatch(arg -> arg.matches("(?s)--[^=]+=-\\D.*"));
    return dispatch(parser(ordered).setAllowOptionsAsOptionParameters(dashes).parseArgs(ordered));
  }

  /**
   * No command has more than one operand, so that what follows {@code --} and a file is options
   * again: they are put before.
   */
  private static String[] optionsFirst(String... args) {
    int marker = Arrays.asList(args).indexOf("--");
    if (marker < 0 || marker + 2 >= args.length) {
      return args;
    }
    List<String> ordered = new ArrayList<>(Arrays.asList(args).subList(0, marker));
    ordered.addAll(Arrays.asList(args).subList(marker + 2, args.length));
    ordered.addAll(List.of("--", args[marker + 1]));
    return ordered.toArray(String[]::new);
  }

  private int tell(Throwable thrown, String... args) {
    Failure failure = Failure.of(thrown);
    if (failure.isOfAbsentCommand()) {
      failure =
          FurtherJars.areWithoutPlugin(
                  System.getProperty("java.class.path", ""), Svmrel.class.getModule().isNamed())
              ? failure.besideJarsWithoutPlugin()
              : failure.besideFailedPlugins(commands.get().failedPlugins());
    }
    if (failure.code() == ExitCode.INTERNAL_ERROR) {
      failure = ofPlugin(thrown).orElse(failure);
    }
    if (failure.code() != ExitCode.BROKEN_PIPE) {
      streams.say(failure.message());
    }
    if (Arrays.asList(args).contains("--" + Verbosity.STACKTRACE)) {
      thrown.printStackTrace(streams.err());
    }
    streams.err().flush();
    return failure.code();
  }

  /** Looking for plug-ins may fail as the command did; then the trace shows both. */
  private Optional<Failure> ofPlugin(Throwable thrown) {
    try {
      return commands.get().pluginOf(thrown).map(plugin -> Failure.ofPlugin(plugin, thrown));
    } catch (RuntimeException | LinkageError e) {
      if (e != thrown) {
        thrown.addSuppressed(e);
      }
      return Optional.empty();
    }
  }

  /**
   * A parser that knows no more commands than these arguments need: to make all of them takes
   * longer than to parse. Help and suggestions need all.
   */
  private CommandLine parser(String... args) {
    if (args.length == 1 && VERSION.contains(args[0])) {
      return Commands.none(streams.outTerminal());
    }
    Optional<CommandLine> named =
        args.length > 0 && !args[0].startsWith("-")
            ? commands.get().only(args[0])
            : Optional.empty();
    return named.orElseGet(() -> commands.get().all());
  }

  private int dispatch(ParseResult parsed) {
    ParseResult current = parsed;
    while (true) {
      if (current.isUsageHelpRequested()) {
        Manual.show(current.commandSpec().commandLine(), streams);
        return ExitCode.OK;
      }
      if (current.isVersionHelpRequested()) {
        Manual.showVersion(streams);
        return ExitCode.OK;
      }
      if (!current.hasSubcommand()) {
        break;
      }
      current = current.subcommand();
    }
    CommandLine command = current.commandSpec().commandLine();
    if (current.commandSpec().userObject() instanceof Action action) {
      try {
        return action.run(current);
      } catch (InvalidParameterException e) {
        throw usage(e, command);
      }
    }
    throw new ParameterException(
        command,
        "Missing command"
            + (command.getParent() == null ? "" : ": " + UsageMessage.commandsOf(command)));
  }

  /** What is wrong without the data is a wrong command line, if it is there that it was given. */
  private static RuntimeException usage(InvalidParameterException e, CommandLine command) {
    boolean given =
        e.message().settings().stream()
            .allMatch(name -> command.getCommandSpec().findOption("--" + name) != null);
    return given
        ? new ParameterException(command, e.message().render(CommandLineText::option), e)
        : e;
  }
}
