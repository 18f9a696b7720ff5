package io.github.svmrelevance.api.svm;

/**
 * The symmetric matrix of a kernel's values at n points, column by column, so that it need not
 * exist as a whole. Unless an implementation says otherwise it belongs to one thread.
 *
 * @since 0.1
 */
public interface GramMatrix {

  /**
   * The number n of points.
   *
   * @return the number of rows and of columns
   */
  int size();

  /**
   * A diagonal entry.
   *
   * @param index from 0
   * @return k(x_i, x_i)
   */
  double diagonal(int index);

  /**
   * A column.
   *
   * @param index from 0
   * @return its n entries; shared, so neither to be changed nor kept beyond the next call
   */
  double[] column(int index);

  /**
   * Some entries of a column, where all of them may cost more.
   *
   * @param index the column
   * @param rows which entries
   * @param count how many of the rows to take
   * @param target as many entries or more; those are overwritten
   */
  default void copyEntries(int index, int[] rows, int count, double[] target) {
    double[] column = column(index);
    for (int k = 0; k < count; k++) {
      target[k] = column[rows[k]];
    }
  }

  /**
   * Adds a combination of columns to a vector.
   *
   * @param indices the columns
   * @param weights the weight of each of them
   * @param count how many of the indices and weights to take
   * @param target n entries, changed
   */
  default void addCombination(int[] indices, double[] weights, int count, double[] target) {
    for (int k = 0; k < count; k++) {
      double weight = weights[k];
      if (weight != 0) {
        double[] column = column(indices[k]);
        for (int i = 0; i < target.length; i++) {
          target[i] += weight * column[i];
        }
      }
    }
  }
}
