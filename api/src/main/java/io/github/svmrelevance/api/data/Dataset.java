package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Samples: n rows of d finite numbers, a description of each column, a target for each row, and
 * possibly a weight and a block. Immutable.
 *
 * <p>The constructor checks everything, in O(entries) of the matrix. Selections take parts of what
 * was checked, and are not checked again. {@code DatasetReader} of {@code tables} reads one from a
 * file, and {@code DatasetBuilder} takes rows one by one:
 *
 * <pre>{@code
 * Dataset data = DatasetBuilder.named("people").features("height", "weight")
 *     .addAll(table, clubs).build().data();
 * }</pre>
 *
 * @since 0.1
 */
public final class Dataset implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double[] UNWEIGHTED = {};

  /** Of samples that are the rows of their source, one after the other. */
  private static final int[] ALL_ROWS = {};

  private final transient String name;
  private final transient List<Feature> features;
  private final transient List<String> featureNames;
  private final transient Matrix matrix;
  private final transient Target target;
  private final transient double[] weights;
  private final transient double[] factors;
  private final transient Optional<Blocks> blocks;
  private final transient int[] sourceRows;

  /**
   * Creates a data set in which all samples weigh the same and no features form a group.
   *
   * @param name what to call it in results, for example the file name
   * @param featureNames d names, no two alike, none blank
   * @param matrix n by d, finite
   * @param target what is to be predicted of each sample
   * @throws InvalidInputException if a name is blank or occurs twice, a number is not finite, or
   *     shapes disagree
   */
  public Dataset(String name, List<String> featureNames, Matrix matrix, Target target) {
    this(
        name,
        Feature.named(featureNames),
        matrix,
        target,
        UNWEIGHTED,
        UNWEIGHTED,
        Optional.empty(),
        ALL_ROWS,
        true);
  }

  /**
   * Creates a data set whose samples have weights.
   *
   * @param name what to call it in results, for example the file name
   * @param features d features, no two of one name; a group is not named as a feature outside it
   * @param matrix n by d, finite
   * @param target what is to be predicted of each sample
   * @param weights for each sample how much it counts, positive and finite; an empty array if all
   *     weigh 1; copied
   * @throws InvalidInputException if a name occurs twice, a group is named as a feature outside it,
   *     a number is not finite, a weight is not positive, or shapes disagree
   */
  public Dataset(
      String name, List<Feature> features, Matrix matrix, Target target, double[] weights) {
    this(
        name,
        List.copyOf(features),
        matrix,
        target,
        Objects.requireNonNull(weights, "weights").clone(),
        UNWEIGHTED,
        Optional.empty(),
        ALL_ROWS,
        true);
  }

  private Dataset(
      String name,
      List<Feature> features,
      Matrix matrix,
      Target target,
      double[] weights,
      double[] factors,
      Optional<Blocks> blocks,
      int[] sourceRows,
      boolean check) {
    this.name = Objects.requireNonNull(name, "name");
    this.features = features;
    this.featureNames = features.stream().map(Feature::name).toList();
    this.matrix = Objects.requireNonNull(matrix, "matrix");
    this.target = Objects.requireNonNull(target, "target");
    requireOneEach(weights);
    this.weights = Arrays.stream(weights).allMatch(weight -> weight == 1) ? UNWEIGHTED : weights;
    this.factors = factors;
    this.blocks = blocks;
    this.sourceRows = sourceRows;
    if (check) {
      Labels.requireNames(featureNames, "feature");
      requireGroupsApart(features);
      requireShapes();
      requireFinite(matrix);
      requirePositive(weights);
    }
  }

  /** A feature named as a group that it is not in would be judged as part of that group. */
  private static void requireGroupsApart(List<Feature> features) {
    Map<String, Feature> byName = new HashMap<>();
    features.forEach(feature -> byName.put(feature.name(), feature));
    for (Feature feature : features) {
      Feature named = byName.get(feature.judgedAs());
      if (named != null && !named.group().equals(feature.group())) {
        throw new InvalidInputException(
            "the group '"
                + feature.judgedAs()
                + "' of feature '"
                + feature.name()
                + "' is named as a feature that is not in it; choose another name");
      }
    }
  }

  private void requireShapes() {
    if (matrix.columns() != features.size()) {
      throw new InvalidInputException(
          name
              + ": "
              + matrix.columns()
              + " columns for "
              + features.size()
              + " features; give each feature one column");
    }
    if (target.samples() != matrix.rows()) {
      throw new InvalidInputException(
          name
              + ": a target of "
              + target.samples()
              + " samples for "
              + matrix.rows()
              + " rows; give one entry for each row");
    }
    requireOneEach(weights);
    requireOneEach(factors);
  }

  private void requireOneEach(double[] numbers) {
    if (numbers.length > 0 && numbers.length != matrix.rows()) {
      throw new InvalidInputException(
          name
              + ": "
              + numbers.length
              + " weights for "
              + matrix.rows()
              + " rows; give one for each row, or an empty array if all weigh 1");
    }
  }

  private void requireFinite(Matrix numbers) {
    if (numbers.isFinite()) {
      return;
    }
    WrongValues wrong = new WrongValues("a finite number");
    for (int j = 0; j < numbers.columns(); j++) {
      for (int i = 0; i < numbers.rows(); i++) {
        if (!Double.isFinite(numbers.get(i, j))) {
          wrong.add("feature '" + features.get(j).name() + "'", numbers.get(i, j), i);
        }
      }
    }
    wrong.refuse();
  }

  private static void requirePositive(double[] weights) {
    WrongValues wrong = new WrongValues("a finite number above 0");
    for (int i = 0; i < weights.length; i++) {
      if (!(weights[i] > 0 && weights[i] < Double.POSITIVE_INFINITY)) {
        wrong.add("the weight", weights[i], i);
      }
    }
    wrong.refuse();
  }

  /**
   * What to call the data in results.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * The number n of samples.
   *
   * @return the number of rows
   */
  public int samples() {
    return target.samples();
  }

  /**
   * The d features.
   *
   * @return the features, in the order of the columns
   */
  public List<Feature> features() {
    return features;
  }

  /**
   * The names of the d features.
   *
   * @return the names, in the order of the columns
   */
  public List<String> featureNames() {
    return featureNames;
  }

  /**
   * The numbers.
   *
   * @return n by d, finite
   */
  public Matrix matrix() {
    return matrix;
  }

  /**
   * What is to be predicted of each sample.
   *
   * @return n entries
   */
  public Target target() {
    return target;
  }

  /**
   * The target as classes, for what works with nothing else.
   *
   * @return the classes
   * @throws InvalidInputException if the target is of another kind
   */
  public Classes classes() {
    if (target instanceof Classes classes) {
      return classes;
    }
    throw new InvalidInputException(name + ": expected classes, found " + target);
  }

  /**
   * Whether samples have weights.
   *
   * @return false if all weigh 1
   */
  public boolean isWeighted() {
    return weights.length > 0;
  }

  /**
   * How much a sample counts: as much as so many samples like it.
   *
   * @param sample from 0
   * @return its weight, positive and finite
   */
  public double weight(int sample) {
    Objects.checkIndex(sample, samples());
    return isWeighted() ? weights[sample] : 1;
  }

  /**
   * Whether the losses of samples count differently.
   *
   * @return false if neither weights nor factors were given
   */
  public boolean isLossWeighted() {
    return isWeighted() || factors.length > 0;
  }

  /**
   * Whether the losses of samples have factors beside their weights, for example by their classes.
   *
   * @return false if {@link #withLossFactors} gave none
   */
  public boolean hasLossFactors() {
    return factors.length > 0;
  }

  /**
   * How much the loss of a sample counts: its weight, times the factor of its loss.
   *
   * @param sample from 0
   * @return positive and finite; 1 if neither weights nor factors were given
   */
  public double lossWeight(int sample) {
    return factors.length == 0 ? weight(sample) : weight(sample) * factors[sample];
  }

  /**
   * Which samples belong together.
   *
   * @return the blocks; empty if samples do not depend on one another
   */
  public Optional<Blocks> blocks() {
    return blocks;
  }

  /**
   * These samples in blocks.
   *
   * @param together which samples belong together
   * @return the new data set
   * @throws InvalidInputException if there are more or fewer samples in blocks than here
   */
  public Dataset withBlocks(Blocks together) {
    if (together.samples() != samples()) {
      throw new InvalidInputException(
          name
              + ": blocks of "
              + together.samples()
              + " samples for "
              + samples()
              + " rows; give one block for each row");
    }
    return new Dataset(
        name, features, matrix, target, weights, factors, Optional.of(together), sourceRows, false);
  }

  /**
   * Which row of its source a sample is: rows without a label or a value may have been left out. A
   * selection keeps these numbers.
   *
   * @param sample from 0
   * @return the row, from 0; the sample itself if no row was left out
   * @throws IndexOutOfBoundsException if there is no such sample
   */
  public int sourceRow(int sample) {
    Objects.checkIndex(sample, samples());
    return sourceRows.length == 0 ? sample : sourceRows[sample];
  }

  /**
   * These samples as rows of a source that has others as well.
   *
   * @param rows the row of each sample, from 0; copied
   * @return the new data set, which shares all else
   * @throws InvalidInputException if there are more or fewer than samples
   */
  public Dataset withSourceRows(int[] rows) {
    if (rows.length != samples()) {
      throw new InvalidInputException(
          name
              + ": "
              + rows.length
              + " rows of a source for "
              + samples()
              + " samples; give one for each sample");
    }
    return new Dataset(
        name, features, matrix, target, weights, factors, blocks, rows.clone(), false);
  }

  /**
   * These samples with other numbers in the same columns, for example scaled ones.
   *
   * @param changed n by d, finite
   * @return the new data set
   * @throws InvalidInputException if a number is not finite, or the shape differs
   */
  public Dataset withMatrix(Matrix changed) {
    Dataset other =
        new Dataset(name, features, changed, target, weights, factors, blocks, sourceRows, false);
    other.requireShapes();
    other.requireFinite(changed);
    return other;
  }

  /**
   * These samples with other weights.
   *
   * @param changed for each sample how much it counts, positive and finite; copied
   * @return the new data set, which shares all else
   * @throws InvalidInputException if one is not positive, or their number differs
   */
  public Dataset withWeights(double[] changed) {
    Dataset other =
        new Dataset(
            name,
            features,
            matrix,
            target,
            Objects.requireNonNull(changed, "changed").clone(),
            factors,
            blocks,
            sourceRows,
            false);
    other.requireShapes();
    requirePositive(other.weights);
    return other;
  }

  /**
   * These samples with other factors of their losses, for example by their classes. What is
   * measured of the samples, such as means and the quality of predictions, does not heed these.
   *
   * @param changed for each sample a factor beside its weight, positive and finite; copied
   * @return the new data set, which shares all else
   * @throws InvalidInputException if one is not positive, or their number differs
   */
  public Dataset withLossFactors(double[] changed) {
    Dataset other =
        new Dataset(
            name,
            features,
            matrix,
            target,
            weights,
            Objects.requireNonNull(changed, "changed").clone(),
            blocks,
            sourceRows,
            false);
    other.requireShapes();
    requirePositive(other.factors);
    return other;
  }

  /**
   * These samples with other features.
   *
   * @param changed the features, no two of one name; a group is not named as a feature outside it
   * @param numbers n rows with a column for each, finite
   * @return the new data set, which shares all else
   * @throws InvalidInputException if a name occurs twice, a group is named as a feature outside it,
   *     a number is not finite, or shapes disagree
   */
  public Dataset withFeatures(List<Feature> changed, Matrix numbers) {
    return new Dataset(
        name, List.copyOf(changed), numbers, target, weights, factors, blocks, sourceRows, true);
  }

  /**
   * These samples with another target.
   *
   * @param changed n entries
   * @return the new data set, which shares all else
   * @throws InvalidInputException if the number of samples differs
   */
  public Dataset withTarget(Target changed) {
    Dataset other =
        new Dataset(name, features, matrix, changed, weights, factors, blocks, sourceRows, false);
    other.requireShapes();
    return other;
  }

  /**
   * A selection of samples; all classes stay known.
   *
   * @param rows from 0, in the order wanted
   * @return the new data set
   */
  public Dataset selectSamples(int[] rows) {
    return selected(rows, matrix.selectRows(rows));
  }

  /**
   * A selection of samples that shares the numbers, as {@link Matrix#viewRows} does; all classes
   * stay known. Serves folds that are scaled into numbers of their own.
   *
   * @param rows from 0, in the order wanted
   * @return the new data set
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public Dataset viewSamples(int[] rows) {
    return selected(rows, matrix.viewRows(rows));
  }

  private Dataset selected(int[] rows, Matrix numbers) {
    return new Dataset(
        name,
        features,
        numbers,
        target.select(rows),
        chosen(weights, rows),
        chosen(factors, rows),
        blocks.map(all -> all.select(rows)),
        sourceRows.length == 0 ? ALL_ROWS : Arrays.stream(rows).map(this::sourceRow).toArray(),
        false);
  }

  private static double[] chosen(double[] numbers, int[] rows) {
    return numbers.length == 0
        ? numbers
        : Arrays.stream(rows).mapToDouble(row -> numbers[row]).toArray();
  }

  /**
   * A selection of features.
   *
   * @param columns from 0, in the order wanted, each at most once
   * @return the new data set
   * @throws InvalidInputException if a column is selected twice, as its name then occurs twice
   */
  public Dataset selectFeatures(int[] columns) {
    List<Feature> chosen = Arrays.stream(columns).mapToObj(features::get).toList();
    Dataset selection =
        new Dataset(
            name,
            chosen,
            matrix.selectColumns(columns),
            target,
            weights,
            factors,
            blocks,
            sourceRows,
            false);
    Labels.requireNames(selection.featureNames, "feature");
    return selection;
  }

  @Override
  public String toString() {
    return "Dataset["
        + name
        + ", "
        + samples()
        + " samples, "
        + features.size()
        + " features, "
        + target
        + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(
        name, features, matrix, target, weights, factors, blocks.orElse(null), sourceRows);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Dataset is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      String name,
      List<Feature> features,
      Matrix matrix,
      Target target,
      double[] weights,
      double[] factors,
      Blocks blocks,
      int[] sourceRows)
      implements Serializable {

    private Object readResolve() {
      Dataset even = new Dataset(name, features, matrix, target, weights);
      Dataset plain = factors.length == 0 ? even : even.withLossFactors(factors);
      Dataset whole = blocks == null ? plain : plain.withBlocks(blocks);
      return sourceRows.length == 0 ? whole : whole.withSourceRows(sourceRows);
    }
  }
}
