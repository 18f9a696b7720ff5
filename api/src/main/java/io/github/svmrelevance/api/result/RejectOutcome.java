package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.List;

/**
 * What a model with a reject option does to the training samples: it decides by the sign of f(x) if
 * |f(x)| is above a threshold, and rejects otherwise. Samples are counted from 0.
 *
 * @param threshold the largest |f(x)| that is rejected, at least 0
 * @param rejected the samples that the model rejects, in increasing order
 * @param newlyRejected those of them that the baseline decides
 * @param noLongerRejected the samples that the baseline rejects and this model decides
 * @param loss (errors + r rejects) / n, where r is the cost of a reject
 * @since 0.1
 */
public record RejectOutcome(
    double threshold,
    List<Integer> rejected,
    List<Integer> newlyRejected,
    List<Integer> noLongerRejected,
    double loss)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if the threshold or the loss is negative or no number
   */
  public RejectOutcome {
    if (!(threshold >= 0 && loss >= 0)) {
      throw new IllegalArgumentException("the threshold is " + threshold + ", the loss " + loss);
    }
    rejected = List.copyOf(rejected);
    newlyRejected = List.copyOf(newlyRejected);
    noLongerRejected = List.copyOf(noLongerRejected);
  }
}
