/** Immutable data: matrices and labelled data sets. */
package io.github.svmrelevance.api.data;
