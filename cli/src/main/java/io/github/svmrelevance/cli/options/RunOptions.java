package io.github.svmrelevance.cli.options;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.Checkpoint;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.analysis.RunParameters;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * How to run a method.
 *
 * @param backend the id of the backend, or empty for the best one
 * @param threads how many tasks run at once
 * @param seed the seed of all chance
 * @param timeLimit when to stop with what there is, from the start of the process
 * @param place the name of the place where tasks run, or empty for the command's own
 * @param master which cluster of that place, or empty if the place is to know
 * @param checkpoint the file that keeps results, or empty for none
 */
public record RunOptions(
    Optional<String> backend,
    int threads,
    long seed,
    Optional<Duration> timeLimit,
    Optional<String> place,
    Optional<String> master,
    Optional<String> checkpoint) {

  private static final String AUTO = "auto";

  private static final Parameter<String> BACKEND =
      Parameter.text("backend", "solver to use, see 'svmrel backends'").withDefault(AUTO);
  private static final Parameter<Integer> SEED =
      Parameter.integer("seed", "seed of all chance; the same seed gives the same result")
          .withDefault(0);

  private static final Parameter<String> ON =
      Parameter.text(
          "on", "where tasks run: spark, from its own jar; default: threads of this process");
  private static final Parameter<String> MASTER =
      Parameter.text("master", "of spark: which cluster, as spark-submit takes it");

  private static final List<Parameter<?>> OF_ALL =
      List.of(BACKEND, RunParameters.THREADS, SEED, RunParameters.TIME_LIMIT, ON, MASTER);

  private static final ParameterOptions OPTIONS = options(OF_ALL);
  private static final ParameterOptions WITH_CHECKPOINT =
      options(Stream.concat(OF_ALL.stream(), Stream.of(Checkpoint.FILE)).toList());

  private static ParameterOptions options(List<Parameter<?>> parameters) {
    return new ParameterOptions(
        "Run:",
        parameters,
        Map.of("backend", "NAME", "time-limit", "SECONDS", "on", "PLACE", "master", "URL"));
  }

  /** For work that has an end. */
  public static void addTo(CommandSpec command) {
    WITH_CHECKPOINT.addTo(command);
  }

  /** For work that comes piece by piece. */
  public static void addWithoutCheckpoint(CommandSpec command) {
    OPTIONS.addTo(command);
  }

  public static RunOptions read(
      ParseResult parsed, Supplier<Registry<OptimizationBackend>> backends) {
    ParameterValues values = WITH_CHECKPOINT.read(parsed);
    Optional<String> backend = Optional.of(values.get(BACKEND)).filter(name -> !name.equals(AUTO));
    backend.ifPresent(name -> requireKnown(name, backends.get(), parsed));
    Optional<String> place = values.find(ON);
    if (place.isPresent() && values.find(RunParameters.THREADS).isPresent()) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "--threads are of this process, and with --on tasks run elsewhere: how many at once, the"
              + " cluster says");
    }
    if (place.isEmpty() && values.find(MASTER).isPresent()) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(), "--master needs --on, which says of what");
    }
    return new RunOptions(
        backend,
        values.find(RunParameters.THREADS).orElse(Runtime.getRuntime().availableProcessors()),
        values.get(SEED),
        values
            .find(RunParameters.TIME_LIMIT)
            .map(seconds -> Duration.ofNanos((long) (seconds * 1e9))),
        place,
        values.find(MASTER),
        values.find(Checkpoint.FILE));
  }

  private static void requireKnown(
      String name, Registry<OptimizationBackend> registry, ParseResult parsed) {
    List<String> known = registry.providers().stream().map(OptimizationBackend::id).toList();
    if (!known.contains(name)) {
      throw new ParameterException(
          parsed.commandSpec().commandLine(),
          "--backend is '"
              + name
              + "'; expected auto"
              + (known.isEmpty() ? "" : " or one of " + String.join(", ", known))
              + ". A backend comes with its jar: add it to the class path (SVMREL_CLASSPATH); ours"
              + " are named like svmrelevance-solver-"
              + name);
    }
  }
}
