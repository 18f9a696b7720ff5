/**
 * A vertex of the arrangement of breakpoints: what is active and free, the inverse of the kernel as
 * edges, the states of all rows, and how a vertex is made from a point and refined.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.vertex;
