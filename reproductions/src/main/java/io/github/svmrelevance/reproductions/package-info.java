/**
 * Tables and figures of the papers, computed again and set beside the printed ones. Each is a
 * {@link io.github.svmrelevance.reproductions.Reproduction}, in a package for each paper's authors,
 * found through {@link java.util.ServiceLoader}.
 *
 * @since 0.1
 */
package io.github.svmrelevance.reproductions;
