package io.github.svmrelevance.reproductions.run;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.Stopwatch;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionReport;
import io.github.svmrelevance.reproductions.ReproductionRequest;
import io.github.svmrelevance.reproductions.ReproductionResult;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.tables.ReadOptions;
import io.github.svmrelevance.tables.TargetReading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reproduction with the data that it works on:
 *
 * <pre>{@code
 * ReproductionReport report =
 *     PreparedReproduction.of(reproduction, Map.of())
 *         .run(parameters, context);
 * Files.write(page, ReproductionPage.of(List.of(report), ReproductionWording.PLAIN));
 * }</pre>
 *
 * @since 0.1
 */
public final class PreparedReproduction {

  private final Reproduction reproduction;
  private final Map<String, LoadedData> data;
  private final String missing;

  private PreparedReproduction(
      Reproduction reproduction, Map<String, LoadedData> data, String missing) {
    this.reproduction = reproduction;
    this.data = data;
    this.missing = missing;
  }

  /**
   * Reads the data of a reproduction: the user's files, and what comes along of the rest.
   *
   * @param reproduction what is to be run
   * @param files the user's files, by the name of the {@link DataNeed}; others are not looked at
   * @return the reproduction with its data
   * @throws InvalidInputException if a file cannot be read
   */
  public static PreparedReproduction of(Reproduction reproduction, Map<String, Path> files) {
    Map<String, LoadedData> data = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    for (DataNeed need : reproduction.description().data()) {
      Optional<LoadedData> loaded = load(need, Optional.ofNullable(files.get(need.name())));
      loaded.ifPresent(present -> data.put(need.name(), present));
      if (loaded.isEmpty() && need.required()) {
        missing.add(need.name() + ", " + need.description());
      }
    }
    return new PreparedReproduction(reproduction, data, String.join("; ", missing));
  }

  private static Optional<LoadedData> load(DataNeed need, Optional<Path> file) {
    // The papers learn classes.
    ReadOptions classes = ReadOptions.defaults().withTarget(TargetReading.classes());
    ReadOptions options = need.label().map(classes::withLabel).orElse(classes);
    if (file.isPresent()) {
      return Optional.of(DatasetReader.read(file.get(), options));
    }
    return need.shipped() ? Optional.of(shipped(need.name() + ".csv", options)) : Optional.empty();
  }

  /** The data sets of the repository are packed into this module. */
  private static LoadedData shipped(String name, ReadOptions options) {
    try (InputStream in = Reproduction.class.getResourceAsStream("data/" + name)) {
      if (in == null) {
        throw new InvalidInputException("the program does not have the data set " + name);
      }
      return DatasetReader.read(in, name, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What users call it.
   *
   * @return its id
   */
  public String id() {
    return reproduction.description().id();
  }

  /**
   * The data that were read.
   *
   * @return one set for each need that was met, in their order
   */
  public List<Dataset> data() {
    return data.values().stream().map(LoadedData::data).toList();
  }

  /**
   * The data without which it cannot run.
   *
   * @return their names with what they are, separated by semicolons; empty if it can
   */
  public String missing() {
    return missing;
  }

  /**
   * What reading the data gave cause to warn of.
   *
   * @return the messages, each after the name of its data set
   */
  public Stream<Message> warnings() {
    return data.entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().warnings().stream()
                    .map(warning -> Message.of(entry.getKey() + ": ", warning.message())));
  }

  /**
   * The parameters as the papers have them, or as minutes allow.
   *
   * @return the defaults
   */
  public ParameterValues defaults() {
    return ParameterValues.defaults(reproduction.description().parameters());
  }

  /**
   * Runs it, unless data are missing.
   *
   * @param parameters values of its parameters
   * @param context solvers, threads and chance
   * @return what came out, with all that is needed to run it again; without a result if data are
   *     missing
   * @throws InvalidInputException if the data or the parameters do not allow it
   * @throws io.github.svmrelevance.api.CancelledException if the run was cancelled
   */
  public ReproductionReport run(ParameterValues parameters, DefaultRunContext context) {
    Map<String, Dataset> sets = new LinkedHashMap<>();
    data.forEach((name, loaded) -> sets.put(name, loaded.data()));
    Stopwatch stopwatch = new Stopwatch(System::nanoTime);
    Optional<ReproductionResult> result =
        missing.isEmpty()
            ? Optional.of(reproduction.run(new ReproductionRequest(sets, parameters), context))
            : Optional.empty();
    return new ReproductionReport(
        reproduction.description(),
        sets,
        missing,
        parameters.toMap(),
        context.seed(),
        context.usedBackend().map(backend -> backend.id() + " " + backend.version()),
        stopwatch.seconds(),
        result);
  }
}
