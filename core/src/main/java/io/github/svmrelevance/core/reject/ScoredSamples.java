package io.github.svmrelevance.core.reject;

import java.util.ArrayList;
import java.util.List;

/**
 * Labelled samples with the scores that a model gives them, to be drawn.
 *
 * @since 0.1
 */
public final class ScoredSamples {

  private final List<double[]> points = new ArrayList<>();
  private final List<double[]> values = new ArrayList<>();

  /** Creates an empty collection. */
  public ScoredSamples() {}

  /**
   * Adds a sample.
   *
   * @param point its features, in the unit of the data; copied
   * @param sign its class, +1 or -1
   * @param score f(x)
   */
  public void add(double[] point, double sign, double score) {
    points.add(point.clone());
    values.add(new double[] {sign, score});
  }

  /**
   * How many samples there are.
   *
   * @return the number
   */
  public int size() {
    return points.size();
  }

  /**
   * A feature of a sample.
   *
   * @param sample its position, from 0
   * @param feature the position of the feature
   * @return the value, in the unit of the data
   */
  public double coordinate(int sample, int feature) {
    return points.get(sample)[feature];
  }

  /**
   * The class of a sample.
   *
   * @param sample its position, from 0
   * @return +1 or -1
   */
  public double sign(int sample) {
    return values.get(sample)[0];
  }

  /**
   * The score of a sample.
   *
   * @param sample its position, from 0
   * @return f(x)
   */
  public double score(int sample) {
    return values.get(sample)[1];
  }
}
