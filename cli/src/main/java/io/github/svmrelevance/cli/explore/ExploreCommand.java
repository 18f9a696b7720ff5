package io.github.svmrelevance.cli.explore;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.explorer.Explorer;
import io.github.svmrelevance.explorer.models.ModelConditions;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.PositiveClass;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command that serves a page over all admissible models, until it is asked to end. */
public final class ExploreCommand {

  /** The name of the command. */
  public static final String NAME = "explore";

  private static final RelevanceBounds BOUNDS = new RelevanceBounds();

  /** What the page lets change by itself, or has no room for. */
  private static final Set<Parameter<?>> LEFT_OUT =
      Set.of(
          IntervalOptions.NORMALIZE,
          IntervalOptions.RESAMPLE,
          BoundsOptions.PRIVILEGED,
          BoundsOptions.PRIVILEGED_LOSS,
          BoundsOptions.PRIVILEGED_NORM,
          BoundsOptions.C_PATH,
          BoundsOptions.SLACK_CURVE,
          BoundsOptions.SUBSTITUTES,
          BoundsOptions.PAIR,
          BoundsOptions.RANGES,
          BoundsOptions.EACH_CLASS,
          BoundsOptions.RELIANCE);

  private static final Parameter<Integer> PORT =
      Parameter.integer("port", "port of the loopback address; 0: any that is free")
          .within(port -> port >= 0 && port <= 65_535, "a whole number from 0 to 65535")
          .withDefault(0);
  private static final Parameter<Boolean> NO_BROWSER =
      Parameter.flag("no-browser", "print the link, and open nothing");

  private static final ParameterOptions PAGE =
      new ParameterOptions("Page:", Verbosity.after(PORT, NO_BROWSER), Map.of());

  /** What the state of the page says instead. */
  private static final Set<String> OF_THE_PAGE =
      Stream.of(BoundsOptions.C, BoundsOptions.TUNE, BoundsOptions.SLACK, BoundsOptions.PRESET)
          .map(Parameter::name)
          .collect(Collectors.toUnmodifiableSet());

  private final Streams streams;
  private final Workplace workplace;
  private final Supplier<Registry<OptimizationBackend>> backends;
  private final MethodDescription bounds = BOUNDS.description();
  private final ParameterOptions parameters =
      new ParameterOptions(
          "Method:",
          bounds.parameters().stream().filter(each -> !LEFT_OUT.contains(each)).toList(),
          Map.of());

  /**
   * The command.
   *
   * @param streams where the link goes
   * @param workplace where the work is done
   * @param backends the solvers there are
   */
  public ExploreCommand(
      Streams streams, Workplace workplace, Supplier<Registry<OptimizationBackend>> backends) {
    this.streams = streams;
    this.workplace = workplace;
    this.backends = backends;
  }

  /** Describes the command to the parser. */
  public CommandSpec command() {
    Action action = this::run;
    CommandSpec spec =
        action.command(
            NAME,
            "[OPTION...] DATA",
            "data/wdbc.csv --positive M",
            "Open a page in the browser where you hold one weight, and all others move: the ranges"
                + " of 'bounds', exact and proven, under the limits that you set by hand.",
            "The page is served to this machine only, under a link with a random token; Ctrl-C ends"
                + " it, or half an hour without a page.");
    PAGE.addTo(spec);
    parameters.addTo(spec);
    DataOptions.addTo(spec, bounds.accepts());
    RunOptions.addWithoutCheckpoint(spec);
    return spec;
  }

  private int run(ParseResult parsed) {
    ParameterValues page = PAGE.read(parsed);
    // Those that are left out have their defaults.
    ParameterValues given =
        ParameterValues.ofTexts(bounds.parameters(), parameters.read(parsed).toTexts());
    BOUNDS.requireConsistent(given);
    DataInput input = DataOptions.read(parsed, bounds.accepts());
    RunOptions running = RunOptions.read(parsed, backends);
    Verbosity verbosity = Verbosity.of(page);
    List<String> words = words(parsed, input);
    return workplace.serve(
        running,
        verbosity,
        progress -> input.load(streams, progress),
        (loaded, contexts, until) -> {
          Explorer explorer =
              Explorer.of(request(loaded, given, input), contexts, running.threads())
                  .command(now -> text(words, now))
                  .port(page.get(PORT));
          serve(explorer, loaded, page.get(NO_BROWSER), verbosity, until);
          return ExitCode.OK;
        });
  }

  private AnalysisRequest request(LoadedData loaded, ParameterValues given, DataInput input) {
    return new AnalysisRequest(
        loaded.data(),
        PositiveClass.asked(
            loaded.data(), BOUNDS.description().accepts().tasks(), input.task(), input.positive()),
        input.scaling(),
        given);
  }

  private void serve(
      Explorer explorer,
      LoadedData loaded,
      boolean noBrowser,
      Verbosity verbosity,
      CancellationToken until) {
    try (explorer) {
      URI link = start(explorer);
      if (!verbosity.quiet()) {
        loaded.warnings().stream()
            .map((Warning warning) -> warning.render(CommandLineText::option))
            .forEach(warning -> streams.say("warning: " + warning));
      }
      streams.emit(link + "\n");
      if (!noBrowser && streams.outTerminal().interactive()) {
        BrowserOpening.open(link);
      }
      if (!verbosity.quiet()) {
        streams.say("the page is open to this machine only; Ctrl-C ends it");
      }
      // What stops the command ends the server, which its waiter hears of.
      CancellationToken.Registration stop = until.onCancel(explorer::close);
      try {
        explorer.awaitEnd();
      } finally {
        stop.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static URI start(Explorer explorer) {
    try {
      return explorer.start();
    } catch (UncheckedIOException e) {
      throw new OutputException("the page", e.getCause());
    }
  }

  /** The command line without what the page decides, as words of {@code bounds}. */
  private List<String> words(ParseResult parsed, DataInput input) {
    List<String> words = new ArrayList<>(List.of(bounds.id(), input.source().given()));
    for (OptionSpec option : parsed.commandSpec().options()) {
      String name = option.longestName();
      OptionSpec matched = parsed.matchedOption(name);
      if (matched == null || isOfThePage(name)) {
        continue;
      }
      if (option.arity().max() == 0) {
        words.add(name);
      } else {
        matched.originalStringValues().forEach(value -> words.add(name + "=" + value));
      }
    }
    return words;
  }

  private static boolean isOfThePage(String option) {
    String name = option.replaceFirst("^--", "");
    return OF_THE_PAGE.contains(name)
        || Verbosity.after(PORT, NO_BROWSER).stream()
            .anyMatch(parameter -> parameter.name().equals(name));
  }

  private static String text(List<String> words, ModelConditions now) {
    List<String> all = new ArrayList<>(words);
    all.add("--" + BoundsOptions.C.name() + "=" + now.c());
    all.add("--" + BoundsOptions.SLACK.name() + "=" + now.slack());
    now.presets().forEach(preset -> all.add("--" + BoundsOptions.PRESET.name() + "=" + preset));
    return CommandLineText.of(all);
  }
}
