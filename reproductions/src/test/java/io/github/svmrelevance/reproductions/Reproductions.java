package io.github.svmrelevance.reproductions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs reproductions for tests. */
public final class Reproductions {

  private Reproductions() {}

  /** A data set that comes with the project. */
  public static Dataset data(String name) {
    return DatasetReader.read(Path.of("..", "data", name), ReadOptions.defaults()).data();
  }

  /** Runs one with parameters as a user writes them, name and value in turn; the seed is 0. */
  public static ReproductionResult run(
      Reproduction reproduction, Map<String, Dataset> data, String... parameters) {
    ParameterValues values = ParameterValues.defaults(reproduction.description().parameters());
    for (int i = 0; i < parameters.length; i += 2) {
      values = values.withText(parameters[i], parameters[i + 1]);
    }
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      ReproductionResult result =
          reproduction.run(
              new ReproductionRequest(data, values),
              new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));
      assertThat(result.figures()).hasSize(reproduction.description().figures());
      return result;
    }
  }
}
