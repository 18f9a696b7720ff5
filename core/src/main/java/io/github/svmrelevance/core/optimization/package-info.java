/**
 * What stands between methods and solvers: choosing a backend, restating a problem for a backend
 * that does not know its class, and checking every answer against the problem as it was posed.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.optimization;
