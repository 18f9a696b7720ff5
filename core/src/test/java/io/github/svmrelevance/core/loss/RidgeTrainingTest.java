package io.github.svmrelevance.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.core.optimization.RidgeChecker;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * The interior-point method of all losses against quadratic programs, and what its checker says of
 * wrong models.
 */
class RidgeTrainingTest {

  private static final List<String> NAMES = List.of("a", "b", "c", "d");

  private enum Kind {
    REGRESSION,
    EXACT_REGRESSION,
    IMMEDIATE,
    ALL,
    MULTICLASS,
    BINARY
  }

  private enum Shape {
    TALL,
    WIDE,
    /** Twice as many features as samples, of which some are the same. */
    VERY_WIDE,
    TWINS,
    WHOLE
  }

  private record Problem(LossModel loss, Samples samples) {

    /** 1/2 sum_c ||w_c||^2 + L. */
    double objective(double[] z) {
      WeightCoding coding = loss.coding(samples.target());
      double sum = loss.value(samples, z);
      for (int c = 0; c < coding.vectors(); c++) {
        for (double weight : coding.vector(c, samples.features(), z)) {
          sum += weight * weight / 2;
        }
      }
      return sum;
    }

    double[] train(TrainerChoice choice) {
      try (LocalTaskExecutor executor =
          new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
        return new LossTrainer(
                new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0))
            .trainL2(loss, samples, choice)
            .z();
      }
    }

    int weights() {
      return loss.coding(samples.target()).blocks() * samples.features();
    }

    /** What {@link RidgeInteriorPoint} solves. */
    PiecewiseLinearProgram program() {
      LossModel squared = loss.forSquaredNorm();
      return PiecewiseLinearProgram.of(
          weights() + loss.intercepts(samples.target()),
          squared.terms(samples),
          squared.constraints(samples));
    }
  }

  private static double[][] columns(SplittableRandom random, Shape shape, int n) {
    int d =
        switch (shape) {
          case WIDE -> n + 3;
          case VERY_WIDE -> 2 * n + random.nextInt(9);
          default -> 1 + random.nextInt(4);
        };
    double[][] columns = new double[shape == Shape.TWINS ? d + 1 : d][];
    Arrays.setAll(
        columns,
        j ->
            shape == Shape.WHOLE
                ? random.ints(n, -2, 3).asDoubleStream().toArray()
                : random.doubles(n, -2, 2).toArray());
    if (shape == Shape.VERY_WIDE) {
      for (double[] column : columns) {
        for (int i = 3; i < n; i += 3) {
          column[i] = column[0];
        }
      }
    }
    if (shape == Shape.TWINS) {
      columns[d] = columns[0].clone();
    }
    return columns;
  }

  private static Problem draw(long seed, Kind kind, Shape shape, double c) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 4 + random.nextInt(9);
    DenseMatrix x = DenseMatrix.ofColumns(n, columns(random, shape, n));
    int[] codes = random.ints(n, 0, 4).toArray();
    // A class without samples leaves its intercept without a limit.
    Arrays.setAll(codes, i -> i < NAMES.size() ? i : codes[i]);
    Target target =
        switch (kind) {
          case REGRESSION -> new RealValues(random.doubles(n, -3, 3).toArray());
          case EXACT_REGRESSION -> new RealValues(x.column(0));
          case IMMEDIATE, ALL -> new OrderedClasses(NAMES, codes);
          case MULTICLASS -> new Classes(NAMES, codes);
          case BINARY ->
              MarginLoss.target(Arrays.stream(codes).mapToDouble(k -> k > 1 ? 1 : -1).toArray());
        };
    LossModel loss =
        switch (kind) {
          case REGRESSION -> new EpsilonInsensitiveLoss(random.nextBoolean() ? 0 : 0.3);
          case EXACT_REGRESSION -> new EpsilonInsensitiveLoss(0);
          case IMMEDIATE -> new OrdinalLoss(OrdinalLoss.PaidThresholds.IMMEDIATE);
          case ALL -> new OrdinalLoss(OrdinalLoss.PaidThresholds.ALL);
          case MULTICLASS -> new MulticlassLoss();
          case BINARY -> MarginLoss.hinge();
        };
    double[] weights = random.nextBoolean() ? new double[0] : random.doubles(n, 0.1, 3).toArray();
    return new Problem(loss.times(c), new Samples(x, target, weights));
  }

  @Property(tries = 300, seed = "22")
  void agreesWithQuadraticPrograms(
      @ForAll long seed,
      @ForAll Kind kind,
      @ForAll Shape shape,
      @ForAll @DoubleRange(min = -3, max = 3) double power) {
    Problem problem = draw(seed, kind, shape, StrictMath.pow(10, power));

    double found = problem.objective(problem.train(TrainerChoice.BUILT_IN));
    double expected = problem.objective(problem.train(TrainerChoice.QP));

    assertThat(found).isCloseTo(expected, within(1e-6 * Math.max(1e-3, expected)));
  }

  /** Whatever is claimed, the bound stays below the optimum, and no wrong model is let through. */
  @Property(tries = 300, seed = "23")
  void wrongModelsAreRefused(
      @ForAll long seed,
      @ForAll Kind kind,
      @ForAll Shape shape,
      @ForAll @DoubleRange(min = -2, max = 2) double power,
      @ForAll @IntRange(min = 1, max = 6) int size) {
    Problem problem = draw(seed, kind, shape, StrictMath.pow(10, power));
    PiecewiseLinearProgram program = problem.program();
    PiecewiseLinearSolution right =
        RidgeInteriorPoint.solve(program, problem.weights(), CancellationToken.none());
    Certificate proof = RidgeChecker.check(program, problem.weights(), right);
    assertThat(proof.holds()).isTrue();

    SplittableRandom random = new SplittableRandom(seed);
    double noise = StrictMath.pow(10, -size);
    double[] z = right.point();
    double[] moved = Arrays.stream(z).map(v -> v + noise * random.nextDouble(-1, 1)).toArray();
    double[][] multipliers = multipliers(program, right);
    double[] limits = budgetMultipliers(program, right);
    double[][] other =
        Arrays.stream(multipliers)
            .map(s -> Arrays.stream(s).map(v -> v * (1 + noise * random.nextDouble(-1, 1))))
            .map(s -> s.toArray())
            .toArray(double[][]::new);

    Certificate ofMoved =
        check(problem, program, PiecewiseLinearSolution.optimal(moved, limits, multipliers, 0));
    Certificate ofOther =
        check(problem, program, PiecewiseLinearSolution.optimal(z, limits, other, 0));

    for (Certificate wrong : List.of(ofMoved, ofOther)) {
      assertThat(wrong.bound()).isLessThanOrEqualTo(proof.value());
      assertThat(wrong.value()).isGreaterThanOrEqualTo(proof.bound() - slack(wrong, limits));
    }
    if (ofMoved.value() > proof.value() + 1e-3 * Math.max(1, proof.value())) {
      assertThat(ofMoved.holds()).isFalse();
    }
    if (ofOther.bound() < proof.bound() - 1e-3 * Math.max(1, proof.value())) {
      assertThat(ofOther.holds()).isFalse();
    }
  }

  /** What a violated constraint may take off the objective. */
  private static double slack(Certificate wrong, double[] limits) {
    return 2 * wrong.infeasibility() * Arrays.stream(limits).map(Math::abs).sum() + 1e-12;
  }

  private static Certificate check(
      Problem problem, PiecewiseLinearProgram program, PiecewiseLinearSolution claim) {
    return RidgeChecker.check(program, problem.weights(), claim);
  }

  private static double[][] multipliers(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[][] multipliers = new double[program.blocks().size()][];
    Arrays.setAll(multipliers, solution::termMultipliers);
    return multipliers;
  }

  private static double[] budgetMultipliers(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[] multipliers = new double[program.budgets().size()];
    Arrays.setAll(multipliers, solution::budgetMultiplier);
    return multipliers;
  }

  /** No model has thresholds in the wrong order, however little that costs. */
  @Test
  void thresholdsOutOfOrderAreInfeasible() {
    Problem problem = draw(3, Kind.IMMEDIATE, Shape.TALL, 1);
    PiecewiseLinearProgram program = problem.program();
    PiecewiseLinearSolution right =
        RidgeInteriorPoint.solve(program, problem.weights(), CancellationToken.none());
    double[] z = right.point();
    int first = problem.weights();
    z[first] = z[first + 1] + 0.01;

    Certificate wrong =
        check(
            problem,
            program,
            PiecewiseLinearSolution.optimal(
                z, budgetMultipliers(program, right), multipliers(program, right), 0));

    assertThat(wrong.infeasibility()).isCloseTo(0.01, within(1e-9));
    assertThat(wrong.holds()).isFalse();
  }

  /** A target that does not vary needs no weights, and any C. */
  @Property(tries = 20, seed = "20261125")
  void aConstantIsFittedByTheInterceptAlone(
      @ForAll long seed, @ForAll @DoubleRange(min = -3, max = 3) double power) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] columns = {random.doubles(9, -2, 2).toArray(), random.doubles(9, -2, 2).toArray()};
    double[] values = new double[9];
    Arrays.fill(values, 5);
    Problem problem =
        new Problem(
            new EpsilonInsensitiveLoss(0).times(StrictMath.pow(10, power)),
            new Samples(DenseMatrix.ofColumns(9, columns), new RealValues(values)));

    double[] z = problem.train(TrainerChoice.BUILT_IN);

    assertThat(problem.objective(z)).isCloseTo(0, within(1e-6));
    assertThat(z[2]).isCloseTo(5, within(1e-3));
  }

  /** A number that two features determine, beside features of few far values. */
  private static Problem determined(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 40;
    double[][] columns = new double[10][n];
    double[] number = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = j < 6 ? random.nextGaussian() : StrictMath.exp(1.5 * random.nextGaussian());
      }
      number[i] = columns[0][i] + 2 * columns[1][i];
    }
    for (double[] column : columns) {
      standardize(column);
    }
    standardize(number);
    return new Problem(
        new EpsilonInsensitiveLoss(0.1),
        new Samples(DenseMatrix.ofColumns(n, columns), new RealValues(number)));
  }

  private static void standardize(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double square =
        Arrays.stream(values).map(value -> value - mean).map(v -> v * v).average().orElseThrow();
    Arrays.setAll(values, i -> (values[i] - mean) / Math.sqrt(square));
  }

  /** Of seeds up to 40,000 that where the predictor and corrector of Mehrotra were cycling. */
  @Test
  void stepsDoNotCycle() {
    Problem problem = determined(33145);

    double found = problem.objective(problem.train(TrainerChoice.BUILT_IN));

    double expected = problem.objective(problem.train(TrainerChoice.QP));
    assertThat(found).isCloseTo(expected, within(1e-6 * expected));
  }
}
