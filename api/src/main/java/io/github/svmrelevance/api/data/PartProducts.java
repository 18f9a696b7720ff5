package io.github.svmrelevance.api.data;

import java.util.stream.IntStream;

/**
 * Products of a matrix that is not one array for each column: some rows are copied at a time, which
 * stay in fast memory while all columns are worked on. The bits are those of {@link DenseMatrix}.
 */
final class PartProducts {

  /** So many rows at a time: those of four columns and of the product fit the second cache. */
  private static final int ROWS = 4096;

  /** So many numbers at a time, where all columns are needed side by side. */
  private static final int NUMBERS = 1 << 17;

  private static final int LEAST_ROWS = 32;

  private PartProducts() {}

  private static double[] buffer(Matrix matrix) {
    return new double[Math.min(ROWS, matrix.rows())];
  }

  static void addColumnTo(Matrix matrix, double factor, int column, double[] target) {
    double[] part = buffer(matrix);
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      matrix.copyPart(column, from, count, part);
      add(factor, part, target, from, count);
    }
  }

  private static void add(double factor, double[] part, double[] target, int from, int count) {
    for (int i = 0; i < count; i++) {
      target[from + i] += factor * part[i];
    }
  }

  static double columnDot(Matrix matrix, int column, double[] vector) {
    double[] part = buffer(matrix);
    double sum = 0;
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      matrix.copyPart(column, from, count, part);
      sum = addDot(sum, part, vector, from, count);
    }
    return sum;
  }

  private static double addDot(double sum, double[] part, double[] vector, int from, int count) {
    for (int i = 0; i < count; i++) {
      sum += part[i] * vector[from + i];
    }
    return sum;
  }

  static double[] times(Matrix matrix, double[] vector) {
    double[] product = new double[matrix.rows()];
    int[] used = IntStream.range(0, matrix.columns()).filter(j -> vector[j] != 0).toArray();
    double[][] parts = {buffer(matrix), buffer(matrix), buffer(matrix), buffer(matrix)};
    double[] factors = new double[parts.length];
    for (int from = 0; from < product.length; from += ROWS) {
      int count = Math.min(ROWS, product.length - from);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        for (int l = 0; l < 4; l++) {
          matrix.copyPart(used[k + l], from, count, parts[l]);
          factors[l] = vector[used[k + l]];
        }
        addFour(factors, parts, product, from, count);
      }
      for (; k < used.length; k++) {
        matrix.copyPart(used[k], from, count, parts[0]);
        add(vector[used[k]], parts[0], product, from, count);
      }
    }
    return product;
  }

  private static void addFour(
      double[] factors, double[][] parts, double[] target, int from, int count) {
    double[] a = parts[0];
    double[] b = parts[1];
    double[] c = parts[2];
    double[] d = parts[3];
    double ofA = factors[0];
    double ofB = factors[1];
    double ofC = factors[2];
    double ofD = factors[3];
    for (int i = 0; i < count; i++) {
      target[from + i] = target[from + i] + ofA * a[i] + ofB * b[i] + ofC * c[i] + ofD * d[i];
    }
  }

  static void addTransposedTimes(Matrix matrix, double[] vector, double[] target) {
    double[] sums = new double[matrix.columns()];
    double[][] parts = {buffer(matrix), buffer(matrix), buffer(matrix), buffer(matrix)};
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      int j = 0;
      for (; j + 3 < sums.length; j += 4) {
        for (int l = 0; l < 4; l++) {
          matrix.copyPart(j + l, from, count, parts[l]);
        }
        addFourDots(sums, j, parts, vector, from, count);
      }
      for (; j < sums.length; j++) {
        matrix.copyPart(j, from, count, parts[0]);
        sums[j] = addDot(sums[j], parts[0], vector, from, count);
      }
    }
    for (int j = 0; j < sums.length; j++) {
      target[j] += sums[j];
    }
  }

  /** Four sums side by side: a sum of its own has to wait for the addition before. */
  private static void addFourDots(
      double[] sums, int first, double[][] parts, double[] vector, int from, int count) {
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
      ofA += a[i] * factor;
      ofB += b[i] * factor;
      ofC += c[i] * factor;
      ofD += d[i] * factor;
    }
    sums[first] = ofA;
    sums[first + 1] = ofB;
    sums[first + 2] = ofC;
    sums[first + 3] = ofD;
  }

  static void addGram(Matrix matrix, double[] weights, double[][] target) {
    int columns = matrix.columns();
    int most = Math.max(LEAST_ROWS, NUMBERS / Math.max(1, columns));
    double[][] parts = new double[columns][Math.min(most, matrix.rows())];
    GramSums sums = new GramSums(columns);
    for (int from = 0; from < matrix.rows(); from += most) {
      int count = Math.min(most, matrix.rows() - from);
      for (int j = 0; j < columns; j++) {
        matrix.copyPart(j, from, count, parts[j]);
      }
      sums.add(parts, count, weights, from);
    }
    sums.addTo(target);
  }
}
