/**
 * When a solve ends before it has a solution: time limits, cancellation, numerical failure.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.control;
