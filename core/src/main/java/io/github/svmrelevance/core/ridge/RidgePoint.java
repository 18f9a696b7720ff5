package io.github.svmrelevance.core.ridge;

/**
 * Where {@link AugmentedLagrangian} ended.
 *
 * @param z weights and intercepts
 * @param slopes multipliers: for each loss one of its slopes at u, or nearly
 * @param steps what it took
 * @param settled whether it ended for itself, near the optimum, and not as steps ran out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RidgePoint(double[] z, double[] slopes, int steps, boolean settled) {}
