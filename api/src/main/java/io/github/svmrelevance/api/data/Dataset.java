package io.github.svmrelevance.api.data;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Labelled samples: n rows of d finite numbers, the names of the features, and a class for each
 * row. Immutable.
 *
 * @since 0.1
 */
public final class Dataset implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient String name;
  private final transient List<String> featureNames;
  private final transient DenseMatrix features;
  private final transient List<String> classNames;
  private final transient int[] labels;

  /**
   * Creates a data set.
   *
   * @param name what to call it in results, for example the file name
   * @param featureNames d names, no two alike, none blank
   * @param features n by d, finite
   * @param classNames the classes in their sort order, no two alike
   * @param labels for each row the index of its class; copied
   * @throws IllegalArgumentException if shapes disagree, a name is blank or occurs twice, an index
   *     is out of range, or a number is not finite
   */
  public Dataset(
      String name,
      List<String> featureNames,
      DenseMatrix features,
      List<String> classNames,
      int[] labels) {
    this.name = Objects.requireNonNull(name, "name");
    this.featureNames = requireNames(featureNames, "feature");
    this.features = features;
    this.classNames = requireNames(classNames, "class");
    this.labels = labels.clone();
    if (features.columns() != this.featureNames.size()) {
      throw new IllegalArgumentException(
          features.columns() + " columns for " + this.featureNames.size() + " feature names");
    }
    if (labels.length != features.rows()) {
      throw new IllegalArgumentException(
          labels.length + " labels for " + features.rows() + " rows");
    }
    for (int label : labels) {
      Objects.checkIndex(label, this.classNames.size());
    }
    for (int j = 0; j < features.columns(); j++) {
      for (int i = 0; i < features.rows(); i++) {
        if (!Double.isFinite(features.get(i, j))) {
          throw new IllegalArgumentException(
              "feature '"
                  + this.featureNames.get(j)
                  + "' is "
                  + features.get(i, j)
                  + " in row "
                  + (i + 1));
        }
      }
    }
  }

  private static List<String> requireNames(List<String> names, String what) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isBlank() || !seen.add(name)) {
        throw new IllegalArgumentException(
            "the " + what + " name '" + name + "' is blank or occurs twice");
      }
    }
    return List.copyOf(names);
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
    return labels.length;
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
   * @return n by d
   */
  public DenseMatrix features() {
    return features;
  }

  /**
   * The classes.
   *
   * @return their names in sort order; one of them may have no samples
   */
  public List<String> classNames() {
    return classNames;
  }

  /**
   * The class of a sample.
   *
   * @param sample from 0
   * @return an index into {@link #classNames()}
   */
  public int label(int sample) {
    return labels[sample];
  }

  /**
   * How many samples each class has.
   *
   * @return one count for each of {@link #classNames()}
   */
  public int[] classCounts() {
    int[] counts = new int[classNames.size()];
    for (int label : labels) {
      counts[label]++;
    }
    return counts;
  }

  /**
   * Labels for a binary classifier: one class against the rest.
   *
   * @param positive the class that becomes +1
   * @return +1 or -1 for each sample
   * @throws IllegalArgumentException if there is no such class
   */
  public double[] signs(String positive) {
    int index = classNames.indexOf(positive);
    if (index < 0) {
      throw new IllegalArgumentException("there is no class '" + positive + "' in " + classNames);
    }
    double[] signs = new double[labels.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = labels[i] == index ? 1 : -1;
    }
    return signs;
  }

  /**
   * These samples with other numbers in the same columns, for example scaled ones.
   *
   * @param changed n by d, finite
   * @return the new data set
   */
  public Dataset withFeatures(DenseMatrix changed) {
    return new Dataset(name, featureNames, changed, classNames, labels);
  }

  /**
   * A selection of samples; all classes stay known.
   *
   * @param rows from 0, in the order wanted
   * @return the new data set
   */
  public Dataset selectSamples(int[] rows) {
    int[] chosen = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      chosen[i] = labels[rows[i]];
    }
    return new Dataset(name, featureNames, features.selectRows(rows), classNames, chosen);
  }

  /**
   * A selection of features.
   *
   * @param columns from 0, in the order wanted
   * @return the new data set
   */
  public Dataset selectFeatures(int[] columns) {
    List<String> names = new ArrayList<>(columns.length);
    for (int column : columns) {
      names.add(featureNames.get(column));
    }
    return new Dataset(name, names, features.selectColumns(columns), classNames, labels);
  }

  @Override
  public String toString() {
    return "Dataset["
        + name
        + ", "
        + samples()
        + " samples, "
        + featureNames.size()
        + " features, classes "
        + classNames
        + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(name, featureNames, features, classNames, labels);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("Dataset is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      String name,
      List<String> featureNames,
      DenseMatrix features,
      List<String> classNames,
      int[] labels)
      implements Serializable {

    private Object readResolve() {
      return new Dataset(name, featureNames, features, classNames, labels);
    }
  }
}
