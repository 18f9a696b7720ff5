package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.svm.SvmSolution;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Training with one or two hinges through any backend for quadratic programs. The program is the
 * dual (11) of Grandvalet, Rakotomamonjy, Keshet, Canu (2008) with alpha = gamma + delta:
 *
 * <pre>
 * min 1/2 alpha'G alpha - t'gamma - tau'delta,  y'alpha = 0,  0 &lt;= gamma_i &lt;= C_i,  0 &lt;= delta_i &lt;= D_i
 * </pre>
 *
 * where G_ij = y_i y_j k(x_i, x_j). For regression alpha - C takes the place of alpha in the first
 * term and the equality. Since tau_i &lt; t_i, gamma_i is filled before delta_i at the optimum.
 * Multipliers are scaled so that the largest bound is 1. The duality gap of the solution is that of
 * the SVM itself, recomputed from the multipliers.
 *
 * <p>Takes 12 m^2 bytes for the program of m columns, m = n or, with second hinges, 2n, and what
 * the backend needs. Nothing is gained by a start.
 */
final class QuadraticTrainer implements HingeTrainer {

  /** So many columns take 50 MB; dense solvers take minutes for more. */
  static final int MOST_COLUMNS = 2000;

  /** The largest duality gap, relative to max(1, objective). */
  private static final double LARGEST_GAP = 1e-9;

  /** What a multiplier may be off a bound by that it is at, relative to the largest bound. */
  private static final double AT_BOUND = 1e-9;

  private final RunContext context;

  /**
   * Creates the trainer.
   *
   * @param context opens quadratic programs
   */
  QuadraticTrainer(RunContext context) {
    this.context = Objects.requireNonNull(context, "context");
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException if there are too many samples for a dense program
   */
  @Override
  public SvmSolution train(
      HingeProblem problem, Optional<SvmSolution> start, CancellationToken cancellation) {
    Dual dual = new Dual(problem);
    CertifiedSolution<Solution> outcome;
    try (CertifiedSession.Quadratic session = context.open(dual.program(cancellation))) {
      outcome = session.solve(SolveOptions.until(cancellation));
    }
    if (outcome.status() == SolveStatus.CANCELLED) {
      throw new CancelledException(cancellation.reason().orElse(CancellationReason.REQUESTED));
    }
    if (!outcome.isCertified()) {
      throw new SolverException(
          Message.of(
              "the quadratic program of the training ended as "
                  + outcome.status()
                  + (outcome.message().isEmpty() ? "" : " (" + outcome.message() + ")")
                  + "; train with the built-in trainer, or ",
              problem.remedy().ofTraining()));
    }
    double[] alpha = dual.multipliers(outcome.solution().point());
    DualState state = new DualState(problem);
    state.startFrom(i -> problem.sign(i) * (alpha[i] - problem.origin(i)));
    SvmSolution solution = state.toSolution(outcome.iterations());
    double gap = solution.objective().gap();
    if (!(gap <= LARGEST_GAP * Math.max(1, Math.abs(solution.objective().primal())))) {
      throw new SolverException(
          Message.of(
              "the backend '"
                  + outcome.backend()
                  + "' trained to a duality gap of "
                  + gap
                  + ", which is too large; train with the built-in trainer, or ",
              problem.remedy().ofTraining()));
    }
    return solution;
  }

  /** The dual with multipliers in units of the largest bound. */
  private static final class Dual {
    private final HingeProblem problem;
    private final int[] second;
    private final double unit;

    Dual(HingeProblem problem) {
      this.problem = problem;
      int n = problem.size();
      this.second = IntStream.range(0, n).filter(problem::hasSecondHinge).toArray();
      if (n + second.length > MOST_COLUMNS) {
        throw new InvalidInputException(
            "training "
                + n
                + " samples as a quadratic program takes "
                + (n + second.length)
                + " columns, and more than "
                + MOST_COLUMNS
                + " are not tried; use the built-in trainer");
      }
      double largest = 0;
      for (int i = 0; i < n; i++) {
        largest = Math.max(largest, problem.bound(i));
      }
      this.unit = largest;
    }

    private int sample(int column) {
      return column < problem.size() ? column : second[column - problem.size()];
    }

    QuadraticProgram program(CancellationToken cancellation) {
      int n = problem.size();
      int m = n + second.length;
      LinearProgram.Builder linear = LinearProgram.builder();
      double[] signs = new double[m];
      double[] offsets = scoresOfOrigin();
      for (int k = 0; k < m; k++) {
        int i = sample(k);
        signs[k] = problem.sign(i);
        double bound = k < n ? problem.breakpoint(i) : problem.bound(i) - problem.breakpoint(i);
        double hinge = k < n ? problem.first(i) : problem.second(i);
        linear.addColumn(0, bound / unit, -hinge - signs[k] * offsets[i]);
      }
      int[] all = new int[m];
      Arrays.setAll(all, k -> k);
      double balance = 0;
      for (int i = 0; i < n; i++) {
        balance += problem.sign(i) * problem.origin(i) / unit;
      }
      linear.addRow(all, signs, balance, balance);
      double[][] products = new double[m][m];
      int[][] columns = new int[m][];
      for (int k = 0; k < m; k++) {
        cancellation.throwIfCancelled();
        double[] kernel = problem.gram().column(sample(k));
        // From one triangle, as a kernel may round k(x, z) and k(z, x) differently.
        for (int l = 0; l <= k; l++) {
          products[k][l] = unit * signs[k] * signs[l] * kernel[sample(l)];
          products[l][k] = products[k][l];
        }
        columns[k] = all;
      }
      return new QuadraticProgram(SparseMatrix.ofRows(m, columns, products), linear.build());
    }

    /** sum over l of y_l o_l k(x_i, x_l) for each sample i. */
    private double[] scoresOfOrigin() {
      int n = problem.size();
      int[] all = new int[n];
      double[] origins = new double[n];
      Arrays.setAll(all, i -> i);
      Arrays.setAll(origins, i -> problem.sign(i) * problem.origin(i));
      double[] scores = new double[n];
      if (Arrays.stream(origins).anyMatch(origin -> origin != 0)) {
        problem.gram().addCombination(all, origins, n, scores);
      }
      return scores;
    }

    /** alpha; what rounding left beside a bound is at it. */
    double[] multipliers(double[] point) {
      double[] alpha = Arrays.copyOf(point, problem.size());
      for (int k = alpha.length; k < point.length; k++) {
        alpha[sample(k)] += point[k];
      }
      for (int i = 0; i < alpha.length; i++) {
        double multiplier = Math.max(0, unit * alpha[i]);
        for (double knot : new double[] {0, problem.breakpoint(i), problem.bound(i)}) {
          if (Math.abs(multiplier - knot) <= AT_BOUND * unit) {
            multiplier = knot;
          }
        }
        alpha[i] = multiplier;
      }
      return alpha;
    }
  }
}
