package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scales features, to mean 0 and population standard deviation 1 unless asked otherwise, as learnt
 * from some samples (those of a training fold) and applied to any. Immutable.
 *
 * <p>A column that does not vary, or by no more than four units in the last place of its largest
 * entry, which is what rounding does, becomes a column of zeros. Means and deviations are computed
 * on numbers scaled by a power of two and in two passes, so that neither columns of 1e308 or 1e-320
 * nor small differences on a large offset lose more than rounding.
 *
 * @since 0.1
 */
public final class Standardizer {

  /**
   * How one feature is scaled: z = ((x - center) - offset) / deviation.
   *
   * @param center the mean but for the offset
   * @param offset what a double cannot hold of the mean beside the center
   * @param deviation the population standard deviation; 0 if the feature is treated as constant, so
   *     that z = 0
   * @param missing z of a missing value, which is that of the mean: 0 where the mean is taken off
   */
  public record Scale(double center, double offset, double deviation, double missing) {
    /**
     * A feature that is scaled by mean and deviation.
     *
     * @param center the mean but for the offset
     * @param offset what a double cannot hold of the mean beside the center
     * @param deviation the population standard deviation; 0 if the feature is constant
     * @throws InvalidInputException if one is not finite or the deviation is negative
     */
    public Scale(double center, double offset, double deviation) {
      this(center, offset, deviation, 0);
    }

    /**
     * Checks the components.
     *
     * @throws InvalidInputException if one is not finite or the deviation is negative
     */
    public Scale {
      if (!(Double.isFinite(center) && Double.isFinite(offset) && Double.isFinite(deviation))
          || !Double.isFinite(missing)
          || deviation < 0) {
        throw new InvalidInputException(
            "a feature is scaled by centre "
                + center
                + ", offset "
                + offset
                + ", deviation "
                + deviation
                + ", and is "
                + missing
                + " where it is missing; expected finite numbers, the deviation at least 0");
      }
    }
  }

  /** With more than this share of entries stored, dense columns take no more than twice as much. */
  private static final double SPARSE = 0.25;

  private final List<String> names;
  private final ColumnMoments[] moments;

  /** Which columns have so few zeros that keeping these is no gain. */
  private final boolean[] centred;

  private Standardizer(List<String> names, ColumnMoments[] moments, boolean[] centred) {
    this.names = names;
    this.moments = moments;
    this.centred = centred;
  }

  /**
   * Learns means and deviations, in O(samples * features), or O(entries) of sparse data without
   * weights. A sample of weight 2 counts as two.
   *
   * @param training at least one sample
   * @return the standardizer of these features
   * @throws IllegalArgumentException if there is no sample
   */
  public static Standardizer fit(Dataset training) {
    return fit(training, Scaling.SD);
  }

  /**
   * Learns how to scale features in one of several ways, in O(samples * features), or O(entries) of
   * sparse data without weights.
   *
   * @param training at least one sample
   * @param scaling how
   * @return the standardizer of these features; of {@link Scaling#NONE} one that changes constant
   *     features only
   * @throws IllegalArgumentException if there is no sample
   */
  public static Standardizer fit(Dataset training, Scaling scaling) {
    if (training.samples() == 0) {
      throw new IllegalArgumentException("there is no sample to learn from");
    }
    Matrix features = training.matrix();
    ColumnMoments[] moments = new ColumnMoments[features.columns()];
    boolean zeros = isMostlyZeros(features) && !training.isWeighted();
    for (int j = 0; j < moments.length; j++) {
      if (zeros && features instanceof SparseMatrix sparse) {
        moments[j] = ColumnMoments.of(sparse, j).scaledBy(scaling);
        continue;
      }
      double[] column = features.column(j);
      ColumnMoments own =
          training.isWeighted()
              ? ColumnMoments.weighted(column, training::weight)
              : ColumnMoments.of(column);
      moments[j] = own.scaledBy(scaling);
    }
    return new Standardizer(
        training.featureNames(), moments, ShiftedSparseMatrix.centred(features));
  }

  /**
   * The standardizer that was learnt earlier.
   *
   * @param names the names of the features
   * @param scales how each of them is scaled, as {@link #scales()} told
   * @return a standardizer that gives the same numbers as the earlier one
   * @throws IllegalArgumentException if there is not one scale per name
   */
  public static Standardizer of(List<String> names, List<Scale> scales) {
    if (names.size() != scales.size()) {
      throw new IllegalArgumentException(scales.size() + " scales for " + names.size() + " names");
    }
    ColumnMoments[] moments = new ColumnMoments[scales.size()];
    for (int j = 0; j < moments.length; j++) {
      Scale scale = scales.get(j);
      moments[j] =
          ColumnMoments.of(scale.center(), scale.offset(), scale.deviation(), scale.missing());
    }
    boolean[] centred = new boolean[moments.length];
    Arrays.fill(centred, true);
    return new Standardizer(List.copyOf(names), moments, centred);
  }

  /**
   * How each feature is scaled, to be kept and given to {@link #of} later.
   *
   * @return the scales, in the order of the features
   */
  public List<Scale> scales() {
    List<Scale> scales = new ArrayList<>(moments.length);
    for (ColumnMoments column : moments) {
      boolean varies = column.spread() == ColumnMoments.Spread.REAL;
      scales.add(
          new Scale(
              column.center(), column.offset(), varies ? column.deviation() : 0, column.missing()));
    }
    return List.copyOf(scales);
  }

  /**
   * Scales one sample in place.
   *
   * @param sample its features, in the order of those that this was learnt from; a NaN becomes what
   *     the feature's mean does
   * @throws InvalidInputException if a result is beyond the range of a double; it does not name the
   *     sample
   */
  public void applyTo(double[] sample) {
    for (int j = 0; j < moments.length; j++) {
      double z = Double.isNaN(sample[j]) ? moments[j].missing() : scaled(j, sample[j]);
      if (!Double.isFinite(z)) {
        throw new InvalidInputException(tooFar(j, sample[j], ""));
      }
      sample[j] = z;
    }
  }

  private double scaled(int feature, double x) {
    return moments[feature].scaled(x);
  }

  private String tooFar(int feature, double x, String where) {
    return "feature "
        + Excerpt.quote(names.get(feature))
        + " is "
        + x
        + where
        + ", too far from its mean "
        + mean(feature)
        + " to be scaled by its deviation "
        + deviation(feature)
        + "; check its unit, or leave it out";
  }

  /**
   * Scales samples.
   *
   * @param data samples with the features that this was learnt from, in the same order
   * @return the same samples, each feature less its mean and divided by its deviation
   * @throws IllegalArgumentException if the features are others
   * @throws InvalidInputException if a value is so far from the training samples that the result is
   *     beyond the range of a double
   */
  public Dataset apply(Dataset data) {
    if (!data.featureNames().equals(names)) {
      throw new IllegalArgumentException(
          "learnt from " + names + ", applied to " + data.featureNames());
    }
    return data.withMatrix(apply(data.matrix()));
  }

  /**
   * Scales the numbers alone, for work that makes many passes over them.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @return n by d, a copy
   * @throws IllegalArgumentException if d differs
   * @throws InvalidInputException if a result is beyond the range of a double
   */
  public DenseMatrix apply(Matrix features) {
    requireWidth(features);
    return DenseMatrix.ofColumns(
        features.rows(),
        features.columns(),
        (target, j) -> {
          features.copyColumn(j, target);
          scale(j, target);
        });
  }

  /**
   * The numbers scaled when they are read, for work that reads them once: nothing is copied, and
   * each look at a number costs a division. The bits are those of {@link #apply(Matrix)}. A result
   * beyond the range of a double, which the samples that this was learnt from never give, is
   * infinite.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @return n by d, a view
   * @throws IllegalArgumentException if d differs
   */
  public Matrix view(Matrix features) {
    requireWidth(features);
    return new StandardizedMatrix(features, moments);
  }

  /**
   * The numbers of {@link #view}, kept as a copy as long as there is memory for it, for work that
   * makes many passes over them. Where memory runs short, the copy goes, and each look at a number
   * costs a division again, as always with a matrix that {@link Matrix#savesMemory}.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @param columns those to keep, from 0
   * @return these columns; it is sent to other processes as a view
   * @throws IllegalArgumentException if d differs
   */
  public Matrix kept(Matrix features, int... columns) {
    Matrix scaled = view(features).selectColumns(columns);
    return scaled.savesMemory() ? scaled : new KeptMatrix(scaled);
  }

  /**
   * The numbers of {@link #view} up to a constant in each feature, which keeps zeros where the
   * matrix has none stored: a feature that is mostly 0 is divided by its deviation and not centred.
   * Serves what does not depend on where the origin is, such as a linear model with a free bias.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @return n by d, a view; its operations on a column that is not centred take O(stored entries)
   * @throws IllegalArgumentException if d differs
   */
  public Matrix shiftedView(SparseMatrix features) {
    requireWidth(features);
    return new ShiftedSparseMatrix(features, moments);
  }

  /**
   * Whether a matrix is a {@link #shiftedView}, in which each number of a row has to be looked for.
   *
   * @param features any matrix
   * @return whether whole columns are what it reads fast
   */
  public static boolean isShiftedView(Matrix features) {
    return features instanceof ShiftedSparseMatrix;
  }

  /**
   * Whether a matrix is stored sparsely and mostly zeros, so that work on its entries alone pays.
   *
   * @param features n by d
   * @return false if more than a quarter of all numbers is stored
   */
  public static boolean isMostlyZeros(Matrix features) {
    return features instanceof SparseMatrix sparse
        && sparse.entries() <= SPARSE * features.rows() * features.columns();
  }

  /**
   * The numbers of {@link #shiftedView}, scaled once, for work that makes many passes over them.
   * The places of entries are shared with the original.
   *
   * @param features n by d, in the order of the features that this was learnt from
   * @return n by d
   * @throws IllegalArgumentException if d differs
   * @throws InvalidInputException if a result is beyond the range of a double
   */
  public SparseMatrix shifted(SparseMatrix features) {
    requireWidth(features);
    SparseMatrix.Builder scaled = SparseMatrix.builder(features.rows(), features.columns());
    for (int j = 0; j < moments.length; j++) {
      if (centred[j]) {
        double[] column = features.column(j);
        scale(j, column);
        scaled.column(column);
      } else {
        int feature = j;
        scaled.changedColumn(
            features,
            j,
            x -> {
              double z = moments[feature].inDeviations(x);
              if (!Double.isFinite(z)) {
                throw new InvalidInputException(tooFar(feature, x, ""));
              }
              return z;
            });
      }
    }
    return scaled.build();
  }

  /**
   * Scales sparse samples as {@link #shifted(SparseMatrix)} does.
   *
   * @param data samples with the features that this was learnt from, in the same order, sparse
   * @return the same samples
   * @throws IllegalArgumentException if the features are others, or are not sparse
   * @throws InvalidInputException if a result is beyond the range of a double
   */
  public Dataset shifted(Dataset data) {
    if (!data.featureNames().equals(names) || !(data.matrix() instanceof SparseMatrix sparse)) {
      throw new IllegalArgumentException(
          "learnt from " + names + ", applied to " + data.featureNames());
    }
    return data.withMatrix(shifted(sparse));
  }

  /**
   * How far {@link #shifted} numbers are from those of {@link #apply(Matrix)}: what 0 becomes
   * there, for a feature that is not centred.
   *
   * @return for each feature what to add to a shifted number; the opposite of mean / deviation
   */
  public double[] shifts() {
    double[] shifts = new double[moments.length];
    for (int j = 0; j < shifts.length; j++) {
      shifts[j] = centred[j] ? 0 : moments[j].scaled(0);
    }
    return shifts;
  }

  private void requireWidth(Matrix features) {
    if (features.columns() != moments.length) {
      throw new IllegalArgumentException(
          features.columns() + " columns, learnt from " + moments.length);
    }
  }

  private void scale(int feature, double[] column) {
    for (int i = 0; i < column.length; i++) {
      double z = scaled(feature, column[i]);
      if (!Double.isFinite(z)) {
        throw new InvalidInputException(tooFar(feature, column[i], " in sample " + (i + 1)));
      }
      column[i] = z;
    }
  }

  /**
   * The mean of a feature.
   *
   * @param feature from 0
   * @return the mean, in the feature's unit
   */
  public double mean(int feature) {
    return moments[feature].mean();
  }

  /**
   * The standard deviation of a feature.
   *
   * @param feature from 0
   * @return the population standard deviation, in the feature's unit; 0 if the feature is constant
   */
  public double deviation(int feature) {
    return moments[feature].deviation();
  }

  /**
   * Whether a feature becomes a column of zeros.
   *
   * @param feature from 0
   * @return true if it does not vary, or by no more than rounding
   */
  public boolean isConstant(int feature) {
    return moments[feature].spread() != ColumnMoments.Spread.REAL;
  }

  /**
   * What the user should know: which features are constant, and which nearly so.
   *
   * @return a warning for each kind, possibly none
   */
  public List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    warn(ColumnMoments.Spread.NONE, DataWarning.CONSTANT_FEATURES, "constant: ", warnings);
    warn(
        ColumnMoments.Spread.ROUNDING,
        DataWarning.NEARLY_CONSTANT_FEATURES,
        "constant but for rounding and treated as constant: ",
        warnings);
    return warnings;
  }

  private void warn(
      ColumnMoments.Spread spread, DataWarning kind, String wording, List<Warning> warnings) {
    List<String> concerned = new ArrayList<>();
    for (int j = 0; j < moments.length; j++) {
      if (moments[j].spread() == spread) {
        concerned.add(names.get(j));
      }
    }
    if (!concerned.isEmpty()) {
      warnings.add(
          kind.of(
              Excerpt.counted(concerned.size(), "feature is ", "features are ")
                  + wording
                  + Excerpt.list(concerned)));
    }
  }
}
