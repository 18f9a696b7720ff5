/**
 * The loops over long arrays that nearly all time is spent in.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.numerics;
