package io.github.svmrelevance.api.optimization;

import java.util.Objects;

/**
 * A linear program some of whose columns take whole numbers only. A binary column is one of whole
 * numbers with the bounds 0 and 1. Immutable.
 *
 * @since 0.1
 */
public final class MixedIntegerProgram {

  private final LinearProgram linear;
  private final boolean[] integer;

  /**
   * Creates a program.
   *
   * @param linear costs and constraints, the linear relaxation
   * @param integer for each column whether it takes whole numbers only; copied
   * @throws IllegalArgumentException if their number is not that of the columns, or a bound of such
   *     a column is neither whole nor infinite
   */
  public MixedIntegerProgram(LinearProgram linear, boolean[] integer) {
    this.linear = Objects.requireNonNull(linear, "linear");
    this.integer = integer.clone();
    if (integer.length != linear.columns()) {
      throw new IllegalArgumentException(
          integer.length + " marks of whole numbers for " + linear.columns() + " columns");
    }
    for (int j = 0; j < integer.length; j++) {
      if (integer[j] && !(isWhole(linear.columnLower(j)) && isWhole(linear.columnUpper(j)))) {
        throw new IllegalArgumentException(
            "the bounds of column "
                + j
                + ", which takes whole numbers, are ["
                + linear.columnLower(j)
                + ", "
                + linear.columnUpper(j)
                + "]");
      }
    }
  }

  /**
   * The linear relaxation: the same program where every column takes any number.
   *
   * @return costs and constraints
   */
  public LinearProgram linear() {
    return linear;
  }

  /**
   * Whether a column takes whole numbers only.
   *
   * @param column from 0
   * @return true if it does
   */
  public boolean isInteger(int column) {
    return integer[column];
  }

  /**
   * The linear program that is left where the whole numbers are those of a point, in O(columns)
   * time for each of them.
   *
   * @param point {@code linear().columns()} finite entries; rounded, and moved into the bounds
   * @return the program in which each column of whole numbers is fixed
   */
  public LinearProgram fixedAt(double[] point) {
    LinearProgram fixed = linear;
    for (int j = 0; j < integer.length; j++) {
      if (integer[j]) {
        double whole =
            Math.max(linear.columnLower(j), Math.min(linear.columnUpper(j), Math.rint(point[j])));
        fixed = fixed.withColumnBounds(j, whole, whole);
      }
    }
    return fixed;
  }

  private static boolean isWhole(double bound) {
    return Double.isInfinite(bound) || bound == Math.rint(bound);
  }

  @Override
  public String toString() {
    int count = 0;
    for (boolean whole : integer) {
      count += whole ? 1 : 0;
    }
    return "MixedIntegerProgram[" + linear + ", " + count + " columns of whole numbers]";
  }
}
