package io.github.svmrelevance.methods.smallest;

import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What sets that contain one which is not admissible prove. */
final class LargerSets {

  /**
   * Which of the features that may be added are, at first; the sets found mostly have more, and
   * those that are not admissible prove most.
   */
  private static final double FIRST_SHARE = 0.75;

  private LargerSets() {}

  /**
   * The cut of a set that is not admissible, made as large as it may be: features that gain least
   * are added, those that the search may still take first, for as long as the set is not
   * admissible. The larger it is, the fewer features its cut has. The cuts of the smaller sets have
   * all of these and more, so that they are needless. How many can be added is narrowed down by the
   * rule of false position: a few programs.
   *
   * @param set the set
   * @param first what its certificate says
   * @param takes whether the search may still take a feature
   * @param session judges the larger sets
   * @return a cut that the set does not meet
   */
  static Cut cut(boolean[] set, Verdict first, IntPredicate takes, SupportSession session) {
    Cut cut = first.cut().orElseThrow();
    double[] gain = new double[set.length];
    for (int k = 0; k < cut.features().length; k++) {
      gain[cut.features()[k]] = cut.gains()[k];
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
    double above = first.value() - session.limit();
    double below = Double.NaN;
    int next = (int) (FIRST_SHARE * admissible);
    while (admissible - not > 1) {
      boolean[] larger = set.clone();
      for (int k = 0; k < next; k++) {
        larger[others[k]] = true;
      }
      Verdict verdict = session.judge(larger);
      double excess = verdict.value() - session.limit();
      if (verdict.isAdmissible()) {
        admissible = next;
        below = excess;
      } else {
        cut = verdict.cut().orElseThrow();
        not = next;
        above = excess;
      }
      // What all features together use is not known.
      double share = admissible == others.length ? 0.5 : above / (above - below);
      next = between(not, admissible, share);
    }
    return cut;
  }

  /** A whole number between two others that differ by more than 1, at about a share of the way. */
  private static int between(int least, int most, double share) {
    long near = least + Math.round((most - least) * share);
    return (int) Math.max(least + 1, Math.min(most - 1, near));
  }
}
