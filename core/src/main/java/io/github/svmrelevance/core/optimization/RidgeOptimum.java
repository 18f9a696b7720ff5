package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import java.io.Serializable;

/**
 * What is proven of the exact optimum z* of min 1/2 ||v||^2 + L(z), from a model near it. The
 * objective is strongly convex in v, the variables in its norm, so that 1/2 ||v - v*||^2 is at most
 * the gap between the objective of the model and any lower bound on the optimum. Immutable.
 *
 * @param length at least ||v|| of the model
 * @param value at least the objective of the model
 * @param bound at most the optimum; negative infinity if nothing is proven
 * @since 0.1
 */
public record RidgeOptimum(double length, double value, double bound) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** So much larger is what a few operations on doubles may have rounded down. */
  private static final double UP = 1 + 1e-14;

  /**
   * The optimum near a model.
   *
   * @param v the variables in the norm
   * @param value at least the objective
   * @param bound at most the optimum
   * @return what they prove
   */
  public static RidgeOptimum of(double[] v, double value, double bound) {
    double squares = 0;
    for (double entry : v) {
      squares += entry * entry;
    }
    // A sum of n squares is off by n units of rounding at most.
    double up = UP * (1 + 4e-16 * v.length);
    return new RidgeOptimum(Math.sqrt(squares * up) * UP + Double.MIN_NORMAL, value, bound);
  }

  /** At least ||v - v*||. */
  private double distance() {
    return Math.sqrt(2 * Math.max(0, Math.nextUp(value - bound))) * UP;
  }

  /**
   * What the exact optimum has of a norm that changes by so much at most where v changes by 1.
   *
   * @param attained what the model has, rounded up by a few units
   * @param steepness at least 0
   * @return between which numbers it lies
   */
  public Enclosure norm(double attained, double steepness) {
    double change = steepness * distance() * UP + 1e-14 * attained;
    return new Enclosure(
        Math.max(0, Math.nextDown(attained - change)), Math.nextUp(attained + change));
  }

  /**
   * What the exact optimum has of the loss, as the optimum less half its own squared norm.
   *
   * @param attained L of the model, rounded up by a few units
   * @return between which numbers it lies
   */
  public Enclosure loss(double attained) {
    double distance = distance();
    double change = (value - bound + distance * (length + distance / 2)) * UP + 1e-14 * attained;
    return new Enclosure(
        Math.max(0, Math.nextDown(attained - change)), Math.nextUp(attained + change));
  }
}
