package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
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

  /** What weights may add up to; C times what is beyond overflows, or is nothing. */
  private static final double LEAST_WEIGHT = 1e-100;

  private static final double MOST_WEIGHT = 1e100;

  /** What all classes but the chosen one are called. */
  private static final String REST = "rest";

  /** For the ends of columns, their means, their deviations, and the scaled rows. */
  private static final int READS = 4;

  private final JavaRDD<RowBlock> blocks;
  private final int width;
  private final int[] active;
  private final long positives;
  private final long negatives;
  private final DoubledVector weight;

  /** At most the weight of the class of less weight. */
  private final double leastWeight;

  private final boolean weighted;

  private final ColumnSizes sizes;

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
      ColumnSizes sizes,
      double leastWeight,
      boolean weighted,
      List<String> classes,
      ColumnSums.Ends ends) {
    this.blocks = blocks;
    this.width = width;
    this.active = active;
    this.positives = positives;
    this.negatives = negatives;
    this.weight = ends.labels.all().weight();
    this.leastWeight = leastWeight;
    this.weighted = weighted;
    this.sizes = sizes;
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
   * @throws InvalidInputException if there are not two classes, and none of several is chosen; a
   *     number is missing or not finite, or no feature varies
   */
  static PartitionedRows of(
      Dataset<?> data, RowColumns columns, List<String> names, ProgressListener progress) {
    int count = names.size();
    double asked = columns.positive().orElse(Double.NaN);
    String features = columns.features();
    String label = columns.label();
    progress.started(RunWatch.READING, READS);
    Column weight =
        columns.weight().map(name -> functions.col(name).cast("double")).orElse(functions.lit(1.0));
    JavaRDD<RawRow> all =
        data.select(functions.col(features), functions.col(label).cast("double"), weight)
            .toJavaRDD()
            .map(PartitionedRows::raw);
    ColumnSums.Ends ends =
        OrderedSum.of(
            all.mapPartitions(
                part ->
                    List.of(ColumnSums.Ends.of(part, count, new LabelCounts(asked))).iterator()),
            (one, later) -> one.plus(later));
    progress.advanced();
    if (ends.unusable > 0) {
      throw new InvalidInputException(
          ends.unusable
              + " rows have no "
              + count
              + " finite numbers in column '"
              + features
              + "', or none in column '"
              + label
              + "'");
    }
    columns.weight().ifPresent(name -> requireWeights(ends, name));
    double chosen = chosen(ends.labels, label, columns.positive());
    JavaRDD<RawRow> rows = ends.weightless == 0 ? all : all.filter(row -> row.weight() > 0);
    List<Standardizer.Scale> scales = scales(rows, ends, progress);
    int[] active = IntStream.range(0, count).filter(j -> scales.get(j).deviation() > 0).toArray();
    if (active.length == 0) {
      throw new InvalidInputException("no feature varies; there is nothing to compare");
    }
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext());
    double[][] broadcast = new double[3][count];
    for (int j = 0; j < count; j++) {
      broadcast[0][j] = scales.get(j).center();
      broadcast[1][j] = scales.get(j).offset();
      broadcast[2][j] = scales.get(j).deviation();
    }
    Broadcast<double[][]> parameters = context.broadcast(broadcast);
    List<String> named = new ArrayList<>(names);
    boolean weighted = columns.weight().isPresent();
    JavaRDD<RowBlock> blocks =
        rows.mapPartitions(
            part ->
                new Blocks(
                    part, standardizer(named, parameters.value()), active, chosen, weighted));
    blocks.persist(StorageLevel.MEMORY_AND_DISK());
    int width = active.length;
    ColumnSizes sizes =
        OrderedSum.of(
            blocks.mapPartitions(part -> List.of(ColumnSizes.of(part, width, weighted)).iterator()),
            ColumnSizes::plus);
    progress.advanced();
    progress.finished();
    LabelCounts.Side own = ends.labels.of(chosen);
    LabelCounts.Side rest = ends.labels.without(chosen);
    return new PartitionedRows(
        blocks,
        width,
        active,
        own.rows(),
        rest.rows(),
        sizes,
        Math.min(own.weight().lower(0), rest.weight().lower(0)),
        weighted,
        columns.classes().isEmpty() ? classes(ends.labels, chosen) : columns.classes(),
        ends);
  }

  /** The label of the positive class. */
  private static double chosen(LabelCounts labels, String column, OptionalDouble positive) {
    List<Double> all = labels.labels();
    if (all.size() < 2 || (labels.isSeveral() && positive.isEmpty())) {
      throw new InvalidInputException(
          Message.of(
              "column '" + column + "' holds the labels " + labels.listed() + "; expected two",
              all.size() < 2 ? " different ones" : ", or one to set against the rest: ",
              all.size() < 2 ? "" : RunSetting.POSITIVE));
    }
    double chosen = positive.orElse(all.get(all.size() - 1)) + 0.0;
    if (!all.contains(chosen)) {
      throw new InvalidInputException(
          "no row has the label " + chosen + "; the labels are " + labels.listed());
    }
    return chosen;
  }

  private static List<String> classes(LabelCounts labels, double chosen) {
    String other =
        labels.isSeveral()
            ? REST
            : labels.labels().stream()
                .filter(label -> label != chosen)
                .map(label -> Double.toString(label))
                .findFirst()
                .orElseThrow();
    return List.of(Double.toString(chosen), other);
  }

  /** A row of use or not: what is missing is no number. */
  private static RawRow raw(Row row) {
    Vector vector = row.getAs(0);
    return new RawRow(
        vector == null ? new double[0] : vector.toArray(),
        row.isNullAt(1) ? Double.NaN : row.getDouble(1),
        row.isNullAt(2) ? Double.NaN : row.getDouble(2));
  }

  private static void requireWeights(ColumnSums.Ends ends, String column) {
    if (ends.unweighable > 0) {
      throw new InvalidInputException(
          ends.unweighable
              + " rows have no finite number of at least 0 in column '"
              + column
              + "'");
    }
    if (ends.labels.all().rows() == 0) {
      throw new InvalidInputException("every row has weight 0 in column '" + column + "'");
    }
    double sum = ends.labels.all().weight().value(0);
    if (!(sum >= LEAST_WEIGHT && sum <= MOST_WEIGHT)) {
      throw new InvalidInputException(
          "the weights in column '"
              + column
              + "' add up to "
              + sum
              + "; expected between "
              + LEAST_WEIGHT
              + " and "
              + MOST_WEIGHT
              + ", so multiply all of them by one number");
    }
  }

  /** Means and deviations, with what a double cannot hold of a mean beside the centre. */
  private static List<Standardizer.Scale> scales(
      JavaRDD<RawRow> rows, ColumnSums.Ends ends, ProgressListener progress) {
    int[] shifts = ends.shifts();
    int width = shifts.length;
    double n = ends.labels.all().weight().value(0);
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
    private final boolean weighted;

    Blocks(
        Iterator<RawRow> rows,
        Standardizer standardizer,
        int[] active,
        double positive,
        boolean weighted) {
      this.rows = rows;
      this.standardizer = standardizer;
      this.active = active;
      this.positive = positive;
      this.weighted = weighted;
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public RowBlock next() {
      double[] values = new double[RowBlock.MOST_ROWS * active.length];
      byte[] signs = new byte[RowBlock.MOST_ROWS];
      double[] weights = new double[weighted ? RowBlock.MOST_ROWS : 0];
      int size = 0;
      while (size < RowBlock.MOST_ROWS && rows.hasNext()) {
        RawRow row = rows.next();
        double[] scaled = row.values().clone();
        standardizer.applyTo(scaled);
        for (int j = 0; j < active.length; j++) {
          values[size * active.length + j] = scaled[active[j]];
        }
        if (weighted) {
          weights[size] = row.weight();
        }
        signs[size++] = (byte) (row.label() == positive ? 1 : -1);
      }
      return new RowBlock(
          active.length,
          Arrays.copyOf(values, size * active.length),
          Arrays.copyOf(signs, size),
          weighted ? Arrays.copyOf(weights, size) : weights);
    }
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
   * where its values are permuted.
   */
  double permutationRise(int feature) {
    return sizes.permutationRise(feature, (double) count(), weight());
  }

  /** At least what all rows count together; their number if each counts 1. */
  double weight() {
    return weight.upper(0);
  }

  /** Whether rows count differently. */
  boolean isWeighted() {
    return weighted;
  }

  /** How many rows were left out, as their weight is 0. */
  long weightless() {
    return ends.weightless;
  }

  /** What tells these rows in these partitions from others, as good as surely. */
  long fingerprint() {
    return sizes.fingerprint();
  }

  /** What brings features to the scale of tests. */
  TestScale testScale() {
    return sizes.testScale((double) count());
  }

  /**
   * How large models are. A bias as large as b costs each row of one class, of V weight, a loss of
   * at least v (b - |w'x|), so that V b is at most the loss and what the weights take off it.
   *
   * @param norm1 at least ||w||_1
   * @param loss at least their loss
   */
  Reach reach(double norm1, double loss) {
    return new Reach(norm1, (loss + norm1 * sizes.largest()) / leastWeight * (1 + 1e-6));
  }

  /** How many passes over the scaled rows were made. */
  long passes() {
    return passes;
  }

  /** Looks at all rows, in one pass. */
  List<Seen> look(List<PartitionedLook> looks) {
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
   * At least the weighted sum of hinge losses of a model, with the rounding of each margin and of
   * their sum.
   *
   * @param z the model
   * @param seen what a look at it saw
   */
  double lossAbove(double[] z, Seen seen) {
    double all = weight() * (1 + Math.abs(z[width]));
    for (int j = 0; j < width; j++) {
      all += Math.abs(z[j]) * sizes.weighted(j);
    }
    double lost = DoubledVector.gamma(2.0 * width + 16) * all * (1 + 1e-6);
    return Math.nextUp(seen.loss.upper(0) + lost);
  }

  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
