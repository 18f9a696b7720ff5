package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact ranges that are needed are solved for unless that would take very long. */
class RangeWorkTest {

  /** All columns share their numbers, which the work does not depend on. */
  private static Matrix dense(int samples, int features) {
    double[] column = IntStream.range(0, samples).asDoubleStream().toArray();
    double[][] columns = new double[features][];
    Arrays.fill(columns, column);
    return DenseMatrix.ofColumns(samples, columns);
  }

  private static Matrix text(int documents, int words) {
    return new SparseTextSpec(documents, words, 20, 60, 0.9).generate(1).data().matrix();
  }

  @ParameterizedTest
  @CsvSource({
    "72, 7129, 7129", // golub72
    "462, 255, 255", // cox2
    "476, 166, 166", // musk
    "846, 18, 18", // vehicle
    "30000, 23, 23", // credit_default
    "32561, 123, 123", // a9a
    "1000, 96, 96",
    "252, 751, 751",
    "1000, 500, 50",
  })
  void rangesOfOrdinaryDataAreSolvedFor(int samples, int features, int asked) {
    assertThat(RangeWork.of(dense(samples, features), features, asked, 1))
        .isLessThan(RangeWork.MOST);
  }

  @ParameterizedTest
  @CsvSource({"6000, 5000, 100", "1000, 10000, 100", "3000, 3000, 10"})
  void rangesOfManySamplesAndFeaturesAreNot(int samples, int features, int asked) {
    assertThat(RangeWork.of(dense(samples, features), features, asked, 1))
        .isGreaterThan(RangeWork.MOST);
  }

  @Test
  void zerosTakeNoWork() {
    Matrix text = text(1000, 10_000);

    assertThat(text).isInstanceOf(SparseMatrix.class);
    assertThat(RangeWork.of(text, 10_000, 30, 1)).isLessThan(RangeWork.MOST);
    assertThat(RangeWork.of(text.toDense(), 10_000, 60, 1)).isGreaterThan(RangeWork.MOST);
    assertThat(RangeWork.of(text(3000, 10_000), 10_000, 30, 1)).isGreaterThan(RangeWork.MOST);
  }

  /** Of fewer columns than rows, the solver does not pass over zeros. */
  @Test
  void zerosOfLongDataCount() {
    Matrix text = text(400, 300);

    assertThat(RangeWork.of(text, 300, 10, 1)).isEqualTo(RangeWork.of(text.toDense(), 300, 10, 1));
  }

  @Test
  void workFollowsFromTheWeightsAsked() {
    TrainingSet training =
        new TrainingSet(List.of("a", "b"), dense(4, 2), new double[] {1, -1, 1, -1});
    double one = RangeWork.of(training, List.of(0), 1);
    double two = RangeWork.of(training, List.of(0, 1), 1);

    assertThat(RangeWork.of(training, List.of(), 1)).isZero();
    // k = 2, and a pivot takes k (k + n + w) = 2 (2 + 4 + 2).
    assertThat(one).isCloseTo((25 + 12) * 2 * 16, within(1e-9));
    assertThat(two - one).isCloseTo(12 * 2 * 16, within(1e-9));
  }

  /** Those of a tube are as many as of twice the samples. */
  @Test
  void workGrowsWithTheBreakpointsOfTheLoss() {
    assertThat(RangeWork.of(dense(100, 150), 150, 3, 2))
        .isEqualTo(RangeWork.of(dense(200, 150), 150, 3, 1));
  }

  /** Each weight of the last vector has a breakpoint of its own, as no variable is that weight. */
  @Test
  void weightsOfTheLastClassCount() {
    List<String> names = List.of("a", "b");
    Samples samples = new Samples(dense(4, 2), MarginLoss.target(new double[] {1, -1, 1, -1}));
    TrainingSet training =
        new TrainingSet(names, samples, WeightCoding.sumToZero(3), FeatureGroup.ofColumns(names));

    // Three weights of a feature; four variables, and two breakpoints for each of four samples.
    assertThat(RangeWork.of(training, List.of(0), 2))
        .isEqualTo(RangeWork.of(dense(4, 2), 4, 3, (2 * 4 + 2) / 4.0));
  }
}
