package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.WatchedContext;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.List;
import java.util.Optional;

/**
 * Four samples of which every answer is known. Two are distinguished by the features "a" and
 * "copy", which are the same; the other two by "alone"; "still" never varies. With u the sum of the
 * weights of "a" and "copy" and v the weight of "alone", no bias does better than 0, and the sum of
 * hinge losses is 2 max(0, 1 - u) + 2 max(0, 1 - v).
 *
 * <p>With C = 1 both baselines have u = v = 1 and so a norm of 2 and no loss. Let e be what the
 * budget leaves beyond that, 2 slack. A weight may grow by e; to take "a" down to -t costs 2 t, as
 * "copy" must make up for it; to take "alone" down to 1 - t saves t and costs 2 t:
 *
 * <pre>
 *   a, copy: -e/2 to 1 + e          alone: 1 - e to 1 + e
 * </pre>
 */
final class TwoCopies implements AutoCloseable {

  static final int A = 0;
  static final int COPY = 1;
  static final int ALONE = 2;

  final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, stop, ProgressListener.none());
  final WatchedContext context = new WatchedContext(executor);

  static Dataset data() {
    return data(1);
  }

  /** The data with one factor on "copy". */
  static Dataset data(double factor) {
    return data(factor, 1);
  }

  private static Dataset data(double factor, double unit) {
    return new Dataset(
        "two copies",
        List.of("a", "still", "copy", "alone"),
        DenseMatrix.ofRows(
            new double[][] {
              {unit, 3, factor * unit, 0},
              {-unit, 3, -factor * unit, 0},
              {0, 3, 0, unit},
              {0, 3, 0, -unit},
            }),
        new Classes(List.of("no", "yes"), new int[] {1, 0, 1, 0}));
  }

  static AnalysisRequest request(Dataset data, ParameterValues values) {
    return new AnalysisRequest(data, Optional.of("yes"), Scaling.NONE, values);
  }

  static AnalysisRequest request(String... parameters) {
    return request(data(), values(parameters));
  }

  /** Parameters as a user writes them, name and value in turn; no thresholds. */
  static ParameterValues values(String... parameters) {
    ParameterValues values =
        ParameterValues.defaults(BoundsOptions.ALL).withText("threshold", "none");
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return values;
  }

  static StudyData studyData() {
    return StudyData.of(request(), warning -> {});
  }

  static TrainingSet training() {
    return studyData().training();
  }

  BoundsInputs study(String... parameters) {
    return study(data(), parameters);
  }

  BoundsInputs study(Dataset data, String... parameters) {
    AnalysisRequest request = request(data, values(parameters));
    StudyData study = StudyData.of(request, warning -> {});
    BoundsOptions options = new BoundsOptions(request.parameters());
    return new BoundsInputs(
        options,
        study,
        Presets.parse(options.get(BoundsOptions.PRESET), study.training(), List.of()));
  }

  BaselineModel baseline(BoundsOptions.BaselineNorm kind, double c) {
    return baseline(1, kind, c);
  }

  /** The baseline of the data with a factor on all of them. */
  BaselineModel baseline(double unit, BoundsOptions.BaselineNorm kind, double c) {
    TrainingSet training = StudyData.of(request(data(1, unit), values()), warning -> {}).training();
    return new BaselineTrainer(context, TrainerChoice.BUILT_IN)
        .train(training, MarginLoss.hinge(), kind, c);
  }

  @Override
  public void close() {
    executor.close();
  }
}
