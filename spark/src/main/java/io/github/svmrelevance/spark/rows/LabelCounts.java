package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * How many rows of each label there are, and what these count together. Of more labels than a user
 * would read the further ones are one, so that a column of numbers takes no memory; the label that
 * is chosen is never among these.
 */
final class LabelCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  static final int MOST_LABELS = 10;

  private final double chosen;
  private final TreeMap<Double, Side> sides = new TreeMap<>();
  private final Side further = new Side();

  /**
   * No rows yet.
   *
   * @param chosen the label that is chosen; no number if none is
   */
  LabelCounts(double chosen) {
    this.chosen = chosen;
  }

  /** Rows of one side. */
  static final class Side implements Serializable {

    private static final long serialVersionUID = 1L;

    private long rows;
    private final DoubledVector weight = new DoubledVector(1);

    private void add(Side other) {
      rows += other.rows;
      weight.add(other.weight);
    }

    long rows() {
      return rows;
    }

    /** What they count together. */
    DoubledVector weight() {
      return weight.copy();
    }
  }

  void add(double label, double weight) {
    // Both zeros are one label.
    Side own = side(label + 0.0);
    own.rows++;
    own.weight.add(0, weight);
  }

  void add(LabelCounts later) {
    later.sides.forEach((label, side) -> side(label).add(side));
    further.add(later.further);
  }

  private Side side(double label) {
    boolean room = label == chosen || sides.size() < MOST_LABELS || sides.containsKey(label);
    return room ? sides.computeIfAbsent(label, one -> new Side()) : further;
  }

  /** The labels, rising; some of them if there are further ones. */
  List<Double> labels() {
    return new ArrayList<>(sides.keySet());
  }

  /** Whether there are more than two. */
  boolean isSeveral() {
    return sides.size() > 2 || further.rows > 0;
  }

  /** What a message says of them. */
  String listed() {
    return sides.keySet() + (further.rows > 0 ? " and others" : "");
  }

  /** The rows of a label that occurs. */
  Side of(double label) {
    return sides.get(label + 0.0);
  }

  /** All rows but those of a label. */
  Side without(double label) {
    Side rest = new Side();
    sides.forEach(
        (other, side) -> {
          if (other != label) {
            rest.add(side);
          }
        });
    rest.add(further);
    return rest;
  }

  /** All rows. */
  Side all() {
    return without(Double.NaN);
  }
}
