package io.github.svmrelevance.methods.intervals;

import java.util.List;

/**
 * What a baseline with privileged features adds to a question.
 *
 * @param model the baseline, with the weights of its correcting functions
 * @param shortfalls for each correcting function, how much each sample loses on its side with a
 *     baseline that was trained without the privileged features: what these may add
 * @since 0.1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PrivilegedBaseline(double[] model, List<double[]> shortfalls) {

  /** Copies the components. */
  public PrivilegedBaseline {
    model = model.clone();
    shortfalls = shortfalls.stream().map(double[]::clone).toList();
  }
}
