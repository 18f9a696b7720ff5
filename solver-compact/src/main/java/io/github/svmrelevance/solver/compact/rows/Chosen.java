package io.github.svmrelevance.solver.compact.rows;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a program over few rows.
 *
 * @param kept of each block the functionals that are rows of their own, ascending
 * @param drawn of each block others that stand for more than themselves, ascending
 * @param each how many functionals each of the drawn ones stands for
 */
record Chosen(Map<Integer, int[]> kept, Map<Integer, int[]> drawn, double each) {

  /** So many times the rows wanted are kept from earlier looks. */
  private static final int MOST_KEPT = 4;

  /**
   * This part of the rows wanted is kept at least: where a point did not move, fewer rows than
   * variables may be near, and the next point would be anywhere.
   */
  private static final int LEAST_SHARE = 4;

  /** The functionals that are kept at any look, by block: those that move most, if any do. */
  static Map<Integer, BitSet> extremes(Look look, long wanted) {
    Map<Integer, BitSet> extremes = new TreeMap<>();
    look.blocks().forEach((block, at) -> extremes.put(block, at.terms().extremes((int) wanted)));
    return extremes;
  }

  /**
   * Keeps the nearest rows, however narrow the band, those kept before, and few that passed a
   * breakpoint, and draws as many of the others within a band.
   *
   * @param look where
   * @param last the look before, since which some passed breakpoints
   * @param band how far functionals may still move
   * @param wanted about how many to keep, and to draw
   * @param before the functionals kept so far; those that are kept now are added
   */
  static Chosen around(
      Look look, Look last, Movement band, long wanted, Map<Integer, BitSet> before) {
    double along = band.along();
    double[] distances = look.distances(along, wanted, wanted / LEAST_SHARE);
    double within = Math.min(band.across(), distances[0]);
    long nearest = look.near(new Movement(within, along));
    if (within < band.across() && nearest > 2 * wanted) {
      // Too many are equally near, as at zero, where all margins are 0.
      within = Double.NEGATIVE_INFINITY;
      nearest = 0;
    }
    long others = look.near(band) - nearest;
    boolean all = others <= wanted;
    double inner = all ? Math.max(band.across(), distances[1]) : within;
    double share = (double) wanted / Math.max(1, others);
    boolean fewPassed = look.passed(last) <= wanted;
    Map<Integer, int[]> kept = new TreeMap<>();
    Map<Integer, int[]> drawn = new TreeMap<>();
    long represented = 0;
    long count = 0;
    for (Map.Entry<Integer, RowTerms.At> entry : look.blocks().entrySet()) {
      RowTerms.At terms = entry.getValue();
      RowTerms.At lastTerms = last.blocks().get(entry.getKey());
      BitSet own = before.get(entry.getKey());
      if (!all && own.cardinality() > MOST_KEPT * wanted) {
        own.clear();
      }
      BitSet some = new BitSet();
      for (int i = 0; i < terms.terms().size(); i++) {
        double distance = terms.distance(i, along);
        if (distance <= inner || (fewPassed && terms.hasPassed(lastTerms, i))) {
          own.set(i);
        } else if (distance <= band.across() && !own.get(i)) {
          represented++;
          if (draw(entry.getKey(), i) < share) {
            some.set(i);
          }
        }
      }
      count += some.cardinality();
      kept.put(entry.getKey(), own.stream().toArray());
      drawn.put(entry.getKey(), some.stream().toArray());
    }
    return new Chosen(kept, drawn, count == 0 ? 1 : (double) represented / count);
  }

  /** Whether no row stands for others. */
  boolean isWhole() {
    return drawn.values().stream().allMatch(own -> own.length == 0);
  }

  /**
   * A number in [0, 1) that is as good as random, by the finaliser of SplitMix64 (Steele, Lea,
   * Flood, OOPSLA 2014), behind its increment.
   */
  private static double draw(int block, int row) {
    long mixed = ((long) block << 40) + row + 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1p-53;
  }
}
