/**
 * Feature relevance methods, a package each.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods;
