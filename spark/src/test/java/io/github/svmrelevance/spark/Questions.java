package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.run.RecordedRun;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Answers of methods as documents, which say the same wherever the tasks ran. */
final class Questions {

  private Questions() {}

  static Dataset shipped(String name) {
    return DatasetReader.read(Path.of("..", "data", name), ReadOptions.defaults()).data();
  }

  /** The answer with threads of this process. */
  static String here(String id, String data, String positive, String parameters) {
    try (LocalTaskExecutor local =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      return ask(id, data, positive, parameters, local);
    }
  }

  /**
   * The answer, times left out.
   *
   * @param parameters name=value, separated by commas
   */
  static String ask(
      String id, String data, String positive, String parameters, TaskExecutor executor) {
    RelevanceMethod method = Registry.methods().require(id);
    ParameterValues values = method.description().defaults();
    for (String parameter : parameters.split(",", -1)) {
      String[] parts = parameter.split("=", 2);
      values = values.withText(parts[0], parts[1]);
    }
    AnalysisRequest request =
        new AnalysisRequest(shipped(data), Optional.ofNullable(positive), Scaling.SD, values);
    DefaultRunContext context =
        new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 3);
    RelevanceResult result = RecordedRun.analyze(method, request, context);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Report.of(result).writeJson(bytes, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return withoutTimes(bytes.toString(StandardCharsets.UTF_8))
        + method.crossValidate(request, result, context);
  }

  static String withoutTimes(String json) {
    return json.replaceAll("\"(\\w*[sS]econds)\" *: *[0-9.Ee+-]+", "\"$1\":0");
  }
}
