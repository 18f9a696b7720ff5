/** The structure-exploiting engine for piecewise-linear programs. */
package io.github.svmrelevance.solver.compact;
