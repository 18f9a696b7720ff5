package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every relevance bound of the reference results, warm, in one session per case. */
class RelevanceBoundsTest {

  @TestFactory
  Stream<DynamicTest> boundsAgreeWithTheReference() throws IOException {
    List<RelevanceCase> cases = RelevanceCase.all();
    return cases.stream()
        .map(it -> DynamicTest.dynamicTest(it.toString(), () -> agreesWithReference(it)));
  }

  private static void agreesWithReference(RelevanceCase it) throws IOException {
    LinearProgram program = it.program();
    try (LinearSession session = new LpSolveBackend().open(program)) {
      for (int j = 0; j < it.features(); j++) {
        assertBound(it, j, minimum(it, session, j, 1), it.signedLower(j));
        assertBound(it, j, minimum(it, session, j, -1), it.signedUpper(j));
      }
    }
  }

  private static double minimum(RelevanceCase it, LinearSession session, int feature, int sign) {
    session.setCosts(it.costs(session.program(), feature, sign));
    Solution solution = session.solve(SolveOptions.unlimited());
    assertThat(solution.isOptimal()).as(solution.message()).isTrue();
    Kkt.assertOptimal(session.program(), solution);
    return it.weight(solution.point(), feature);
  }

  private static void assertBound(RelevanceCase it, int feature, double actual, double expected) {
    // The reference's own accuracy; on an optimal face that of the budget's rounding.
    double tolerance = it.isOptimalFace() ? 1e-4 : Math.max(1e-7, 1e-6 * Math.abs(expected));
    assertThat(Math.abs(actual - expected))
        .as("feature %d: %s, expected %s", feature, actual, expected)
        .isLessThanOrEqualTo(tolerance);
  }
}
