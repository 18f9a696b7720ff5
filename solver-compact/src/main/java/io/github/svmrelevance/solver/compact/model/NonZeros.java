package io.github.svmrelevance.solver.compact.model;

/**
 * The coefficients that are not zero, by row and by column. Text has a hundred words in a document
 * and tens of thousands in all, so that sums over these take a small part of the time of sums over
 * arrays.
 */
final class NonZeros {

  /** At most one of so many coefficients may be other than zero; loops over arrays are as fast. */
  private static final int SPARSE = 8;

  private final Lines rows;
  private final Lines columns;

  private NonZeros(Lines rows, Lines columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * Collects them where that pays: where most are zero, and variables are as many as rows, so that
   * many of them are free at once.
   *
   * @param byRow all coefficients
   * @param byColumn the same
   * @return null if it does not pay
   */
  static NonZeros of(double[][] byRow, double[][] byColumn) {
    if (byColumn.length < byRow.length) {
      return null;
    }
    long most = (long) byRow.length * byColumn.length / SPARSE;
    long count = 0;
    for (double[] row : byRow) {
      count += count(row);
      if (count > most) {
        return null;
      }
    }
    return new NonZeros(Lines.of(byRow), Lines.of(byColumn));
  }

  private static int count(double[] line) {
    int count = 0;
    for (double entry : line) {
      count += entry == 0 ? 0 : 1;
    }
    return count;
  }

  /** target += factor * row. */
  void addRow(double factor, int row, double[] target) {
    rows.add(factor, row, target);
  }

  /** target += factor * column. */
  void addColumn(double factor, int column, double[] target) {
    columns.add(factor, column, target);
  }

  private static final class Lines {

    private final int[][] positions;
    private final double[][] entries;

    private Lines(int[][] positions, double[][] entries) {
      this.positions = positions;
      this.entries = entries;
    }

    static Lines of(double[][] lines) {
      int[][] positions = new int[lines.length][];
      double[][] entries = new double[lines.length][];
      for (int i = 0; i < lines.length; i++) {
        int count = count(lines[i]);
        positions[i] = new int[count];
        entries[i] = new double[count];
        int filled = 0;
        for (int j = 0; filled < count; j++) {
          if (lines[i][j] != 0) {
            positions[i][filled] = j;
            entries[i][filled++] = lines[i][j];
          }
        }
      }
      return new Lines(positions, entries);
    }

    void add(double factor, int line, double[] target) {
      int[] at = positions[line];
      double[] entry = entries[line];
      for (int e = 0; e < at.length; e++) {
        target[at[e]] += factor * entry[e];
      }
    }
  }
}
