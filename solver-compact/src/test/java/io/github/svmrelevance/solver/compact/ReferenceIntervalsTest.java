package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import org.junit.jupiter.api.Test;

/**
 * All bounds of all reference cases. The references are good to 1e-9; an L1 baseline with slack 0
 * leaves the optimal face only, which moves by far more than the limit does: 1e-5 there.
 */
class ReferenceIntervalsTest {

  @Test
  void relevanceBoundsAgree() {
    for (JsonNode reference : Reference.json("relevance_bounds.json")) {
      DenseMatrix rows =
          Reference.signedRows(reference.get("file").asText(), reference.get("positive").asText());
      double c = reference.get("C").asDouble();
      double factor = 1 + reference.get("slack").asDouble();
      double norm = reference.get("norm1").asDouble();
      double loss = reference.get("loss").asDouble();
      boolean face = reference.get("baseline").asText().equals("l1") && factor == 1;
      compare(
          reference,
          reference.get("budget").asText().equals("joint")
              ? Programs.joint(rows, c, factor * (norm + c * loss))
              : Programs.separate(
                  rows, ConvexPiecewiseLinear.hinge(1), factor * norm, factor * loss),
          face ? 1e-5 : 1e-7);
    }
  }

  @Test
  void rejectIntervalsAgree() {
    for (JsonNode reference : Reference.json("reject_intervals.json")) {
      DenseMatrix rows =
          Reference.signedRows(reference.get("file").asText(), reference.get("positive").asText());
      double factor = 1 + reference.get("slack").asDouble();
      double r = reference.get("r").asDouble();
      compare(
          reference,
          Programs.separate(
              rows,
              ConvexPiecewiseLinear.doubleHinge(1, (1 - 2 * r) / r),
              factor * reference.get("norm1").asDouble(),
              factor * reference.get("loss").asDouble()),
          1e-7);
    }
  }

  private static void compare(JsonNode reference, PiecewiseLinearProgram program, double relative) {
    try (PiecewiseLinearSession session = new CompactSession(program)) {
      for (int j = 0; j < program.variables() - 1; j++) {
        compare(session, j, 1, reference.get("signed_lower").get(j).asDouble(), relative);
        compare(session, j, -1, reference.get("signed_upper").get(j).asDouble(), relative);
      }
    }
  }

  private static void compare(
      PiecewiseLinearSession session, int j, double sign, double expected, double relative) {
    session.setCosts(Programs.unit(session.program().variables(), j, sign));
    PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
    assertThat(solution.isOptimal()).as(solution.message()).isTrue();
    assertThat(solution.point()[j])
        .isCloseTo(expected, within(relative * Math.max(1, Math.abs(expected))));
    assertThat(SolutionChecker.check(session.program(), solution).gap())
        .isLessThan(1e-9 * Math.max(1, Math.abs(expected)));
  }
}
