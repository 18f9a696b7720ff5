/**
 * Contracts of the framework; this package holds its exceptions, and how work is stopped.
 *
 * <p>The whole module depends on the JDK alone.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api;
