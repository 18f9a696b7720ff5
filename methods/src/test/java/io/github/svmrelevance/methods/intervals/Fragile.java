package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;

/** Sessions of which some solves fail, those of their forks too. */
final class Fragile {

  private Fragile() {}

  /** The session, but that a solve fails where the condition says so. */
  static PiecewiseLinearSession of(PiecewiseLinearSession session, BooleanSupplier fails) {
    return (PiecewiseLinearSession)
        Proxy.newProxyInstance(
            Fragile.class.getClassLoader(),
            new Class<?>[] {PiecewiseLinearSession.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("solve") && fails.getAsBoolean()) {
                return PiecewiseLinearSolution.failed(SolveStatus.NUMERICAL_FAILURE, 0, "broken");
              }
              try {
                Object result = method.invoke(session, arguments);
                return result instanceof PiecewiseLinearSession fork ? of(fork, fails) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
