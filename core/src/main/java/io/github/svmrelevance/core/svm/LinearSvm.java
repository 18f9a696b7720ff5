package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.optimization.RidgeChecker;
import io.github.svmrelevance.core.optimization.RidgeOptimum;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * A trained linear SVM in its primal form.
 *
 * @param model w, which is unique, and b: where an interval of biases is optimal, its middle
 * @param loss the sum over the samples of max(0, 1 - y_i (w'x_i + b)), which is the same for every
 *     optimal b
 * @param objective of the problem min 1/2 ||w||^2 + C loss: the primal value of this very model,
 *     rounded up, and a proven lower bound on the optimum, both computed afresh from the samples
 * @since 0.1
 */
public record LinearSvm(LinearModel model, double loss, SvmSolution.Objective objective)
    implements Serializable {

  /**
   * Trains the soft-margin SVM min 1/2 ||w||^2 + C sum of max(0, 1 - y_i (w'x_i + b)) exactly.
   *
   * @param x n samples, one per row
   * @param signs +1 or -1 for each sample; both occur
   * @param c C, above 0
   * @param cancellation stops the training
   * @return the optimum
   * @throws io.github.svmrelevance.api.InvalidInputException if only one class is there
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static LinearSvm train(
      Matrix x, double[] signs, double c, CancellationToken cancellation) {
    return train(x, signs, c, new ActiveSetTrainer(), TrainingProgress.none(), cancellation);
  }

  /**
   * Trains the soft-margin SVM with a trainer of one's choice.
   *
   * @param x n samples, one per row
   * @param signs +1 or -1 for each sample; both occur
   * @param c C, above 0
   * @param trainer trains
   * @param progress says how near a long training of sparse samples is
   * @param cancellation stops the training
   * @return the optimum, as near as the trainer promises
   * @throws io.github.svmrelevance.api.InvalidInputException if only one class is there
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static LinearSvm train(
      Matrix x,
      double[] signs,
      double c,
      HingeTrainer trainer,
      TrainingProgress progress,
      CancellationToken cancellation) {
    return train(
        x,
        HingeProblem.softMargin(new LinearGram(x), signs, c, Remedy.OF_LINEAR),
        trainer,
        progress,
        cancellation);
  }

  /**
   * Trains the baseline of the reject-option intervals, min lambda ||w||^2 + (1/n) sum of max(0, 1
   * - m_i) + a max(0, -m_i), exactly.
   *
   * @param x n samples, one per row
   * @param signs +1 or -1 for each sample; both occur
   * @param lambda above 0
   * @param a (1 - 2r) / r for a reject cost r, at least 0
   * @param trainer trains
   * @param progress says how near a long training of sparse samples is
   * @param cancellation stops the training
   * @return the optimum; its loss is the sum over the samples of both hinges, and its objective is
   *     divided by 2 lambda
   * @throws io.github.svmrelevance.api.InvalidInputException if only one class is there
   * @throws io.github.svmrelevance.api.SolverException if the training failed
   * @throws io.github.svmrelevance.api.CancelledException if it was cancelled
   */
  public static LinearSvm trainRejectBaseline(
      Matrix x,
      double[] signs,
      double lambda,
      double a,
      HingeTrainer trainer,
      TrainingProgress progress,
      CancellationToken cancellation) {
    return train(
        x,
        HingeProblem.rejectBaseline(new LinearGram(x), signs, lambda, a),
        trainer,
        progress,
        cancellation);
  }

  /**
   * How near the weights are to the exact optimum of the objective.
   *
   * @return what its gap proves
   */
  public RidgeOptimum optimum() {
    return RidgeOptimum.of(model.weights(), objective.primal(), objective.dual());
  }

  private static LinearSvm train(
      Matrix x,
      HingeProblem problem,
      HingeTrainer trainer,
      TrainingProgress progress,
      CancellationToken cancellation) {
    if (trainer instanceof ActiveSetTrainer) {
      Optional<ActiveSetTrainer.SparseSvm> sparse =
          ActiveSetTrainer.trainWeights(problem, progress, cancellation);
      if (sparse.isPresent()) {
        DualPoint point = sparse.get().point();
        SvmSolution balanced = sparse.get().solution();
        double[] scores = new double[x.rows()];
        Arrays.fill(scores, balanced.bias());
        for (int j = 0; j < x.columns(); j++) {
          x.addColumnTo(point.weights()[j], j, scores);
        }
        LinearSvm svm = proven(x, problem, point.weights(), balanced, i -> scores[i]);
        if (svm.objective().gap() <= Certificate.TOLERANCE * svm.objective().primal()) {
          return svm;
        }
      }
    }
    SvmSolution solution = trainer.train(problem, Optional.empty(), cancellation);
    double[] coefficients = new double[x.rows()];
    Arrays.setAll(coefficients, solution::coefficient);
    double[] weights = new double[x.columns()];
    x.addTransposedTimes(coefficients, weights);
    return proven(x, problem, weights, solution, solution::decision);
  }

  /** The weights, with the bias and the multipliers of a solution. */
  private static LinearSvm proven(
      Matrix x,
      HingeProblem problem,
      double[] weights,
      SvmSolution solution,
      IntToDoubleFunction scores) {
    LinearModel model = new LinearModel(weights, solution.bias());
    double loss = 0;
    for (int i = 0; i < x.rows(); i++) {
      loss += problem.loss(i, problem.sign(i) * scores.applyAsDouble(i)) / problem.breakpoint(i);
    }
    Certificate proof = proof(x, problem, model, solution);
    return new LinearSvm(model, loss, new SvmSolution.Objective(proof.value(), proof.bound()));
  }

  /** All samples have the same hinges here. */
  private static Certificate proof(
      Matrix x, HingeProblem problem, LinearModel model, SvmSolution solution) {
    double[] signs = problem.signs();
    int d = x.columns();
    double[] z = Arrays.copyOf(model.weights(), d + 1);
    z[d] = model.bias();
    double[] multipliers = new double[signs.length];
    Arrays.setAll(multipliers, i -> -solution.alpha(i));
    double slope = problem.breakpoint(0);
    ConvexPiecewiseLinear shape =
        problem.hasSecondHinge(0)
            ? ConvexPiecewiseLinear.of(
                new double[] {problem.second(0), problem.first(0)},
                new double[] {-problem.bound(0), -slope, 0},
                slope * (problem.first(0) - problem.second(0)))
            : ConvexPiecewiseLinear.of(
                new double[] {problem.first(0)}, new double[] {-slope, 0}, 0);
    LinearMap margins = AffineRows.of(x).withScales(signs).withIntercept(d, signs);
    return RidgeChecker.check(
        PiecewiseLinearProgram.of(d + 1, List.of(new TermBlock(margins, shape)), List.of()),
        d,
        PiecewiseLinearSolution.optimal(z, new double[0], new double[][] {multipliers}, 0));
  }
}
