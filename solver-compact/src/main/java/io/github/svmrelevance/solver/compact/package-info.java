/**
 * The structure-exploiting engine for piecewise-linear programs.
 *
 * <p>All terms and variables have breakpoints, which cut the space into cells; the engine moves
 * from vertex to vertex of that arrangement. The sub-packages, none of which is exported, build on
 * one another in this order: {@code model} packs a program, {@code vertex} holds the active set,
 * {@code screening} leaves out what cannot matter, {@code path} moves, {@code smoothing} forecasts
 * where a path ends, {@code proof} certifies what is returned, and {@code stages} puts these in a
 * row. The module's README has the mathematics.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact;
