package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * What a set costs at least, by one program: a feature is paid for by the share of its largest
 * weight that is used, be it less than the whole. This is the linear relaxation of the
 * mixed-integer program in which each feature is in or out.
 */
final class RelaxedCost {

  /** Rounding of a quotient and of a bound, much more than there is; costs are whole. */
  private static final double ROUNDING = 1e-12;

  private static final double WHOLE = 1e-6;

  private RelaxedCost() {}

  /**
   * Solves for it.
   *
   * @param study what sets are admissible, and what they cost
   * @param must features of each set
   * @param never features of none
   * @param context opens a session, and stops it
   * @return a cost that no admissible set is below; that of the former features where no more is
   *     proven
   */
  static long least(SupportStudy study, boolean[] must, boolean[] never, RunContext context) {
    int[][] variables = study.problem().variables();
    PiecewiseLinearProgram admissible = study.problem().admissible();
    List<TermBlock> shares = new ArrayList<>();
    for (int j = 0; j < variables.length; j++) {
      for (int variable : variables[j]) {
        double largest = study.largest()[variable] * (1 + ROUNDING) * variables[j].length;
        if (!must[j] && largest > 0 && Double.isFinite(largest)) {
          shares.add(
              new TermBlock(
                  LinearMap.Coordinates.range(variable, variable + 1),
                  ConvexPiecewiseLinear.absolute(study.prices()[j] / largest)));
        }
      }
    }
    PiecewiseLinearProgram program =
        PiecewiseLinearProgram.of(admissible.variables(), shares, admissible.budgets());
    for (int j = 0; j < variables.length; j++) {
      for (int variable : variables[j]) {
        program = never[j] ? program.withBounds(variable, 0, 0) : program;
      }
    }
    try (CertifiedSession.PiecewiseLinear session = context.open(program)) {
      return study.cost(must)
          + session
              .solve(SolveOptions.until(context.cancellation()))
              .certificate()
              .map(Certificate::bound)
              .filter(bound -> bound > WHOLE)
              .map(bound -> (long) Math.ceil(bound - WHOLE))
              .orElse(0L);
    }
  }
}
