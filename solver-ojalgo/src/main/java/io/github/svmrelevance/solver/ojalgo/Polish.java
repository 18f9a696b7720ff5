package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import java.util.Arrays;
import org.ojalgo.matrix.decomposition.LU;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/**
 * Solves the optimality conditions of a quadratic program for the bounds that are active at a point
 * nearby: Qx + c - A'y = 0 on the columns off their bounds, and the active rows at theirs. Where Q
 * is singular, or active rows depend on each other, the equations have many solutions; a small
 * regularisation whose effect is iterated away picks one near the start (proximal method of
 * multipliers, Rockafellar 1976).
 */
final class Polish {

  private static final double REGULARISATION = 1e-7;
  private static final int PASSES = 8;

  /** How to tell that a bound is active. */
  enum Rule {
    /** The value is nearer to it than 1e-6, relative to the bound. */
    NEAR {
      @Override
      boolean active(double distance, double multiplier, double bound) {
        return distance <= 1e-6 * (1 + Math.abs(bound));
      }
    },
    /** Its multiplier is larger than the distance (Stellato et al., OSQP, 2020, section 4). */
    PRESSED {
      @Override
      boolean active(double distance, double multiplier, double bound) {
        return distance < multiplier;
      }
    };

    /** Whether a bound is active, from its distance and its multiplier, positive if it presses. */
    abstract boolean active(double distance, double multiplier, double bound);
  }

  private final QuadraticProgram program;
  private final LinearProgram linear;
  private final double[] x;
  private final double[] y;
  private final int[] free;
  private final int[] active;
  private final double[] target;

  private Polish(QuadraticProgram program, PrimalDual near, Rule rule) {
    this.program = program;
    linear = program.linear();
    x = near.point().clone();
    y = near.rowDuals().clone();
    double[] reduced = reducedCosts();
    int[] columns = new int[x.length];
    int numberFree = 0;
    for (int j = 0; j < x.length; j++) {
      double bound = boundAt(rule, x[j], reduced[j], linear.columnLower(j), linear.columnUpper(j));
      if (Double.isNaN(bound)) {
        columns[numberFree++] = j;
      } else {
        x[j] = bound;
      }
    }
    free = Arrays.copyOf(columns, numberFree);
    double[] activity = linear.matrix().times(near.point());
    int[] rows = new int[y.length];
    target = new double[y.length];
    int numberActive = 0;
    for (int i = 0; i < y.length; i++) {
      target[i] = boundAt(rule, activity[i], y[i], linear.rowLower(i), linear.rowUpper(i));
      if (Double.isNaN(target[i])) {
        y[i] = 0;
      } else {
        rows[numberActive++] = i;
      }
    }
    active = Arrays.copyOf(rows, numberActive);
  }

  /** The point and the duals that solve the equations of the bounds active near the given ones. */
  static PrimalDual of(QuadraticProgram program, PrimalDual near, Rule rule) {
    Polish polish = new Polish(program, near, rule);
    polish.solve();
    return new PrimalDual(polish.x, polish.y);
  }

  private static double boundAt(
      Rule rule, double value, double multiplier, double lower, double upper) {
    if (lower == upper || rule.active(value - lower, multiplier, lower)) {
      return lower;
    }
    return rule.active(upper - value, -multiplier, upper) ? upper : Double.NaN;
  }

  /** Qx + c - A'y. */
  private double[] reducedCosts() {
    double[] reduced = program.quadratic().times(x);
    double[] fromRows = linear.matrix().transposeTimes(y);
    for (int j = 0; j < reduced.length; j++) {
      reduced[j] += linear.cost(j) - fromRows[j];
    }
    return reduced;
  }

  private void solve() {
    int size = free.length + active.length;
    if (size == 0) {
      return;
    }
    LU<Double> factors = LU.R064.make(size, size);
    factors.decompose(equations(size));
    for (int pass = 0; pass < PASSES; pass++) {
      MatrixStore<Double> step = factors.getSolution(missing(size));
      for (int k = 0; k < free.length; k++) {
        x[free[k]] += step.doubleValue(k, 0);
      }
      for (int k = 0; k < active.length; k++) {
        y[active[k]] -= step.doubleValue(free.length + k, 0);
      }
    }
  }

  /** The matrix [Q_FF, A_F'; A_F, 0], shifted to be quasi-definite. */
  private R064Store equations(int size) {
    R064Store matrix = R064Store.FACTORY.make(size, size);
    int[] place = new int[x.length];
    Arrays.fill(place, -1);
    for (int k = 0; k < free.length; k++) {
      place[free[k]] = k;
    }
    int[] rowPlace = new int[y.length];
    Arrays.fill(rowPlace, -1);
    for (int k = 0; k < active.length; k++) {
      rowPlace[active[k]] = free.length + k;
    }
    SparseMatrix quadratic = program.quadratic();
    SparseMatrix rows = linear.matrix();
    double largest = 0;
    for (int k = 0; k < free.length; k++) {
      int j = free[k];
      for (int e = 0; e < quadratic.entries(j); e++) {
        if (place[quadratic.rowOf(j, e)] >= 0) {
          matrix.set(place[quadratic.rowOf(j, e)], k, quadratic.value(j, e));
          largest = Math.max(largest, Math.abs(quadratic.value(j, e)));
        }
      }
      for (int e = 0; e < rows.entries(j); e++) {
        if (rowPlace[rows.rowOf(j, e)] >= 0) {
          matrix.set(rowPlace[rows.rowOf(j, e)], k, rows.value(j, e));
          matrix.set(k, rowPlace[rows.rowOf(j, e)], rows.value(j, e));
        }
      }
    }
    double shift = REGULARISATION * (largest == 0 ? 1 : largest);
    for (int k = 0; k < size; k++) {
      matrix.add(k, k, k < free.length ? shift : -REGULARISATION);
    }
    return matrix;
  }

  private R064Store missing(int size) {
    R064Store missing = R064Store.FACTORY.make(size, 1);
    double[] reduced = reducedCosts();
    double[] activity = linear.matrix().times(x);
    for (int k = 0; k < free.length; k++) {
      missing.set(k, 0, -reduced[free[k]]);
    }
    for (int k = 0; k < active.length; k++) {
      int i = active[k];
      missing.set(free.length + k, 0, target[i] - activity[i]);
    }
    return missing;
  }
}
