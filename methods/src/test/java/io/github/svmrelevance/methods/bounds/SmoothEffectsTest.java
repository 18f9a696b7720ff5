package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.tables.SplineBasis;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmoothEffectsTest {

  private static final int ROWS = 150;

  /** The first feature matters by its square alone, the other two not at all. */
  private static Dataset quadratic(String task) {
    SplittableRandom random = new SplittableRandom(11);
    double[][] rows = new double[ROWS][];
    double[] squares = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = random.doubles(3, -1, 1).toArray();
      squares[i] = rows[i][0] * rows[i][0] + random.nextDouble(-0.1, 0.1);
    }
    return new Dataset(
        task, List.of("x", "a", "b"), DenseMatrix.ofRows(rows), target(task, squares));
  }

  private static Target target(String task, double[] squares) {
    int[] thirds = Arrays.stream(squares).mapToInt(y -> y < 0.11 ? 0 : y < 0.44 ? 1 : 2).toArray();
    return switch (task) {
      case "regression" -> new RealValues(squares);
      case "ordinal" -> new OrderedClasses(List.of("low", "mid", "high"), thirds);
      case "multiclass" -> new Classes(List.of("low", "mid", "high"), thirds);
      default ->
          new Classes(
              List.of("low", "high"),
              Arrays.stream(squares).mapToInt(y -> y < 0.3 ? 0 : 1).toArray());
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"binary", "regression", "ordinal", "multiclass"})
  void aSquareIsFoundAsASplineAndNotAsALine(String task) {
    Dataset data = quadratic(task);

    RelevanceIntervals lines = RelevanceBounds.of(data).run();
    RelevanceIntervals splines = RelevanceBounds.of(new SplineBasis(4).expand(data)).run();

    assertThat(lines.features())
        .extracting(f -> f.relevance().orElseThrow())
        .containsOnly(RelevanceClass.NO_EVIDENCE);
    assertThat(splines.features()).extracting(FeatureInterval::name).containsExactly("x", "a", "b");
    assertThat(splines.features())
        .extracting(f -> f.relevance().orElseThrow())
        .containsExactly(
            RelevanceClass.STRONG, RelevanceClass.NO_EVIDENCE, RelevanceClass.NO_EVIDENCE);
  }
}
