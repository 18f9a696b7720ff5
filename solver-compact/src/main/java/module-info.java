/** The structure-exploiting engine for piecewise-linear programs. */
module io.github.svmrelevance.solver.compact {
  requires io.github.svmrelevance.api;
}
