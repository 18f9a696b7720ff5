/**
 * Decision ranges of linear SVMs: for each sample what the models say of it that are nearly as good
 * as a baseline. Where they disagree, the data do not decide (predictive multiplicity; C. Marx, F.
 * Calmon, B. Ustun, Predictive Multiplicity in Classification, ICML 2020).
 *
 * <p>The models are those of {@link io.github.svmrelevance.methods.bounds}, one convex set P. A
 * score w'x + b is a linear function on P, so its range is two linear programs, each proven. With
 * the 0/1 loss of the paper it takes a mixed-integer program for each sample.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.decisions;
