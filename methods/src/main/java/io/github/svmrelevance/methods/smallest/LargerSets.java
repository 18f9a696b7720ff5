package io.github.svmrelevance.methods.smallest;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What sets that contain one which is not admissible prove. */
final class LargerSets {

  private LargerSets() {}

  /**
   * Learns from a set that is not admissible, and from larger ones: features that gain least are
   * added, those that the search may still take first, by bisection for as long as the set is not
   * admissible. The larger it is, the fewer features its cut has. Solves O(log d) programs for d
   * features.
   *
   * @param set the set
   * @param first its cut
   * @param takes whether the search may still take a feature
   * @param session judges the larger sets
   * @param learnt told each cut, that of the set first
   */
  static void learn(
      boolean[] set, Cut first, IntPredicate takes, SupportSession session, Consumer<Cut> learnt) {
    learnt.accept(first);
    double[] gain = new double[set.length];
    for (int k = 0; k < first.features().length; k++) {
      gain[first.features()[k]] = first.gains()[k];
    }
    int[] others =
        IntStream.range(0, set.length)
            .filter(j -> !set[j])
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(j -> takes.test(j) ? 0 : 1)
                    .thenComparingDouble(j -> gain[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int not = 0;
    int admissible = others.length;
    while (admissible - not > 1) {
      int middle = (not + admissible) / 2;
      boolean[] larger = set.clone();
      for (int k = 0; k < middle; k++) {
        larger[others[k]] = true;
      }
      Optional<Cut> cut = session.judge(larger).cut();
      cut.ifPresent(learnt);
      if (cut.isPresent()) {
        not = middle;
      } else {
        admissible = middle;
      }
    }
  }
}
