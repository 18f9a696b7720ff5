/**
 * The order of descents and paths that solves a program, what its objectives share, and what a
 * change of a column or a limit leaves of that.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.stages;
