package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.intervals.ClassRule;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Relevance bounds of rows that no process could hold: they stay in the partitions of a Spark data
 * set, and the driver works with vectors of the length of a model and with the rows next to their
 * breakpoints. The question is that of {@link RelevanceBounds}: two classes or one against the
 * rest, a joint budget, and scaled features.
 *
 * <p>The ranges are those of the same rows on one machine, up to the gaps that their proofs leave.
 * Features are tested as there, from sums over rows, see {@link
 * io.github.svmrelevance.core.inference.RankCounts} and {@link
 * io.github.svmrelevance.core.inference.ResidualSums}.
 *
 * <pre>{@code
 * RelevanceIntervals result =
 *     PartitionedBounds.of(rows).with("slack", "0.1").with("baseline", "l1").run();
 * }</pre>
 *
 * @since 0.1
 */
public final class PartitionedBounds {

  /** What else the method knows would need all rows, or is not asked here. */
  private static final Set<Parameter<?>> ACCEPTED =
      Set.of(
          BoundsOptions.C,
          BoundsOptions.BASELINE,
          BoundsOptions.BUDGET,
          BoundsOptions.SLACK,
          IntervalOptions.THRESHOLD,
          IntervalOptions.FPR,
          IntervalOptions.FDR,
          IntervalOptions.FWER,
          IntervalOptions.PERMUTATIONS);

  private final Dataset<?> data;
  private final RowColumns columns;
  private final long seed;
  private final ParameterValues parameters;
  private final RunWatch watch;

  private PartitionedBounds(
      Dataset<?> data, RowColumns columns, long seed, ParameterValues parameters, RunWatch watch) {
    this.data = data;
    this.columns = columns;
    this.seed = seed;
    this.parameters = parameters;
    this.watch = watch;
  }

  /**
   * Asks about rows, with all defaults.
   *
   * @param data rows with a column {@code features} of vectors and a column {@code label} of two
   *     numbers, or of more if one is chosen. Each partition holds the same rows in the same order
   *     whenever it is computed, as those of files do
   * @return the question
   */
  public static PartitionedBounds of(Dataset<?> data) {
    return new PartitionedBounds(
        Objects.requireNonNull(data, "data"),
        RowColumns.USUAL,
        0,
        new RelevanceBounds().description().defaults(),
        RunWatch.NONE);
  }

  /**
   * Names the columns.
   *
   * @param vectors the column of vectors
   * @param labels the column of labels
   * @return the new question
   */
  public PartitionedBounds columns(String vectors, String labels) {
    return with(columns.called(vectors, labels));
  }

  /**
   * Says how much rows count, as {@code --weight} does on one machine: in means and deviations, in
   * loss and budget, and in measures of quality. A weight of 2 gives the ranges of the row written
   * twice. The tests take each row for one sample.
   *
   * @param column a column of numbers of at least 0, which add up to 1e-100 to 1e100. Rows of
   *     weight 0 are left out, and a warning says so
   * @return the new question
   */
  public PartitionedBounds weighted(String column) {
    return with(columns.weighted(Objects.requireNonNull(column, "column")));
  }

  /**
   * Names the features; unless set, the attributes of the column do.
   *
   * @param names one for each entry of the vectors
   * @return the new question
   */
  public PartitionedBounds named(List<String> names) {
    return with(columns.named(names));
  }

  /**
   * Chooses the class that is set against the other one, or of more than two classes against the
   * rest.
   *
   * @param value its label; of two the larger one unless set
   * @return the new question
   */
  public PartitionedBounds positive(double value) {
    return with(columns.positive(value));
  }

  /**
   * Names the classes, for warnings; unless set, their labels do.
   *
   * @param positive the name of the positive class
   * @param negative that of the other one
   * @return the new question
   */
  public PartitionedBounds classes(String positive, String negative) {
    return with(columns.classes(positive, negative));
  }

  private PartitionedBounds with(RowColumns chosen) {
    return new PartitionedBounds(data, chosen, seed, parameters, watch);
  }

  /**
   * Follows the run.
   *
   * @param progress notified of its steps
   * @param until stops it where the driver works; whoever started Spark stops its jobs
   * @return the new question
   */
  public PartitionedBounds watched(ProgressListener progress, CancellationToken until) {
    return new PartitionedBounds(
        data, columns, seed, parameters, new RunWatch(progress, until, watch.kept()));
  }

  /**
   * Keeps what is found, and goes on from there if the same question is asked again after an
   * interruption: the baseline, each end of a range, and the tests. The answer is that of a run
   * without interruption, to the last bit. Rows are read and scaled anew.
   *
   * @param file on the driver; it is made if it is absent. It belongs to one question of the same
   *     rows in the same partitions; that of another one is refused when this runs
   * @return the new question
   */
  public PartitionedBounds checkpoint(Path file) {
    return new PartitionedBounds(
        data,
        columns,
        seed,
        parameters,
        new RunWatch(watch.progress(), watch.until(), Optional.of(file)));
  }

  /**
   * Sets the seed of all chance.
   *
   * @param value any number; 0 unless set
   * @return the new question
   */
  public PartitionedBounds seed(long value) {
    return new PartitionedBounds(data, columns, value, parameters, watch);
  }

  /**
   * Sets an option of {@code svmrel bounds}.
   *
   * @param name {@code C}, {@code baseline}, {@code budget}, {@code slack}, {@code threshold},
   *     {@code fpr}, {@code fdr}, {@code fwer} or {@code permutations}
   * @param value as text
   * @return the new question
   * @throws InvalidParameterException if there is no such option, it has no such value, or it is
   *     not known of rows in partitions
   */
  public PartitionedBounds with(String name, String value) {
    return new PartitionedBounds(
        data, columns, seed, accepted(parameters.withText(name, value)), watch);
  }

  private static ParameterValues accepted(ParameterValues values) {
    for (Parameter<?> parameter : new RelevanceBounds().description().parameters()) {
      if (values.isGiven(parameter) && !ACCEPTED.contains(parameter)) {
        throw new InvalidParameterException(parameter, " is not known of rows in partitions");
      }
    }
    if (values.get(BoundsOptions.BUDGET) != BoundsOptions.BudgetKind.JOINT) {
      throw new InvalidParameterException(
          BoundsOptions.BUDGET, " of rows in partitions is joint alone");
    }
    if (values.get(IntervalOptions.THRESHOLD) == IntervalOptions.Threshold.PER_FEATURE) {
      throw new InvalidParameterException(
          IntervalOptions.THRESHOLD, " of rows in partitions is evidence or none");
    }
    if (values.get(BoundsOptions.SLACK) == 0) {
      throw new InvalidParameterException(
          BoundsOptions.SLACK, " of rows in partitions must be above 0");
    }
    return values;
  }

  /**
   * Trains the baseline and finds the ranges.
   *
   * <p>Cost: four reads of the source; then some twenty passes of O(n d) for the baseline and for
   * each batch of objectives, between which the driver solves problems of some thousand rows. The
   * driver holds O(d) numbers for each objective of a batch and the rows of its problem; the rest
   * of the memory is the executors', which keep scaled rows in memory or on their disks.
   *
   * <p>The tests take some ten passes more, see {@code docs/spark.md}.
   *
   * @return ranges, evidence and classes, without facts of a run
   * @throws InvalidInputException if there are not two classes, and none of several is chosen; a
   *     number is missing or not finite, a weight is negative, all are 0, or no feature varies
   * @throws io.github.svmrelevance.api.SolverException if the baseline could not be proven
   */
  public RelevanceIntervals run() {
    ClassRule.requireConsistent(parameters);
    List<String> names = names();
    ClassRule rule = ClassRule.asked(parameters, names.size());
    List<String> steps =
        new ArrayList<>(List.of(RunWatch.READING, RunWatch.BASELINE, RunWatch.BOUNDS));
    if (rule instanceof ClassRule.Evidence) {
      steps.add(RunWatch.EVIDENCE);
    }
    watch.progress().planned(steps);
    try (PartitionedRows rows = PartitionedRows.of(data, columns, names, watch.progress())) {
      return new BoundsRun(
              rows,
              names,
              parameters,
              parameters.get(BoundsOptions.BASELINE),
              parameters.get(BoundsOptions.C),
              parameters.get(BoundsOptions.SLACK),
              rule,
              watch)
          .run(seed);
    } finally {
      watch.progress().finished();
    }
  }

  /** What the column's attributes say, or where there are none, its first vector. */
  private List<String> names() {
    if (!columns.names().isEmpty()) {
      return columns.names();
    }
    VectorColumn column = new VectorColumn(columns.features());
    int width = column.width(data.schema());
    if (width < 0) {
      List<Row> first = data.select(columns.features()).toDF().takeAsList(1);
      if (first.isEmpty()) {
        throw new InvalidInputException("there are no rows");
      }
      width = first.get(0).<Vector>getAs(0).size();
    }
    return column.names(data.schema(), width);
  }
}
