package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Counts rows that occur more than once, with the same label, and how many would by chance: rows of
 * a few codes repeat though each is another person's. Chance is that of features shuffled each by
 * itself. Rows of different labels are no copies: a control may be matched to its case.
 */
final class RepeatedRows {

  private final TrainingSet data;

  RepeatedRows(TrainingSet data) {
    this.data = data;
  }

  /**
   * How many rows repeat an earlier one. Cost: O(n d + n log n), of sparse data O(entries + n log
   * n).
   */
  long found() {
    long[] rows = labels();
    int[] inPlace = IntStream.range(0, rows.length).toArray();
    for (int j = 0; j < data.features(); j++) {
      add(j, inPlace, rows);
    }
    return repeated(rows);
  }

  /** How many do with features, and groups of columns, that are each shuffled; at the same cost. */
  long byChance(RandomGenerator random) {
    long[] rows = labels();
    int[] places = IntStream.range(0, rows.length).toArray();
    for (FeatureGroup group : data.groups()) {
      for (int i = places.length - 1; i > 0; i--) {
        int k = random.nextInt(i + 1);
        int place = places[i];
        places[i] = places[k];
        places[k] = place;
      }
      for (int column : group.columns()) {
        add(column, places, rows);
      }
    }
    return repeated(rows);
  }

  /** Starts each row with its label, as a column behind the last. */
  private long[] labels() {
    double[] answers = SampleCaveats.answers(data);
    long[] rows = new long[answers.length];
    Arrays.setAll(rows, i -> mixed(data.features(), answers[i]));
    return rows;
  }

  /** Adds what a column has in each row, at the place of that row, as numbers of 64 bits. */
  private void add(int column, int[] places, long[] rows) {
    Matrix matrix = data.matrix();
    if (matrix instanceof SparseMatrix sparse) {
      for (int k = 0; k < sparse.entries(column); k++) {
        rows[places[sparse.rowOf(column, k)]] += mixed(column, sparse.value(column, k));
      }
    } else {
      double[] values = matrix.column(column);
      for (int i = 0; i < values.length; i++) {
        rows[places[i]] += mixed(column, values[i]);
      }
    }
  }

  /** Different for different columns or values, nearly surely; 0 and -0 are one. */
  private static long mixed(int column, double value) {
    long bits = Double.doubleToLongBits(value + 0.0) + (column + 1) * 0x9E3779B97F4A7C15L;
    bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
    return bits ^ (bits >>> 31);
  }

  private static long repeated(long[] rows) {
    return rows.length - Arrays.stream(rows).sorted().distinct().count();
  }
}
