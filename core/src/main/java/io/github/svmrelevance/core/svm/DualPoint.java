package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.data.SparseMatrix;

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

  /** The objective, and what multipliers prove of it. */
  record Values(double primal, double dual) {

    /**
     * In one pass over the samples.
     *
     * @param weights those that the multipliers stand for
     */
    static Values of(
        HingeProblem problem, SparseMatrix samples, double[] weights, double bias, double[] alpha) {
      double norm = 0;
      for (double weight : weights) {
        norm += weight * weight;
      }
      double loss = 0;
      double reward = 0;
      for (int i = 0; i < alpha.length; i++) {
        double score = bias + samples.columnDot(i, weights);
        loss += problem.loss(i, problem.sign(i) * score);
        reward += problem.reward(i, alpha[i] - problem.origin(i));
      }
      return new Values(norm / 2 + loss, reward - norm / 2);
    }

    boolean agree(double share) {
      return primal - dual <= share * primal;
    }
  }
}
