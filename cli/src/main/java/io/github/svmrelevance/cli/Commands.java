package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.cli.analysis.Analyst;
import io.github.svmrelevance.cli.analysis.MethodCommand;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.explore.ExploreCommand;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.rejectsvm.RejectSvmCommand;
import io.github.svmrelevance.cli.reproduce.ReproduceCommand;
import io.github.svmrelevance.cli.reproduce.Reproducer;
import io.github.svmrelevance.cli.run.Interrupts;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.cli.wiring.Lazy;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.text.Terminal;
import io.github.svmrelevance.reproductions.Reproduction;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The commands of svmrel. The options of one are put together when it is asked for. */
final class Commands {

  private static final String OURS = "io.github.svmrelevance.";
  private static final String COMPLETION = "completion";
  private static final List<String> SHELLS = List.of("bash", "zsh");
  private static final int LEAST_HELP_COLUMNS = 60;
  private static final int MOST_HELP_COLUMNS = 110;

  private static final int USUAL_HELP_COLUMNS = 80;

  private final Streams streams;
  private final Supplier<Registry<RelevanceMethod>> methods = new Lazy<>(Registry::methods);
  private final Supplier<Registry<OptimizationBackend>> backends;
  private final Analyst analyst;

  /** All but the methods, in the order of the help. */
  private final Map<String, Supplier<CommandSpec>> own = new LinkedHashMap<>();

  /**
   * The commands, with what they work with.
   *
   * @param nanoTime a clock
   * @param age how long the process has been running
   * @param extensions what users' modules may replace
   */
  Commands(
      Streams streams,
      Interrupts interrupts,
      LongSupplier nanoTime,
      Supplier<Duration> age,
      Extensions extensions) {
    this(streams, interrupts, nanoTime, age, extensions, Optional.empty());
  }

  /**
   * The same for who is told of the progress by other means than standard error.
   *
   * @param progress is told of it; empty for standard error
   */
  Commands(
      Streams streams,
      Interrupts interrupts,
      LongSupplier nanoTime,
      Supplier<Duration> age,
      Extensions extensions,
      Optional<ProgressListener> progress) {
    this.streams = streams;
    this.backends = extensions::backends;
    Stopwatch stopwatch = new Stopwatch(nanoTime);
    Workplace workplace = new Workplace(streams, extensions, interrupts, age, progress);
    Presenter presenter = new Presenter(streams, extensions);
    this.analyst = new Analyst(streams, workplace, presenter, stopwatch);
    Catalogue catalogue =
        new Catalogue(streams, methods, this::unusable, backends, Registry::kernels);
    own.put(Inspector.NAME, () -> new Inspector(streams, workplace, presenter).command());
    own.put(Catalogue.METHODS, catalogue::methodsCommand);
    own.put(Catalogue.BACKENDS, catalogue::backendsCommand);
    own.put(Catalogue.KERNELS, catalogue::kernelsCommand);
    own.put(
        RejectSvmCommand.NAME,
        () -> new RejectSvmCommand(streams, workplace, backends, presenter, stopwatch).command());
    own.put(Generator.NAME, () -> new Generator(streams, workplace, presenter).command());
    own.put(
        ReproduceCommand.NAME,
        () ->
            new ReproduceCommand(
                    streams,
                    Reproduction::all,
                    new Reproducer(streams, workplace, presenter),
                    backends)
                .spec());
    own.put(ExploreCommand.NAME, () -> new ExploreCommand(streams, workplace, backends).command());
    own.put(Server.NAME, () -> new Server(streams, extensions, methods).command());
    own.put(COMPLETION, this::completion);
    Manual manual = new Manual(streams, this::all);
    own.put(Manual.HELP, manual::helpCommand);
    own.put(Manual.VERSION, manual::versionCommand);
  }

  /**
   * A parser for the program's own options, which knows no command.
   *
   * @param terminal decides on colours, and how wide the help is
   */
  static CommandLine none(Terminal terminal) {
    return parser(Map.of(), terminal);
  }

  /**
   * A parser that knows one command.
   *
   * @param name of the command
   * @return the parser, or empty if there is no such command
   */
  Optional<CommandLine> only(String name) {
    return spec(name).map(spec -> parser(Map.of(name, spec), streams.outTerminal()));
  }

  /** A parser that knows all commands, those of the methods first. */
  CommandLine all() {
    Map<String, CommandSpec> specs = new LinkedHashMap<>();
    for (RelevanceMethod method : methods.get().providers()) {
      spec(method, new TreeMap<>()).ifPresent(spec -> specs.put(method.description().id(), spec));
    }
    own.forEach((name, spec) -> specs.put(name, spec.get()));
    return parser(specs, streams.outTerminal());
  }

  private Optional<CommandSpec> spec(String name) {
    if (own.containsKey(name)) {
      return Optional.of(own.get(name).get());
    }
    return methods.get().providers().stream()
        .filter(method -> method.description().id().equals(name))
        .findFirst()
        .flatMap(method -> spec(method, new TreeMap<>()));
  }

  /** How many methods could not be loaded, or have no command. */
  int failedPlugins() {
    return methods.get().failures().size() + unusable().size();
  }

  /**
   * In which plug-in a failure came up.
   *
   * @param thrown the failure
   * @return what the plug-in is, for people; empty if none of its package was at work
   */
  Optional<String> pluginOf(Throwable thrown) {
    Map<String, Object> plugins = new LinkedHashMap<>();
    methods.get().providers().forEach(own -> plugins.put("the method " + name(own), own));
    backends.get().providers().forEach(own -> plugins.put("the backend " + name(own), own));
    Registry.kernels().providers().forEach(own -> plugins.put("the kernel " + name(own), own));
    return plugins.entrySet().stream()
        .filter(plugin -> !plugin.getValue().getClass().getName().startsWith(OURS))
        .filter(plugin -> isAtWork(plugin.getValue().getClass().getPackageName() + ".", thrown))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isAtWork(String prefix, Throwable thrown) {
    return thrown != null
        && (Arrays.stream(thrown.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(prefix))
            || isAtWork(prefix, thrown.getCause()));
  }

  private static String name(RelevanceMethod method) {
    return named(method.description().id(), method);
  }

  private static String name(OptimizationBackend backend) {
    return named(backend.id(), backend);
  }

  private static String name(KernelFactory kernel) {
    return named(kernel.id(), kernel);
  }

  private static String named(String id, Object provider) {
    return Excerpt.quote(id) + " (" + provider.getClass().getName() + ")";
  }

  /** The methods that have no command, by id, with the reason. */
  private Map<String, String> unusable() {
    Map<String, String> unusable = new TreeMap<>();
    methods.get().providers().forEach(method -> spec(method, unusable));
    return unusable;
  }

  /**
   * The command of a method.
   *
   * @param unusable told why there is none
   */
  private Optional<CommandSpec> spec(RelevanceMethod method, Map<String, String> unusable) {
    String id = method.description().id();
    if (own.containsKey(id)) {
      unusable.put(id, "its id is the name of a command of svmrel");
      return Optional.empty();
    }
    MethodCommand command = new MethodCommand(method, analyst, backends);
    List<String> taken = command.taken();
    if (!taken.isEmpty()) {
      unusable.put(
          id,
          "every command has options of the names of its parameters "
              + Excerpt.list(taken)
              + "; rename these");
      return Optional.empty();
    }
    return Optional.of(command.spec());
  }

  private CommandSpec completion() {
    Action print =
        parsed -> {
          parsed.matchedPositionals().forEach(shell -> requireKnown(shell, parsed));
          List<String> solvers =
              Stream.concat(
                      Stream.of("auto"),
                      backends.get().providers().stream().map(OptimizationBackend::id))
                  .toList();
          List<String> families =
              Registry.kernels().providers().stream().map(KernelFactory::id).toList();
          streams.emit(Completion.script(all(), solvers, families));
          return ExitCode.OK;
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(print).name(COMPLETION);
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("SHELL")
            .index("0")
            .arity("0..1")
            .type(String.class)
            .description("bash or zsh; the script is the same for both")
            .build());
    spec.usageMessage()
        .description(
            "Print what completes svmrel's commands, options, files, backends, kernels and columns"
                + " in bash and zsh.")
        .footer("", "Example:", "  source <(svmrel " + COMPLETION + ")");
    return spec;
  }

  private static void requireKnown(PositionalParamSpec shell, ParseResult parsed) {
    String name = shell.getValue();
    if (!SHELLS.contains(name)) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "there is no completion for "
              + Excerpt.quote(name)
              + ", but for "
              + String.join(" and ", SHELLS));
    }
  }

  private static CommandLine parser(Map<String, CommandSpec> commands, Terminal terminal) {
    CommandSpec root = CommandSpec.create().name("svmrel");
    root.usageMessage()
        .description("Which features matter to a support vector machine, and the proof of it.")
        .commandListHeading("%nCommands:%n")
        .footer(
            "",
            "Example:",
            "  svmrel bounds data/wdbc.csv --positive M --plot relevance.svg",
            "",
            "Exit codes: 0 done; 1 the script svmrel found no Java, or could not build; 2 usage: the "
                + "command line is wrong, whatever the data are; 3 bad input: the data, or what "
                + "was asked of them; 4 solver failed; 5 limit reached or interrupted, what was "
                + "done by then is written; 70 internal error; 74 output cannot be written.");
    root.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("show the version; 'svmrel backends' lists the solvers")
            .build());
    commands.forEach(root::addSubcommand);
    addHelp(root);
    int columns = terminal.columns().orElse(USUAL_HELP_COLUMNS);
    return new CommandLine(root)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(Math.max(LEAST_HELP_COLUMNS, Math.min(MOST_HELP_COLUMNS, columns)))
        .setUsageHelpLongOptionsMaxWidth(30)
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF));
  }

  /** To a command and those within it. */
  private static void addHelp(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("show this help").build());
    spec.subcommands().values().forEach(within -> addHelp(within.getCommandSpec()));
  }
}
