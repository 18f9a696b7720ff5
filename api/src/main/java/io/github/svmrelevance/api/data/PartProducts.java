package io.github.svmrelevance.api.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Products with some rows after another, which stay in fast memory while all columns are worked on.
 * A sum adds its terms in the order that {@link Matrix} asks for, so that it does not matter how
 * many rows come at a time.
 */
final class PartProducts {

  /** So many rows at a time: those of four columns and of the product fit the second cache. */
  private static final int ROWS = 4096;

  /** So many numbers at a time, where all columns are needed side by side. */
  private static final int NUMBERS = 1 << 15;

  private static final int LEAST_ROWS = 64;

  private PartProducts() {}

  static void addColumnTo(Matrix matrix, double factor, int column, double[] target) {
    double[] part = new double[Math.min(ROWS, matrix.rows())];
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      matrix.copyPart(column, from, count, part);
      for (int i = 0; i < count; i++) {
        target[from + i] += factor * part[i];
      }
    }
  }

  static double columnDot(Matrix matrix, int column, double[] vector) {
    double[] part = new double[Math.min(ROWS, matrix.rows())];
    double sum = 0;
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      matrix.copyPart(column, from, count, part);
      for (int i = 0; i < count; i++) {
        sum += part[i] * vector[from + i];
      }
    }
    return sum;
  }

  static double[] times(Matrix matrix, double[] vector) {
    double[] product = new double[matrix.rows()];
    double[] products = new double[Math.min(ROWS, matrix.rows())];
    double[][] four = new double[4][products.length];
    int[] used = used(vector, matrix.columns());
    for (int from = 0; from < product.length; from += ROWS) {
      int count = Math.min(ROWS, product.length - from);
      Arrays.fill(products, 0);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        for (int l = 0; l < 4; l++) {
          matrix.copyPart(used[k + l], from, count, four[l]);
        }
        addFour(vector, used, k, four, products, 0, count);
      }
      for (; k < used.length; k++) {
        matrix.copyPart(used[k], from, count, four[0]);
        add(vector[used[k]], four[0], products, 0, count);
      }
      System.arraycopy(products, 0, product, from, count);
    }
    return product;
  }

  /** Of columns that are arrays. */
  static double[] times(int rows, double[][] columns, double[] vector) {
    double[] product = new double[rows];
    int[] used = used(vector, columns.length);
    double[][] four = new double[4][];
    for (int from = 0; from < rows; from += ROWS) {
      int end = Math.min(rows, from + ROWS);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        for (int l = 0; l < 4; l++) {
          four[l] = columns[used[k + l]];
        }
        addFour(vector, used, k, four, product, from, end);
      }
      for (; k < used.length; k++) {
        add(vector[used[k]], columns[used[k]], product, from, end);
      }
    }
    return product;
  }

  private static int[] used(double[] vector, int columns) {
    return IntStream.range(0, columns).filter(j -> vector[j] != 0).toArray();
  }

  /** All arrays have the same indices, without which the JVM adds one number at a time. */
  private static void add(double factor, double[] column, double[] target, int from, int end) {
    for (int i = from; i < end; i++) {
      target[i] += factor * column[i];
    }
  }

  /** Four columns at a time, so that the product is read and written less often. */
  private static void addFour(
      double[] vector, int[] used, int first, double[][] four, double[] target, int from, int end) {
    double[] a = four[0];
    double[] b = four[1];
    double[] c = four[2];
    double[] d = four[3];
    double ofA = vector[used[first]];
    double ofB = vector[used[first + 1]];
    double ofC = vector[used[first + 2]];
    double ofD = vector[used[first + 3]];
    for (int i = from; i < end; i++) {
      target[i] = target[i] + ofA * a[i] + ofB * b[i] + ofC * c[i] + ofD * d[i];
    }
  }

  static void addTransposedTimes(Matrix matrix, double[] vector, double[] target) {
    double[] sums = new double[matrix.columns()];
    double[][] four = new double[4][Math.min(ROWS, matrix.rows())];
    double[] factors = new double[four[0].length];
    for (int from = 0; from < matrix.rows(); from += ROWS) {
      int count = Math.min(ROWS, matrix.rows() - from);
      System.arraycopy(vector, from, factors, 0, count);
      int j = 0;
      for (; j + 3 < sums.length; j += 4) {
        for (int l = 0; l < 4; l++) {
          matrix.copyPart(j + l, from, count, four[l]);
        }
        addFourDots(sums, j, four, factors, 0, count);
      }
      for (; j < sums.length; j++) {
        matrix.copyPart(j, from, count, four[0]);
        addDot(sums, j, four[0], factors, 0, count);
      }
    }
    add(sums, target);
  }

  /** Of columns that are arrays. */
  static void addTransposedTimes(int rows, double[][] columns, double[] vector, double[] target) {
    double[] sums = new double[columns.length];
    double[][] four = new double[4][];
    for (int from = 0; from < rows; from += ROWS) {
      addDots(sums, columns, four, vector, from, Math.min(rows, from + ROWS));
    }
    add(sums, target);
  }

  private static void addDots(
      double[] sums, double[][] columns, double[][] four, double[] vector, int from, int end) {
    int j = 0;
    for (; j + 3 < sums.length; j += 4) {
      System.arraycopy(columns, j, four, 0, 4);
      addFourDots(sums, j, four, vector, from, end);
    }
    for (; j < sums.length; j++) {
      addDot(sums, j, columns[j], vector, from, end);
    }
  }

  private static void addDot(
      double[] sums, int column, double[] numbers, double[] vector, int from, int end) {
    double sum = sums[column];
    for (int i = from; i < end; i++) {
      sum += numbers[i] * vector[i];
    }
    sums[column] = sum;
  }

  /** Four sums side by side: a sum of its own has to wait for the addition before. */
  private static void addFourDots(
      double[] sums, int first, double[][] four, double[] vector, int from, int end) {
    double[] a = four[0];
    double[] b = four[1];
    double[] c = four[2];
    double[] d = four[3];
    double ofA = sums[first];
    double ofB = sums[first + 1];
    double ofC = sums[first + 2];
    double ofD = sums[first + 3];
    for (int i = from; i < end; i++) {
      double factor = vector[i];
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

  private static void add(double[] sums, double[] target) {
    for (int j = 0; j < sums.length; j++) {
      target[j] += sums[j];
    }
  }

  static void pass(Matrix matrix, double[] vector, Matrix.RowFactors factors, double[] target) {
    int most = partRows(matrix);
    double[] sums = new double[matrix.columns()];
    double[][] parts = new double[sums.length][most];
    double[] products = new double[most];
    double[] weights = new double[most];
    int[] used = used(vector, sums.length);
    double[][] four = new double[4][];
    for (int from = 0; from < matrix.rows(); from += most) {
      int count = Math.min(most, matrix.rows() - from);
      for (int j = 0; j < parts.length; j++) {
        matrix.copyPart(j, from, count, parts[j]);
      }
      Arrays.fill(products, 0);
      int k = 0;
      for (; k + 3 < used.length; k += 4) {
        for (int l = 0; l < 4; l++) {
          four[l] = parts[used[k + l]];
        }
        addFour(vector, used, k, four, products, 0, count);
      }
      for (; k < used.length; k++) {
        add(vector[used[k]], parts[used[k]], products, 0, count);
      }
      factors.of(from, count, products, weights);
      addDots(sums, parts, four, weights, 0, count);
    }
    add(sums, target);
  }

  /** Rows whose numbers of all columns fit the second cache together. */
  private static int partRows(Matrix matrix) {
    int most = Math.max(LEAST_ROWS, NUMBERS / Math.max(1, matrix.columns()));
    return Math.min(most, matrix.rows());
  }

  static void addGram(Matrix matrix, double[] weights, double[][] target) {
    int most = partRows(matrix);
    double[][] parts = new double[matrix.columns()][most];
    GramSums sums = new GramSums(parts.length);
    for (int from = 0; from < matrix.rows(); from += most) {
      int count = Math.min(most, matrix.rows() - from);
      for (int j = 0; j < parts.length; j++) {
        matrix.copyPart(j, from, count, parts[j]);
      }
      sums.add(parts, count, weights, from);
    }
    sums.addTo(target);
  }
}
