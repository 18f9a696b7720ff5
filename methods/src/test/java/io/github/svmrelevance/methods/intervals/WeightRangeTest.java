package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From the two ends of a signed weight to the range of its size, and the models that attain it. */
class WeightRangeTest {

  private static final WeightFunctional WEIGHT = WeightFunctional.ofVariable(0);

  private static WeightRange range(double low, double high) {
    return new WeightRange(
        WEIGHT,
        Extreme.found(new double[] {low, 1}, new Certificate(low, low, 0, 1e-9, 1)),
        Extreme.found(new double[] {high, 4}, new Certificate(high, high, 0, 2e-9, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3, 1, 3",
    "-3, -1, 1, 3",
    "-1, 3, 0, 3",
    "-3, 1, 0, 3",
    "0, 2, 0, 2",
    "-2, 0, 0, 2",
    // Rounding has put the ends of a point in the wrong order.
    "2.5, 2, 2, 2.5"
  })
  void sizesFollowFromTheEnds(double low, double high, double lower, double upper) {
    Bounds bounds = range(low, high).bounds();

    assertThat(bounds.signedLower()).isEqualTo(Math.min(low, high));
    assertThat(bounds.signedUpper()).isEqualTo(Math.max(low, high));
    assertThat(bounds.lower()).isEqualTo(lower);
    assertThat(bounds.upper()).isEqualTo(upper);
    assertThat(bounds.gap()).isEqualTo(2e-9);
    assertThat(Math.abs(range(low, high).lowerWitness()[0])).isEqualTo(lower);
    assertThat(Math.abs(range(low, high).upperWitness()[0])).isEqualTo(upper);
  }

  /** At three quarters of the way from -3 to 1 the weight vanishes. */
  @Test
  void aRangeAroundZeroIsAttainedBetweenItsEnds() {
    double[] witness = range(-3, 1).lowerWitness();

    assertThat(witness[0]).isZero();
    assertThat(witness[1]).isCloseTo(0.25 * 1 + 0.75 * 4, within(1e-15));
  }

  @Test
  void bothEndsMustBeProven() {
    Extreme proven = Extreme.found(new double[] {1}, BoxModels.PROOF);
    Extreme doubtful = Extreme.found(new double[] {1}, BoxModels.NO_PROOF);

    assertThat(new WeightRange(WEIGHT, proven, proven).isCertified()).isTrue();
    assertThat(new WeightRange(WEIGHT, proven, doubtful).isCertified()).isFalse();
    assertThat(new WeightRange(WEIGHT, doubtful, proven).isCertified()).isFalse();
  }

  @Test
  void solvingAsksForBothEnds() {
    BoxModels models = new BoxModels(new double[] {-2, 5}, new double[] {1, 7});

    WeightRange range = WeightRange.solve(models.set(), 1).require("f");

    assertThat(range.bounds().signedLower()).isEqualTo(5);
    assertThat(range.bounds().signedUpper()).isEqualTo(7);
    assertThatThrownBy(() -> WeightRange.solve(models.set(), 9))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void nothingIsProvenByWhatIsNoNumber() {
    assertThatThrownBy(() -> new Enclosure(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Enclosure(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Outside of the package nothing but public members is seen. */
  @Test
  void anExtremeTellsItsModelAndItsProof() {
    Extreme found = new BoxModels(new double[] {-2, 5}, new double[] {1, 7}).set().extreme(1, 1);

    assertThat(found.status()).isEqualTo(SolveStatus.OPTIMAL);
    assertThat(found.point().orElseThrow()).containsExactly(found.z());
    found.point().orElseThrow()[1] = 99;
    assertThat(found.point().orElseThrow()[1]).as("a copy").isEqualTo(5);
    assertThat(found.proof()).contains(found.certificate());
    assertThat(Extreme.found(new double[] {1}, new Certificate(1.5, 1.5, 0, 0, 1)))
        .hasToString("1.5, certified");
    Extreme failed = Extreme.failed(SolveStatus.UNBOUNDED, "up and away");
    assertThat(failed.point()).isEmpty();
    assertThat(failed.proof()).isEmpty();
    assertThat(failed).hasToString("UNBOUNDED (up and away)");
    LeastLargest none = new LeastLargest(failed, Optional.empty());
    assertThat(none.status()).isEqualTo(SolveStatus.UNBOUNDED);
    assertThat(none.bound()).isEmpty();
    assertThat(none.isCertified()).isFalse();
    assertThat(range(-3, 1)).hasToString("[-3.0, 1.0], CERTIFIED");
    assertThat(range(-3, 1).leastModel()).containsExactly(-3, 1);
    assertThat(range(-3, 1).mostModel()).containsExactly(1, 4);
  }

  @Test
  void whatWasNotFoundSaysWhy() {
    BoxModels models = new BoxModels(new double[2], new double[2]);

    models.hopeless(1, SolveStatus.NUMERICAL_FAILURE);
    WeightRange.Outcome failed = WeightRange.solve(models.set(), 1);
    assertThat(failed.range()).isEmpty();
    assertThatThrownBy(() -> failed.require("f"))
        .isInstanceOf(SolverException.class)
        .hasMessage("the range of 'f' was not computed: NUMERICAL_FAILURE hopeless");
    models.hopeless(1, SolveStatus.CANCELLED);
    assertThatThrownBy(() -> WeightRange.solve(models.set(), 1).require("f"))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void theSecondEndMayFailAlone() {
    AdmissibleSet half =
        new AdmissibleSet() {
          @Override
          public Extreme minimum(double[] costs) {
            return costs[0] > 0
                ? Extreme.found(new double[] {1}, BoxModels.PROOF)
                : Extreme.failed(SolveStatus.UNBOUNDED, "up and away");
          }

          @Override
          public WeightRange proven(WeightRange range) {
            return range;
          }

          @Override
          public LeastLargest leastLargest(
              List<WeightFunctional> weights, double[] near, double most) {
            throw new UnsupportedOperationException("there is one weight");
          }

          @Override
          public LeastLargest greatestSmallest(
              List<WeightFunctional> functions, double[] near, double reach) {
            throw new UnsupportedOperationException("there is one weight");
          }

          @Override
          public int variables() {
            return 1;
          }

          @Override
          public AdmissibleSet fork() {
            return this;
          }

          @Override
          public void close() {}
        };

    WeightRange.Outcome outcome = WeightRange.solve(half, 0);

    assertThat(outcome.range()).isEmpty();
    assertThat(outcome.last().status()).isEqualTo(SolveStatus.UNBOUNDED);
    assertThat(outcome.last().message()).isEqualTo("up and away");
  }
}
