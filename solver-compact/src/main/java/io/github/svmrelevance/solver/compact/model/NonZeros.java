package io.github.svmrelevance.solver.compact.model;

import java.util.Arrays;

/**
 * The coefficients that are not zero, by row and by column. Text has a hundred words in a document
 * and tens of thousands in all, and a table of categories one column in ten, so that sums over
 * these take a small part of the time of sums over arrays. Immutable.
 */
final class NonZeros {

  /** At most one of so many coefficients may be other than zero; loops over arrays are as fast. */
  private static final int SPARSE = 6;

  private final Lines rows;
  private final Lines columns;

  private NonZeros(Lines rows, Lines columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * Collects them where most coefficients are zero, in O(rows times columns).
   *
   * @param byRow all coefficients
   * @param variables the length of a row
   * @return null if it does not pay
   */
  static NonZeros of(double[][] byRow, int variables) {
    long most = Math.min(Integer.MAX_VALUE, (long) byRow.length * variables / SPARSE);
    long count = 0;
    for (double[] row : byRow) {
      count += count(row);
      if (count > most) {
        return null;
      }
    }
    return of(Lines.of(byRow, (int) count), variables);
  }

  private static NonZeros of(Lines rows, int variables) {
    return new NonZeros(rows, rows.transposed(variables));
  }

  private static int count(double[] line) {
    int count = 0;
    for (double entry : line) {
      count += entry == 0 ? 0 : 1;
    }
    return count;
  }

  /** Those of some of the rows, in the order of their numbers. */
  NonZeros withRows(int[] chosen) {
    return of(rows.select(chosen), columns.count());
  }

  /** target += factor * row. */
  void addRow(double factor, int row, double[] target) {
    rows.add(factor, row, target);
  }

  /** target += factor * the products of the entries of a row, on the diagonal and below it. */
  void addProducts(double factor, int row, double[][] target) {
    rows.addProducts(factor, row, target);
  }

  /**
   * target = sum over p of factors[p] * the column of chosen[p], by row.
   *
   * @param count how many there are
   */
  void combineColumns(double[] factors, int[] chosen, int count, double[] target) {
    Arrays.fill(target, 0, rows.count(), 0);
    for (int p = 0; p < count; p++) {
      columns.add(factors[p], chosen[p], target);
    }
  }

  /**
   * Rows or columns, one after the other.
   *
   * @param start where each begins, and where the last one ends
   * @param at the positions of the entries in their line, ascending
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Lines(int[] start, int[] at, double[] entries) {

    static Lines of(double[][] lines, int entries) {
      Lines all = new Lines(new int[lines.length + 1], new int[entries], new double[entries]);
      int filled = 0;
      for (int i = 0; i < lines.length; i++) {
        double[] line = lines[i];
        for (int j = 0; j < line.length; j++) {
          if (line[j] != 0) {
            all.at[filled] = j;
            all.entries[filled++] = line[j];
          }
        }
        all.start[i + 1] = filled;
      }
      return all;
    }

    int count() {
      return start.length - 1;
    }

    Lines transposed(int lines) {
      Lines other = new Lines(new int[lines + 1], new int[at.length], new double[entries.length]);
      int[] next = new int[lines + 1];
      for (int position : at) {
        next[position + 1]++;
      }
      for (int j = 0; j < lines; j++) {
        next[j + 1] += next[j];
      }
      System.arraycopy(next, 0, other.start, 0, lines + 1);
      for (int i = 0; i < count(); i++) {
        for (int e = start[i]; e < start[i + 1]; e++) {
          int to = next[at[e]]++;
          other.at[to] = i;
          other.entries[to] = entries[e];
        }
      }
      return other;
    }

    Lines select(int[] chosen) {
      int count = 0;
      for (int line : chosen) {
        count += start[line + 1] - start[line];
      }
      Lines some = new Lines(new int[chosen.length + 1], new int[count], new double[count]);
      int filled = 0;
      for (int i = 0; i < chosen.length; i++) {
        int first = start[chosen[i]];
        int length = start[chosen[i] + 1] - first;
        System.arraycopy(at, first, some.at, filled, length);
        System.arraycopy(entries, first, some.entries, filled, length);
        filled += length;
        some.start[i + 1] = filled;
      }
      return some;
    }

    void add(double factor, int line, double[] target) {
      for (int e = start[line]; e < start[line + 1]; e++) {
        target[at[e]] += factor * entries[e];
      }
    }

    void addProducts(double factor, int line, double[][] target) {
      int first = start[line];
      for (int e = first; e < start[line + 1]; e++) {
        double[] below = target[at[e]];
        double by = factor * entries[e];
        for (int f = first; f <= e; f++) {
          below[at[f]] += by * entries[f];
        }
      }
    }
  }
}
