/**
 * Judging models: stratified folds and the quality of binary decisions.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.evaluation;
