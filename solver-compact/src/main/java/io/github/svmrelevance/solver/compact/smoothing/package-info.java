/**
 * The sum of terms with its breakpoints rounded off, whose minimiser says where a path will end.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.smoothing;
