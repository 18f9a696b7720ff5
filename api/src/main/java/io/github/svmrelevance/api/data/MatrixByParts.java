package io.github.svmrelevance.api.data;

/**
 * A matrix whose numbers are not one array for each column, such as a view or a file. Products copy
 * some rows at a time, which stay in fast memory while all columns are worked on. Their bits are
 * those of {@link DenseMatrix}.
 *
 * @since 0.1
 */
public interface MatrixByParts extends Matrix {

  @Override
  void copyPart(int column, int from, int count, double[] target);

  @Override
  default void copyColumn(int column, double[] target) {
    copyPart(column, 0, rows(), target);
  }

  /** Copies the rows, 8 bytes a number. */
  @Override
  default Matrix selectRows(int[] selected) {
    return DenseMatrix.ofColumns(
        selected.length,
        columns(),
        (target, j) -> {
          for (int i = 0; i < selected.length; i++) {
            target[i] = get(selected[i], j);
          }
        });
  }

  @Override
  default void addColumnTo(double factor, int column, double[] target) {
    PartProducts.addColumnTo(this, factor, column, target);
  }

  @Override
  default double columnDot(int column, double[] vector) {
    return PartProducts.columnDot(this, column, vector);
  }

  @Override
  default void addTransposedTimes(double[] vector, double[] target) {
    PartProducts.addTransposedTimes(this, vector, target);
  }

  @Override
  default void addGram(double[] weights, double[][] target) {
    PartProducts.addGram(this, weights, target);
  }

  @Override
  default double[] times(double[] vector) {
    return PartProducts.times(this, vector);
  }

  @Override
  default void pass(double[] vector, RowFactors factors, double[] target) {
    PartProducts.pass(this, vector, factors, target);
  }
}
