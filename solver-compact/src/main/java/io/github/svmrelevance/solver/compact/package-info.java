/**
 * The structure-exploiting engine for piecewise-linear programs.
 *
 * <p>All terms and variables have kinks, which cut the space into cells; the engine moves from
 * vertex to vertex of that arrangement. {@code Descent} minimises a sum of terms by long steps,
 * {@code Path} follows the minimiser of F + tau O as tau rises until F has used up its budget, and
 * {@code Engine} puts them in a row. {@code Vertex} and {@code EdgeMatrix} hold the active set and
 * the inverse of its kernel, {@code Certificate} proves what is returned. The module's README has
 * the mathematics.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact;
