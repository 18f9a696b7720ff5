/** Linear and convex quadratic programs on ojAlgo. */
module io.github.svmrelevance.solver.ojalgo {
  requires io.github.svmrelevance.api;
  requires ojalgo;
}
