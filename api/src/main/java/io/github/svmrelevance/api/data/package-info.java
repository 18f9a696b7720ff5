/**
 * Immutable data: matrices and labelled data sets.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.data;
