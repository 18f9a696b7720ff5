/**
 * Whether single features carry information on the class: permutation tests of a feature alone,
 * given all others, and given those it is not correlated with.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.inference;
