/**
 * Problem classes, and the SPI of the solvers that solve them.
 *
 * <h2>Conventions</h2>
 *
 * <p>Every problem is a minimisation. For a {@link
 * io.github.svmrelevance.api.optimization.LinearProgram} with costs c, matrix A and row duals y the
 * reduced costs are z = c - A'y (for a quadratic objective 1/2 x'Qx: z = Qx + c - A'y). A dual is
 * non-negative where the lower bound of its row or column holds with equality, non-positive where
 * the upper bound does, zero where neither does, and of either sign for an equality. Duals, bounds
 * and points always belong to the problem as it was posed, never to a presolved or scaled one.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.optimization;
