package io.github.svmrelevance.methods.intervals;

/**
 * Which probes to solve, and how thresholds follow from them.
 *
 * @param perFeature whether each feature has probes and thresholds of its own; otherwise probes of
 *     features chosen at random give one pair of thresholds for all
 * @param append whether a permuted feature enters beside its original; otherwise it takes its place
 * @param count the number of probes, of each feature if they have their own
 * @param fpr the accepted rate of false positives where thresholds are the same for all
 */
public record ProbePlan(boolean perFeature, boolean append, int count, double fpr) {}
