/**
 * Relevance intervals of linear SVMs with a reject option: for each feature the range of its weight
 * over all models with no more norm and surrogate loss than a baseline, and what the extreme models
 * reject (C. Goepfert, J. P. Goepfert, B. Hammer, Analyzing Feature Relevance for Linear Reject
 * Option SVM using Relevance Intervals, 2018; the surrogate of P. L. Bartlett, M. H. Wegkamp, JMLR
 * 9, 2008).
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.rejectbounds;
