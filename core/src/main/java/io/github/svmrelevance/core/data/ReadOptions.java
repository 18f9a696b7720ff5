package io.github.svmrelevance.core.data;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How to read a file.
 *
 * @param label the label column, by name or else by its number from 1; empty for the last column.
 *     LIBSVM files have their label in front
 * @param format the format; empty for the one that the file name suggests
 * @param decimalComma whether numbers are written as {@code 1,5}
 * @param missing what to do about missing values
 * @param features the features to read, in the order wanted; empty for all
 * @param excluded columns to leave out, whatever they hold
 * @param block the column that names the block of each sample, by name or else by its number from
 *     1, which is no feature; empty if samples do not depend on one another. LIBSVM files have none
 * @param limits what is too large
 * @param target what the label column is read as
 * @since 0.1
 */
public record ReadOptions(
    Optional<String> label,
    Optional<DataFormat> format,
    boolean decimalComma,
    MissingValues missing,
    List<String> features,
    List<String> excluded,
    Optional<String> block,
    ReadLimits limits,
    TargetReading target) {

  /** Copies the components. */
  public ReadOptions {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(missing, "missing");
    features = List.copyOf(features);
    excluded = List.copyOf(excluded);
    Objects.requireNonNull(block, "block");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(target, "target");
  }

  /**
   * The last column is the label, all others are features, decimal points, nothing may be missing.
   *
   * @return the options
   */
  public static ReadOptions defaults() {
    return new ReadOptions(
        Optional.empty(),
        Optional.empty(),
        false,
        MissingValues.FAIL,
        List.of(),
        List.of(),
        Optional.empty(),
        ReadLimits.defaults(),
        TargetReading.auto());
  }

  /**
   * These options with another label column.
   *
   * @param column its name, or its number from 1
   * @return the new options
   */
  public ReadOptions withLabel(String column) {
    return new ReadOptions(
        Optional.of(column),
        format,
        decimalComma,
        missing,
        features,
        excluded,
        block,
        limits,
        target);
  }

  /**
   * These options with a format.
   *
   * @param fixed the format, whatever the file name suggests
   * @return the new options
   */
  public ReadOptions withFormat(DataFormat fixed) {
    return new ReadOptions(
        label,
        Optional.of(fixed),
        decimalComma,
        missing,
        features,
        excluded,
        block,
        limits,
        target);
  }

  /**
   * These options with or without a decimal comma.
   *
   * @param comma whether numbers are written as {@code 1,5}
   * @return the new options
   */
  public ReadOptions withDecimalComma(boolean comma) {
    return new ReadOptions(
        label, format, comma, missing, features, excluded, block, limits, target);
  }

  /**
   * These options with another policy for missing values.
   *
   * @param policy what to do about missing values
   * @return the new options
   */
  public ReadOptions withMissing(MissingValues policy) {
    return new ReadOptions(
        label, format, decimalComma, policy, features, excluded, block, limits, target);
  }

  /**
   * These options with a selection of features.
   *
   * @param names the features to read, in the order wanted; empty for all
   * @return the new options
   */
  public ReadOptions withFeatures(List<String> names) {
    return new ReadOptions(
        label, format, decimalComma, missing, names, excluded, block, limits, target);
  }

  /**
   * These options with columns left out.
   *
   * @param names the columns, which may hold anything
   * @return the new options
   */
  public ReadOptions withExcluded(List<String> names) {
    return new ReadOptions(
        label, format, decimalComma, missing, features, names, block, limits, target);
  }

  /**
   * These options with blocks.
   *
   * @param column the column that names them, or its number from 1
   * @return the new options
   */
  public ReadOptions withBlock(String column) {
    return new ReadOptions(
        label,
        format,
        decimalComma,
        missing,
        features,
        excluded,
        Optional.of(column),
        limits,
        target);
  }

  /**
   * These options with other limits.
   *
   * @param other the limits
   * @return the new options
   */
  public ReadOptions withLimits(ReadLimits other) {
    return new ReadOptions(
        label, format, decimalComma, missing, features, excluded, block, other, target);
  }

  /**
   * These options with another reading of the label column.
   *
   * @param other what it is read as
   * @return the new options
   */
  public ReadOptions withTarget(TargetReading other) {
    return new ReadOptions(
        label, format, decimalComma, missing, features, excluded, block, limits, other);
  }
}
