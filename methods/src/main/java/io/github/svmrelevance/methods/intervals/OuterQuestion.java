package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.loss.LossModel;
import java.util.List;
import java.util.Objects;

/**
 * What bounds all weights at little cost: that ||w||_1 + L(z) of each admissible model is within a
 * limit.
 *
 * @param loss L, in units of the norm
 * @param limit what admissible models use of ||w||_1 + L(z) at most
 * @param limits the budgets of admissible models
 * @param baseline z of a model to search from
 * @param whose what asks for exact ranges of all features where its value is {@code all}
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OuterQuestion(
    LossModel loss, double limit, BudgetLimits limits, double[] baseline, Parameter<?> whose) {

  /** Checks that nothing is missing. */
  public OuterQuestion {
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(baseline, "baseline");
    Objects.requireNonNull(whose, "whose");
  }

  /** min ||w||_1 + L(z), as a penalty. */
  PiecewiseLinearProgram problem(TrainingSet training) {
    return BudgetedModels.regularized(training, loss);
  }

  /**
   * How many breakpoints the loss of a sample has.
   *
   * @param training what models are measured on
   * @return their mean number, 1 of two classes
   */
  double pieces(TrainingSet training) {
    List<TermBlock> penalty = problem(training).penalty();
    int norm = training.coding().norm(training.features()).size();
    double breakpoints = 0;
    for (TermBlock block : penalty.subList(norm, penalty.size())) {
      breakpoints += (double) block.map().functionals() * block.shape().breakpoints();
    }
    return breakpoints / training.count();
  }

  /** Bytes that a program of one thread takes for each of its coefficients, about. */
  private static final double BYTES = 32;

  /**
   * Whether exact ranges fit into memory: solvers hold coefficients one by one, zeros among them.
   *
   * @param training what models are measured on
   * @return true if they take less than half of it, or the samples are dense already
   */
  public static boolean isSolvable(TrainingSet training) {
    double coefficients = (double) training.count() * training.bias();
    return !(training.matrix() instanceof SparseMatrix)
        || BYTES * coefficients <= Runtime.getRuntime().maxMemory() / 2.0;
  }
}
