package io.github.svmrelevance.solver.compact.vertex;

import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * The edge directions at a vertex: the explicit inverse of the kernel whose rows are the active
 * functionals (slots) and whose columns are the free variables (positions).
 *
 * <p>The edge of slot x, delta_x, moves the functional of x by one and none of the other active
 * functionals. Entry (position, slot) is stored by position, so that applying a functional to all
 * edges and the rank-one update of a pivot are both sums of contiguous arrays.
 *
 * <p>All four kinds of pivot are one formula, delta_x -= (alpha_x / alpha_r) delta_r with alpha the
 * entering functional applied to the edges and r what leaves; they differ in the bookkeeping only.
 */
public final class EdgeMatrix {

  /** Of so many weights one is other than zero, or fewer: then only these are looked at. */
  private static final int FEW = 8;

  private double[][] entries;
  private int size;

  public EdgeMatrix() {
    this.entries = new double[0][];
  }

  private EdgeMatrix(EdgeMatrix other) {
    this.size = other.size;
    this.entries = new double[other.size][];
    for (int p = 0; p < size; p++) {
      entries[p] = Arrays.copyOf(other.entries[p], Math.min(other.entries[p].length, size + 16));
    }
  }

  EdgeMatrix copy() {
    return new EdgeMatrix(this);
  }

  int size() {
    return size;
  }

  /** The entries of all edges at one position, by slot; not to be changed. */
  public double[] at(int position) {
    return entries[position];
  }

  /** alpha_x = functional(delta_x) for every slot x; the functional is given by position. */
  public void apply(double[] functional, double[] alpha) {
    Arrays.fill(alpha, 0, size, 0);
    Vectors.addCombination(functional, entries, size, alpha, size);
  }

  /** The edge of one slot, by position. */
  void edge(int slot, double[] direction) {
    for (int p = 0; p < size; p++) {
      direction[p] = entries[p][slot];
    }
  }

  /** sum over slots x of weights_x delta_x, by position. */
  void combination(double[] weights, double[] direction) {
    int[] at = new int[size];
    int count = 0;
    for (int x = 0; x < size; x++) {
      if (weights[x] != 0) {
        at[count++] = x;
      }
    }
    boolean few = count < size / FEW;
    for (int p = 0; p < size; p++) {
      direction[p] =
          few
              ? Vectors.dot(weights, entries[p], size, at, count)
              : Vectors.dot(weights, entries[p], size);
    }
  }

  /** row += factor * source; no work where the factor is zero, as for most rows of sparse data. */
  private static void add(double factor, double[] source, double[] row, int length) {
    if (factor != 0) {
      Vectors.add(factor, source, row, length);
    }
  }

  /** delta_slot += factor * delta_source: moves a slope between a functional and a budget. */
  void addEdge(int slot, double factor, int source) {
    for (int p = 0; p < size; p++) {
      entries[p][slot] += factor * entries[p][source];
    }
  }

  /** Another functional takes over a slot. */
  void exchangeSlot(int slot, double[] alpha) {
    double pivot = alpha[slot];
    for (int p = 0; p < size; p++) {
      double[] row = entries[p];
      double scaled = row[slot] / pivot;
      add(-scaled, alpha, row, size);
      row[slot] = scaled;
    }
  }

  /**
   * A functional becomes active and a variable free: both get the last slot and position.
   *
   * @param direction the edge of the freed variable, by position, without its own entry, which is 1
   * @param alpha the functional applied to the edges
   * @param alphaDirection the functional applied to that direction
   */
  void border(double[] direction, double[] alpha, double alphaDirection) {
    grow();
    for (int p = 0; p < size; p++) {
      double[] row = entries[p];
      double scaled = direction[p] / alphaDirection;
      add(-scaled, alpha, row, size);
      row[size] = scaled;
    }
    double[] row = entries[size];
    for (int x = 0; x < size; x++) {
      row[x] = -alpha[x] / alphaDirection;
    }
    row[size] = 1 / alphaDirection;
    size++;
  }

  /** A slot is given up and a variable fixed; the last slot and position take their places. */
  void delete(int slot, int position) {
    double[] alpha = entries[position];
    double pivot = alpha[slot];
    int last = size - 1;
    for (int p = 0; p < size; p++) {
      if (p != position) {
        double[] row = entries[p];
        add(-row[slot] / pivot, alpha, row, size);
        row[slot] = row[last];
      }
    }
    entries[position] = entries[last];
    entries[last] = alpha;
    size = last;
  }

  /** One variable is freed and takes the position of another one, which is fixed. */
  void exchangeVariable(double[] direction, int position) {
    double[] alpha = entries[position];
    double pivot = direction[position];
    for (int p = 0; p < size; p++) {
      if (p != position) {
        add(-direction[p] / pivot, alpha, entries[p], size);
      }
    }
    for (int x = 0; x < size; x++) {
      alpha[x] = -alpha[x] / pivot;
    }
  }

  /**
   * Computes all edges anew by Gauss-Jordan elimination with partial pivoting.
   *
   * @param kernel the active functionals, one array by position for each slot; destroyed
   * @return false if the kernel is singular to working precision; the edges are then unusable
   */
  boolean invert(double[][] kernel) {
    int k = size;
    double[][] inverse = new double[k][k];
    for (int x = 0; x < k; x++) {
      inverse[x][x] = 1;
    }
    for (int c = 0; c < k; c++) {
      int best = c;
      for (int x = c + 1; x < k; x++) {
        if (Math.abs(kernel[x][c]) > Math.abs(kernel[best][c])) {
          best = x;
        }
      }
      if (!(Math.abs(kernel[best][c]) > 1e-13)) {
        return false;
      }
      swap(kernel, c, best);
      swap(inverse, c, best);
      double scale = 1 / kernel[c][c];
      for (int q = 0; q < k; q++) {
        kernel[c][q] *= scale;
        inverse[c][q] *= scale;
      }
      for (int x = 0; x < k; x++) {
        double factor = kernel[x][c];
        if (x != c && factor != 0) {
          Vectors.add(-factor, kernel[c], kernel[x], k);
          Vectors.add(-factor, inverse[c], inverse[x], k);
        }
      }
    }
    for (int p = 0; p < k; p++) {
      System.arraycopy(inverse[p], 0, entries[p], 0, k);
    }
    return true;
  }

  /**
   * Replaces all edges by those of a kernel; see {@link #invert}.
   *
   * @return false if the kernel is singular
   */
  boolean reset(double[][] kernel) {
    size = kernel.length;
    entries = new double[size][size + 16];
    return invert(kernel);
  }

  private static void swap(double[][] rows, int a, int b) {
    double[] row = rows[a];
    rows[a] = rows[b];
    rows[b] = row;
  }

  private void grow() {
    int needed = size + 1;
    if (entries.length < needed) {
      entries = Arrays.copyOf(entries, needed + 16);
    }
    for (int p = 0; p < needed; p++) {
      if (entries[p] == null) {
        entries[p] = new double[needed + 16];
      } else if (entries[p].length < needed) {
        entries[p] = Arrays.copyOf(entries[p], needed + 16);
      }
    }
  }
}
