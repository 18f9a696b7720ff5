package io.github.svmrelevance.it;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The range of one weight over linear models within budgets, in exact rational arithmetic: a
 * simplex method with Bland's rule on a dictionary of integers over one common denominator
 * (Edmonds), so that no digit is ever lost. For some samples and features only.
 *
 * <p>Weights and bias are differences of two variables each, and each hinge v max(0, k - m_i) of a
 * sample is a variable, at least 0 and at least k - m_i.
 */
final class ExactProgram {

  /** Over the free variables: c + sum of e_j x_j, times the common denominator. */
  private final List<BigInteger[]> rows = new ArrayList<>();

  /** The variable of each row, or -1 for one that is no constraint yet. */
  private final List<Integer> basic = new ArrayList<>();

  private final int[] free;
  private BigInteger denominator = BigInteger.ONE;

  /** 2 to the power of what doubles are multiplied with, to be integers. */
  private final int scale;

  private final int features;

  private ExactProgram(int features, int samples, int hinges, int scale) {
    this.features = features;
    this.scale = scale;
    this.free = new int[2 * (features + 1) + samples * hinges];
    Arrays.setAll(free, k -> k);
  }

  /** v max(0, b - margin): the breakpoint b, the slope v. */
  record Hinge(double kink, double slope) {}

  /** norm ||w||_1 + loss sum of hinges, at most the limit. */
  record Limit(boolean norm, double loss, double limit) {}

  /** The models within some limits; empty if there is none. */
  static Optional<ExactProgram> of(
      double[][] x, double[] signs, List<Hinge> hinges, List<Limit> limits) {
    int n = x.length;
    int d = x[0].length;
    int least = 0;
    for (double[] row : x) {
      for (double value : row) {
        least = Math.min(least, exponent(value));
      }
    }
    ExactProgram program = new ExactProgram(d, n, hinges.size(), -least);
    int width = program.free.length;
    BigInteger[][] losses = new BigInteger[n * hinges.size()][];
    for (int i = 0; i < n; i++) {
      for (int h = 0; h < hinges.size(); h++) {
        BigInteger[] row = zeros(width + 1);
        row[0] = program.integer(hinges.get(h).kink());
        for (int j = 0; j <= d; j++) {
          BigInteger entry = program.integer(signs[i] * (j < d ? x[i][j] : 1));
          row[1 + 2 * j] = entry.negate();
          row[2 + 2 * j] = entry;
        }
        row[1 + 2 * (d + 1) + i * hinges.size() + h] = BigInteger.ONE;
        losses[i * hinges.size() + h] = row;
        program.rows.add(row);
        program.basic.add(width + i * hinges.size() + h);
      }
    }
    for (Limit limit : limits) {
      program.rows.add(program.limit(limit, hinges, losses));
      program.basic.add(-1);
    }
    for (int k = 0; k < limits.size(); k++) {
      int row = n * hinges.size() + k;
      if (!program.raise(row)) {
        return Optional.empty();
      }
      program.basic.set(row, width + row);
    }
    return Optional.of(program);
  }

  /** What a limit leaves, times a power of two. */
  private BigInteger[] limit(Limit limit, List<Hinge> hinges, BigInteger[][] losses) {
    // Losses carry 2^scale already; slopes and the loss's factor at most 2^-1074 each.
    BigDecimal unit = new BigDecimal(BigInteger.ONE.shiftLeft(scale));
    BigDecimal[] sum = new BigDecimal[free.length + 1];
    Arrays.fill(sum, BigDecimal.ZERO);
    sum[0] = new BigDecimal(limit.limit()).multiply(unit);
    for (int j = 0; limit.norm() && j < 2 * features; j++) {
      sum[1 + j] = unit.negate();
    }
    for (int k = 0; k < losses.length && limit.loss() != 0; k++) {
      BigDecimal factor =
          new BigDecimal(limit.loss())
              .multiply(new BigDecimal(hinges.get(k % hinges.size()).slope()));
      for (int c = 0; c < sum.length; c++) {
        if (losses[k][c].signum() != 0) {
          sum[c] = sum[c].subtract(factor.multiply(new BigDecimal(losses[k][c])));
        }
      }
    }
    int digits = Arrays.stream(sum).mapToInt(BigDecimal::scale).max().orElse(0);
    return Arrays.stream(sum)
        .map(value -> value.setScale(Math.max(0, digits)).unscaledValue())
        .toArray(BigInteger[]::new);
  }

  private BigInteger integer(double value) {
    return new BigDecimal(value)
        .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(scale)))
        .toBigIntegerExact();
  }

  /** The power of two of a double's last bit. */
  private static int exponent(double value) {
    return value == 0 ? 0 : Math.getExponent(Math.ulp(value));
  }

  private static BigInteger[] zeros(int length) {
    BigInteger[] zeros = new BigInteger[length];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  /** The largest sign * w_j, as numerator and denominator, the latter above 0. */
  BigInteger[] largest(int feature, int sign) {
    BigInteger[] objective = zeros(free.length + 1);
    for (int side = 0; side < 2; side++) {
      int variable = 2 * feature + side;
      BigInteger cost = BigInteger.valueOf(side == 0 ? sign : -sign);
      for (int k = 0; k < free.length; k++) {
        if (free[k] == variable) {
          objective[1 + k] = objective[1 + k].add(cost.multiply(denominator));
        }
      }
      int row = basic.indexOf(variable);
      for (int c = 0; row >= 0 && c < objective.length; c++) {
        objective[c] = objective[c].add(cost.multiply(rows.get(row)[c]));
      }
    }
    rows.add(objective);
    basic.add(-1);
    int last = rows.size() - 1;
    boolean rising = true;
    while (rising) {
      rising = improve(last);
    }
    basic.remove(last);
    BigInteger[] optimum = rows.remove(last);
    return new BigInteger[] {optimum[0], denominator};
  }

  /** Raises what a row stands for until it is at least 0; false if it cannot be. */
  private boolean raise(int row) {
    while (rows.get(row)[0].signum() < 0) {
      if (!improve(row)) {
        return false;
      }
    }
    return true;
  }

  /** One pivot that does not lower the row; false if it is as large as can be. */
  private boolean improve(int objective) {
    int entering = -1;
    for (int k = 0; k < free.length; k++) {
      if (rows.get(objective)[1 + k].signum() > 0 && (entering < 0 || free[k] < free[entering])) {
        entering = k;
      }
    }
    if (entering < 0) {
      return false;
    }
    int leaving = -1;
    for (int r = 0; r < rows.size(); r++) {
      if (basic.get(r) >= 0 && rows.get(r)[1 + entering].signum() < 0) {
        leaving = leaving < 0 || comesFirst(r, leaving, entering) ? r : leaving;
      }
    }
    if (leaving < 0) {
      // Only a limit that is no constraint yet rises without end: it may leave by itself.
      if (rows.get(objective)[0].signum() >= 0) {
        throw new IllegalStateException("unbounded");
      }
      leaving = objective;
    }
    pivot(leaving, entering);
    return true;
  }

  /** The ratio test, ties by Bland's rule. */
  private boolean comesFirst(int one, int other, int entering) {
    BigInteger[] a = rows.get(one);
    BigInteger[] b = rows.get(other);
    int order =
        a[0].multiply(b[1 + entering].negate()).compareTo(b[0].multiply(a[1 + entering].negate()));
    return order != 0 ? order < 0 : basic.get(one) < basic.get(other);
  }

  private void pivot(int leaving, int entering) {
    BigInteger[] pivotRow = rows.get(leaving);
    BigInteger pivot = pivotRow[1 + entering];
    for (int r = 0; r < rows.size(); r++) {
      if (r == leaving) {
        continue;
      }
      BigInteger[] row = rows.get(r);
      BigInteger factor = row[1 + entering];
      for (int c = 0; c < row.length; c++) {
        if (c != 1 + entering) {
          row[c] =
              pivot.multiply(row[c]).subtract(factor.multiply(pivotRow[c])).divide(denominator);
        }
      }
      // factor stays in the column of the variable that leaves.
      negateIfNegative(row, pivot);
    }
    for (int c = 0; c < pivotRow.length; c++) {
      pivotRow[c] = pivotRow[c].negate();
    }
    pivotRow[1 + entering] = denominator;
    negateIfNegative(pivotRow, pivot);
    denominator = pivot.abs();
    int variable = basic.get(leaving);
    basic.set(leaving, free[entering]);
    free[entering] = variable;
  }

  private static void negateIfNegative(BigInteger[] row, BigInteger pivot) {
    for (int c = 0; pivot.signum() < 0 && c < row.length; c++) {
      row[c] = row[c].negate();
    }
  }

  /** Compares a fraction with a double. */
  static int compare(BigInteger[] fraction, double value) {
    return new BigDecimal(fraction[0])
        .compareTo(new BigDecimal(value).multiply(new BigDecimal(fraction[1])));
  }

  /** A fraction, to some digits. */
  static double toDouble(BigInteger[] fraction) {
    return new BigDecimal(fraction[0])
        .divide(new BigDecimal(fraction[1]), java.math.MathContext.DECIMAL128)
        .doubleValue();
  }
}
