package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.evaluation.Confusion;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.Samples;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * What the models are trained on: n samples of the d features that are not constant, scaled as
 * asked for, with what is to be told of each.
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

  /**
   * Creates the set.
   *
   * @param names the names of the features
   * @param samples one column for each feature
   */
  public TrainingSet(List<String> names, Samples samples) {
    this.names = names;
    this.samples = samples;
  }

  /**
   * Creates a set of two classes.
   *
   * @param names the names of the features
   * @param features one row per sample
   * @param signs +1 or -1 for each sample
   */
  public TrainingSet(List<String> names, DenseMatrix features, double[] signs) {
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
   * @return the features as they are, and what is to be told of each sample
   */
  public Samples samples() {
    return samples;
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
   * The decision function of a model of two classes, f(x_i) = w'x_i + b.
   *
   * @param z the model
   * @return one value per sample
   */
  public double[] decisions(double[] z) {
    double[] decisions = new double[count()];
    Arrays.fill(decisions, z[bias()]);
    for (int j = 0; j < features(); j++) {
      if (z[j] != 0) {
        samples.matrix().addColumnTo(z[j], j, decisions);
      }
    }
    return decisions;
  }

  /**
   * Share of these samples on the right side of a model.
   *
   * @param z the model
   * @return in [0, 1]
   */
  public double accuracy(double[] z) {
    return Confusion.of(signs(), decisions(z)).accuracy();
  }

  /** Accuracy and F1 on these samples; {@code model} names the weights of all original features. */
  ScoredModel score(double[] z, LinearModel model) {
    Confusion confusion = Confusion.of(signs(), decisions(z));
    return new ScoredModel(model, confusion.accuracy(), confusion.fScore());
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(names, samples);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("TrainingSet is sent as its parts");
  }

  private record Parts(List<String> names, Samples samples) implements Serializable {

    private Object readResolve() {
      return new TrainingSet(names, samples);
    }
  }
}
