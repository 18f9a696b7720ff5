package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.testkit.OptimizationBackendContract;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** A contract on a backend for linear programs with tampered sessions. */
abstract class BackendAnimal extends OptimizationBackendContract {
  private final UnaryOperator<LinearSession> tampering;

  BackendAnimal(UnaryOperator<LinearSession> tampering) {
    this.tampering = tampering;
  }

  /** Wrong in how it solves alone. */
  BackendAnimal(BiFunction<LinearSession, SolveOptions, Solution> solving) {
    this(
        session ->
            new Tampered.Session(session) {
              @Override
              public Solution solve(SolveOptions options) {
                return solving.apply(right, options);
              }
            });
  }

  @Override
  protected OptimizationBackend backend() {
    return new Tampered(tampering);
  }
}
