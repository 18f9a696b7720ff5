/**
 * Movements from vertex to vertex: the long steps of a descent and the parametric path, with their
 * ratio tests.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.path;
