package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.svm.HingeProblem;
import io.github.svmrelevance.core.svm.HingeTrainer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.kernels.RbfKernel;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The double hinge trainer against a general quadratic solver. */
class DoubleHingeAgreementTest {

  private static final int MOST_SAMPLES = 21;

  private static SvmSolution train(HingeProblem problem) {
    return HingeTrainer.forSamples(MOST_SAMPLES)
        .train(problem, Optional.empty(), CancellationToken.none());
  }

  /** H(p) = -p ln p - (1 - p) ln(1 - p). */
  private static double entropy(double p) {
    return -p * Math.log(p) - (1 - p) * Math.log(1 - p);
  }

  /**
   * The dual (11) as the paper prints it, in alpha and gamma, with constants made from (7), (8).
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void agreesWithAQuadraticSolver(int seed) {
    Random random = new Random(seed);
    int n = 12 + random.nextInt(10);
    double[][] rows = new double[n][3];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 3; j++) {
        rows[i][j] = random.nextInt(7) - 3;
      }
      signs[i] = i < 2 ? 1 - 2 * i : random.nextBoolean() ? 1 : -1;
    }
    DenseMatrix x = DenseMatrix.ofRows(rows);
    RejectCosts costs =
        new RejectCosts(1 + random.nextDouble(), 1, 0.2 + 0.2 * random.nextDouble(), 0.3);
    double c = Math.pow(10, random.nextInt(4) - 1);
    RbfKernel kernel = new RbfKernel(0.2);
    KernelGram gram = new KernelGram(kernel, x);
    SvmSolution solution = train(HingeProblem.doubleHinge(gram, signs, costs, c));

    double p =
        (costs.falsePositive() - costs.rejectNegative())
            / (costs.falsePositive() - costs.rejectNegative() + costs.rejectPositive());
    double q =
        costs.rejectNegative()
            / (costs.falseNegative() - costs.rejectPositive() + costs.rejectNegative());
    LinearProgram.Builder linear = LinearProgram.builder();
    double[] first = new double[n];
    double[] second = new double[n];
    for (int i = 0; i < n; i++) {
      boolean positive = signs[i] > 0;
      first[i] = positive ? entropy(p) / (1 - p) : entropy(q) / q;
      second[i] = (positive ? 1 : -1) * (entropy(q) - entropy(p)) / (p - q);
      linear.addColumn(0, Double.POSITIVE_INFINITY, -second[i]);
    }
    for (int i = 0; i < n; i++) {
      linear.addColumn(0, c * (signs[i] > 0 ? 1 - p : q), second[i] - first[i]);
    }
    int[] alphas = new int[n];
    Arrays.setAll(alphas, i -> i);
    linear.addRow(alphas, signs, 0, 0);
    for (int i = 0; i < n; i++) {
      linear.addRow(new int[] {i, n + i}, new double[] {1, -1}, 0, c * (p - q));
    }
    int[][] columns = new int[2 * n][];
    double[][] values = new double[2 * n][];
    for (int i = 0; i < n; i++) {
      columns[i] = alphas;
      values[i] = new double[n];
      for (int j = 0; j < n; j++) {
        values[i][j] = signs[i] * signs[j] * kernel.value(rows[i], rows[j]);
      }
      columns[n + i] = new int[0];
      values[n + i] = new double[0];
    }
    QuadraticProgram program =
        new QuadraticProgram(SparseMatrix.ofRows(2 * n, columns, values), linear.build());
    try (CertifiedSession.Quadratic session =
        new ProblemSolver(Studies.BACKENDS, Optional.of("ojalgo"), warning -> {}).open(program)) {
      CertifiedSolution<Solution> optimum = session.solve(SolveOptions.unlimited());
      assertThat(optimum.status()).isEqualTo(SolveStatus.OPTIMAL);
      double dual = solution.objective().dual();
      assertThat(-program.objective(optimum.solution().point()))
          .isCloseTo(dual, within(1e-6 * (1 + Math.abs(dual))));
      assertThat(solution.objective().gap()).isCloseTo(0, within(1e-9 * (1 + Math.abs(dual))));
    }
  }
}
