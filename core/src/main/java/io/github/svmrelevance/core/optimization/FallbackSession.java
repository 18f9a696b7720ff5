package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A session that does not take an answer for proven because its backend says so. Where the session
 * fails numerically, or its answer does not prove itself, a new session of the same backend solves
 * the program as it stands: what the old one had become on its way is then forgotten. Where that
 * does not help either, another backend solves it, and a warning tells of it.
 */
final class FallbackSession implements PiecewiseLinearSession {

  private final PiecewiseLinearSession direct;
  private final String directId;
  private final Function<PiecewiseLinearProgram, PiecewiseLinearSession> anew;
  private final OptimizationBackend fallback;
  private final Consumer<String> warnings;

  /**
   * Takes over a session.
   *
   * @param direct the session to ask first
   * @param directId the id of its backend
   * @param anew opens another session of that backend
   * @param fallback solves linear programs
   * @param warnings told where the fallback had to
   */
  FallbackSession(
      PiecewiseLinearSession direct,
      String directId,
      Function<PiecewiseLinearProgram, PiecewiseLinearSession> anew,
      OptimizationBackend fallback,
      Consumer<String> warnings) {
    this.direct = direct;
    this.directId = directId;
    this.anew = anew;
    this.fallback = fallback;
    this.warnings = warnings;
  }

  @Override
  public PiecewiseLinearProgram program() {
    return direct.program();
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    return direct.setCosts(costs);
  }

  @Override
  public UpdateEffect setBounds(int variable, double lower, double upper) {
    return direct.setBounds(variable, lower, upper);
  }

  @Override
  public UpdateEffect setLimit(int budget, double limit) {
    return direct.setLimit(budget, limit);
  }

  @Override
  public UpdateEffect replaceColumn(int block, int variable, double[] column) {
    return direct.replaceColumn(block, variable, column);
  }

  @Override
  public PiecewiseLinearSession fork() {
    return new FallbackSession(direct.fork(), directId, anew, fallback, warnings);
  }

  @Override
  public PiecewiseLinearSolution solve(SolveOptions options) {
    PiecewiseLinearSolution solution = direct.solve(options);
    if (!isInDoubt(solution)) {
      return solution;
    }
    try (PiecewiseLinearSession again = anew.apply(program())) {
      PiecewiseLinearSolution second = again.solve(options);
      if (!isInDoubt(second)) {
        return second;
      }
    }
    warnings.accept(
        "the backend '"
            + directId
            + "' could not solve a problem to the accuracy wanted; '"
            + fallback.id()
            + "' solved it instead");
    try (PiecewiseLinearSession bridge = new LinearBridge(program(), fallback::open)) {
      return bridge.solve(options);
    }
  }

  /** Whether a solution is neither proven nor the word that there is none. */
  private boolean isInDoubt(PiecewiseLinearSolution solution) {
    return solution.isOptimal()
        ? !SolutionChecker.check(program(), solution).holds()
        : solution.status() == SolveStatus.NUMERICAL_FAILURE;
  }

  @Override
  public void close() {
    direct.close();
  }
}
