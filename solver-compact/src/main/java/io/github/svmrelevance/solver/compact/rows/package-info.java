/**
 * Programs of many rows, solved by programs over few: the rows next to their breakpoints, and one
 * row that stands for all others.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.rows;
