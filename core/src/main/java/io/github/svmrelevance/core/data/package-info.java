/**
 * What is done to data sets before a method sees them: scaling without a copy, two classes as
 * signs, and the fingerprint by which a run knows its data.
 *
 * @since 0.1
 */
package io.github.svmrelevance.core.data;
