package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The least {@code sign * w_j} over all models with ||w||_1 + C loss within a limit.
 *
 * @param context opens programs
 * @param width d
 * @param feature j
 * @param sign 1 for the smallest weight, -1 for the largest
 * @param c C
 * @param limit of the joint budget
 * @param reach how large a model within it may be
 */
record RangeQuestion(
    RunContext context, int width, int feature, int sign, double c, double limit, Reach reach)
    implements Question {

  double[] costs() {
    double[] costs = new double[width + 1];
    costs[feature] = sign;
    return costs;
  }

  /** The models within a limit, with some terms in the place of the loss. */
  static PiecewiseLinearProgram models(int width, List<TermBlock> loss, double limit) {
    List<TermBlock> terms = new ArrayList<>();
    terms.add(norm(width));
    terms.addAll(loss);
    return PiecewiseLinearProgram.of(width + 1, List.of(), List.of(new Budget(terms, limit)));
  }

  static TermBlock norm(int width) {
    return new TermBlock(LinearMap.Coordinates.range(0, width), ConvexPiecewiseLinear.absolute(1));
  }

  @Override
  public Optional<Answer> solve(List<TermBlock> loss) {
    try (CertifiedSession.PiecewiseLinear session =
        context.open(models(width, loss, limit).withCosts(costs()))) {
      return answer(session.solve(SolveOptions.until(context.cancellation())));
    }
  }

  /** A point without a proof good enough is an answer, too: its bound says how good it is. */
  static Optional<Answer> answer(CertifiedSolution<PiecewiseLinearSolution> outcome) {
    if (outcome.certificate().isEmpty()) {
      return Optional.empty();
    }
    PiecewiseLinearSolution solution =
        outcome.isCertified() ? outcome.solution() : outcome.unproven().orElseThrow();
    Certificate proof = outcome.certificate().orElseThrow();
    return Optional.of(new Answer(solution.point(), proof.bound(), proof.scale()));
  }
}
