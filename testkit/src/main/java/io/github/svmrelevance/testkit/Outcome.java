package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What the outcomes of all problem classes have in common.
 *
 * @param status why the solver stopped
 * @param numbers the point and all multipliers, one after the other; empty unless optimal
 * @param value the objective at the point; NaN unless optimal
 * @param message the solver's words
 */
record Outcome(SolveStatus status, List<Double> numbers, double value, String message) {

  static Outcome of(Solution solution, java.util.function.ToDoubleFunction<double[]> objective) {
    if (!solution.isOptimal()) {
      return failed(solution.status(), solution.message());
    }
    List<Double> numbers =
        DoubleStream.concat(Arrays.stream(solution.point()), Arrays.stream(solution.rowDuals()))
            .boxed()
            .toList();
    return new Outcome(
        solution.status(), numbers, objective.applyAsDouble(solution.point()), solution.message());
  }

  static Outcome of(PiecewiseLinearSolution solution, int budgets, int blocks, double value) {
    DoubleStream numbers = Arrays.stream(solution.point());
    for (int k = 0; k < budgets; k++) {
      numbers = DoubleStream.concat(numbers, DoubleStream.of(solution.budgetMultiplier(k)));
    }
    for (int b = 0; b < blocks; b++) {
      numbers = DoubleStream.concat(numbers, Arrays.stream(solution.termMultipliers(b)));
    }
    return new Outcome(solution.status(), numbers.boxed().toList(), value, solution.message());
  }

  static Outcome failed(SolveStatus status, String message) {
    return new Outcome(status, List.of(), Double.NaN, message);
  }
}
