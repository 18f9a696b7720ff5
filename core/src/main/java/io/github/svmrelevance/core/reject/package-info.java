/**
 * Classifiers that may abstain: their decisions, what these cost, and the trained model that is
 * kept and used again.
 */
package io.github.svmrelevance.core.reject;
