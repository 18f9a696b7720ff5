package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Rows of two classes that stay in the partitions of Spark: scaled once, kept in memory or on the
 * disks of the executors, and looked at in passes. The source is read four times.
 *
 * <p>The driver holds vectors of one number for each feature, never one for each row.
 */
final class PartitionedRows implements AutoCloseable {

  /** For the ends of columns, their means, their deviations, and the scaled rows. */
  private static final int READS = 4;

  private final JavaRDD<RowBlock> blocks;
  private final int width;
  private final int[] active;
  private final long positives;
  private final long negatives;
  private final double[] magnitudes;

  /** The positive class, then the other one. */
  private final List<String> classes;

  private final ColumnSums.Ends ends;
  private long passes;

  private PartitionedRows(
      JavaRDD<RowBlock> blocks,
      int width,
      int[] active,
      long positives,
      long negatives,
      double[] magnitudes,
      List<String> classes,
      ColumnSums.Ends ends) {
    this.blocks = blocks;
    this.width = width;
    this.active = active;
    this.positives = positives;
    this.negatives = negatives;
    this.magnitudes = magnitudes;
    this.classes = classes;
    this.ends = ends;
  }

  /**
   * Reads and scales rows.
   *
   * @param data a Spark data set, each of whose partitions holds the same rows in the same order
   *     whenever it is computed
   * @param columns those of the vectors and of the labels
   * @param names of the features
   * @param progress notified of the reads
   * @throws InvalidInputException if there are not two classes, a number is missing or not finite,
   *     or no feature varies
   */
  static PartitionedRows of(
      Dataset<?> data, RowColumns columns, List<String> names, ProgressListener progress) {
    int all = names.size();
    String features = columns.features();
    String label = columns.label();
    progress.started(RunWatch.READING, READS);
    JavaRDD<RawRow> rows =
        data.select(functions.col(features), functions.col(label).cast("double"))
            .toJavaRDD()
            .map(PartitionedRows::raw);
    ColumnSums.Ends ends =
        OrderedSum.of(
            rows.mapPartitions(part -> List.of(ColumnSums.Ends.of(part, all)).iterator()),
            (one, later) -> one.plus(later));
    progress.advanced();
    if (ends.unusable > 0) {
      throw new InvalidInputException(
          ends.unusable
              + " rows have no "
              + all
              + " finite numbers in column '"
              + features
              + "', or none in column '"
              + label
              + "'");
    }
    if (ends.labels.size() != 2) {
      throw new InvalidInputException(
          "column '"
              + label
              + "' holds the labels "
              + ends.labels.keySet()
              + "; expected two different ones");
    }
    double chosen = columns.positive().orElse(ends.labels.lastKey());
    if (!ends.labels.containsKey(chosen)) {
      throw new InvalidInputException(
          "no row has the label " + chosen + "; the labels are " + ends.labels.keySet());
    }
    int[] active = IntStream.range(0, all).filter(ends::varies).toArray();
    if (active.length == 0) {
      throw new InvalidInputException("no feature varies; there is nothing to compare");
    }
    List<Standardizer.Scale> scales = scales(rows, ends, progress);
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
    double[][] broadcast = new double[3][all];
    for (int j = 0; j < all; j++) {
      broadcast[0][j] = scales.get(j).center();
      broadcast[1][j] = scales.get(j).offset();
      broadcast[2][j] = scales.get(j).deviation();
    }
    Broadcast<double[][]> parameters = context.broadcast(broadcast);
    List<String> named = new ArrayList<>(names);
    JavaRDD<RowBlock> blocks =
        rows.mapPartitions(
            part -> new Blocks(part, standardizer(named, parameters.value()), active, chosen));
    blocks.persist(StorageLevel.MEMORY_AND_DISK());
    int width = active.length;
    double[] magnitudes =
        OrderedSum.of(
            blocks.mapPartitions(part -> List.of(magnitudes(part, width)).iterator()),
            (one, later) -> {
              Arrays.setAll(one, j -> one[j] + later[j]);
              return one;
            });
    progress.advanced();
    progress.finished();
    // Sums of up to 1e9 numbers lose less than a millionth.
    Arrays.setAll(magnitudes, j -> magnitudes[j] * (1 + 1e-6));
    long positives = ends.labels.get(chosen);
    double other =
        ends.labels.firstKey() == chosen ? ends.labels.lastKey() : ends.labels.firstKey();
    return new PartitionedRows(
        blocks,
        width,
        active,
        positives,
        ends.rows() - positives,
        magnitudes,
        columns.classes().isEmpty()
            ? List.of(Double.toString(chosen), Double.toString(other))
            : columns.classes(),
        ends);
  }

  /** A row of use or not: what is missing is no number. */
  private static RawRow raw(Row row) {
    Vector vector = row.getAs(0);
    return new RawRow(
        vector == null ? new double[0] : vector.toArray(),
        row.isNullAt(1) ? Double.NaN : row.getDouble(1));
  }

  /** Means and deviations, with what a double cannot hold of a mean beside the centre. */
  private static List<Standardizer.Scale> scales(
      JavaRDD<RawRow> rows, ColumnSums.Ends ends, ProgressListener progress) {
    int[] shifts = ends.shifts();
    int width = shifts.length;
    double n = ends.rows();
    double[] centres = new double[width];
    DoubledVector sums = distances(rows, shifts, centres);
    progress.advanced();
    double[] means = new double[width];
    Arrays.setAll(means, j -> sums.value(j) / n);
    DoubledVector fromMeans = distances(rows, shifts, means);
    progress.advanced();
    List<Standardizer.Scale> scales = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      double offset = fromMeans.value(j) / n;
      double variance = Math.max(0, fromMeans.value(width + j) / n - offset * offset);
      scales.add(
          new Standardizer.Scale(
              Math.scalb(means[j], -shifts[j]),
              Math.scalb(offset, -shifts[j]),
              ends.varies(j) ? Math.scalb(Math.sqrt(variance), -shifts[j]) : 0));
    }
    return scales;
  }

  private static DoubledVector distances(JavaRDD<RawRow> rows, int[] shifts, double[] centres) {
    return OrderedSum.of(
        rows.mapPartitions(part -> List.of(ColumnSums.distances(part, shifts, centres)).iterator()),
        (one, later) -> {
          one.add(later);
          return one;
        });
  }

  private static Standardizer standardizer(List<String> names, double[][] parameters) {
    List<Standardizer.Scale> scales = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      scales.add(new Standardizer.Scale(parameters[0][j], parameters[1][j], parameters[2][j]));
    }
    return Standardizer.of(names, scales);
  }

  /** Scales the rows of a partition, block by block. */
  private static final class Blocks implements Iterator<RowBlock> {

    private final Iterator<RawRow> rows;
    private final Standardizer standardizer;
    private final int[] active;
    private final double positive;

    Blocks(Iterator<RawRow> rows, Standardizer standardizer, int[] active, double positive) {
      this.rows = rows;
      this.standardizer = standardizer;
      this.active = active;
      this.positive = positive;
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public RowBlock next() {
      double[] values = new double[RowBlock.MOST_ROWS * active.length];
      byte[] signs = new byte[RowBlock.MOST_ROWS];
      int size = 0;
      while (size < RowBlock.MOST_ROWS && rows.hasNext()) {
        RawRow row = rows.next();
        double[] scaled = row.values().clone();
        standardizer.applyTo(scaled);
        for (int j = 0; j < active.length; j++) {
          values[size * active.length + j] = scaled[active[j]];
        }
        signs[size++] = (byte) (row.label() == positive ? 1 : -1);
      }
      return new RowBlock(
          active.length, Arrays.copyOf(values, size * active.length), Arrays.copyOf(signs, size));
    }
  }

  private static double[] magnitudes(Iterator<RowBlock> blocks, int width) {
    double[] sums = new double[width];
    blocks.forEachRemaining(
        block -> {
          for (int at = 0; at < block.values().length; at++) {
            sums[at % width] += Math.abs(block.values()[at]);
          }
        });
    return sums;
  }

  /** The number d of features that vary. */
  int width() {
    return width;
  }

  /** For each feature that varies its place among all. */
  int[] active() {
    return active.clone();
  }

  /** What was seen of all columns before they were scaled. */
  ColumnSums.Ends ends() {
    return ends;
  }

  /** The names of the positive and the negative class. */
  List<String> classes() {
    return classes;
  }

  /** The number n of rows. */
  long count() {
    return positives + negatives;
  }

  long positives() {
    return positives;
  }

  long negatives() {
    return negatives;
  }

  /**
   * By how much the hinge loss of all rows rises at most, for each unit of a feature's weight,
   * where its values are permuted: {@code core.loss.PermutationRise} from sums. The mean distance
   * of two values is at most the root of 2, as columns have the variance 1, and at most twice the
   * mean of their sizes.
   */
  double permutationRise(int feature) {
    double n = count();
    double rounding = 1 + 1e-6;
    return n / (n - 1) * rounding * Math.min(Math.sqrt(2) * n, 2 * magnitudes[feature]);
  }

  /** How many passes over the scaled rows were made. */
  long passes() {
    return passes;
  }

  /** Looks at all rows, in one pass. */
  List<Seen> look(List<Look> looks) {
    int features = width;
    return sum(
        new ArrayList<>(looks),
        (part, asked) -> LookTask.run(part, features, asked),
        (one, later) -> {
          for (int k = 0; k < one.size(); k++) {
            one.get(k).plus(later.get(k));
          }
          return one;
        });
  }

  /**
   * What a pass asks of each partition.
   *
   * @param <Q> what is asked, serializable
   * @param <T> what is found, serializable
   */
  interface Pass<Q, T> extends Serializable {

    /** What is found in a partition; each runs once for each of them. */
    T over(Iterator<RowBlock> part, Q asked);
  }

  /**
   * Makes one pass over all rows, and adds up what is found in the order of the partitions.
   *
   * @param asked goes to each executor once
   * @param pass what is done with each partition
   * @param plus adds a later part to an earlier one, which it may change
   */
  <Q extends Serializable, T> T sum(Q asked, Pass<Q, T> pass, OrderedSum.Addition<T> plus) {
    passes++;
    JavaSparkContext context = JavaSparkContext.fromSparkContext(blocks.context());
    Broadcast<Q> shared = context.broadcast(asked);
    try {
      return OrderedSum.of(
          blocks.mapPartitions(part -> List.of(pass.over(part, shared.value())).iterator()), plus);
    } finally {
      shared.destroy();
    }
  }

  /**
   * Makes one pass, and brings what belongs to one key together in one task.
   *
   * @param asked goes to each executor once
   * @param keys how many keys there are, from 0
   * @param pass finds something for each key, in their order
   * @param task gets what was found for a key, in the order of the partitions
   * @return what the tasks say, by key
   */
  <Q extends Serializable, T, R> List<R> gather(
      Q asked, int keys, Pass<Q, List<T>> pass, Gathered<Q, T, R> task) {
    passes++;
    JavaSparkContext context = JavaSparkContext.fromSparkContext(blocks.context());
    Broadcast<Q> shared = context.broadcast(asked);
    try {
      return blocks
          .mapPartitionsWithIndex(
              (index, part) -> {
                List<T> found = pass.over(part, shared.value());
                List<Tuple2<Integer, Tuple2<Integer, T>>> keyed = new ArrayList<>();
                for (int k = 0; k < keys; k++) {
                  keyed.add(new Tuple2<>(k, new Tuple2<>(index, found.get(k))));
                }
                return keyed.iterator();
              },
              true)
          .mapToPair(pair -> pair)
          .groupByKey(new HashPartitioner(keys))
          .map(
              group -> {
                List<Tuple2<Integer, T>> parts = new ArrayList<>();
                group._2().forEach(parts::add);
                parts.sort(Comparator.comparing(Tuple2::_1));
                List<T> ordered = parts.stream().map(Tuple2::_2).toList();
                return new Tuple2<>(group._1(), task.of(shared.value(), group._1(), ordered));
              })
          .collect()
          .stream()
          .sorted(Comparator.comparing(Tuple2::_1))
          .map(Tuple2::_2)
          .toList();
    } finally {
      shared.destroy();
    }
  }

  /**
   * What is made of all that belongs to one key.
   *
   * @param <Q> what was asked
   * @param <T> what was found in a partition
   * @param <R> what is made of it, serializable
   */
  interface Gathered<Q, T, R> extends Serializable {

    /** The answer for a key. */
    R of(Q asked, int key, List<T> parts);
  }

  /**
   * At least the sum of hinge losses of a model, with the rounding of each margin and of their sum.
   *
   * @param z the model
   * @param seen what a look at it saw
   */
  double lossAbove(double[] z, Seen seen) {
    double sizes = count() * (1 + Math.abs(z[width]));
    for (int j = 0; j < width; j++) {
      sizes += Math.abs(z[j]) * magnitudes[j];
    }
    double lost = DoubledVector.gamma(2.0 * width + 16) * sizes * (1 + 1e-6);
    return Math.nextUp(seen.loss.upper(0) + lost);
  }

  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
