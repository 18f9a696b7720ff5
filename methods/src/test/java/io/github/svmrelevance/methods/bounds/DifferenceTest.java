package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A measurement before and one after, of correlation 0.99: what they tell by their difference
 * neither tells alone, and has to be seen by what each tells given the other.
 */
class DifferenceTest {

  private static final int SAMPLES = 120;

  private static Dataset data(boolean telling) {
    SplittableRandom random = new SplittableRandom(7);
    double[][] rows = new double[SAMPLES][];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      double before = random.nextGaussian();
      double change = 0.14 * random.nextGaussian();
      rows[i] = new double[] {before, before + change, random.nextGaussian()};
      labels[i] = telling ? (change > 0 ? 1 : 0) : i % 2;
    }
    return new Dataset(
        "visits",
        List.of("before", "after", "noise"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("worse", "better"), labels));
  }

  private static List<Optional<RelevanceClass>> classes(Dataset data) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return new RelevanceBounds()
              .analyze(
                  new AnalysisRequest(
                      data,
                      Optional.of("better"),
                      Scaling.SD,
                      new RelevanceBounds().description().defaults()),
                  new WatchedContext(executor))
              .features()
              .stream()
              .map(FeatureInterval::relevance)
              .toList();
    }
  }

  @Test
  void whatTellsByItsDifferenceIsRelevant() {
    assertThat(classes(data(true)).subList(0, 2)).containsOnly(Optional.of(RelevanceClass.STRONG));
  }

  @Test
  void aDifferenceThatTellsNothingIsNot() {
    assertThat(classes(data(false)))
        .isSubsetOf(
            Optional.of(RelevanceClass.NO_EVIDENCE), Optional.of(RelevanceClass.NEGLIGIBLE));
  }
}
