package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Guesses sets that meet all cuts known so far, without a proof that there is none. Each try takes
 * one feature after another, one of those that gain most for their price. A cut that a try does not
 * meet weighs more in the next ones. The same cuts give the same guesses.
 */
final class GuessedSets {

  /** So many tries that fail are taken for a sign that there is hardly any set. */
  private static final int TRIES = 300;

  /** What the weight of a cut rises by where a try does not meet it. */
  private static final double RISE = 0.2;

  /** The least share of its gain that a feature counts for in one try, so that tries differ. */
  private static final double LEAST_SHARE = 0.7;

  private final long[] prices;
  private final boolean[] must;
  private final boolean[] never;
  private final List<Cut> cuts = new ArrayList<>();
  private final Random random = new Random(1);
  private double[] weights = {};

  /**
   * Starts without cuts.
   *
   * @param prices of the features, at least 1
   * @param must features of each set
   * @param never features of none
   */
  GuessedSets(long[] prices, boolean[] must, boolean[] never) {
    this.prices = prices;
    this.must = must;
    this.never = never;
  }

  /** Adds a cut that all later guesses meet. */
  void add(Cut cut) {
    if (cuts.size() == weights.length) {
      weights = Arrays.copyOf(weights, 2 * cuts.size() + 16);
    }
    weights[cuts.size()] = 1;
    cuts.add(cut);
  }

  /** The cuts, in the order in which they were added. */
  List<Cut> cuts() {
    return cuts;
  }

  /**
   * Guesses a set, in at most O(c d k) steps a try, for c cuts, d features and sets of k features.
   *
   * @param limit the most that it may cost
   * @param cancellation stops it before the next try
   * @return a set that meets all cuts; empty if no try found one, which proves nothing
   * @throws CancelledException if it was stopped
   */
  Optional<boolean[]> guess(long limit, CancellationToken cancellation) {
    for (int k = 0; k < TRIES; k++) {
      cancellation.throwIfCancelled();
      Try one = new Try(limit);
      if (one.succeeds()) {
        return Optional.of(one.set);
      }
    }
    return Optional.empty();
  }

  private final class Try {

    private final boolean[] set = must.clone();
    private final double[] needs = new double[cuts.size()];
    private long left;

    Try(long limit) {
      left = limit;
      Arrays.fill(needs, 1);
      for (int j = 0; j < set.length; j++) {
        if (set[j]) {
          put(j);
        }
      }
    }

    private void put(int feature) {
      set[feature] = true;
      left -= prices[feature];
      for (int c = 0; c < needs.length; c++) {
        Cut cut = cuts.get(c);
        for (int k = 0; k < cut.features().length; k++) {
          needs[c] -= cut.features()[k] == feature ? cut.gains()[k] : 0;
        }
      }
    }

    boolean succeeds() {
      if (left < 0) {
        return false;
      }
      double[] scores = scores();
      while (scores.length > 0) {
        int next = next(scores);
        if (next < 0) {
          blame();
          return false;
        }
        put(next);
        scores = scores();
      }
      return true;
    }

    /** What each feature gains for the cuts that are not met; empty if all are. */
    private double[] scores() {
      double[] scores = new double[set.length];
      boolean open = false;
      for (int c = 0; c < needs.length; c++) {
        if (needs[c] > Cut.MET) {
          open = true;
          Cut cut = cuts.get(c);
          for (int k = 0; k < cut.features().length; k++) {
            scores[cut.features()[k]] += weights[c] * Math.min(1, cut.gains()[k] / needs[c]);
          }
        }
      }
      return open ? scores : new double[0];
    }

    private int next(double[] scores) {
      int next = -1;
      double most = 0;
      for (int j = 0; j < scores.length; j++) {
        if (!set[j] && !never[j] && prices[j] <= left) {
          double share = LEAST_SHARE + (1 - LEAST_SHARE) * random.nextDouble();
          double score = share * scores[j] / prices[j];
          if (score > most) {
            most = score;
            next = j;
          }
        }
      }
      return next;
    }

    private void blame() {
      for (int c = 0; c < needs.length; c++) {
        weights[c] += needs[c] > Cut.MET ? RISE : 0;
      }
    }
  }
}
