package io.github.svmrelevance.spark.rows;

import java.util.Arrays;
import java.util.Random;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows that partitions make themselves, each from its number, so that no process holds all. */
final class MadeRows {

  private MadeRows() {}

  /**
   * Rows of two overlapping classes; every third feature is correlated with the first one.
   *
   * @param whole whether all numbers are small whole ones
   * @param partitions how many
   */
  static Dataset<Row> of(
      SparkSession session, long rows, int features, boolean whole, int partitions) {
    return session.createDataFrame(
        session
            .range(0, rows, 1, partitions)
            .toJavaRDD()
            .map(index -> row(index, features, whole, features)),
        schema());
  }

  /** The same with one more feature that is always 7. */
  static Dataset<Row> withConstant(SparkSession session, long rows, int features) {
    return session.createDataFrame(
        session
            .range(0, rows, 1, 2)
            .toJavaRDD()
            .map(index -> row(index, features, false, features + 1)),
        schema());
  }

  private static StructType schema() {
    return new StructType()
        .add("label", DataTypes.DoubleType)
        .add("features", SQLDataTypes.VectorType());
  }

  private static Row row(long index, int features, boolean whole, int width) {
    Random random = new Random(31 * index + 7);
    // The first numbers of neighbouring seeds are alike.
    random.nextInt();
    double[] values = new double[width];
    Arrays.fill(values, 7);
    double common = random.nextGaussian();
    double score = 0;
    for (int j = 0; j < features; j++) {
      double value = random.nextGaussian() + (j % 3 == 0 ? common : 0);
      values[j] = whole ? Math.rint(value) : (1 + j) * value + 100 * j;
      score += 2 * j < features ? value : 0;
    }
    double label = score + 2 * random.nextGaussian() > 0 ? 1 : 0;
    return RowFactory.create(label, Vectors.dense(values));
  }
}
