/** Linear programs on lp_solve. */
package io.github.svmrelevance.solver.lpsolve;
