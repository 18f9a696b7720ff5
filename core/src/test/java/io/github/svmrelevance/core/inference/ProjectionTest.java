package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;

class ProjectionTest {

  private static final int SAMPLES = 40;

  private final SplittableRandom random = new SplittableRandom(11);

  private double[] centred() {
    return centred(random.doubles(SAMPLES).toArray());
  }

  private static double[] centred(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> value - mean).toArray();
  }

  private double[][] columns(int k) {
    double[][] columns = new double[k][];
    Arrays.setAll(columns, l -> centred());
    return columns;
  }

  private static Projection on(double[][] columns) {
    DenseMatrix all = DenseMatrix.ofColumns(SAMPLES, columns);
    return new Projection(all, SampleSums.gram(all));
  }

  @Test
  void whatIsLeftIsWhatRegressionLeaves() {
    double[][] columns = columns(5);
    double[] vector = centred();
    double[][] rows = new double[SAMPLES][5];
    for (int i = 0; i < SAMPLES; i++) {
      for (int l = 0; l < 5; l++) {
        rows[i][l] = columns[l][i];
      }
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.newSampleData(vector, rows);

    double[] before = vector.clone();
    double[] left = on(columns).residual(vector);

    assertThat(left).containsExactly(regression.estimateResiduals(), within(1e-9));
    assertThat(vector).as("the vector itself").containsExactly(before);
    for (double[] column : columns) {
      assertThat(SampleSums.dot(left, column)).isCloseTo(0, within(1e-12));
    }
    assertThat(on(columns).residual(left)).containsExactly(left, within(1e-12));
    assertThat(on(columns).columns()).isEqualTo(5);
  }

  @Test
  void whatTheColumnsExplainIsGone() {
    double[][] columns = columns(3);
    double[] combined = new double[SAMPLES];
    Arrays.setAll(combined, i -> 2 * columns[0][i] - 3 * columns[2][i]);

    assertThat(on(columns).residual(combined)).containsExactly(new double[SAMPLES], within(1e-12));
  }

  /** Dummies of all levels add up to a constant: centred, one of them follows from the others. */
  @Test
  void columnsMayExplainOneAnother() {
    double[][] dummies = new double[4][SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      dummies[i % 4][i] = 1;
    }
    double[][] columns =
        Arrays.stream(dummies).map(ProjectionTest::centred).toArray(double[][]::new);
    double[] vector = centred();

    double[] left = on(columns).residual(vector);

    double[][] three = Arrays.copyOf(columns, 3);
    assertThat(left).containsExactly(on(three).residual(vector), within(1e-6));
  }

  @Test
  void withoutColumnsAllIsLeft() {
    double[] vector = centred();

    assertThat(on(new double[0][]).residual(vector)).containsExactly(vector);
  }
}
