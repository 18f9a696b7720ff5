package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.evaluation.Confusion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the models are trained on: n samples of the d features that are not constant, scaled as
 * asked for, with labels +1 and -1.
 *
 * <p>A model is a vector z = (w_1, ..., w_d, b).
 */
public final class TrainingSet {

  private final List<String> names;
  private final DenseMatrix features;
  private final double[] signs;

  /**
   * Creates the set.
   *
   * @param names the names of the features
   * @param features one row per sample
   * @param signs +1 or -1 for each sample
   */
  public TrainingSet(List<String> names, DenseMatrix features, double[] signs) {
    this.names = names;
    this.features = features;
    this.signs = signs;
  }

  /**
   * The number n of samples.
   *
   * @return n
   */
  public int samples() {
    return signs.length;
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
   * The position of the bias in z.
   *
   * @return d
   */
  public int bias() {
    return names.size();
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
  public DenseMatrix matrix() {
    return features;
  }

  /**
   * The labels.
   *
   * @return +1 or -1 for each sample, a new array
   */
  public double[] signs() {
    return signs.clone();
  }

  /**
   * The margins y_i (w'x_i + b) as functionals of z, over the features as they are.
   *
   * @return n functionals of d + 1 variables
   */
  public LinearMap.AffineRows margins() {
    return LinearMap.AffineRows.of(features).withScales(signs).withIntercept(bias(), signs);
  }

  /**
   * The norm ||w||_1 of a model.
   *
   * @param z the model
   * @return its norm
   */
  public double norm1(double[] z) {
    double sum = 0;
    for (int j = 0; j < features(); j++) {
      sum += Math.abs(z[j]);
    }
    return sum;
  }

  /**
   * The sum over the samples of the losses of a model.
   *
   * @param z the model
   * @param shape the loss of a margin
   * @return the sum
   */
  public double loss(double[] z, ConvexPiecewiseLinear shape) {
    double[] decisions = decisions(z);
    double sum = 0;
    for (int i = 0; i < decisions.length; i++) {
      sum += shape.value(signs[i] * decisions[i]);
    }
    return sum;
  }

  /**
   * The decision function of a model, f(x_i) = w'x_i + b.
   *
   * @param z the model
   * @return one value per sample
   */
  public double[] decisions(double[] z) {
    double[] decisions = new double[samples()];
    Arrays.fill(decisions, z[bias()]);
    for (int j = 0; j < features(); j++) {
      if (z[j] != 0) {
        features.addColumnTo(z[j], j, decisions);
      }
    }
    return decisions;
  }

  /** A column times the labels, in place. */
  double[] signed(double[] column) {
    for (int i = 0; i < column.length; i++) {
      column[i] *= signs[i];
    }
    return column;
  }

  /** These samples with more features, such as zeros for probes to take their places. */
  TrainingSet withFeatures(List<String> added, double[][] columns) {
    List<String> more = new ArrayList<>(names);
    more.addAll(added);
    return new TrainingSet(more, features.withAppendedColumns(columns), signs);
  }

  /**
   * Share of these samples on the right side of a model.
   *
   * @param z the model
   * @return in [0, 1]
   */
  public double accuracy(double[] z) {
    return Confusion.of(signs, decisions(z)).accuracy();
  }

  /** Accuracy and F1 on these samples; {@code model} names the weights of all original features. */
  ScoredModel score(double[] z, LinearModel model) {
    Confusion confusion = Confusion.of(signs, decisions(z));
    return new ScoredModel(model, confusion.accuracy(), confusion.fScore());
  }
}
