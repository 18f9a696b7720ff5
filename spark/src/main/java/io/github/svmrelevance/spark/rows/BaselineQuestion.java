package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The model of least norm and loss: of ||w||_1 + C loss, or of 1/2 ||w||_2^2 + C loss.
 *
 * @param context opens programs
 * @param kind which norm
 * @param rows whose loss without a model bounds what a model may have
 * @param c C
 */
record BaselineQuestion(
    RunContext context, BoundsOptions.BaselineNorm kind, PartitionedRows rows, double c)
    implements Question {

  @Override
  public Reach reach() {
    double objective = Math.nextUp(c * rows.weight());
    double weights =
        switch (kind) {
          case L1 -> objective;
          // ||w||_1 <= sqrt(d) ||w||_2.
          case L2 -> Math.nextUp(Math.nextUp(Math.sqrt(Math.nextUp(2 * objective * width()))));
        };
    return rows.reach(weights, rows.weight());
  }

  private int width() {
    return rows.width();
  }

  @Override
  public Optional<Answer> solve(List<TermBlock> loss) {
    return switch (kind) {
      case L1 -> {
        List<TermBlock> penalty = new ArrayList<>();
        penalty.add(RangeQuestion.norm(width()));
        penalty.addAll(loss);
        try (CertifiedSession.PiecewiseLinear session =
            context.open(PiecewiseLinearProgram.of(width() + 1, penalty, List.of()))) {
          yield RangeQuestion.answer(session.solve(SolveOptions.until(context.cancellation())));
        }
      }
      case L2 ->
          RangeQuestion.answer(
              new LossTrainer(context)
                  .solveL2(PiecewiseLinearProgram.of(width() + 1, loss, List.of()), width()));
    };
  }

  /** At least the objective of a model, of its loss bounded from above. */
  double objectiveAbove(double[] z, double loss) {
    DoubledVector sum = new DoubledVector(1);
    for (int j = 0; j < width(); j++) {
      switch (kind) {
        case L1 -> sum.add(0, Math.abs(z[j]));
        case L2 -> sum.addProduct(0, z[j] / 2, z[j]);
      }
    }
    sum.addProduct(0, c, loss);
    return sum.upper(0);
  }
}
