package io.github.svmrelevance.core.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation.EpsilonSvr;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.kernels.RbfKernel;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Epsilon-SVR, as the double hinge that it is up to a linear term. */
class EpsilonSvrTest {

  private static final ActiveSetTrainer TRAINER = new ActiveSetTrainer();

  private static SvmSolution train(GramMatrix gram, double[] targets, double c, double epsilon) {
    return TRAINER.train(gram, targets, new EpsilonSvr(c, epsilon));
  }

  /** Whole numbers, few of them: ties, duplicate rows, and targets on the edges of tubes. */
  private static DenseMatrix lattice(Random random, int n, int d) {
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> random.ints(d, -2, 3).asDoubleStream().toArray());
    return DenseMatrix.ofRows(rows);
  }

  /**
   * Optimality from the definition, not from the trainer's book-keeping: coefficients within -C and
   * C that add up to 0, whose dual value is that of a primal point.
   */
  private static void assertOptimal(
      SvmSolution solution, GramMatrix gram, double[] targets, double c, double epsilon) {
    int n = targets.length;
    double sum = 0;
    double norm = 0;
    double loss = 0;
    double reward = 0;
    for (int i = 0; i < n; i++) {
      double beta = solution.coefficient(i);
      assertThat(Math.abs(beta)).isLessThanOrEqualTo(c);
      sum += beta;
      double f = 0;
      for (int j = 0; j < n; j++) {
        f += solution.coefficient(j) * gram.column(j)[i];
      }
      norm += beta * f;
      double residual = Math.abs(targets[i] - f - solution.bias());
      loss += c * Math.max(0, residual - epsilon);
      reward += targets[i] * beta - epsilon * Math.abs(beta);
      DualSet expected =
          beta == 0 ? DualSet.ZERO : Math.abs(beta) == c ? DualSet.BOUND : DualSet.MARGIN;
      assertThat(solution.set(i)).isEqualTo(expected);
      if (expected == DualSet.MARGIN) {
        assertThat(residual).isCloseTo(epsilon, within(1e-8));
      }
      assertThat(solution.decision(i)).isCloseTo(f + solution.bias(), within(1e-8));
    }
    double scale = 1 + norm + loss;
    assertThat(sum).isCloseTo(0, within(1e-11 * scale));
    assertThat(norm / 2 + loss - (reward - norm / 2)).isCloseTo(0, within(1e-9 * scale));
    assertThat(solution.objective().primal()).isCloseTo(norm / 2 + loss, within(1e-9 * scale));
    assertThat(solution.objective().dual()).isCloseTo(reward - norm / 2, within(1e-9 * scale));
  }

  @Property(seed = "20261125")
  void isOptimalOnDegenerateProblems(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 30) int n,
      @ForAll @IntRange(min = 1, max = 4) int d,
      @ForAll @DoubleRange(min = 0.01, max = 100) double c,
      @ForAll @IntRange(min = 0, max = 2) int halves,
      @ForAll boolean linear) {
    Random random = new Random(seed);
    DenseMatrix x = lattice(random, n, d);
    double[] targets = random.ints(n, -3, 4).asDoubleStream().toArray();
    GramMatrix gram = linear ? new LinearGram(x) : new KernelGram(new RbfKernel(0.3), x);
    SvmSolution cold = train(gram, targets, c, halves / 2.0);
    assertOptimal(cold, gram, targets, c, halves / 2.0);
    SvmSolution start = train(gram, targets, 3 * c, halves / 2.0);
    SvmSolution warm =
        TRAINER.train(
            gram,
            targets,
            new EpsilonSvr(c, halves / 2.0),
            Optional.of(start),
            CancellationToken.none());
    assertOptimal(warm, gram, targets, c, halves / 2.0);
    for (int i = 0; i < n; i++) {
      assertThat(warm.decision(i) - warm.bias())
          .isCloseTo(cold.decision(i) - cold.bias(), within(1e-6 * (1 + c)));
    }
  }

  /** f and -f, whatever the order in which ties are broken; and the units of the target. */
  @Property(tries = 100, seed = "20261125")
  void mirrorsAndScalesWithTheTarget(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.1, max = 10) double c) {
    Random random = new Random(seed);
    DenseMatrix x = lattice(random, 25, 3);
    double[] targets = random.doubles(25, -2, 2).toArray();
    GramMatrix gram = new KernelGram(new RbfKernel(0.3), x);
    SvmSolution plain = train(gram, targets, c, 0.1);
    SvmSolution mirrored = train(gram, scaled(targets, -1), c, 0.1);
    SvmSolution larger = train(gram, scaled(targets, 1000), 1000 * c, 100);
    for (int i = 0; i < 25; i++) {
      double score = plain.decision(i) - plain.bias();
      assertThat(mirrored.decision(i) - mirrored.bias()).isCloseTo(-score, within(1e-9));
      assertThat(larger.decision(i) - larger.bias()).isCloseTo(1000 * score, within(1e-6));
    }
  }

  private static double[] scaled(double[] numbers, double factor) {
    return Arrays.stream(numbers).map(number -> factor * number).toArray();
  }

  /** Real data, their numbers scaled. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Numbers(DenseMatrix x, double[] targets) {

    static Numbers of(String file) {
      Dataset data = ShippedTable.named(file).ofNumbers();
      RealValues values = (RealValues) data.target();
      TargetScale scale = TargetScale.of(data, Scaling.SD);
      double[] targets = new double[data.samples()];
      Arrays.setAll(targets, i -> (values.value(i) - scale.centre()) / scale.unit());
      return new Numbers(Standardizer.fit(data).apply(data.matrix()).toDense(), targets);
    }
  }

  /** libsvm keeps kernel values in single precision. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.1", "1, 0.1", "10, 0.1", "1, 0", "1, 0.5"})
  void agreesWithLibsvmOnRealData(double c, double epsilon) {
    Numbers data = Numbers.of("diabetes.csv");
    GramMatrix gram = new KernelGram(new RbfKernel(0.05), data.x);
    SvmSolution ours = train(gram, data.targets, c, epsilon);
    assertOptimal(ours, gram, data.targets, c, epsilon);
    double[] theirs = libsvm(gram, data.targets, c, epsilon);
    double worst = 0;
    for (int i = 0; i < theirs.length; i++) {
      worst = Math.max(worst, Math.abs(theirs[i] - (ours.decision(i) - ours.bias())));
    }
    assertThat(worst).isLessThan(2e-6 * (1 + c));
  }

  private static double[] libsvm(GramMatrix gram, double[] targets, double c, double epsilon) {
    svm.svm_set_print_string_function(text -> {});
    svm_parameter parameters = new svm_parameter();
    parameters.svm_type = svm_parameter.EPSILON_SVR;
    parameters.kernel_type = svm_parameter.PRECOMPUTED;
    parameters.C = c;
    parameters.p = epsilon;
    parameters.eps = 1e-7;
    parameters.cache_size = 64;
    int n = targets.length;
    svm_problem problem = new svm_problem();
    problem.l = n;
    problem.y = targets.clone();
    problem.x = new svm_node[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= n; j++) {
        svm_node node = new svm_node();
        node.index = j;
        node.value = j == 0 ? i + 1 : gram.column(i)[j - 1];
        problem.x[i][j] = node;
      }
    }
    svm_model model = svm.svm_train(problem, parameters);
    double[] scores = new double[n];
    for (int k = 0; k < model.l; k++) {
      double[] column = gram.column(model.sv_indices[k] - 1);
      for (int i = 0; i < n; i++) {
        scores[i] += model.sv_coef[0][k] * column[i];
      }
    }
    return scores;
  }

  /** The same program by a general solver. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.1", "5, 0.1", "1, 0.5"})
  void agreesWithAQuadraticProgram(double c, double epsilon) {
    Numbers data = Numbers.of("servo.csv");
    HingeProblem problem =
        HingeProblem.epsilonInsensitive(
            new KernelGram(new RbfKernel(0.1), data.x), data.targets, c, epsilon);
    SvmSolution exact = TRAINER.train(problem, Optional.empty(), CancellationToken.none());
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      SvmSolution other =
          new QuadraticTrainer(
                  new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0))
              .train(problem, Optional.empty(), CancellationToken.none());
      for (int i = 0; i < exact.size(); i++) {
        assertThat(other.decision(i)).isCloseTo(exact.decision(i), within(1e-6));
      }
    }
  }

  /** Each way to train: dense and tall, sparse and large, decomposition, any other matrix. */
  @Test
  void allWaysToTrainAgree() {
    Random random = new Random(3);
    int n = 2500;
    int d = 12;
    double[][] rows = new double[n][d];
    double[] targets = new double[n];
    SparseMatrix.Builder sparse = SparseMatrix.builder(n, d);
    for (int j = 0; j < d; j++) {
      double[] column = new double[n];
      for (int i = 0; i < n; i++) {
        column[i] = random.nextDouble() < 0.1 ? random.nextGaussian() : 0;
        rows[i][j] = column[i];
        targets[i] += j % 3 == 0 ? column[i] : 0;
      }
      sparse.column(column);
    }
    Arrays.setAll(targets, i -> targets[i] + random.nextGaussian() / 2);
    DenseMatrix dense = DenseMatrix.ofRows(rows);
    LinearGram tall = new LinearGram(dense);
    assertThat(tall.isTall()).isTrue();
    SvmSolution first = train(tall, targets, 0.1, 0.1);
    assertThat(first.objective().gap()).isLessThan(1e-9 * first.objective().primal());
    HingeProblem problem = HingeProblem.epsilonInsensitive(tall, targets, 0.1, 0.1);
    SvmSolution pairs =
        new DecompositionTrainer().train(problem, Optional.empty(), CancellationToken.none());
    DualPoint passes =
        CoordinateDescent.run(
            problem,
            new LinearGram(sparse.build()).samples().orElseThrow(),
            CancellationToken.none());
    double size = first.objective().primal();
    assertThat(pairs.objective().primal()).isCloseTo(size, within(1e-3 * size));
    for (int i = 0; i < n; i += 50) {
      assertThat(pairs.decision(i)).isCloseTo(first.decision(i), within(1e-2));
      assertThat(passes.alpha(i) - problem.origin(i)).isCloseTo(first.coefficient(i), within(1e-3));
    }
  }

  @Test
  void aWideTubeHoldsAConstant() {
    GramMatrix gram = new DenseGram(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    SvmSolution solution = train(gram, new double[] {1, 2, 4}, 1, 2);
    assertThat(solution.supportVectors()).isEmpty();
    assertThat(solution.bias()).isBetween(2.0, 3.0);
    assertThat(solution.objective()).isEqualTo(new SvmSolution.Objective(0, 0));
  }

  @Test
  void tellsWhatItCannotTrainOn() {
    GramMatrix gram = new DenseGram(new double[][] {{1, 0}, {0, 1}});
    assertThatThrownBy(() -> train(gram, new double[] {1, Double.NaN}, 1, 0.1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target of sample 2 is NaN");
    assertThatThrownBy(() -> train(gram, new double[] {1}, 1, 0.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new EpsilonSvr(0, 0.1)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> new EpsilonSvr(1, -0.1)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () -> new NuSvcTrainer().train(gram, new double[] {1, -1}, new EpsilonSvr(1, 0.1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("knows nu-SVC only");
  }
}
