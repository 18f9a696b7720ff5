package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.core.loss.MarginLoss;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three samples and a model, by hand. */
class TrainingSetTest {

  private static final TrainingSet SET =
      new TrainingSet(
          List.of("a", "b"),
          DenseMatrix.ofRows(new double[][] {{1, 2}, {3, -1}, {0, 4}}),
          new double[] {1, -1, -1});

  /** w = (2, -1), b = 0.5: decisions 0.5, 7.5, -3.5 and margins 0.5, -7.5, 3.5. */
  private static final double[] MODEL = {2, -1, 0.5};

  @Test
  void aModelIsMeasured() {
    assertThat(SET.predictions(MODEL)).containsExactly(0.5, 7.5, -3.5);
    assertThat(SET.norm1(MODEL)).isEqualTo(3);
    assertThat(MarginLoss.hinge().times(2).value(SET.samples(), MODEL)).isEqualTo(2 * (0.5 + 8.5));
    assertThat(SET.predictions(new double[] {0, 1, 0})).containsExactly(2, -1, 4);
  }

  /** 0.1 * 3 - 0.3 is 5.6e-17, and (0.1 + 0.2) - 0.3 too: rounding says on which side. */
  @Test
  void aScoreWithinRoundingOfTheBoundaryLiesOnIt() {
    double[][] rows = {{3, 1}, {-3, -1}, {3, 1 - 1e-7}};
    double[] model = {0.1, -0.3, 0};
    assertThat(0.1 * 3 - 0.3).as("as computed").isNotZero();
    DenseMatrix dense = DenseMatrix.ofRows(rows);
    Matrix sparse =
        SparseMatrix.builder(3, 2).column(dense.column(0)).column(dense.column(1)).build();
    for (Matrix matrix : List.of(dense, sparse)) {
      TrainingSet set = new TrainingSet(List.of("a", "b"), matrix, new double[] {1, -1, 1});
      double[] predictions = set.predictions(model);

      assertThat(predictions[0]).isZero();
      assertThat(predictions[1]).isZero();
      assertThat(predictions[2]).isCloseTo(3e-8, within(1e-12));
      assertThat(
              TargetQuality.of(set.samples().target(), predictions, i -> 1).get(Measure.ACCURACY))
          .as("on the boundary is an error")
          .isEqualTo(1.0 / 3);
    }
  }

  @Test
  void tiesOfClassesAndLevelsHaveARule() {
    double[] sizes = {1, 1, 1};
    double[] scores = {0.3, 0.1 + 0.2, -1};
    Classes classes = new Classes(List.of("a", "b", "c"), new int[] {0, 1, 2});
    Ties.settle(classes, scores, sizes, new double[0]);
    assertThat(TargetQuality.prediction(classes, scores, new double[0])).as("the first").isZero();

    OrderedClasses levels = new OrderedClasses(List.of("a", "b", "c"), new int[] {0, 1, 2});
    double[] score = {0.1 + 0.2};
    double[] thresholds = {0.3, 2};
    assertThat(TargetQuality.prediction(levels, score, thresholds)).isEqualTo(1);
    Ties.settle(levels, score, sizes, thresholds);
    assertThat(TargetQuality.prediction(levels, score, thresholds)).isZero();
  }

  @Test
  void lossesAreSummedOverTheFeaturesAsTheyAre() {
    assertThat(SET.samples().matrix()).as("not a copy").isSameAs(SET.matrix());
    assertThat(MarginLoss.signs(SET.samples().target())).containsExactly(1, -1, -1);
  }

  @Test
  void eachColumnHasAName() {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    TrainingSet set = new TrainingSet(names, SET.samples());
    names.clear();

    assertThat(set.names()).containsExactly("a", "b");
    assertThatThrownBy(() -> new TrainingSet(List.of("a"), SET.samples()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 names for 2 columns");
  }

  /** One true positive, one false positive, one true negative: F1 = 2/3. */
  @Test
  void qualityIsThatOfTheSamples() {
    Quality quality = TargetQuality.of(SET.samples().target(), SET.predictions(MODEL), i -> 1);

    assertThat(quality.get(Measure.ACCURACY)).isCloseTo(2.0 / 3, within(1e-15));
    assertThat(quality.get(Measure.F_SCORE)).isCloseTo(2.0 / 3, within(1e-15));
  }
}
