package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.core.optimization.PricedBound;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An inequality that every admissible set meets: the gains of its features add up to 1 at least.
 *
 * @param features positions, those of larger gains first
 * @param gains of these features, in (0, 1], rounded up
 * @param proof what it rests on, where that is kept
 */
@SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
record Cut(int[] features, double[] gains, Optional<CutProof> proof) implements Serializable {

  /** Rounding of a few sums and quotients, much more than there is. */
  private static final double ROUNDING = 1e-12;

  /** A gain that counts for nothing is taken off what is needed instead. */
  private static final double NOTHING = 1e-9;

  /** The least share of the limit by which a bound exceeds it to be worth dividing by. */
  private static final double LEAST_NEED = 1e-8;

  /** Gains are at most 1; a sum that misses 1 by less counts as 1. */
  static final double MET = 1e-9;

  /** What a set that is not admissible proves: at least one feature outside of it is needed. */
  static Cut outside(boolean[] set) {
    List<Integer> outside = new ArrayList<>();
    for (int j = 0; j < set.length; j++) {
      if (!set[j]) {
        outside.add(j);
      }
    }
    double[] gains = new double[outside.size()];
    Arrays.fill(gains, 1);
    return new Cut(outside.stream().mapToInt(Integer::intValue).toArray(), gains, Optional.empty());
  }

  /**
   * What the multipliers for a set that is not admissible prove.
   *
   * @param bound read off its solution
   * @param limit the budget
   * @param variables of each feature
   * @param largest for each variable of a model a bound on its size in all admissible models
   * @param set the set
   * @return the inequality, or that of {@link #outside} where the multipliers prove hardly more
   */
  static Cut of(
      PricedBound bound, double limit, int[][] variables, double[] largest, boolean[] set) {
    double need = (bound.base() - limit) * (1 - ROUNDING);
    double[] gain = new double[variables.length];
    double size = Math.abs(limit);
    boolean[] weight = new boolean[largest.length];
    for (int j = 0; j < gain.length; j++) {
      for (int variable : variables[j]) {
        weight[variable] = true;
        gain[j] += bound.price(variable) * largest[variable] * (1 + ROUNDING);
      }
    }
    for (int v = 0; v < weight.length; v++) {
      if (!weight[v] && bound.price(v) > 0) {
        need -= bound.price(v) * largest[v] * (1 + ROUNDING);
      }
    }
    List<Integer> features = new ArrayList<>();
    for (int j = 0; j < gain.length; j++) {
      if (set[j] || gain[j] <= NOTHING * size) {
        need -= gain[j];
      } else {
        features.add(j);
      }
    }
    if (!(need > LEAST_NEED * size)) {
      return outside(set);
    }
    features.sort(Comparator.comparingDouble((Integer j) -> -gain[j]));
    int[] sorted = features.stream().mapToInt(Integer::intValue).toArray();
    double[] gains = new double[sorted.length];
    for (int k = 0; k < gains.length; k++) {
      gains[k] = Math.min(1, gain[sorted[k]] / need * (1 + ROUNDING));
    }
    return new Cut(sorted, gains, Optional.empty());
  }

  /** This inequality with what it rests on. */
  Cut provenBy(CutProof kept) {
    return new Cut(features, gains, Optional.of(kept));
  }

  /** Whether a set may be admissible, as far as this tells. */
  boolean isMetBy(boolean[] set) {
    double sum = 0;
    for (int k = 0; k < features.length; k++) {
      sum += set[features[k]] ? gains[k] : 0;
    }
    return sum >= 1 - MET;
  }
}
