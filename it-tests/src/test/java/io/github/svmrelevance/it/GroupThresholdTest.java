package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What groups of correlated features are compared with is the optimum of problems that backends
 * reach by ways of their own: by warm changes of one problem, or by solving each from nothing.
 */
class GroupThresholdTest {

  private static final double TOLERANCE = 1e-6;

  /** Features that share one factor, of which the label tells something. */
  private static Dataset related(int samples, int features) {
    Random random = new Random(11);
    double[] factor = random.doubles(samples, -1, 1).toArray();
    double[][] columns = new double[features][];
    for (int j = 0; j < features; j++) {
      double[] noise = random.doubles(samples, -0.2, 0.2).toArray();
      columns[j] = IntStream.range(0, samples).mapToDouble(i -> factor[i] + noise[i]).toArray();
    }
    int[] labels = IntStream.range(0, samples).map(i -> factor[i] > 0 ? 1 : 0).toArray();
    return new Dataset(
        "related",
        IntStream.range(0, features).mapToObj(j -> "f" + j).toList(),
        DenseMatrix.ofColumns(samples, columns),
        new Classes(List.of("no", "yes"), labels));
  }

  /** More samples than features, and fewer; one thread and two. */
  @ParameterizedTest
  @CsvSource({
    "60, 5, ojalgo, scaled",
    "60, 5, lpsolve, pooled",
    "12, 20, ojalgo, pooled",
    "12, 20, lpsolve, scaled"
  })
  void backendsAgreeOnWhatWorthlessGroupsReach(
      int samples, int features, String backend, String rule) {
    Dataset data = related(samples, features);
    String[] settings = {"threshold", rule, "probes", "19", "fpr", "0.1"};

    RelevanceIntervals compact = Studies.bounds(data, "yes", "compact", 2, settings);
    RelevanceIntervals other = Studies.bounds(data, "yes", backend, 1, settings);

    assertThat(compact.warnings()).isEqualTo(other.warnings());
    assertThat(compact.features()).anyMatch(feature -> feature.groupThreshold().isPresent());
    for (int j = 0; j < features; j++) {
      FeatureInterval ours = compact.features().get(j);
      FeatureInterval theirs = other.features().get(j);
      assertThat(ours.groupThreshold().isPresent()).isEqualTo(theirs.groupThreshold().isPresent());
      if (ours.groupThreshold().isPresent()) {
        assertThat(ours.groupThreshold().getAsDouble())
            .isPositive()
            .isCloseTo(theirs.groupThreshold().getAsDouble(), within(TOLERANCE));
        assertThat(ours.groupBoundThreshold().getAsDouble())
            .isPositive()
            .isCloseTo(theirs.groupBoundThreshold().getAsDouble(), within(TOLERANCE));
        assertThat(ours.groupUpper().getAsDouble())
            .isCloseTo(theirs.groupUpper().getAsDouble(), within(TOLERANCE));
      }
    }
  }

  /**
   * What the group would decide has no class in a result that ends before; what stands alone, or is
   * irrelevant by itself, has the class of the whole run.
   */
  @ParameterizedTest
  @ValueSource(strings = {"groups", "group probes"})
  void withoutGroupsThereIsNoClassForWhatTheyDecide(String stage) {
    Dataset data = Studies.shipped("wdbc.csv");
    ParameterValues values =
        new RelevanceBounds().description().defaults().withText("probes", "99");

    RelevanceIntervals whole = analyze(data, values, "no stage");
    RelevanceIntervals stopped = analyze(data, values, stage);

    assertThat(whole.partial()).isFalse();
    assertThat(stopped.partial()).isTrue();
    assertThat(stopped.warnings()).anyMatch(text -> text.contains("no class is told"));
    assertThat(whole.features()).anyMatch(feature -> feature.groupUpper().isPresent());
    for (int j = 0; j < whole.features().size(); j++) {
      FeatureInterval feature = stopped.features().get(j);
      FeatureInterval complete = whole.features().get(j);
      assertThat(feature.bounds()).isEqualTo(complete.bounds());
      assertThat(feature.relevance())
          .isEqualTo(complete.groupUpper().isPresent() ? Optional.empty() : complete.relevance());
    }
  }

  /** Runs until a batch of tasks begins. */
  private static RelevanceIntervals analyze(Dataset data, ParameterValues values, String until) {
    CancellationSource source = new CancellationSource();
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            if (title.equals(until)) {
              source.cancel(CancellationReason.REQUESTED);
            }
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };
    try (LocalTaskExecutor executor = new LocalTaskExecutor(2, source, listener)) {
      return new RelevanceBounds()
          .analyze(
              new AnalysisRequest(data, Optional.of("M"), true, values),
              new DefaultRunContext(Studies.BACKENDS, Optional.empty(), executor, 0));
    }
  }
}
