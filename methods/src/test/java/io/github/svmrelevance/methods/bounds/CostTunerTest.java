package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.methods.bounds.BoundsOptions.BaselineNorm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Five positive samples at h and ten negative ones at -h. In each of five folds four and eight of
 * them train; the loss of the four falls by 8 h for each unit of the weight w, while a bias keeps
 * the eight at their margin, until w h = 1. Without a weight all are called negative, which is
 * right for two thirds; with enough of it all are right.
 */
class CostTunerTest {

  private final TwoCopies copies = new TwoCopies();

  @AfterEach
  void close() {
    copies.close();
  }

  static Dataset unequal(double h) {
    double[][] rows = new double[15][1];
    int[] labels = new int[15];
    for (int i = 0; i < 15; i++) {
      labels[i] = i % 3 == 0 ? 1 : 0;
      rows[i][0] = labels[i] == 1 ? h : -h;
    }
    return new Dataset(
        "unequal",
        List.of("x"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("no", "yes"), labels));
  }

  private double tune(BaselineNorm kind, double h, boolean standardize) {
    AnalysisRequest request =
        new AnalysisRequest(
            unequal(h),
            Optional.of("yes"),
            standardize ? Scaling.SD : Scaling.NONE,
            TwoCopies.values("tune", "true").with(BoundsOptions.BASELINE, kind));
    return CostTuner.tune(request, new BoundsOptions(request.parameters()), copies.context);
  }

  /** L1 pays 1 for a unit of w: worth it from C = 1 / (8 h) on; the grid goes from -3 to 3. */
  @ParameterizedTest
  @CsvSource({"1, -0.5", "0.5, -0.5", "0.1, 0.5", "100, -2.5", "2e-4, 3"})
  void theSmallestCOfTheBestAccuracyIsTaken(double h, double exponent) {
    assertThat(tune(BaselineNorm.L1, h, false)).isEqualTo(StrictMath.pow(10, exponent));
  }

  /**
   * Means 0, 5, 6.1, 7, 4; the best has a standard error of 1, so that 6.1 is as good, and 5 is
   * not.
   */
  @Test
  void ofThoseWithinOneStandardErrorOfTheBestTheFirstIsTaken() {
    double root = Math.sqrt(5);
    List<Double> qualities = new ArrayList<>(Collections.nCopies(5, 0.0));
    qualities.addAll(Collections.nCopies(5, 5.0));
    qualities.addAll(Collections.nCopies(5, 6.1));
    qualities.addAll(List.of(7 - root, 7 + root, 7 - root, 7 + root, 7.0));
    qualities.addAll(Collections.nCopies(5, 4.0));

    assertThat(CostTuner.step(qualities)).isEqualTo(2);
  }

  /** Beyond the grid every C calls all samples negative, within its beginning none does. */
  @ParameterizedTest
  @CsvSource({"1e-4", "1000"})
  void whereAllAreEqualTheFirstIsTaken(double h) {
    assertThat(tune(BaselineNorm.L1, h, false)).isEqualTo(1e-3);
  }

  /** L2 takes w = 8 C h, and calls positive samples so from w h = 1/2 on, C = 1 / (16 h^2). */
  @ParameterizedTest
  @CsvSource({"1, -1", "0.1, 1"})
  void eachKindOfBaselineIsTriedItself(double h, double exponent) {
    assertThat(tune(BaselineNorm.L2, h, false)).isEqualTo(StrictMath.pow(10, exponent));
  }

  /** Standardised, the two classes are 2.12 apart whatever h is: from C = 0.118 on. */
  @Test
  void eachFoldIsScaledIfAskedFor() {
    assertThat(tune(BaselineNorm.L1, 0.1, true)).isEqualTo(StrictMath.pow(10, -0.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 1 2 4 5 7 | class 'yes' has 1 sample; the cross-validation of tune needs at least 2",
        "0 3 6 9 1 | class 'no' has 1 sample; the cross-validation of tune needs at least 2",
        "0 3 1 2 | there are 4 samples; the cross-validation of tune needs at least 5;",
      })
  void tooFewSamplesAreToldByTheNameOfTheirClass(String rows, String message) {
    Dataset few =
        unequal(1)
            .selectSamples(Arrays.stream(rows.split(" ")).mapToInt(Integer::parseInt).toArray());
    AnalysisRequest request =
        new AnalysisRequest(
            few, Optional.of("yes"), Scaling.NONE, TwoCopies.values("tune", "true"));

    BoundsOptions options = new BoundsOptions(request.parameters());
    assertThatThrownBy(() -> CostTuner.tune(request, options, copies.context))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(message)
        .hasMessageEndingWith("; add samples, or give C in place of tune");
  }
}
