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

  /** The sum of their hinge losses 1 - u, as computed; {@link PartitionedRows} bounds its error. */
  final DoubledVector loss = new DoubledVector(1);

  /** The sum of y x, then of y, over them. */
  final DoubledVector slope;

  /** How many rows are near, brought or not. */
  long near;

  /** The near rows that were drawn, and how often each occurs. */
  final Map<NearRow, Long> drawn = new LinkedHashMap<>();

  /** Rows of the positive class with a score above 0. */
  long rightPositive;

  /** Rows of the other class with a score below 0. */
  long rightNegative;

  Seen(int width) {
    slope = new DoubledVector(width + 1);
  }

  /** Adds what was seen of further rows, which come after these. */
  Seen plus(Seen later) {
    below += later.below;
    loss.add(later.loss);
    slope.add(later.slope);
    near += later.near;
    later.drawn.forEach((row, count) -> drawn.merge(row, count, Long::sum));
    rightPositive += later.rightPositive;
    rightNegative += later.rightNegative;
    return this;
  }

  /** Whether all near rows were brought. */
  boolean isWhole() {
    return drawnRows() == near;
  }

  long drawnRows() {
    return drawn.values().stream().mapToLong(Long::longValue).sum();
  }
}
