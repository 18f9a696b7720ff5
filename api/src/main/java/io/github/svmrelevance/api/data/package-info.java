/**
 * Immutable data: matrices, targets and data sets.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.data;
