/**
 * Linear programs on lp_solve.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.lpsolve;
