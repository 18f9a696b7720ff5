package io.github.svmrelevance.api.optimization;

import java.util.Arrays;
import java.util.Objects;

/**
 * The affine functionals u_i(z) = a_i'z + offset_i that the terms of a {@link TermBlock} are
 * functions of.
 *
 * @since 0.1
 */
public sealed interface LinearMap permits AffineRows, LinearMap.Coordinates {

  /**
   * The number of functionals.
   *
   * @return the number of functionals, at least 0
   */
  int functionals();

  /**
   * All functionals at a point.
   *
   * @param point z, as long as the program has variables
   * @return u_i(z) for all i
   */
  double[] apply(double[] point);

  /**
   * Adds a weighted sum of the linear parts to a vector: target += sum_i multipliers_i a_i.
   *
   * @param multipliers one for each functional
   * @param target as long as the program has variables; changed
   */
  void addTransposed(double[] multipliers, double[] target);

  /**
   * The constant part of one functional.
   *
   * @param functional from 0
   * @return offset_i
   */
  double offset(int functional);

  /**
   * The linear parts: the same functionals without their offsets.
   *
   * @return the map of a_i'z
   */
  LinearMap linear();

  /** Every functional is one variable: z_j for the chosen j. */
  final class Coordinates implements LinearMap {

    private final int[] variables;

    private Coordinates(int[] variables) {
      this.variables = variables;
    }

    /**
     * The functionals z_first, ..., z_(last-1).
     *
     * @param first the first variable
     * @param end one past the last variable
     * @return the map
     */
    public static Coordinates range(int first, int end) {
      int[] variables = new int[end - first];
      for (int i = 0; i < variables.length; i++) {
        variables[i] = first + i;
      }
      return new Coordinates(variables);
    }

    /**
     * The variable behind a functional.
     *
     * @param functional from 0
     * @return the index of the variable
     */
    public int variable(int functional) {
      return variables[functional];
    }

    @Override
    public int functionals() {
      return variables.length;
    }

    @Override
    public double offset(int functional) {
      Objects.checkIndex(functional, variables.length);
      return 0;
    }

    @Override
    public Coordinates linear() {
      return this;
    }

    @Override
    public double[] apply(double[] point) {
      double[] values = new double[variables.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = point[variables[i]];
      }
      return values;
    }

    @Override
    public void addTransposed(double[] multipliers, double[] target) {
      for (int i = 0; i < variables.length; i++) {
        target[variables[i]] += multipliers[i];
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Coordinates that && Arrays.equals(variables, that.variables);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(variables);
    }

    @Override
    public String toString() {
      return "Coordinates" + Arrays.toString(variables);
    }
  }
}
