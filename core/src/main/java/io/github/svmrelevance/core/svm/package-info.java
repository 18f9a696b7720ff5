/**
 * Training of support vector machines: the active-set algorithm of Grandvalet, Rakotomamonjy,
 * Keshet and Canu (2008) for one or two hinges, and what builds on it.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.svm;
