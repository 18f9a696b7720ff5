/**
 * Contracts of the framework; this package holds its exceptions.
 *
 * <p>The whole module depends on the JDK alone.
 */
package io.github.svmrelevance.api;
