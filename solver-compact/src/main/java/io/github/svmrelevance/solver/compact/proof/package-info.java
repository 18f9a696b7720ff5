/**
 * What a vertex and its multipliers prove of the program as it was posed.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.proof;
