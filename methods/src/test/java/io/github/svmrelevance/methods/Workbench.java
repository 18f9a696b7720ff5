package io.github.svmrelevance.methods;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What tests of methods share: data, references, and a way to run a method. */
public final class Workbench {

  private Workbench() {}

  /** A data set that ships with the project. */
  public static Dataset data(String name) {
    return DatasetReader.read(Path.of("..", "data", name), ReadOptions.defaults()).data();
  }

  /** Reference results, which lie beside the project on the developers' machines only. */
  public static JsonNode reference(String name) {
    Path path = Path.of("..", "..", "shared", "reference", name);
    assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
    try {
      return new ObjectMapper().readTree(path.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parameters as a user writes them, name and value in turn. */
  public static ParameterValues values(RelevanceMethod method, String... parameters) {
    ParameterValues values = method.description().defaults();
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return values;
  }

  /** Runs a method with parameters as a user writes them, name and value in turn. */
  public static RelevanceResult run(
      RelevanceMethod method, Dataset data, Optional<String> positive, String... parameters) {
    return run(method, data, positive, 1, CancellationToken.none(), parameters);
  }

  /** Runs a method on so many threads. */
  public static RelevanceResult run(
      RelevanceMethod method,
      Dataset data,
      Optional<String> positive,
      int threads,
      CancellationToken cancellation,
      String... parameters) {
    ParameterValues values = values(method, parameters);
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, cancellation, ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      return method.analyze(new AnalysisRequest(data, positive, Scaling.SD, values), context);
    }
  }
}
