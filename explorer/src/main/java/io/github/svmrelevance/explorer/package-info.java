/**
 * The explorer: a local page over all admissible models, where a person holds one weight and
 * watches all others move.
 *
 * @since 0.1
 */
package io.github.svmrelevance.explorer;
