/** Linear and convex quadratic programs on ojAlgo. */
module io.github.svmrelevance.solver.ojalgo {
  requires transitive io.github.svmrelevance.api;
  requires ojalgo;

  exports io.github.svmrelevance.solver.ojalgo;

  provides io.github.svmrelevance.api.optimization.OptimizationBackend with
      io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
}
