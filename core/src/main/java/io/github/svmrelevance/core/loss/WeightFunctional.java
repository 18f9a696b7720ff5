package io.github.svmrelevance.core.loss;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/**
 * One weight of a model as a linear function of its variables; mostly it is one of them. A score is
 * one of several. Immutable.
 *
 * @since 0.1
 */
public final class WeightFunctional implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient int[] variables;
  private final transient double[] factors;

  WeightFunctional(int[] variables, double[] factors) {
    this.variables = variables;
    this.factors = factors;
  }

  /**
   * A weight that is a variable.
   *
   * @param variable its position in the model
   * @return the function
   */
  public static WeightFunctional ofVariable(int variable) {
    return new WeightFunctional(new int[] {variable}, new double[] {1});
  }

  /**
   * A sum of variables, such as the score of a sample.
   *
   * @param variables the positions of those that count, at least one, each once; copied
   * @param factors how much each counts; copied
   * @return the function
   * @throws IllegalArgumentException if there are not as many factors as variables, or none
   */
  public static WeightFunctional ofSum(int[] variables, double[] factors) {
    if (variables.length != factors.length || variables.length == 0) {
      throw new IllegalArgumentException(
          factors.length + " factors for " + variables.length + " variables");
    }
    return new WeightFunctional(variables.clone(), factors.clone());
  }

  /**
   * Whether the weight is a variable.
   *
   * @return false if it is a sum of several, or its opposite
   */
  public boolean isVariable() {
    return variables.length == 1 && factors[0] == 1;
  }

  /**
   * How many variables count.
   *
   * @return at least 1
   */
  public int terms() {
    return variables.length;
  }

  /**
   * A variable that counts.
   *
   * @param term from 0
   * @return its position in the model
   */
  public int variable(int term) {
    return variables[term];
  }

  /**
   * How much it counts.
   *
   * @param term from 0
   * @return its factor
   */
  public double factor(int term) {
    return factors[term];
  }

  /**
   * The weight in a model.
   *
   * @param z the model
   * @return its weight; exact if it is a variable, else off by at most {@link #terms} roundings
   */
  public double value(double[] z) {
    double sum = 0;
    for (int t = 0; t < variables.length; t++) {
      sum += factors[t] * z[variables[t]];
    }
    return sum;
  }

  /**
   * How far {@link #value} may be from the weight, as a sum of rounded products.
   *
   * @param z the model
   * @return 0 if it is a variable, else two roundings of the sum of the products' sizes for each
   *     term
   */
  public double rounding(double[] z) {
    if (isVariable()) {
      return 0;
    }
    double size = 0;
    for (int t = 0; t < variables.length; t++) {
      size += Math.abs(factors[t] * z[variables[t]]);
    }
    return 2 * variables.length * Math.ulp(size);
  }

  /**
   * The weight as costs of a program.
   *
   * @param count the number of variables of the program
   * @param sign what to multiply it with
   * @return one entry for each variable
   */
  public double[] costs(int count, double sign) {
    double[] costs = new double[count];
    for (int t = 0; t < variables.length; t++) {
      costs[variables[t]] = sign * factors[t];
    }
    return costs;
  }

  /** Is sent as its parts, from which the receiver makes it anew. */
  private Object writeReplace() {
    return new Parts(variables, factors);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("WeightFunctional is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(int[] variables, double[] factors) implements Serializable {

    private Object readResolve() {
      return new WeightFunctional(variables, factors);
    }
  }
}
