/**
 * Data sets made by chance together with the truth about their features, to judge methods by: the
 * kinds of data that the papers of this project use.
 *
 * <p>A specification is an immutable value; {@link
 * io.github.svmrelevance.core.synthetic.SyntheticSpec#generate(long)} draws a data set from it.
 * What is drawn for a feature depends on the seed and on the feature's name alone, so that a set
 * with more irrelevant features agrees with a smaller one in all the others, and is the same on
 * every platform.
 *
 * <p>Relevance is meant as by R. Kohavi and G. H. John, Wrappers for Feature Subset Selection,
 * Artificial Intelligence 97, 1997: a feature is strongly relevant if the best classifier gets
 * worse without it, weakly relevant if it does so only where some other features are missing too,
 * and irrelevant otherwise.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.synthetic;
