package io.github.svmrelevance.reproductions.run;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.RunName;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reproductions that run one after another: a single one with parameters of the user's, or several
 * with their defaults.
 *
 * @param all the reproductions with their data, at least one
 * @since 0.1
 */
public record ReproductionBatch(List<PreparedReproduction> all) {

  /** Copies the list. */
  public ReproductionBatch {
    all = List.copyOf(all);
  }

  /**
   * Reads the data of reproductions.
   *
   * @param reproductions what is to be run
   * @param files the user's files, by the name of the data
   * @return the reproductions with their data
   * @throws io.github.svmrelevance.api.InvalidInputException if a file cannot be read
   */
  public static ReproductionBatch of(List<Reproduction> reproductions, Map<String, Path> files) {
    return new ReproductionBatch(
        reproductions.stream().map(each -> PreparedReproduction.of(each, files)).toList());
  }

  /**
   * What reading the data gave cause to warn of.
   *
   * @return the messages of each in turn; of a file that several read, several times
   */
  public Stream<Message> warnings() {
    return all.stream().flatMap(PreparedReproduction::warnings);
  }

  /**
   * Names the run, as a checkpoint does.
   *
   * @param parameters of a single one; not looked at otherwise
   * @param context solvers, threads and chance
   * @return a name that differs where data, parameters or context do
   */
  public String name(ParameterValues parameters, DefaultRunContext context) {
    List<Object> settings = new ArrayList<>();
    settings.add("reproduce");
    settings.add(isAlone() ? parameters.toMap() : Map.of());
    List<Dataset> data = new ArrayList<>();
    for (PreparedReproduction each : all) {
      settings.add(each.id());
      data.addAll(each.data());
    }
    return RunName.of(settings, data, context);
  }

  /**
   * Runs them, but for those whose data are missing.
   *
   * @param parameters of a single one; not looked at otherwise
   * @param context solvers, threads and chance
   * @return what came out of each, in order
   * @throws io.github.svmrelevance.api.InvalidInputException if data or parameters do not allow it
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public List<ReproductionReport> run(ParameterValues parameters, DefaultRunContext context) {
    return all.stream()
        .map(each -> each.run(isAlone() ? parameters : each.defaults(), context))
        .toList();
  }

  private boolean isAlone() {
    return all.size() == 1;
  }
}
