package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What the models are trained on: n samples of the d features that are not constant, scaled as
 * asked for, with what is to be predicted of each.
 *
 * <p>A model is a vector z = (w_1, ..., w_d, u_1, ..., u_m) with the m intercepts of its loss; of
 * two classes, z = (w_1, ..., w_d, b).
 *
 * @since 0.1
 */
public final class TrainingSet implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient List<String> names;
  private final transient Samples samples;
  private final transient WeightCoding coding;
  private final transient List<FeatureGroup> groups;
  private transient volatile Ties ties;

  /**
   * Creates the set.
   *
   * @param names the names of the features
   * @param samples one column for each feature
   * @throws IllegalArgumentException if there are more or fewer names than columns
   */
  public TrainingSet(List<String> names, Samples samples) {
    this(names, samples, WeightCoding.single(), FeatureGroup.ofColumns(names));
  }

  /**
   * Creates a set whose models may have several weight vectors, and whose columns may be judged
   * together.
   *
   * @param names the names of the columns
   * @param samples one column for each name
   * @param coding how weight vectors follow from the variables of a model
   * @param groups what is judged, each column in one of them
   * @throws IllegalArgumentException if there are more or fewer names than columns
   */
  public TrainingSet(
      List<String> names, Samples samples, WeightCoding coding, List<FeatureGroup> groups) {
    this.names = List.copyOf(names);
    this.samples = Objects.requireNonNull(samples, "samples");
    this.coding = Objects.requireNonNull(coding, "coding");
    if (names.size() != samples.features()) {
      throw new IllegalArgumentException(
          names.size() + " names for " + samples.features() + " columns");
    }
    this.groups = List.copyOf(groups);
  }

  /**
   * Creates a set of two classes.
   *
   * @param names the names of the features
   * @param features one row per sample
   * @param signs +1 or -1 for each sample
   * @throws IllegalArgumentException if there are more or fewer names than columns
   * @throws io.github.svmrelevance.api.InvalidInputException if a label is another number
   */
  public TrainingSet(List<String> names, Matrix features, double[] signs) {
    this(names, new Samples(features, MarginLoss.target(signs)));
  }

  /**
   * The number n of samples.
   *
   * @return n
   */
  public int count() {
    return samples.count();
  }

  /**
   * The number d of features.
   *
   * @return d
   */
  public int features() {
    return names.size();
  }

  /**
   * The position of the first intercept in z.
   *
   * @return the number of variables that are weights
   */
  public int bias() {
    return coding.blocks() * names.size();
  }

  /**
   * How weight vectors follow from the variables of a model.
   *
   * @return the coding; a single vector unless the model has a score for each class
   */
  public WeightCoding coding() {
    return coding;
  }

  /**
   * What is judged as one: each feature, or the columns of a group.
   *
   * @return each column is in one of them
   */
  public List<FeatureGroup> groups() {
    return groups;
  }

  /**
   * The same samples with some of what is judged.
   *
   * @param kept for each of the {@link #groups} whether to keep its columns
   * @return the columns kept, in their order
   */
  public TrainingSet select(boolean[] kept) {
    int[] columns =
        IntStream.range(0, kept.length)
            .filter(g -> kept[g])
            .flatMap(g -> groups.get(g).columns().stream().mapToInt(Integer::intValue))
            .sorted()
            .toArray();
    return selected(columns, samples.target(), coding);
  }

  /** Some columns, in rising order, and what is left of the groups, to learn a target with. */
  private TrainingSet selected(int[] columns, Target target, WeightCoding as) {
    List<FeatureGroup> left = new ArrayList<>();
    for (FeatureGroup group : groups) {
      List<Integer> positions =
          group.columns().stream()
              .map(column -> Arrays.binarySearch(columns, column))
              .filter(position -> position >= 0)
              .toList();
      if (!positions.isEmpty()) {
        left.add(new FeatureGroup(group.name(), positions));
      }
    }
    return new TrainingSet(
        IntStream.of(columns).mapToObj(names::get).toList(),
        new Samples(samples.matrix().selectColumns(columns), target, weights()),
        as,
        left);
  }

  /**
   * The weights of a feature or group: of each of its columns in each weight vector.
   *
   * @param group the position among {@link #groups}
   * @return at least one; columns first, then vectors
   */
  public List<WeightFunctional> weights(int group) {
    List<WeightFunctional> weights = new ArrayList<>();
    for (int column : groups.get(group).columns()) {
      for (int c = 0; c < coding.vectors(); c++) {
        weights.add(coding.functional(c, column, features()));
      }
    }
    return weights;
  }

  /**
   * Whether a feature or group is known of training samples only.
   *
   * @param group the position among {@link #groups}
   * @return true if its weights are those of correcting functions
   */
  public boolean isPrivileged(int group) {
    return coding.correction(groups.get(group).columns().get(0)) > 0;
  }

  /**
   * The features that a score is of.
   *
   * @return the same samples without privileged features
   */
  public TrainingSet predicting() {
    return coding.corrections() == 0 ? this : corrected(0, samples.target());
  }

  /** These samples with other columns in the place of some. */
  TrainingSet withColumns(Map<Integer, double[]> columns) {
    Matrix changed = samples.matrix();
    for (Map.Entry<Integer, double[]> column : columns.entrySet()) {
      changed = changed.withColumn(column.getKey(), column.getValue());
    }
    return new TrainingSet(
        names, new Samples(changed, samples.target(), weights()), coding, groups);
  }

  private double[] weights() {
    double[] weights = new double[samples.isWeighted() ? count() : 0];
    Arrays.setAll(weights, samples::weight);
    return weights;
  }

  /** The privileged features alone, as those of models of something else. */
  TrainingSet privileged(Target other) {
    return corrected(1, other);
  }

  private TrainingSet corrected(int correction, Target target) {
    int[] columns =
        IntStream.range(0, features()).filter(j -> coding.correction(j) == correction).toArray();
    return selected(columns, target, WeightCoding.single());
  }

  /**
   * The names of the features.
   *
   * @return d names
   */
  public List<String> names() {
    return names;
  }

  /**
   * The features.
   *
   * @return n rows, d columns
   */
  public Matrix matrix() {
    return samples.matrix();
  }

  /**
   * The labels, of two classes.
   *
   * @return +1 or -1 for each sample, a new array
   * @throws io.github.svmrelevance.api.InvalidInputException if the target is of another kind
   */
  public double[] signs() {
    return MarginLoss.signs(samples.target());
  }

  /**
   * What losses are summed over.
   *
   * @return the features as they are, and what is to be predicted of each sample
   */
  public Samples samples() {
    return samples;
  }

  /**
   * The norm of a model, the sum of |w| over all its weights; with privileged features, what {@link
   * WeightCoding#withCorrections} says.
   *
   * @param z the model
   * @return its norm
   */
  public double norm1(double[] z) {
    double sum = 0;
    if (coding.corrections() > 0) {
      return coding.norm(features()).stream().mapToDouble(block -> block.value(z)).sum();
    }
    for (int c = 0; c < coding.vectors(); c++) {
      for (double weight : coding.vector(c, features(), z)) {
        sum += Math.abs(weight);
      }
    }
    return sum;
  }

  /**
   * The intercepts of a model.
   *
   * @param z the model
   * @return one for each weight vector, which add up to 0, or the thresholds of a single one; none
   *     of correcting functions
   */
  public double[] intercepts(double[] z) {
    if (coding.vectors() == 1) {
      return Arrays.copyOfRange(z, bias(), z.length - coding.corrections());
    }
    double[] intercepts = Arrays.copyOf(Arrays.copyOfRange(z, bias(), z.length), coding.vectors());
    double mean = Arrays.stream(intercepts).sum() / intercepts.length;
    return Arrays.stream(intercepts).map(b -> b - mean).toArray();
  }

  /**
   * The products of a weight vector with all samples.
   *
   * @param vector c
   * @param z the model
   * @param start what to add to each
   * @return w_c'x_i + start for each sample
   */
  public double[] scores(int vector, double[] z, double start) {
    double[] weights = coding.vector(vector, features(), z);
    double[] scores = samples.matrix().times(weights);
    Arrays.setAll(scores, i -> scores[i] + start);
    return scores;
  }

  /**
   * What a model predicts of each sample, as {@link TargetQuality} has it. A score that is within
   * 1e-9 of a decision boundary, relative to the sum of the sizes of its terms, lies on it: see
   * {@link Ties}.
   *
   * @param z the model
   * @return one number per sample: of two classes the decision function w'x + b
   */
  public double[] predictions(double[] z) {
    Target target = samples.target();
    double[] intercepts = intercepts(z);
    boolean ordered = target instanceof OrderedClasses;
    double[][] scores = new double[coding.vectors()][];
    for (int c = 0; c < scores.length; c++) {
      scores[c] = scores(c, z, ordered ? 0 : intercepts[c]);
    }
    double[] starts = ordered ? new double[scores.length] : intercepts;
    double[][] vectors = new double[scores.length][];
    double[] bounds = new double[scores.length];
    if (Ties.decides(target)) {
      for (int c = 0; c < scores.length; c++) {
        vectors[c] = coding.vector(c, features(), z);
        bounds[c] = ties().largestSize(vectors[c], starts[c]);
      }
    }
    double[] predictions = new double[count()];
    double[] ofSample = new double[scores.length];
    double[] sizes = new double[scores.length];
    for (int i = 0; i < predictions.length; i++) {
      takeRow(scores, i, ofSample);
      if (Ties.settle(target, ofSample, bounds, intercepts)) {
        takeRow(scores, i, ofSample);
        for (int c = 0; c < sizes.length; c++) {
          sizes[c] = ties().size(i, vectors[c], starts[c]);
        }
        Ties.settle(target, ofSample, sizes, intercepts);
      }
      predictions[i] = TargetQuality.prediction(target, ofSample, intercepts);
    }
    return predictions;
  }

  private static void takeRow(double[][] columns, int row, double[] target) {
    for (int c = 0; c < target.length; c++) {
      target[c] = columns[c][row];
    }
  }

  /** Made when it is first asked for. Two threads may make it twice. */
  private Ties ties() {
    Ties known = ties;
    if (known == null) {
      known = new Ties(samples.matrix());
      ties = known;
    }
    return known;
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(names, samples, coding, groups);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("TrainingSet is sent as its parts");
  }

  private record Parts(
      List<String> names, Samples samples, WeightCoding coding, List<FeatureGroup> groups)
      implements Serializable {

    private Object readResolve() {
      return new TrainingSet(names, samples, coding, groups);
    }
  }
}
