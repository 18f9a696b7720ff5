/**
 * Loss models: what a linear model pays for each sample, for any kind of target. One class here is
 * all that a new target needs; the terms of a program, training and the scale of the permutation
 * null follow from it.
 *
 * <p>Variables are z = (w, u): the weights w of the d features, and free intercepts or thresholds
 * u. The loss is a sum of convex piecewise-linear functions of affine functionals of z, over one
 * matrix X that is never copied.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.loss;
