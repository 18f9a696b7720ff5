package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverAnswer;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.RidgeChecker;
import io.github.svmrelevance.core.optimization.RidgeOptimum;
import io.github.svmrelevance.core.optimization.RidgeProgram;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.core.svm.TrainingProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Trains linear models z = (w, u) with any loss L, from its {@link LossModel#terms} and {@link
 * LossModel#constraints} alone. Every model comes with a proof of its optimality, which the
 * sessions of the context give. Stateless.
 *
 * @since 0.1
 */
public final class LossTrainer {

  /** With so many times as many features as samples, weights are found in the samples' space. */
  private static final int WIDE = 2;

  /** Of more sparse samples, no dense matrices are tried. */
  private static final int MOST_DENSE = 5000;

  /** So many columns take a dense solver seconds and, with its equations, 150 MB. */
  static final int MOST_COLUMNS = 2000;

  /** A model of least squared norm and loss. Immutable. */
  public static final class L2Model {

    private final double[] z;
    private final RidgeOptimum optimum;

    private L2Model(double[] z, RidgeOptimum optimum) {
      this.z = z.clone();
      this.optimum = optimum;
    }

    /**
     * The model.
     *
     * @return the free weights, then the intercepts; a new array
     */
    public double[] z() {
      return z.clone();
    }

    /**
     * How near it is to the exact optimum.
     *
     * @return with a bound of negative infinity where a quadratic program says nothing
     */
    public RidgeOptimum optimum() {
      return optimum;
    }
  }

  private final RunContext context;

  /**
   * Creates the trainer.
   *
   * @param context opens programs, and stops the training
   */
  public LossTrainer(RunContext context) {
    this.context = Objects.requireNonNull(context, "context");
  }

  /**
   * The problem min ||w||_1 + L(z).
   *
   * @param loss L, in units of the norm: {@code loss.times(c)} for a weight C
   * @param samples what the loss is summed over
   * @return the problem; the norm comes first in its penalty
   * @throws InvalidInputException if this is no loss of their target
   */
  public static PiecewiseLinearProgram l1Problem(LossModel loss, Samples samples) {
    List<TermBlock> terms = new ArrayList<>(loss.coding(samples.target()).norm(samples.features()));
    terms.addAll(loss.terms(samples));
    return problem(loss, samples, terms);
  }

  private static PiecewiseLinearProgram problem(
      LossModel loss, Samples samples, List<TermBlock> terms) {
    int intercepts = loss.intercepts(samples.target());
    int variables = weights(loss, samples) + intercepts;
    for (TermBlock block : terms) {
      if (block.map() instanceof AffineRows rows && rows.variables() > variables) {
        throw new IllegalArgumentException(
            "the terms of the loss "
                + loss
                + " read "
                + rows.variables()
                + " numbers of a model, but it has "
                + (variables - intercepts)
                + " weights and "
                + intercepts
                + " intercepts: what 'intercepts' returns does not fit 'terms'");
      }
    }
    return PiecewiseLinearProgram.of(variables, terms, loss.constraints(samples));
  }

  private static int weights(LossModel loss, Samples samples) {
    return loss.coding(samples.target()).blocks() * samples.features();
  }

  /**
   * Solves min ||w||_1 + L(z). The value is unique; the model need not be.
   *
   * @param loss L, in units of the norm: {@code loss.times(c)} for a weight C
   * @param samples what the loss is summed over
   * @return an optimal z: the free weights, then the intercepts
   * @throws InvalidInputException if this is no loss of their target
   * @throws SolverException if no backend proves an optimum
   * @throws CancelledException if the run was cancelled
   */
  public double[] trainL1(LossModel loss, Samples samples) {
    try (CertifiedSession.PiecewiseLinear session = context.open(l1Problem(loss, samples))) {
      return proven(session.solve(SolveOptions.until(context.cancellation()))).point();
    }
  }

  /**
   * Solves min 1/2 ||w||_2^2 + L(z). The weights are unique; the intercepts need not be.
   *
   * <p>The built-in trainer of sparse samples, where these are many, is the method of multipliers
   * of {@link io.github.svmrelevance.core.ridge.AugmentedLagrangian}: some hundred steps of
   * O(entries). That of others is an interior-point method of some 25 steps of O(N p^2 + p^3) for N
   * functionals of p variables. With twice as many features as samples n, or more, it is that of n
   * features, and O(n^2 d) once. As a quadratic program, n samples with k breakpoints each take
   * O(n^3 k^3) time and O(n^2 k^2) memory with a dense solver; so do constraints that are not
   * linear.
   *
   * @param loss L, in units of the squared norm: {@code loss.times(c)} for a weight C
   * @param samples what the loss is summed over
   * @param choice who trains
   * @return an optimal z, and what is proven of it
   * @throws InvalidInputException if this is no loss of their target, or there are too many samples
   *     for a dense program
   * @throws SolverException if no optimum was proven
   * @throws CancelledException if the run was cancelled
   */
  public L2Model trainL2(LossModel loss, Samples samples, TrainerChoice choice) {
    LossModel squared = loss.forSquaredNorm();
    PiecewiseLinearProgram problem = problem(squared, samples, squared.terms(samples));
    int weights = weights(squared, samples);
    L2Model model =
        choice == TrainerChoice.BUILT_IN && RidgeInteriorPoint.accepts(problem)
            ? byInteriorPoint(squared, samples, problem)
            : asQuadraticProgram(problem, samples.count(), weights);
    return new L2Model(
        squared.coding(samples.target()).toFree(model.z, loss.coding(samples.target())),
        model.optimum);
  }

  /**
   * Solves min 1/2 ||w||_2^2 + penalty by the built-in trainer, for losses that are not sums over
   * samples in memory.
   *
   * @param problem the loss as its penalty, over rows; it has no costs and no budgets
   * @param weights how many variables the norm has, the first ones
   * @return the solution with what {@link RidgeChecker} proves of it
   * @throws CancelledException if the run was cancelled
   */
  public CertifiedSolution<PiecewiseLinearSolution> solveL2(
      PiecewiseLinearProgram problem, int weights) {
    PiecewiseLinearSolution solution =
        RidgeInteriorPoint.solve(problem, weights, context.cancellation());
    return CertifiedSolution.of(
        solution, RidgeChecker.check(problem, weights, solution), "interior point");
  }

  private L2Model byInteriorPoint(
      LossModel squared, Samples samples, PiecewiseLinearProgram problem) {
    int weights = weights(squared, samples);
    double[] none = new double[problem.variables()];
    if (problem.objective(none) == 0) {
      // Nothing is lost without any weight, as where epsilon covers all values.
      return new L2Model(none, RidgeOptimum.of(none, 0, 0));
    }
    CertifiedSolution<PiecewiseLinearSolution> outcome = solve(squared, samples, problem);
    Certificate proof = outcome.certificate().orElseThrow();
    if (!proof.holds()) {
      throw new SolverException(
          Message.of(
              "the model was trained to a duality gap of "
                  + proof.gap()
                  + " at an objective of "
                  + proof.value()
                  + ", which is too large; try another C, or scale the features (",
              RunSetting.SCALE,
              " sd, the default)"
                  + (samples.isWeighted()
                      ? "; C counts times the weights of the samples, so divide these by "
                          + "their mean if they are far from 1"
                      : "")));
    }
    double bound = proof.infeasibility() == 0 ? proof.bound() : Double.NEGATIVE_INFINITY;
    return model(outcome.solution().point(), weights, proof.value(), bound);
  }

  private CertifiedSolution<PiecewiseLinearSolution> solve(
      LossModel squared, Samples samples, PiecewiseLinearProgram problem) {
    int weights = weights(squared, samples);
    if (SparseRidge.pays(problem, samples)) {
      PiecewiseLinearSolution found =
          SparseRidge.solve(
              problem, weights, TrainingProgress.in(context)::gap, context.cancellation());
      CertifiedSolution<PiecewiseLinearSolution> outcome =
          CertifiedSolution.of(
              found, RidgeChecker.check(problem, weights, found), "augmented Lagrangian");
      // Of more samples, matrices of their size take gigabytes.
      if (outcome.certificate().orElseThrow().holds() || samples.count() > MOST_DENSE) {
        return outcome;
      }
    }
    return samples.features() < WIDE * samples.count()
        ? solveL2(problem, weights)
        : solveInRowSpace(squared, samples, problem);
  }

  /** Solves over the space of the samples, and proves the weights of all features. */
  private CertifiedSolution<PiecewiseLinearSolution> solveInRowSpace(
      LossModel squared, Samples samples, PiecewiseLinearProgram problem) {
    RowSpace space = RowSpace.of(samples.matrix(), context.cancellation());
    Samples narrow = samples.withMatrix(space.coordinates());
    PiecewiseLinearProgram reduced = problem(squared, narrow, squared.terms(narrow));
    PiecewiseLinearSolution found =
        RidgeInteriorPoint.solve(reduced, weights(squared, narrow), context.cancellation());
    double[] point = found.point();
    double[] z = new double[problem.variables()];
    int d = samples.features();
    int rank = narrow.features();
    int blocks = squared.coding(samples.target()).blocks();
    for (int block = 0; block < blocks; block++) {
      space.lift(point, block * rank, z, block * d);
    }
    System.arraycopy(point, blocks * rank, z, blocks * d, z.length - blocks * d);
    PiecewiseLinearSolution solution =
        PiecewiseLinearSolution.optimal(
            z,
            IntStream.range(0, problem.budgets().size())
                .mapToDouble(found::budgetMultiplier)
                .toArray(),
            IntStream.range(0, problem.blocks().size())
                .mapToObj(found::termMultipliers)
                .toArray(double[][]::new),
            found.iterations());
    int weights = weights(squared, samples);
    return CertifiedSolution.of(
        solution, RidgeChecker.check(problem, weights, solution), "interior point");
  }

  private static L2Model model(double[] z, int weights, double value, double bound) {
    return new L2Model(z, RidgeOptimum.of(Arrays.copyOf(z, weights), value, bound));
  }

  private L2Model asQuadraticProgram(PiecewiseLinearProgram problem, int samples, int weights) {
    long columns = RidgeProgram.columns(problem);
    if (columns > MOST_COLUMNS) {
      throw new InvalidInputException(
          "training "
              + samples
              + " samples as a quadratic program takes "
              + columns
              + " columns, and more than "
              + MOST_COLUMNS
              + " are not tried; take fewer samples or features");
    }
    RidgeProgram ridge = new RidgeProgram(problem, weights);
    try (CertifiedSession.Quadratic session = context.open(ridge.quadratic())) {
      double[] z = ridge.point(proven(session.solve(SolveOptions.until(context.cancellation()))));
      return model(z, weights, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }
  }

  private <S extends SolverAnswer> S proven(CertifiedSolution<S> outcome) {
    if (outcome.status() == SolveStatus.CANCELLED) {
      throw new CancelledException(
          context.cancellation().reason().orElse(CancellationReason.REQUESTED));
    }
    if (!outcome.isCertified()) {
      throw new SolverException(
          "the training with the backend '"
              + outcome.backend()
              + "' ended as "
              + outcome.status()
              + (outcome.message().isEmpty() ? "" : " (" + outcome.message() + ")"));
    }
    return outcome.solution();
  }
}
