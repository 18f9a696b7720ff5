package io.github.svmrelevance.solver.compact.vertex;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;
import java.util.Optional;

/**
 * A vertex near a point: rows as near their breakpoints as can be had, and independent of each
 * other, become active, by Gaussian elimination in the order of their distances; variables that
 * find no row of their own are fixed, and so are those that would come to lie beyond a bound.
 */
public final class CrashBasis {

  private static final double DEPENDENT = 1e-5;

  private final PackedProgram program;
  private final double[] point;
  private final double[] values;

  private int[] columns;
  private int[] active;
  private int[] activeBreakpoint;
  private int[] pivot;
  private boolean[] used;
  private int count;

  /**
   * A basis.
   *
   * @param program the functionals
   * @param point near where the vertex is wanted; changed
   * @param values the rows' values there; changed
   * @param columns the variables that are free, if possible
   */
  public CrashBasis(PackedProgram program, double[] point, double[] values, int[] columns) {
    this.program = program;
    this.point = point;
    this.values = values;
    this.columns = columns;
  }

  /**
   * The vertex, with its point and pieces.
   *
   * @param limits passed on to the refinement
   * @return empty if the rows are dependent
   */
  public Optional<Vertex> vertex(double[] limits) {
    while (true) {
      Optional<Vertex> found = eliminated();
      if (found.isEmpty()) {
        return found;
      }
      Vertex vertex = found.get();
      new Refinement(vertex, limits).refinePoint(true);
      if (!fixBeyond(vertex)) {
        vertex.locate();
        return found;
      }
    }
  }

  /** Puts free variables that lie beyond a bound to it; false if there are none. */
  private boolean fixBeyond(Vertex vertex) {
    boolean[] beyond = new boolean[point.length];
    boolean any = false;
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      double within = Math.max(program.lower(j), Math.min(program.upper(j), vertex.z[j]));
      if (within != vertex.z[j]) {
        Vectors.add(within - point[j], program.column(j), values, values.length);
        point[j] = within;
        beyond[j] = true;
        any = true;
      }
    }
    columns = Arrays.stream(columns).filter(j -> !beyond[j]).toArray();
    return any;
  }

  private Optional<Vertex> eliminated() {
    active = new int[columns.length];
    activeBreakpoint = new int[columns.length];
    pivot = new int[columns.length];
    used = new boolean[columns.length];
    count = 0;
    choose();
    int[] free = new int[count];
    int filled = 0;
    for (int q = 0; q < columns.length; q++) {
      if (used[q]) {
        free[filled++] = columns[q];
      }
    }
    return Vertex.of(program, point, free, Arrays.copyOf(active, count), activeBreakpoint);
  }

  private void choose() {
    int k = columns.length;
    double[] distance = new double[program.rows];
    int[] nearest = new int[program.rows];
    for (int i = 0; i < program.rows; i++) {
      distance[i] = Double.POSITIVE_INFINITY;
      for (int breakpoint = program.rowFirst[i]; breakpoint < program.rowEnd[i]; breakpoint++) {
        double away = Math.abs(values[i] - program.breakpoints.position[breakpoint]);
        if (!program.breakpoints.dead[breakpoint] && away < distance[i]) {
          distance[i] = away;
          nearest[i] = breakpoint;
        }
      }
    }
    double[][] reduced = new double[k][];
    for (int row : nearestFirst(distance, 4 * k + 20)) {
      if (count == k) {
        break;
      }
      double[] entries = reduce(row, reduced);
      int best = largest(entries);
      double size = rowSize(row);
      if (best >= 0 && Math.abs(entries[best]) > DEPENDENT * size) {
        double inverse = 1 / entries[best];
        for (int q = 0; q < k; q++) {
          entries[q] *= inverse;
        }
        reduced[count] = entries;
        pivot[count] = best;
        used[best] = true;
        active[count] = row;
        activeBreakpoint[count++] = nearest[row];
      }
    }
  }

  /** The numbers of about that many rows, by distance and number; none without a breakpoint. */
  private static int[] nearestFirst(double[] distance, int wanted) {
    double[] sorted = distance.clone();
    Arrays.sort(sorted);
    double reach = sorted[Math.min(wanted, sorted.length) - 1];
    long[] order = new long[distance.length];
    int found = 0;
    for (int i = 0; i < distance.length && found < 4 * wanted; i++) {
      if (distance[i] <= reach && distance[i] < Double.POSITIVE_INFINITY) {
        // Bits of non-negative numbers sort as the numbers do; their last ones give way to i.
        order[found++] = (Double.doubleToLongBits(distance[i]) & -(1L << 31)) | i;
      }
    }
    Arrays.sort(order, 0, found);
    int[] rows = new int[found];
    for (int s = 0; s < found; s++) {
      rows[s] = (int) (order[s] & Integer.MAX_VALUE);
    }
    return rows;
  }

  private double[] reduce(int row, double[][] reduced) {
    int k = columns.length;
    double[] entries = new double[k];
    double[] source = program.row(row);
    for (int q = 0; q < k; q++) {
      entries[q] = source[columns[q]];
    }
    for (int e = 0; e < count; e++) {
      double factor = entries[pivot[e]];
      if (factor != 0) {
        Vectors.add(-factor, reduced[e], entries, k);
        entries[pivot[e]] = 0;
      }
    }
    return entries;
  }

  private int largest(double[] entries) {
    int best = -1;
    for (int q = 0; q < entries.length; q++) {
      if (!used[q] && (best < 0 || Math.abs(entries[q]) > Math.abs(entries[best]))) {
        best = q;
      }
    }
    return best;
  }

  private double rowSize(int row) {
    double[] source = program.row(row);
    double size = 0;
    for (int j : columns) {
      size = Math.max(size, Math.abs(source[j]));
    }
    return size;
  }
}
