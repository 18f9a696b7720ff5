package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes multipliers of a loss feasible for min ||w||_1 + L(z): sums over intercepts 0, but for
 * rounding, and those over weights below 1. Sums that are too large are first projected, column by
 * column and in sweeps (S. Agmon, The relaxation method for linear inequalities, 1954), which
 * changes few multipliers; scaling all of them comes last, as it costs the bound most. In 20 passes
 * over the entries of these columns.
 *
 * <p>Of several weight vectors that add up to 0, the sums of a feature with 0 for the last vector
 * are within an interval of length 2, and its middle is the multiplier of the last weight's size.
 */
final class FeasibleMultipliers {

  private static final int SWEEPS = 20;

  /** Columns with sums so near the end may come to be beyond it. */
  private static final double NEAR = 0.8;

  /** Sweeps end where no sum is beyond by more. */
  private static final double WITHIN = 1e-3;

  /** Multipliers are scaled until each sum is below 1 by so much. */
  private static final double INSIDE = 1e-9;

  private final LeadingNorm norm;
  private final List<TermBlock> rows;
  private final int variables;
  private final BitSet fixed;
  private final InterceptBalance balance;
  private final Columns[] columns;

  /** The columns of one block by functional, with their squared lengths. */
  private static final class Columns {
    private final AffineRows rows;
    private final ConvexPiecewiseLinear shape;
    private final double[] squares;

    /** Whether functional i reads row i, as mostly. */
    private final boolean inOrder;

    /** Otherwise the functionals of each row of the matrix, from one start to the next. */
    private final int[] starts;

    private final int[] functionals;

    /** Where a column of a dense matrix is copied to. */
    private final double[] column;

    Columns(TermBlock block) {
      this.rows = (AffineRows) block.map();
      this.shape = block.shape();
      Matrix matrix = rows.matrix();
      int count = rows.functionals();
      this.inOrder =
          count == matrix.rows() && IntStream.range(0, count).allMatch(i -> rows.row(i) == i);
      this.starts = new int[inOrder ? 1 : matrix.rows() + 1];
      this.functionals = new int[inOrder ? 0 : count];
      for (int i = 0; i < functionals.length; i++) {
        starts[rows.row(i) + 1]++;
      }
      for (int r = 1; r < starts.length; r++) {
        starts[r] += starts[r - 1];
      }
      int[] next = starts.clone();
      for (int i = 0; i < functionals.length; i++) {
        functionals[next[rows.row(i)]++] = i;
      }
      this.column = new double[matrix instanceof SparseMatrix ? 0 : matrix.rows()];
      this.squares = new double[matrix.columns()];
      double[] ones = new double[count];
      Arrays.fill(ones, 1);
      for (int j = 0; j < squares.length; j++) {
        squares[j] = dot(j, ones, true);
      }
    }

    double sum(int variable, double[] multipliers) {
      return dot(variable, multipliers, false);
    }

    /** The sum over functionals of the coefficient, or its square, times a number. */
    private double dot(int variable, double[] numbers, boolean squared) {
      double sum = 0;
      if (rows.matrix() instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(variable); k++) {
          sum += dot(sparse.rowOf(variable, k), sparse.value(variable, k), numbers, squared);
        }
        return sum;
      }
      rows.matrix().copyColumn(variable, column);
      for (int r = 0; r < column.length; r++) {
        sum += dot(r, column[r], numbers, squared);
      }
      return sum;
    }

    private double dot(int row, double value, double[] numbers, boolean squared) {
      if (inOrder) {
        double coefficient = rows.scale(row) * value;
        return (squared ? coefficient * coefficient : coefficient) * numbers[row];
      }
      double sum = 0;
      for (int f = starts[row]; f < starts[row + 1]; f++) {
        double coefficient = rows.scale(functionals[f]) * value;
        sum += (squared ? coefficient * coefficient : coefficient) * numbers[functionals[f]];
      }
      return sum;
    }

    /** Moves multipliers along a column, as far as their intervals allow. */
    void move(int variable, double step, double[] multipliers) {
      if (rows.matrix() instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(variable); k++) {
          moveRow(sparse.rowOf(variable, k), step * sparse.value(variable, k), multipliers);
        }
        return;
      }
      rows.matrix().copyColumn(variable, column);
      for (int r = 0; r < column.length; r++) {
        moveRow(r, step * column[r], multipliers);
      }
    }

    private void moveRow(int row, double step, double[] multipliers) {
      if (inOrder) {
        moveOne(row, step, multipliers);
        return;
      }
      for (int f = starts[row]; f < starts[row + 1]; f++) {
        moveOne(functionals[f], step, multipliers);
      }
    }

    private void moveOne(int i, double step, double[] multipliers) {
      double moved = multipliers[i] + step * rows.scale(i);
      multipliers[i] = Math.max(shape.minSlope(), Math.min(shape.maxSlope(), moved));
    }
  }

  /**
   * Prepares for a loss, in O(entries).
   *
   * @param norm what weights cost
   * @param rows the terms of the last vector, if there are several, and of the loss
   * @param variables how many there are
   * @param fixed weights that are 0 in all models, so that their sums may be of any size
   * @throws IllegalArgumentException if a loss has no minimum, or a row several intercepts that are
   *     no opposites
   */
  FeasibleMultipliers(LeadingNorm norm, List<TermBlock> rows, int variables, BitSet fixed) {
    for (TermBlock block : rows) {
      if (block.shape().minSlope() > 0 || block.shape().maxSlope() < 0) {
        throw new IllegalArgumentException("a loss without a minimum has no bounds of this kind");
      }
    }
    this.norm = norm;
    this.rows = rows;
    this.variables = variables;
    this.fixed = fixed;
    this.balance = new InterceptBalance(rows, norm.weights(), variables);
    this.columns =
        rows.stream().skip(norm.hasLast() ? 1 : 0).map(Columns::new).toArray(Columns[]::new);
  }

  /** Feasible multipliers near others, which stay as they are. */
  double[][] near(double[][] found) {
    double[][] multipliers = new double[found.length][];
    for (int b = 0; b < found.length; b++) {
      multipliers[b] = found[b].clone();
    }
    if (norm.hasLast()) {
      Arrays.fill(multipliers[0], 0);
    }
    project(multipliers);
    balance.apply(multipliers);
    scale(multipliers);
    return multipliers;
  }

  private void project(double[][] multipliers) {
    double[] sums = sums(multipliers);
    int[] tight = new int[norm.features()];
    int count = 0;
    for (int j = 0; j < tight.length; j++) {
      if (!fixed.get(j) && Range.of(norm, sums, j).size() > NEAR) {
        tight[count++] = j;
      }
    }
    double most = Double.POSITIVE_INFINITY;
    for (int sweep = 0; sweep < SWEEPS && most > 1 + WITHIN; sweep++) {
      most = 0;
      for (int k = 0; k < count; k++) {
        most = Math.max(most, project(tight[k], multipliers, sums));
      }
    }
  }

  /** Projects the sums of one feature, and returns their size before. */
  private double project(int feature, double[][] multipliers, double[] sums) {
    for (int k = 0; k < norm.free(); k++) {
      int variable = k * norm.features() + feature;
      sums[variable] = 0;
      for (int b = 0; b < columns.length; b++) {
        sums[variable] += columns[b].sum(variable, multipliers[b + first()]);
      }
    }
    Range range = Range.of(norm, sums, feature);
    double beyond = 2 * (range.size() - 1);
    if (beyond <= 0) {
      return range.size();
    }
    double square = square(range.highest()) + square(range.lowest());
    // Two columns of one feature share rows: at most so long is the difference of theirs.
    double step =
        range.highest() >= 0 && range.lowest() >= 0 ? beyond / (2 * square) : beyond / square;
    if (norm.hasLast()) {
      move(range.highest(), -step, multipliers);
      move(range.lowest(), step, multipliers);
    } else {
      move(feature, -Math.signum(sums[feature]) * step / 2, multipliers);
    }
    return range.size();
  }

  private int first() {
    return norm.hasLast() ? 1 : 0;
  }

  private double square(int variable) {
    double sum = 0;
    for (Columns block : columns) {
      sum += variable < 0 ? 0 : block.squares[variable];
    }
    return sum;
  }

  private void move(int variable, double step, double[][] multipliers) {
    for (int b = 0; variable >= 0 && b < columns.length; b++) {
      columns[b].move(variable, step, multipliers[b + first()]);
    }
  }

  /**
   * The ends of a feature's sums, of which half the length counts: from -g to g of one weight
   * vector, and of several those with 0 for the last one.
   *
   * @param highest the variable with the largest sum, or -1 for none
   * @param lowest the variable with the smallest sum, or -1
   */
  private record Range(double least, double most, int lowest, int highest) {

    static Range of(LeadingNorm norm, double[] sums, int feature) {
      if (!norm.hasLast()) {
        double size = Math.abs(sums[feature]);
        return new Range(-size, size, -1, feature);
      }
      double least = 0;
      double most = 0;
      int lowest = -1;
      int highest = -1;
      for (int v = feature; v < norm.weights(); v += norm.features()) {
        if (sums[v] < least) {
          least = sums[v];
          lowest = v;
        }
        if (sums[v] > most) {
          most = sums[v];
          highest = v;
        }
      }
      return new Range(least, most, lowest, highest);
    }

    double size() {
      return (most - least) / 2;
    }

    double middle() {
      return (most + least) / 2;
    }
  }

  private double[] sums(double[][] multipliers) {
    double[] sums = new double[variables];
    for (int b = 0; b < multipliers.length; b++) {
      rows.get(b).map().addTransposed(multipliers[b], sums);
    }
    return sums;
  }

  private void scale(double[][] multipliers) {
    double[] sums = sums(multipliers);
    double largest = 0;
    for (int j = 0; j < norm.features(); j++) {
      if (fixed.get(j)) {
        continue;
      }
      Range range = Range.of(norm, sums, j);
      if (norm.hasLast()) {
        multipliers[0][j] = range.middle();
      }
      largest = Math.max(largest, range.size());
    }
    double factor = largest > 1 - INSIDE ? (1 - INSIDE) / largest : 1;
    for (double[] block : multipliers) {
      for (int i = 0; i < block.length; i++) {
        block[i] = Double.isNaN(block[i]) ? 0 : block[i] * factor;
      }
    }
  }
}
