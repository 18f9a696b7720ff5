/**
 * The kernels of the papers: linear, polynomial, RBF and tanh.
 *
 * <p>The polynomial of Hermes and Buhmann (2000), (1 + u'v)^theta, is {@code
 * poly:degree=theta,gamma=1,coef0=1}. That of Trzesiok (2010), gamma (u'v + delta)^k, is the kernel
 * {@code poly:degree=k,gamma=g,coef0=g*delta} with g^k = gamma: a reparametrisation.
 *
 * @since 0.1
 */
package io.github.svmrelevance.kernels;
