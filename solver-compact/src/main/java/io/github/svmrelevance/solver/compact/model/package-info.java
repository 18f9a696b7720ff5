/**
 * The terms of a program as the engine works on them: one packed matrix of rows, the breakpoints of
 * all shapes, and the weighted objective of a path.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.compact.model;
