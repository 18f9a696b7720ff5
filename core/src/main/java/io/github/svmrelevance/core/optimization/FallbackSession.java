package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.util.function.Consumer;

/**
 * A session with another backend behind it: where the first fails numerically, or its answer does
 * not prove itself, the second solves the same program, and a warning tells of it.
 */
final class FallbackSession implements PiecewiseLinearSession {

  private final PiecewiseLinearSession direct;
  private final String directId;
  private final OptimizationBackend fallback;
  private final Consumer<String> warnings;

  FallbackSession(
      PiecewiseLinearSession direct,
      String directId,
      OptimizationBackend fallback,
      Consumer<String> warnings) {
    this.direct = direct;
    this.directId = directId;
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
    return new FallbackSession(direct.fork(), directId, fallback, warnings);
  }

  @Override
  public PiecewiseLinearSolution solve(SolveOptions options) {
    PiecewiseLinearSolution solution = direct.solve(options);
    boolean failed = solution.status() == SolveStatus.NUMERICAL_FAILURE;
    boolean unproven = solution.isOptimal() && !SolutionChecker.check(program(), solution).holds();
    if (!failed && !unproven) {
      return solution;
    }
    warnings.accept(
        "the backend '"
            + directId
            + "' could not solve a problem to the accuracy wanted; '"
            + fallback.id()
            + "' solved it instead");
    try (PiecewiseLinearSession second = new LinearBridge(program(), fallback::open)) {
      return second.solve(options);
    }
  }

  @Override
  public void close() {
    direct.close();
  }
}
