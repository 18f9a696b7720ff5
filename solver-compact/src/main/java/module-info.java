/** The structure-exploiting engine for piecewise-linear programs. */
module io.github.svmrelevance.solver.compact {
  requires transitive io.github.svmrelevance.api;

  exports io.github.svmrelevance.solver.compact;

  provides io.github.svmrelevance.api.optimization.OptimizationBackend with
      io.github.svmrelevance.solver.compact.CompactBackend;
}
