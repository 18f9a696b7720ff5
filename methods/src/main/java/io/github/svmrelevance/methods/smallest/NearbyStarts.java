package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The last solutions of a session, to begin with the one whose set differs least from the next. The
 * same sets in the same order begin at the same places.
 */
final class NearbyStarts {

  /** A search goes back to a set after about as many larger ones. */
  private static final int KEPT = 16;

  private final Deque<Known> known = new ArrayDeque<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Known(boolean[] set, SolveOptions.Start start) {

    int distance(boolean[] other) {
      int distance = 0;
      for (int j = 0; j < set.length; j++) {
        distance += set[j] == other[j] ? 0 : 1;
      }
      return distance;
    }
  }

  /** Where to begin with a set, in O(d): the nearest, of several the last; empty at first. */
  Optional<SolveOptions.Start> nearest(boolean[] set) {
    Known nearest = null;
    int least = Integer.MAX_VALUE;
    for (Known one : known) {
      int distance = one.distance(set);
      if (distance < least) {
        least = distance;
        nearest = one;
      }
    }
    return Optional.ofNullable(nearest).map(Known::start);
  }

  /**
   * Keeps a solution.
   *
   * @param set the features that may have weights
   * @param solution an optimal one
   * @param budgets how many the program has
   */
  void add(boolean[] set, PiecewiseLinearSolution solution, int budgets) {
    if (known.size() == KEPT) {
      known.removeLast();
    }
    double[] multipliers = new double[budgets];
    for (int k = 0; k < budgets; k++) {
      multipliers[k] = solution.budgetMultiplier(k);
    }
    known.addFirst(new Known(set.clone(), new SolveOptions.Start(solution.point(), multipliers)));
  }
}
