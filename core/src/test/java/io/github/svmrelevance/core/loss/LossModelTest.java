package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each loss against its definition, sample by sample, with and without weights. */
class LossModelTest {

  private static final double[] UNWEIGHTED = {};

  /** Two features, and random targets, weights and models. */
  private static final class Draw {

    final SplittableRandom random;
    final int n;
    final DenseMatrix x;
    final double[] weights;

    Draw(long seed, boolean weighted) {
      random = new SplittableRandom(seed);
      n = 1 + random.nextInt(12);
      double[][] rows = new double[n][2];
      for (double[] row : rows) {
        Arrays.setAll(row, j -> random.nextDouble(-3, 3));
      }
      x = DenseMatrix.ofRows(rows);
      weights = weighted ? random.doubles(n, 0.2, 4).toArray() : UNWEIGHTED;
    }

    Samples samples(Target target) {
      return new Samples(x, target, weights);
    }

    double weight(int i) {
      return weights.length == 0 ? 1 : weights[i];
    }

    double score(double[] z, int i) {
      return z[0] * x.get(i, 0) + z[1] * x.get(i, 1);
    }

    double[] model(int intercepts) {
      return random.doubles(2 + intercepts, -2, 2).toArray();
    }
  }

  private static void assertLoss(LossModel loss, Samples samples, double[] z, double expected) {
    double tolerance = 1e-12 * Math.max(1, Math.abs(expected));
    assertThat(loss.value(samples, z)).isCloseTo(expected, within(tolerance));
    assertThat(loss.terms(samples).stream().mapToDouble(block -> block.value(z)).sum())
        .isCloseTo(expected, within(tolerance));
    assertThat(loss.times(3).value(samples, z)).isCloseTo(3 * expected, within(3 * tolerance));
    for (TermBlock block : loss.terms(samples)) {
      assertThat(((AffineRows) block.map()).matrix()).as("never a copy").isSameAs(samples.matrix());
    }
  }

  @Property(seed = "20261125")
  void marginLossesAreSumsOverMargins(@ForAll long seed, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, weighted);
    double[] signs = new double[draw.n];
    Arrays.setAll(signs, i -> draw.random.nextBoolean() ? 1 : -1);
    double[] z = draw.model(1);
    double steepness = draw.random.nextDouble(0.1, 5);
    double hinge = 0;
    double twice = 0;
    for (int i = 0; i < draw.n; i++) {
      double margin = signs[i] * (draw.score(z, i) + z[2]);
      hinge += draw.weight(i) * Math.max(0, 1 - margin);
      twice += draw.weight(i) * (Math.max(0, 1 - margin) + steepness * Math.max(0, -margin));
    }
    Samples samples = draw.samples(MarginLoss.target(signs));

    assertLoss(MarginLoss.hinge(), samples, z, hinge);
    assertLoss(new MarginLoss(ConvexPiecewiseLinear.doubleHinge(1, steepness)), samples, z, twice);
  }

  /** A row of 1e7 is lost on a solver's tolerances; C and the weights count as their product. */
  @Test
  void weightsOfAnySizeLeaveTheRowsAsTheyAre() {
    DenseMatrix x = DenseMatrix.ofRows(new double[][] {{1, 2}, {-1, 0.5}, {0.3, 3}});
    int[] labels = {0, 1, 2};
    assertSameRows(MarginLoss.hinge(), x, MarginLoss.target(new double[] {1, -1, 1}));
    assertSameRows(new EpsilonInsensitiveLoss(0.1), x, new RealValues(new double[] {1, -2, 3}));
    List<String> names = List.of("a", "b", "c");
    assertSameRows(new MulticlassLoss(), x, new Classes(names, labels));
    assertSameRows(
        new OrdinalLoss(OrdinalLoss.PaidThresholds.ALL), x, new OrderedClasses(names, labels));
  }

  private static void assertSameRows(LossModel loss, DenseMatrix x, Target target) {
    Samples ordinary = new Samples(x, target, new double[] {1, 1.5, 1.75});
    double[] z = new double[loss.coding(target).blocks() * 2 + loss.intercepts(target)];
    Arrays.setAll(z, j -> 0.3 * j - 0.5);
    for (int power : new int[] {-600, -40, 40, 600}) {
      double[] weights = new double[3];
      Arrays.setAll(weights, i -> Math.scalb(ordinary.weight(i), power));
      Samples scaled = new Samples(x, target, weights);
      for (int b = 0; b < loss.terms(ordinary).size(); b++) {
        assertThat(loss.terms(scaled).get(b).map().apply(z))
            .isEqualTo(loss.terms(ordinary).get(b).map().apply(z));
      }
      assertThat(loss.value(scaled, z)).isEqualTo(Math.scalb(loss.value(ordinary, z), power));
    }
  }

  @Test
  void aLossOfAnotherTargetIsRefusedBeforeItIsSummed() {
    Target numbers = new RealValues(new double[] {1, 2});
    Target classes = MarginLoss.target(new double[] {1, -1});
    assertOtherTarget(MarginLoss.hinge(), numbers, "expected two classes, found real values");
    assertOtherTarget(
        new EpsilonInsensitiveLoss(0.1),
        classes,
        "expected real values, found classes [rest, positive]");
  }

  private static void assertOtherTarget(LossModel loss, Target target, String why) {
    assertThatThrownBy(() -> loss.intercepts(target))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(why);
    assertThatThrownBy(() -> loss.coding(target))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(why);
  }

  @Test
  void labelsOfOtherNumbersAreRefused() {
    for (double[] signs : new double[][] {{2, 1}, {0, 1}, {-1, Double.NaN}}) {
      assertThatThrownBy(() -> MarginLoss.target(signs))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageMatching("a label is (2.0|0.0|NaN); expected \\+1 or -1");
    }
  }

  @Test
  void functionsOfWrongSizesSayWhatIsWrong() {
    assertRefused(() -> ConvexPiecewiseLinear.hinge(-1), "the weight is -1.0; expected");
    assertRefused(() -> ConvexPiecewiseLinear.doubleHinge(1, 0), "the steepness is 0.0; expected");
    assertRefused(() -> ConvexPiecewiseLinear.absolute(0), "the weight is 0.0; expected");
    assertRefused(() -> ConvexPiecewiseLinear.positivePart(Double.NaN), "the weight is NaN");
    assertRefused(() -> ConvexPiecewiseLinear.hinge(1).times(0), "the factor is 0.0; expected");
    assertRefused(() -> ConvexPiecewiseLinear.epsilonInsensitive(-1), "epsilon is -1.0; expected");
  }

  private static void assertRefused(ThrowingCallable made, String why) {
    assertThatThrownBy(made).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
  }

  @Test
  void aMarginLossThatIsNegativeSomewhereIsRefused() {
    double[] breakpoints = {-1, 0, 1};
    double[] slopes = {-1, -0.5, -0.25, 0};

    assertThat(new MarginLoss(ConvexPiecewiseLinear.of(breakpoints, slopes, 0.75))).isNotNull();
    assertThatThrownBy(() -> new MarginLoss(ConvexPiecewiseLinear.of(breakpoints, slopes, 0.5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the least value of this is -0.25");
    for (ConvexPiecewiseLinear falling :
        List.of(
            ConvexPiecewiseLinear.of(new double[] {0}, new double[] {-2, -1}, 5),
            ConvexPiecewiseLinear.of(new double[] {0}, new double[] {1, 2}, 5),
            ConvexPiecewiseLinear.of(new double[0], new double[] {1}, 5))) {
      assertThatThrownBy(() -> new MarginLoss(falling)).hasMessageContaining("falls for ever");
    }
  }

  /** A loss that rises on both sides is no sum of hinges on one side. */
  @Test
  void marginLossesThatDoNotVanishTakeNoWeights() {
    LossModel squares =
        new MarginLoss(
            ConvexPiecewiseLinear.of(new double[] {0, 1, 2}, new double[] {-2, -1, 1, 2}, 1));
    Draw draw = new Draw(1, true);
    double[] signs = new double[draw.n];
    Arrays.fill(signs, 1);
    Samples weighted = draw.samples(MarginLoss.target(signs));
    Samples samples = new Samples(weighted.matrix(), weighted.target());

    assertThat(squares.terms(samples)).hasSize(1);
    assertThatThrownBy(() -> squares.terms(weighted))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("takes no weights of samples");
  }

  @Property(seed = "20261125")
  void residualsCostWhatIsBeyondEpsilon(@ForAll long seed, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, weighted);
    double[] values = draw.random.doubles(draw.n, -4, 4).toArray();
    double[] z = draw.model(1);
    double epsilon = draw.random.nextBoolean() ? 0 : draw.random.nextDouble(0.01, 2);
    double expected = 0;
    for (int i = 0; i < draw.n; i++) {
      double residual = draw.score(z, i) + z[2] - values[i];
      expected += draw.weight(i) * Math.max(0, Math.abs(residual) - epsilon);
    }

    assertLoss(
        new EpsilonInsensitiveLoss(epsilon), draw.samples(new RealValues(values)), z, expected);
  }

  @Property(seed = "20261125")
  void levelsKeepAwayFromTheThresholdsNextToThem(@ForAll long seed, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, weighted);
    int levels = 2 + draw.random.nextInt(4);
    int[] level = draw.random.ints(draw.n, 0, levels).toArray();
    List<String> names = List.of("a", "b", "c", "d", "e").subList(0, levels);
    Samples samples = draw.samples(new OrderedClasses(names, level));
    double[] z = draw.model(levels - 1);
    double expected = 0;
    double disorder = 0;
    for (int i = 0; i < draw.n; i++) {
      double score = draw.score(z, i);
      if (level[i] < levels - 1) {
        expected += draw.weight(i) * Math.max(0, 1 - (z[2 + level[i]] - score));
      }
      if (level[i] > 0) {
        expected += draw.weight(i) * Math.max(0, 1 - (score - z[2 + level[i] - 1]));
      }
    }
    for (int k = 0; k + 2 < levels; k++) {
      disorder += Math.max(0, z[2 + k] - z[3 + k]);
    }
    LossModel loss = new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE);

    assertThat(loss.intercepts(samples.target())).isEqualTo(levels - 1);
    assertLoss(loss, samples, z, expected);
    assertThat(loss.constraints(samples).stream().mapToDouble(budget -> budget.use(z)).sum())
        .isCloseTo(disorder, within(1e-12));
    assertThat(loss.constraints(samples)).allMatch(budget -> budget.limit() == 0);
    assertThat(loss.times(2).constraints(samples)).isEqualTo(loss.constraints(samples));
  }

  /** A loss that states its terms alone. */
  private record TermsOf(LossModel loss) implements LossModel {

    @Override
    public int intercepts(Target target) {
      return loss.intercepts(target);
    }

    @Override
    public List<TermBlock> terms(Samples samples) {
      return loss.terms(samples);
    }

    @Override
    public WeightCoding coding(Target target) {
      return loss.coding(target);
    }
  }

  /** What follows from the terms is what each loss knows, or less where it is cautious. */
  @Property(seed = "20261125")
  void steepnessFollowsFromTheTerms(@ForAll long seed, @ForAll boolean weighted) {
    Draw draw = new Draw(seed, weighted);
    double slope = draw.random.nextDouble(0.1, 5);
    Samples signs = draw.samples(new Classes(List.of("a", "b"), new int[draw.n]));
    LossModel steep = new MarginLoss(ConvexPiecewiseLinear.doubleHinge(4, slope));
    Samples values = draw.samples(new RealValues(new double[draw.n]));
    LossModel tube = new EpsilonInsensitiveLoss(0.1);
    int[] level = draw.random.ints(draw.n, 0, 4).toArray();
    level[0] = 0;
    Samples levels = draw.samples(new OrderedClasses(List.of("a", "b", "c", "d"), level));
    LossModel all = new OrdinalLoss(OrdinalLoss.PaidThresholds.ALL);
    LossModel immediate = new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE);

    assertSteepness(steep, signs, 4 * (1 + slope));
    assertSteepness(tube, values, 1);
    assertSteepness(all, levels, 3);
    assertSteepness(immediate, levels, 1);
    assertThat(new TermsOf(steep).times(3).steepness(signs))
        .isCloseTo(12 * (1 + slope), within(1e-12 * 12 * (1 + slope)));
  }

  private static void assertSteepness(LossModel loss, Samples samples, double expected) {
    assertThat(loss.steepness(samples)).isEqualTo(expected);
    assertThat(new TermsOf(loss).steepness(samples))
        .as("%s by its terms", loss)
        .isBetween(expected * (1 - 1e-15), expected * (1 + 1e-13));
  }

  /** Rather no class than a wrong one. */
  @Test
  void steepnessThatDoesNotFollowFromTheTermsHasToBeStated() {
    Samples samples =
        new Draw(1, false)
            .samples(new Classes(List.of("a", "b", "c"), new int[new Draw(1, false).n]));

    assertThat(new MulticlassLoss().steepness(samples)).isEqualTo(4);
    assertThatThrownBy(() -> new TermsOf(new MulticlassLoss()).steepness(samples))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("several weight vectors")
        .hasMessageContaining("has to override steepness(Samples)");
  }

  @Test
  void anotherTargetIsRefused() {
    Target classes = new Classes(List.of("a", "b", "c"), new int[] {0, 1, 2});
    Target numbers = new RealValues(new double[] {1, 2, 3});
    DenseMatrix x = DenseMatrix.ofRows(new double[][] {{1}, {2}, {3}});

    assertThatThrownBy(() -> MarginLoss.hinge().terms(new Samples(x, classes)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("expected two classes, found classes [a, b, c]");
    assertThatThrownBy(() -> new EpsilonInsensitiveLoss(0.1).terms(new Samples(x, classes)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected real values");
    assertThatThrownBy(
            () -> new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE).intercepts(numbers))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected two ordered classes or more");
    assertThatThrownBy(() -> new Samples(x, numbers, new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new EpsilonInsensitiveLoss(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
