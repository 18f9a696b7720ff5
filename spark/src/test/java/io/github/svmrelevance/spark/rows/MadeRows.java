package io.github.svmrelevance.spark.rows;

import java.util.Arrays;
import java.util.List;
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

  /** What {@link #ofManyKinds} makes. */
  static final List<String> KINDS =
      List.of(
          "first",
          "second",
          "noisy copy",
          "curved copy",
          "whole",
          "event",
          "noise",
          "rare noise",
          "heavy noise");

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

  /**
   * Rows with all that tests have to tell apart: two features that matter, a noisy copy and a
   * curved copy of the first one, small whole numbers and a rare event that matter a little, and
   * three without information: normal, a rare event, and one with a heavy tail.
   */
  static Dataset<Row> ofManyKinds(SparkSession session, long rows, int partitions) {
    return session.createDataFrame(
        session.range(0, rows, 1, partitions).toJavaRDD().map(MadeRows::rowOfManyKinds), schema());
  }

  /**
   * Rows most of which have the same margin, 1, at the model of least norm and loss: it knows
   * nothing but a small whole number, which is mostly 0. The other numbers are noise with heavy
   * tails, so that no two rows are equal.
   */
  static Dataset<Row> ofEqualMargins(SparkSession session, long rows, int partitions) {
    return session.createDataFrame(
        session.range(0, rows, 1, partitions).toJavaRDD().map(MadeRows::rowOfEqualMargin),
        schema());
  }

  /** Two parts, their total, and a number that is the outcome in disguise. */
  static Dataset<Row> ofTotals(SparkSession session, long rows, int partitions) {
    return session.createDataFrame(
        session.range(0, rows, 1, partitions).toJavaRDD().map(MadeRows::rowOfTotal), schema());
  }

  /** Rows that occur as often as copies are asked for. */
  static Dataset<Row> ofCopies(SparkSession session, long rows, int copies, int partitions) {
    return session.createDataFrame(
        session
            .range(0, rows, 1, partitions)
            .toJavaRDD()
            .map(index -> row(index / copies, 2, false, 2)),
        schema());
  }

  /**
   * A number that matters, an identifier, the number of the row, a constant and a day; one row of
   * 20 is positive.
   */
  static Dataset<Row> ofDoubtfulColumns(SparkSession session, long rows, int partitions) {
    return session.createDataFrame(
        session
            .range(0, rows, 1, partitions)
            .toJavaRDD()
            .map(
                index -> {
                  Random random = new Random(37 * index + 13);
                  random.nextInt();
                  double label = index % 20 == 0 ? 1 : 0;
                  return RowFactory.create(
                      label,
                      Vectors.dense(
                          label + random.nextGaussian(),
                          random.nextInt(1_000_000_000),
                          index,
                          7,
                          20_000 + random.nextInt(300)));
                }),
        schema());
  }

  private static Row rowOfTotal(long index) {
    Random random = new Random(29 * index + 11);
    random.nextInt();
    double one = random.nextGaussian();
    double other = random.nextGaussian();
    double label = one + random.nextGaussian() > 0 ? 1 : 0;
    return RowFactory.create(
        label, Vectors.dense(one, other, one + other, label + 0.5 * random.nextDouble()));
  }

  private static Row rowOfEqualMargin(long index) {
    Random random = new Random(23 * index + 5);
    random.nextInt();
    double late = Math.max(0, Math.rint(1.2 * random.nextGaussian() - 0.3));
    double[] values = {
      late,
      Math.exp(random.nextGaussian()),
      Math.exp(random.nextGaussian()) + 0.1 * late,
      Math.rint(3 * random.nextGaussian())
    };
    double chance = late == 0 ? 0.12 : late == 1 ? 0.3 : 0.7;
    return RowFactory.create(random.nextDouble() < chance ? 1.0 : 0.0, Vectors.dense(values));
  }

  private static Row rowOfManyKinds(long index) {
    Random random = new Random(17 * index + 3);
    random.nextInt();
    double first = random.nextGaussian();
    double second = random.nextGaussian();
    double whole = Math.rint(1.5 * random.nextGaussian());
    double event = random.nextDouble() < 0.02 ? 1 : 0;
    double[] values = {
      first,
      second,
      first + 0.5 * random.nextGaussian(),
      Math.exp(first),
      whole,
      event,
      random.nextGaussian(),
      random.nextDouble() < 0.001 ? 1 : 0,
      Math.exp(2 * random.nextGaussian())
    };
    double score = 0.4 * first - 0.3 * second + 0.05 * whole + 0.3 * event;
    return RowFactory.create(
        score + random.nextGaussian() > 0.5 ? 1.0 : 0.0, Vectors.dense(values));
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
