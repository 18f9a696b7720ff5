package io.github.svmrelevance.core.svm;

/**
 * Where a method for sparse samples ended.
 *
 * @param weights w
 * @param bias b
 * @param alphas multipliers within their bounds
 * @param steps what it took, in the method's own unit
 * @param settled whether it ended for itself, near the optimum, and not as steps ran out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DualPoint(double[] weights, double bias, double[] alphas, int steps, boolean settled) {

  double alpha(int sample) {
    return alphas[sample];
  }
}
