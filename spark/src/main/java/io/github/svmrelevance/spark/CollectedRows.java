package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.spark.rows.VectorColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * The rows of a Spark data set, brought to this process: 8 bytes a number, or 12 a non-zero where
 * all vectors are sparse.
 *
 * @param features the column of vectors
 * @param label the column of labels
 * @param weight the column of weights, if there is one
 */
record CollectedRows(String features, String label, Optional<String> weight) {

  /**
   * Collects the rows.
   *
   * @param data the data set
   * @param type what its labels are
   * @return the samples
   * @throws InvalidInputException if there are no rows, or a value is missing or of no use; the
   *     message names column and row
   */
  Dataset collect(org.apache.spark.sql.Dataset<?> data, LabelType type) {
    List<Column> columns = new ArrayList<>();
    columns.add(functions.col(features));
    columns.add(functions.col(label).cast("double"));
    weight.ifPresent(name -> columns.add(functions.col(name).cast("double")));
    List<Row> rows = data.select(columns.toArray(Column[]::new)).collectAsList();
    if (rows.isEmpty()) {
      throw new InvalidInputException("the data set has no rows");
    }
    List<Vector> vectors = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      vectors.add(rows.get(i).getAs(0));
      require(vectors.get(i) != null, features, i, "missing; expected a vector");
    }
    int width = vectors.get(0).size();
    for (int i = 0; i < rows.size(); i++) {
      int size = vectors.get(i).size();
      require(size == width, features, i, "of " + size + " numbers, the first one of " + width);
    }
    StructType schema = data.schema();
    try {
      return new Dataset(
          "data",
          Feature.named(new VectorColumn(features).names(schema, width)),
          matrix(vectors, width),
          type.read(schema.apply(label), numbers(rows, 1, label)),
          weight.map(name -> numbers(rows, 2, name)).orElse(new double[0]));
    } catch (IllegalArgumentException e) {
      // The parts check their numbers; here they came from outside.
      throw new InvalidInputException(e.getMessage(), e);
    }
  }

  private static void require(boolean good, String column, int row, String problem) {
    if (!good) {
      throw new InvalidInputException(
          "column '" + column + "' is " + problem + ", in row " + (row + 1));
    }
  }

  private static double[] numbers(List<Row> rows, int position, String column) {
    double[] numbers = new double[rows.size()];
    for (int i = 0; i < numbers.length; i++) {
      require(!rows.get(i).isNullAt(position), column, i, "missing; expected a number");
      numbers[i] = rows.get(i).getDouble(position);
      require(Double.isFinite(numbers[i]), column, i, numbers[i] + "; expected a number");
    }
    return numbers;
  }

  private static Matrix matrix(List<Vector> vectors, int width) {
    if (vectors.stream().allMatch(SparseVector.class::isInstance)) {
      return SparseMatrix.ofRows(
          width,
          vectors.stream().map(vector -> ((SparseVector) vector).indices()).toArray(int[][]::new),
          vectors.stream()
              .map(vector -> ((SparseVector) vector).values())
              .toArray(double[][]::new));
    }
    return DenseMatrix.ofColumns(
        vectors.size(),
        width,
        (column, j) -> {
          for (int i = 0; i < column.length; i++) {
            column[i] = vectors.get(i).apply(j);
          }
        });
  }
}
