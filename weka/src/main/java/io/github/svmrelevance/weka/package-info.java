/** Relevance bounds as an attribute evaluator of Weka. */
package io.github.svmrelevance.weka;
