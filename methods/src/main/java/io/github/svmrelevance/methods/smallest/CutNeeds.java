package io.github.svmrelevance.methods.smallest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the features that are in leave to be gained for each cut. A feature that goes in changes the
 * cuts that have it alone, so that a node need not look at all features of all cuts.
 */
final class CutNeeds {

  private final List<Cut> cuts = new ArrayList<>();
  private final int[][] cutsOf;
  private final double[][] gainsOf;
  private final int[] countOf;
  private double[] needs = {};

  CutNeeds(int features) {
    cutsOf = new int[features][4];
    gainsOf = new double[features][4];
    countOf = new int[features];
  }

  int size() {
    return cuts.size();
  }

  Cut cut(int c) {
    return cuts.get(c);
  }

  /** All cuts from one on, in the order in which they were added. */
  List<Cut> from(int first) {
    return cuts.subList(first, cuts.size());
  }

  /** At most {@link Cut#MET} if the features that are in meet the cut. */
  double need(int c) {
    return needs[c];
  }

  boolean isOpen(int c) {
    return needs[c] > Cut.MET;
  }

  /** Adds a cut of which the features of a set are in. */
  void add(Cut cut, boolean[] in) {
    int c = cuts.size();
    if (c == needs.length) {
      needs = Arrays.copyOf(needs, 2 * c + 16);
    }
    cuts.add(cut);
    needs[c] = 1;
    for (int k = 0; k < cut.features().length; k++) {
      int j = cut.features()[k];
      if (countOf[j] == cutsOf[j].length) {
        cutsOf[j] = Arrays.copyOf(cutsOf[j], 2 * countOf[j]);
        gainsOf[j] = Arrays.copyOf(gainsOf[j], 2 * countOf[j]);
      }
      cutsOf[j][countOf[j]] = c;
      gainsOf[j][countOf[j]++] = cut.gains()[k];
      needs[c] -= in[j] ? cut.gains()[k] : 0;
    }
  }

  /**
   * Puts a feature in.
   *
   * @return what {@link #takeOut} needs
   */
  double[] putIn(int feature) {
    double[] before = Arrays.copyOf(needs, cuts.size());
    for (int k = 0; k < countOf[feature]; k++) {
      needs[cutsOf[feature][k]] -= gainsOf[feature][k];
    }
    return before;
  }

  /** Takes the last feature that was put in out again; needs come back without rounding. */
  void takeOut(int feature, double[] before) {
    System.arraycopy(before, 0, needs, 0, before.length);
    for (int k = countOf[feature] - 1; k >= 0 && cutsOf[feature][k] >= before.length; k--) {
      needs[cutsOf[feature][k]] += gainsOf[feature][k];
    }
  }
}
