package io.github.svmrelevance.api.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Products with some rows after another, which stay in fast memory while all columns are worked on.
 * A sum adds its terms in the order that {@link Matrix} asks for, so that it does not matter how
 * many rows come at a time.
 */
abstract class PartProducts {

  /** So many rows at a time: those of four columns and of the product fit the second cache. */
  private static final int ROWS = 4096;

  /** So many numbers at a time, where all columns are needed side by side. */
  private static final int NUMBERS = 1 << 15;

  private static final int LEAST_ROWS = 64;

  private final int rows;
  private final int columns;

  private PartProducts(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /** Of columns that are arrays. */
  static PartProducts of(int rows, double[][] columns) {
    return new PartProducts(rows, columns.length) {

      @Override
      double[] part(int slot, int column, int from, int count) {
        return columns[column];
      }

      @Override
      int start(int from) {
        return from;
      }
    };
  }

  /** Of a matrix whose parts are copied. */
  static PartProducts of(Matrix matrix) {
    return new PartProducts(matrix.rows(), matrix.columns()) {

      private double[][] slots = {};

      @Override
      double[] part(int slot, int column, int from, int count) {
        if (slot >= slots.length) {
          slots = new double[slot < 4 ? 4 : matrix.columns()][];
        }
        if (slots[slot] == null || slots[slot].length < count) {
          slots[slot] = new double[count];
        }
        matrix.copyPart(column, from, count, slots[slot]);
        return slots[slot];
      }

      @Override
      int start(int from) {
        return 0;
      }
    };
  }

  /**
   * Some numbers of a column that follow each other.
   *
   * @param slot which of several parts that are used at the same time
   * @return an array that holds them from {@link #start} on
   */
  abstract double[] part(int slot, int column, int from, int count);

  abstract int start(int from);

  void addColumnTo(double factor, int column, double[] target) {
    for (int from = 0; from < rows; from += ROWS) {
      int count = Math.min(ROWS, rows - from);
      add(factor, part(0, column, from, count), start(from), target, from, count);
    }
  }

  private static void add(
      double factor, double[] part, int start, double[] target, int from, int count) {
    for (int i = 0; i < count; i++) {
      target[from + i] += factor * part[start + i];
    }
  }

  double columnDot(int column, double[] vector) {
    double sum = 0;
    for (int from = 0; from < rows; from += ROWS) {
      int count = Math.min(ROWS, rows - from);
      sum = addDot(sum, part(0, column, from, count), start(from), vector, from, count);
    }
    return sum;
  }

  private static double addDot(
      double sum, double[] part, int start, double[] vector, int from, int count) {
    for (int i = 0; i < count; i++) {
      sum += part[start + i] * vector[from + i];
    }
    return sum;
  }

  double[] times(double[] vector) {
    double[] product = new double[rows];
    int[] used = used(vector);
    for (int from = 0; from < rows; from += ROWS) {
      int count = Math.min(ROWS, rows - from);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        addFour(
            vector,
            used,
            k,
            new double[][] {
              part(0, used[k], from, count),
              part(1, used[k + 1], from, count),
              part(2, used[k + 2], from, count),
              part(3, used[k + 3], from, count)
            },
            start(from),
            product,
            from,
            count);
      }
      for (; k < used.length; k++) {
        double[] part = part(0, used[k], from, count);
        add(vector[used[k]], part, start(from), product, from, count);
      }
    }
    return product;
  }

  private int[] used(double[] vector) {
    return IntStream.range(0, columns).filter(j -> vector[j] != 0).toArray();
  }

  private static void addFour(
      double[] vector,
      int[] used,
      int first,
      double[][] parts,
      int start,
      double[] target,
      int from,
      int count) {
    double[] a = parts[0];
    double[] b = parts[1];
    double[] c = parts[2];
    double[] d = parts[3];
    double ofA = vector[used[first]];
    double ofB = vector[used[first + 1]];
    double ofC = vector[used[first + 2]];
    double ofD = vector[used[first + 3]];
    for (int i = 0; i < count; i++) {
      int at = start + i;
      target[from + i] = target[from + i] + ofA * a[at] + ofB * b[at] + ofC * c[at] + ofD * d[at];
    }
  }

  void addTransposedTimes(double[] vector, double[] target) {
    double[] sums = new double[columns];
    for (int from = 0; from < rows; from += ROWS) {
      int count = Math.min(ROWS, rows - from);
      int j = 0;
      for (; j + 3 < columns; j += 4) {
        addFourDots(
            sums,
            j,
            new double[][] {
              part(0, j, from, count),
              part(1, j + 1, from, count),
              part(2, j + 2, from, count),
              part(3, j + 3, from, count)
            },
            start(from),
            vector,
            from,
            count);
      }
      for (; j < columns; j++) {
        double[] part = part(0, j, from, count);
        sums[j] = addDot(sums[j], part, start(from), vector, from, count);
      }
    }
    for (int j = 0; j < columns; j++) {
      target[j] += sums[j];
    }
  }

  /** Four sums side by side: a sum of its own has to wait for the addition before. */
  private static void addFourDots(
      double[] sums, int first, double[][] parts, int start, double[] vector, int from, int count) {
    double[] a = parts[0];
    double[] b = parts[1];
    double[] c = parts[2];
    double[] d = parts[3];
    double ofA = sums[first];
    double ofB = sums[first + 1];
    double ofC = sums[first + 2];
    double ofD = sums[first + 3];
    for (int i = 0; i < count; i++) {
      double factor = vector[from + i];
      int at = start + i;
      ofA += a[at] * factor;
      ofB += b[at] * factor;
      ofC += c[at] * factor;
      ofD += d[at] * factor;
    }
    sums[first] = ofA;
    sums[first + 1] = ofB;
    sums[first + 2] = ofC;
    sums[first + 3] = ofD;
  }

  void pass(double[] vector, Matrix.RowFactors factors, double[] target) {
    int most = partRows();
    double[] products = new double[most];
    double[] weights = new double[most];
    double[] sums = new double[columns];
    int[] used = used(vector);
    double[][] parts = new double[columns][];
    double[][] four = new double[4][];
    for (int from = 0; from < rows; from += most) {
      int count = Math.min(most, rows - from);
      int start = start(from);
      for (int j = 0; j < columns; j++) {
        parts[j] = part(j, j, from, count);
      }
      Arrays.fill(products, 0);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        for (int l = 0; l < 4; l++) {
          four[l] = parts[used[k + l]];
        }
        addFour(vector, used, k, four, start, products, 0, count);
      }
      for (; k < used.length; k++) {
        add(vector[used[k]], parts[used[k]], start, products, 0, count);
      }
      factors.of(from, count, products, weights);
      int j = 0;
      for (; j + 3 < columns; j += 4) {
        System.arraycopy(parts, j, four, 0, 4);
        addFourDots(sums, j, four, start, weights, 0, count);
      }
      for (; j < columns; j++) {
        sums[j] = addDot(sums[j], parts[j], start, weights, 0, count);
      }
    }
    for (int j = 0; j < columns; j++) {
      target[j] += sums[j];
    }
  }

  /** Rows whose numbers of all columns fit the second cache together. */
  private int partRows() {
    return Math.max(LEAST_ROWS, NUMBERS / Math.max(1, columns));
  }

  void addGram(double[] weights, double[][] target) {
    int most = partRows();
    double[][] parts = new double[columns][];
    GramSums sums = new GramSums(columns);
    for (int from = 0; from < rows; from += most) {
      int count = Math.min(most, rows - from);
      for (int j = 0; j < columns; j++) {
        parts[j] = part(j, j, from, count);
      }
      sums.add(parts, start(from), count, weights, from);
    }
    sums.addTo(target);
  }
}
