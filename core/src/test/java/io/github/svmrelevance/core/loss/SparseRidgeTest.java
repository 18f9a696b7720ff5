package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.core.optimization.RidgeChecker;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any loss of sparse samples comes to the optimum that the interior-point method has of them. */
class SparseRidgeTest {

  private static final int SAMPLES = 400;
  private static final Dataset TEXT =
      new SparseTextSpec(SAMPLES, 60, 10, 8, 0.7).generate(1).data();
  private static final double[] NUMBERS = numbers();
  private static final int[] LEVELS =
      Arrays.stream(NUMBERS).mapToInt(y -> y < -1 ? 0 : y < 1 ? 1 : 2).toArray();
  private static final List<String> NAMES = List.of("a", "b", "c");

  private static double[] numbers() {
    SplittableRandom random = new SplittableRandom(5);
    double[] signs = TEXT.classes().signs("1");
    return Arrays.stream(signs).map(sign -> 2 * sign + random.nextDouble(-2, 2)).toArray();
  }

  private static Stream<Arguments> losses() {
    Target numbers = new RealValues(NUMBERS);
    Target ordered = new OrderedClasses(NAMES, LEVELS);
    return Stream.of(
        Arguments.of("two classes", MarginLoss.hinge(), TEXT.classes()),
        Arguments.of("regression", new EpsilonInsensitiveLoss(0.3), numbers),
        Arguments.of("no tube", new EpsilonInsensitiveLoss(0), numbers),
        Arguments.of("all", new OrdinalLoss(OrdinalLoss.PaidThresholds.ALL), ordered),
        Arguments.of("immediate", new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE), ordered),
        Arguments.of("several classes", new MulticlassLoss(), new Classes(NAMES, LEVELS)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("losses")
  void meetsTheOptimum(String name, LossModel loss, Target target) {
    for (double c : new double[] {0.01, 1, 100}) {
      for (boolean weighted : new boolean[] {false, true}) {
        Certificate dense = proof(loss, c, samples(TEXT.matrix().toDense(), target, weighted));
        Certificate sparse = proof(loss, c, samples(TEXT.matrix(), target, weighted));

        assertThat(dense.holds()).isTrue();
        assertThat(sparse.holds()).as("%s, C = %s: %s", name, c, sparse).isTrue();
        assertThat(sparse.value()).isCloseTo(dense.value(), within(1e-7 * dense.value()));
      }
    }
  }

  private static Samples samples(Matrix matrix, Target target, boolean weighted) {
    double[] weights = IntStream.range(0, SAMPLES).mapToDouble(i -> 0.5 + i % 4).toArray();
    return weighted ? new Samples(matrix, target, weights) : new Samples(matrix, target);
  }

  private static Certificate proof(LossModel loss, double c, Samples samples) {
    LossModel squared = loss.times(c).forSquaredNorm();
    int weights = squared.coding(samples.target()).blocks() * samples.features();
    PiecewiseLinearProgram problem =
        PiecewiseLinearProgram.of(
            weights + squared.intercepts(samples.target()),
            squared.terms(samples),
            squared.constraints(samples));
    return RidgeChecker.check(
        problem,
        weights,
        samples.matrix() instanceof SparseMatrix
            ? SparseRidge.solve(problem, weights, (gap, goal) -> {}, CancellationToken.none())
            : RidgeInteriorPoint.solve(problem, weights, CancellationToken.none()));
  }

  @Test
  void paysWhereTheInteriorPointMethodTakesLong() {
    LossModel loss = new EpsilonInsensitiveLoss(0.3);
    Samples few = new Samples(TEXT.matrix(), new RealValues(NUMBERS));
    Dataset large = new SparseTextSpec(1500, 2000, 10, 8, 0.7).generate(1).data();
    Samples many = new Samples(large.matrix(), new RealValues(large.classes().signs("1")));
    Samples dense = new Samples(large.matrix().toDense(), many.target());

    assertThat(SparseRidge.pays(problem(loss, few), few)).isFalse();
    assertThat(SparseRidge.pays(problem(loss, many), many)).isTrue();
    assertThat(SparseRidge.pays(problem(loss, dense), dense)).isFalse();
  }

  private static PiecewiseLinearProgram problem(LossModel loss, Samples samples) {
    return PiecewiseLinearProgram.of(
        samples.features() + 1, loss.terms(samples), loss.constraints(samples));
  }
}
