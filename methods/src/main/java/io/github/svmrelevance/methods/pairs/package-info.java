/**
 * Two weights at a time over all admissible models: what they trade off against each other.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.pairs;
