/**
 * How well models do on samples that they were not trained on.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.quality;
