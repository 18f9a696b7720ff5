/**
 * Backward elimination by the Rand index (M. Trzesiok, The importance of predictor variables for
 * individual classes in SVM, Acta Universitatis Lodziensis, Folia Oeconomica 235, 2010).
 *
 * <p>The paper knows classes only. Of a number the change of the predictions takes the place of the
 * Rand index: their mean absolute difference, in the units of the target.
 *
 * <p>The paper's polynomial gamma (u'v + delta)^k is the kernel {@code poly} up to its parameters.
 *
 * @since 0.1
 */
package io.github.svmrelevance.methods.randindex;
