/**
 * Linear and convex quadratic programs on ojAlgo.
 *
 * @since 0.1
 */
package io.github.svmrelevance.solver.ojalgo;
