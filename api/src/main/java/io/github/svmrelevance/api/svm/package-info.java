/**
 * Training of support vector machines for any kernel: the contract of trainers and what they
 * return.
 *
 * <p>Two ways of writing the dual are in use. Here the multipliers alpha_i are not negative, and
 * the decision function is f(x) = sum over i of alpha_i y_i k(x_i, x) + b.
 *
 * @since 0.1
 */
package io.github.svmrelevance.api.svm;
