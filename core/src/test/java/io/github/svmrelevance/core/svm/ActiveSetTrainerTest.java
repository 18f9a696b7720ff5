package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ActiveSetTrainerTest {

  private static final ActiveSetTrainer TRAINER = new ActiveSetTrainer();

  private static SvmSolution train(HingeProblem problem) {
    return TRAINER.train(problem, Optional.empty(), CancellationToken.none());
  }

  /** The Gaussian kernel; core does not depend on the kernels module. */
  private record Gaussian(double gamma) implements Kernel {
    @Override
    public String spec() {
      return "gaussian";
    }

    @Override
    public double value(double[] u, double[] v) {
      double sum = 0;
      for (int j = 0; j < u.length; j++) {
        sum += (u[j] - v[j]) * (u[j] - v[j]);
      }
      return StrictMath.exp(-gamma * sum);
    }

    @Override
    public boolean isPositiveSemidefinite() {
      return true;
    }
  }

  /** The reference has a gap below 1e-13 and says how far the scores are from any threshold. */
  @Test
  void meetsTheDoubleHingeReference() {
    References.Labelled data = References.standardized("wdbc.csv", "M", 200);
    for (JsonNode run : References.json("double_hinge.json").get("runs")) {
      RejectCosts costs =
          new RejectCosts(
              run.get("c_plus").asDouble(),
              run.get("c_minus").asDouble(),
              run.get("r_plus").asDouble(),
              run.get("r_minus").asDouble());
      assertThat(costs.upperProbability()).isCloseTo(number(run, "p_plus"), within(1e-15));
      assertThat(costs.lowerProbability()).isCloseTo(number(run, "p_minus"), within(1e-15));
      assertThat(costs.upperThreshold()).isCloseTo(number(run, "f_plus"), within(1e-14));
      assertThat(costs.lowerThreshold()).isCloseTo(number(run, "f_minus"), within(1e-14));
      assertThat(costs.firstHinge(1)).isCloseTo(number(run, "t_pos"), within(1e-14));
      assertThat(costs.firstHinge(-1)).isCloseTo(number(run, "t_neg"), within(1e-14));
      assertThat(costs.secondHinge(1)).isCloseTo(number(run, "tau_pos"), within(1e-14));
      assertThat(costs.secondHinge(-1)).isCloseTo(number(run, "tau_neg"), within(1e-14));

      GramMatrix gram = new KernelGram(new Gaussian(number(run, "kernel_gamma")), data.x);
      SvmSolution solution =
          train(HingeProblem.doubleHinge(gram, data.signs, costs, number(run, "C")));

      double dual = -number(run, "dual_objective_min");
      assertThat(solution.objective().dual()).isCloseTo(dual, within(1e-11 * dual));
      assertThat(solution.objective().gap()).isCloseTo(0, within(1e-11 * dual));
      assertThat(solution.bias()).isCloseTo(number(run, "bias_b"), within(1e-9));
      for (int i = 0; i < 10; i++) {
        assertThat(solution.decision(i))
            .isCloseTo(run.get("f_plus_b_first10").get(i).asDouble(), within(1e-9));
      }
      int[] sizes = new int[5];
      int rejects = 0;
      for (int i = 0; i < solution.size(); i++) {
        sizes[Arrays.asList(DualSet.values()).indexOf(solution.set(i))]++;
        double decision = solution.decision(i);
        if (decision >= costs.lowerThreshold() && decision <= costs.upperThreshold()) {
          rejects++;
        }
        // The file calls gamma what is alpha here, and the other way round.
        assertThat(solution.alpha(i))
            .isCloseTo(run.get("dual_gamma").get(i).asDouble(), within(1e-9));
      }
      JsonNode partition = run.get("partition");
      assertThat(sizes)
          .containsExactly(
              partition.get("I0").asInt(),
              partition.get("It").asInt(),
              partition.get("IC").asInt(),
              partition.get("Itau").asInt(),
              partition.get("ID").asInt());
      assertThat(rejects).isEqualTo(run.get("rejects").asInt());
    }
  }

  private static double number(JsonNode run, String name) {
    return run.get(name).asDouble();
  }

  /** Whole numbers, few of them: duplicate rows, ties, dependent columns, and degenerate optima. */
  private static double[][] lattice(Random random, int n, int d) {
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = random.nextInt(5) - 2;
      }
    }
    return rows;
  }

  private static double[] signs(Random random, int n) {
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      signs[i] = random.nextBoolean() ? 1 : -1;
    }
    signs[0] = 1;
    signs[1] = -1;
    return signs;
  }

  /**
   * Optimality without the trainer's own book-keeping: a feasible dual point whose value equals
   * that of a primal point, both computed here from alpha and the bias alone.
   */
  private static void assertOptimal(
      SvmSolution solution, GramMatrix gram, double[] signs, double[] c, double[] d, double tau) {
    int n = signs.length;
    double sum = 0;
    double norm = 0;
    double loss = 0;
    double reward = 0;
    for (int i = 0; i < n; i++) {
      double alpha = solution.alpha(i);
      assertThat(alpha).isBetween(0.0, c[i] + d[i]);
      sum += signs[i] * alpha;
      double f = 0;
      for (int j = 0; j < n; j++) {
        f += solution.alpha(j) * signs[j] * gram.column(j)[i];
      }
      norm += alpha * signs[i] * f;
      double margin = signs[i] * (f + solution.bias());
      loss += c[i] * Math.max(0, 1 - margin) + d[i] * Math.max(0, tau - margin);
      double gamma = Math.min(alpha, c[i]);
      reward += gamma + tau * (alpha - gamma);
    }
    double scale = 1 + norm + loss;
    assertThat(sum).isCloseTo(0, within(1e-11 * scale));
    assertThat(norm / 2 + loss - (reward - norm / 2)).isCloseTo(0, within(1e-9 * scale));
    assertThat(solution.objective().primal()).isCloseTo(norm / 2 + loss, within(1e-9 * scale));
  }

  @Property(seed = "20261120")
  void isOptimalOnDegenerateLinearProblems(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 30) int n,
      @ForAll @IntRange(min = 1, max = 4) int d,
      @ForAll @DoubleRange(min = 0.01, max = 100) double c,
      @ForAll boolean twoHinges) {
    Random random = new Random(seed);
    DenseMatrix x = DenseMatrix.ofRows(lattice(random, n, d));
    double[] signs = signs(random, n);
    double[] slopes = new double[n];
    double[] further = new double[n];
    double[] ones = new double[n];
    double[] tau = new double[n];
    Arrays.fill(slopes, c);
    Arrays.fill(further, twoHinges ? c / 2 : 0);
    Arrays.fill(ones, 1);
    GramMatrix gram = new LinearGram(x);
    SvmSolution solution = train(HingeProblem.of(gram, signs, ones, tau, slopes, further));
    assertOptimal(solution, gram, signs, slopes, further, 0);
  }

  @Property(seed = "20261120")
  void isOptimalWithAnyStart(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 40) int n,
      @ForAll @DoubleRange(min = 0.1, max = 50) double c,
      @ForAll @DoubleRange(min = 0.1, max = 50) double other,
      @ForAll boolean twoHinges) {
    Random random = new Random(seed);
    DenseMatrix x = DenseMatrix.ofRows(lattice(random, n, 3));
    double[] signs = signs(random, n);
    double[] slopes = new double[n];
    double[] further = new double[n];
    double[] ones = new double[n];
    double[] tau = new double[n];
    Arrays.fill(slopes, c);
    Arrays.fill(ones, 1);
    Arrays.fill(tau, -0.5);
    if (twoHinges) {
      Arrays.setAll(further, i -> random.nextInt(3));
    }
    GramMatrix gram = new KernelGram(new Gaussian(0.2), x);
    SvmSolution start =
        train(HingeProblem.softMargin(new KernelGram(new Gaussian(0.5), x), signs, other));
    HingeProblem problem = HingeProblem.of(gram, signs, ones, tau, slopes, further);
    SvmSolution warm = TRAINER.train(problem, Optional.of(start), CancellationToken.none());
    SvmSolution cold = train(problem);
    assertOptimal(warm, gram, signs, slopes, further, -0.5);
    assertOptimal(cold, gram, signs, slopes, further, -0.5);
    for (int i = 0; i < n; i++) {
      assertThat(warm.decision(i) - warm.bias())
          .isCloseTo(cold.decision(i) - cold.bias(), within(1e-6));
    }
  }

  @Test
  void reachesTheSameOptimumWithASmallCache() {
    Random random = new Random(5);
    DenseMatrix x = DenseMatrix.ofRows(lattice(random, 60, 3));
    double[] signs = signs(random, 60);
    Kernel kernel = new Gaussian(0.3);
    SvmSolution small = train(HingeProblem.softMargin(new KernelGram(kernel, x, 0), signs, 5));
    SvmSolution whole = train(HingeProblem.softMargin(new KernelGram(kernel, x), signs, 5));
    for (int i = 0; i < 60; i++) {
      assertThat(small.alpha(i)).isEqualTo(whole.alpha(i));
    }
  }

  @Test
  void tellsWhatItCannotTrainOn() {
    GramMatrix gram = new DenseGram(new double[][] {{1, 0}, {0, 1}});
    assertThatThrownBy(() -> HingeProblem.softMargin(gram, new double[] {1, 1}, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("all 2 training samples are of one class; an SVM needs two");
    assertThatThrownBy(() -> HingeProblem.softMargin(gram, new double[] {1, 0}, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a label is 0.0");
    assertThatThrownBy(() -> HingeProblem.softMargin(gram, new double[] {1, -1}, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected C above 0");
    assertThatThrownBy(
            () -> TRAINER.train(gram, new double[] {1, -1}, new SvmFormulation.NuSvc(0.5)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("C-SVC and epsilon-SVR only");
    GramMatrix infinite =
        new DenseGram(new double[][] {{1, Double.NaN}, {Double.NaN, Double.POSITIVE_INFINITY}});
    assertThatThrownBy(() -> HingeProblem.softMargin(infinite, new double[] {1, -1}, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the kernel of sample 2 with itself is Infinity");
  }

  @Test
  void refusesCostsWithWhichRejectingNeverPays() {
    assertThatThrownBy(() -> RejectCosts.symmetric(0.5))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("its sides are 1.0 and 1.0");
    assertThatThrownBy(() -> new RejectCosts(1, 1, 0, 0.2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("r+ (a positive rejected) is 0.0; expected a number above 0");
  }

  /** The hinges and slopes again from the loss (7), (8) as the paper prints it. */
  @Property(seed = "20261120")
  void hasTheHingesOfTheLoss(
      @ForAll @DoubleRange(min = 0.1, max = 3) double falseNegative,
      @ForAll @DoubleRange(min = 0.1, max = 3) double falsePositive,
      @ForAll @DoubleRange(min = 0.05, max = 0.45) double shareNegative,
      @ForAll @DoubleRange(min = 0.05, max = 0.45) double sharePositive,
      @ForAll @DoubleRange(min = -8, max = 8) double f) {
    RejectCosts costs =
        new RejectCosts(
            falseNegative,
            falsePositive,
            shareNegative * falseNegative,
            sharePositive * falsePositive);
    double p = costs.upperProbability();
    double q = costs.lowerProbability();
    double positive = Math.max(0, Math.max(-(1 - q) * f + entropy(q), -(1 - p) * f + entropy(p)));
    double negative = Math.max(0, Math.max(p * f + entropy(p), q * f + entropy(q)));
    assertThat(loss(costs, 1, f)).isCloseTo(positive, within(1e-12));
    assertThat(loss(costs, -1, -f)).isCloseTo(negative, within(1e-12));
    assertThat(costs.firstHinge(1)).isGreaterThan(costs.secondHinge(1));
    assertThat(costs.firstHinge(-1)).isGreaterThan(costs.secondHinge(-1));
  }

  private static double loss(RejectCosts costs, double sign, double margin) {
    return costs.firstSlope(sign) * Math.max(0, costs.firstHinge(sign) - margin)
        + costs.secondSlope() * Math.max(0, costs.secondHinge(sign) - margin);
  }

  private static double entropy(double p) {
    return -p * Math.log(p) - (1 - p) * Math.log(1 - p);
  }

  @Test
  void stopsWhenCancelled() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    GramMatrix gram = new DenseGram(new double[][] {{1, 0}, {0, 1}});
    HingeProblem problem = HingeProblem.softMargin(gram, new double[] {1, -1}, 1);
    assertThatThrownBy(() -> TRAINER.train(problem, Optional.empty(), source))
        .isInstanceOf(CancelledException.class);
  }

  /** Infinity is no larger than any share of itself. */
  @Test
  void anObjectiveThatOverflowedIsNotOptimal() {
    assertThat(ActiveSetTrainer.isOptimal(new SvmSolution.Objective(Double.POSITIVE_INFINITY, 1)))
        .isFalse();
    assertThat(ActiveSetTrainer.isOptimal(new SvmSolution.Objective(Double.NaN, Double.NaN)))
        .isFalse();
    assertThat(ActiveSetTrainer.isOptimal(new SvmSolution.Objective(2, 2))).isTrue();
  }

  private record Product() implements Kernel {

    @Override
    public String spec() {
      return "product";
    }

    @Override
    public double value(double[] u, double[] v) {
      return u[0] * v[0];
    }

    @Override
    public boolean isPositiveSemidefinite() {
      return true;
    }
  }

  @Test
  void columnsOfAKernelAreNotComputedAfterCancellation() {
    CancellationSource stop = new CancellationSource();
    DenseMatrix x = DenseMatrix.ofRows(new double[][] {{1}, {2}});
    KernelGram gram = new KernelGram(new Product(), x, stop);
    assertThat(gram.column(0)).containsExactly(1, 2);
    stop.cancel(CancellationReason.REQUESTED);
    assertThat(gram.column(0)).as("known").containsExactly(1, 2);
    assertThatThrownBy(() -> gram.column(1)).isInstanceOf(CancelledException.class);
  }
}
