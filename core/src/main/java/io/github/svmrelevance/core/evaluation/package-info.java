/** Judging models: stratified folds and the quality of binary decisions. */
package io.github.svmrelevance.core.evaluation;
