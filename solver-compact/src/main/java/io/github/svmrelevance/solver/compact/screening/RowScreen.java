package io.github.svmrelevance.solver.compact.screening;

import io.github.svmrelevance.solver.compact.model.RowMetric;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;

/**
 * Leaves out rows that cannot matter for a while. Around an anchor point z_a, no row can reach a
 * breakpoint as long as the size of z - z_a times its length is less than its distance from the
 * nearest breakpoint ({@link RowMetric}): within a ball only the working rows need to be looked at.
 * Leaving the ball takes a new anchor, which costs one pass over all rows. Nothing is approximated.
 *
 * <p>The radius is chosen so that about {@link #WORKING_FACTOR} sqrt(n) rows are working rows,
 * which balances the cost of anchors and of pivots; where that is not few of them, all are.
 */
public final class RowScreen {

  private static final double WORKING_FACTOR = 6;
  private static final int MOST_SAMPLED = 1024;

  /** So many of the sample lie below a quantile, whose error is then about a quarter. */
  private static final int SAMPLED_BELOW = 16;

  private final Vertex full;
  private final double[] anchor;
  private final double[] moved;
  private double working;
  private double radius;
  private int pivots;
  private int[] chosen;
  private Vertex part;

  /**
   * A screen.
   *
   * @param full the vertex with all rows; it stands still between an anchor and {@link #absorb}
   */
  public RowScreen(Vertex full) {
    this.full = full;
    this.anchor = new double[full.z.length];
    this.moved = new double[full.z.length];
    this.working = WORKING_FACTOR * Math.sqrt(full.program.rows);
  }

  /** Takes a new anchor. The vertex returned shares everything but the rows with the full one. */
  public Vertex anchor() {
    int n = full.program.rows;
    pivots = 0;
    if (n == 0 || working + 2 * full.slots() > n / 4.0) {
      return withoutLimits();
    }
    double[] distances = distances();
    radius = quantile(distances, working / n);
    if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      return withoutLimits();
    }
    int[] rows = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (full.rows.slot[i] >= 0 || distances[i] <= radius) {
        rows[count++] = i;
      }
    }
    if (count > n / 2) {
      return withoutLimits();
    }
    chosen = Arrays.copyOf(rows, count);
    System.arraycopy(full.z, 0, anchor, 0, anchor.length);
    part = new Vertex(full, chosen);
    return part;
  }

  /** Works with all rows until the next anchor. */
  public Vertex withoutLimits() {
    radius = Double.POSITIVE_INFINITY;
    part = full;
    return full;
  }

  /** How far z may move before each row can reach a breakpoint. */
  private double[] distances() {
    double[] lengths = full.program.rowMetric().lengths();
    double[] distances = new double[lengths.length];
    for (int i = 0; i < distances.length; i++) {
      double gap =
          Math.min(
              full.rows.breakpointAbove[i] - full.rows.margin[i],
              full.rows.margin[i] - full.rows.breakpointBelow[i]);
      distances[i] = Math.max(0, gap - 1e-9) / lengths[i];
    }
    return distances;
  }

  /**
   * About the distance below which that fraction of all distances lies, from a sample of them,
   * where those of 0 do not count: many rows at one breakpoint must not make the ball a point.
   */
  private static double quantile(double[] distances, double fraction) {
    int size = (int) Math.min(MOST_SAMPLED, Math.ceil(SAMPLED_BELOW / fraction));
    int stride = Math.max(1, distances.length / size);
    double[] sample = new double[(distances.length + stride - 1) / stride];
    for (int s = 0; s < sample.length; s++) {
      sample[s] = distances[s * stride];
    }
    Arrays.sort(sample);
    int tied = 0;
    while (tied < sample.length && sample[tied] <= 0) {
      tied++;
    }
    return sample[Math.min(sample.length - 1, tied + (int) (fraction * sample.length))];
  }

  /** Whether a step along an edge of the working vertex stays where the screen is exact. */
  public boolean admits(Edge edge, double step) {
    if (radius == Double.POSITIVE_INFINITY) {
      return true;
    }
    pivots++;
    for (int j = 0; j < anchor.length; j++) {
      moved[j] = full.z[j] - anchor[j];
      if (full.position[j] >= 0) {
        moved[j] += step * edge.direction[full.position[j]];
      } else if (j == edge.variable) {
        moved[j] += step * edge.side;
      }
    }
    return full.program.rowMetric().squaredSize(moved) <= radius * radius;
  }

  /** Brings the full vertex up to date with the working one, which is given up. */
  public void absorb() {
    if (part == full) {
      return;
    }
    full.absorb(part, chosen);
    if (pivots <= 1 || (double) pivots * chosen.length < full.program.rows / 2.0) {
      working *= 1.5;
    }
    part = full;
  }
}
