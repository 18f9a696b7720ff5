package io.github.svmrelevance.spark.rows;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a look at some rows tells: sums over the rows whose margins are below 1, and rows near 1.
 * Mutable until it is handed on.
 */
final class Seen implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Their number. */
  long below;

  /** The sum of their weights v. */
  final DoubledVector weight = new DoubledVector(1);

  /**
   * The sum of their hinge losses v (1 - u), as computed; {@link PartitionedRows} bounds its error.
   */
  final DoubledVector loss = new DoubledVector(1);

  /** The sum of v y x, then of v y, over them. */
  final DoubledVector slope;

  /** How many rows are near, brought or not. */
  long near;

  /** The near rows that were drawn, and how often each occurs. */
  final Map<NearRow, RowWeight> drawn = new LinkedHashMap<>();

  /** The weight of the rows of the positive class with a score above 0, and of the others. */
  double rightPositive;

  double wrongPositive;

  /** The same of the other class with a score below 0. */
  double rightNegative;

  double wrongNegative;

  Seen(int width) {
    slope = new DoubledVector(width + 1);
  }

  /** Adds what was seen of further rows, which come after these. */
  Seen plus(Seen later) {
    below += later.below;
    weight.add(later.weight);
    loss.add(later.loss);
    slope.add(later.slope);
    near += later.near;
    later.drawn.forEach((row, count) -> drawn.merge(row, count, RowWeight::plus));
    rightPositive += later.rightPositive;
    wrongPositive += later.wrongPositive;
    rightNegative += later.rightNegative;
    wrongNegative += later.wrongNegative;
    return this;
  }

  /** Whether all near rows were brought. */
  boolean isWhole() {
    return drawnRows() == near;
  }

  long drawnRows() {
    return (long) drawn.values().stream().mapToDouble(RowWeight::rows).sum();
  }
}
