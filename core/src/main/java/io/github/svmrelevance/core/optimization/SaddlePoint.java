package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * A primal-dual hybrid gradient method for min ||w||_1 + L(z), z = (w, u), with a sum L of
 * piecewise-linear terms, as the saddle point of ||w||_1 + sum of s_i u_i(z) - phi*(s_i) (A.
 * Chambolle, T. Pock, J. Math. Imaging Vision 40, 2011). Steps are preconditioned by column and row
 * (T. Pock, A. Chambolle, ICCV 2011), and rounds start from averages (D. Applegate and others,
 * PDLP, NeurIPS 2021). An iteration takes two passes over the entries of the matrix.
 *
 * <p>It gives a good model and good multipliers, and proves nothing.
 */
final class SaddlePoint {

  private static final int ROUND = 64;

  private final List<TermBlock> loss;
  private final int weights;
  private final double[] columnStep;
  private final double[][] rowStep;

  private double[] z;
  private double[][] s;
  private double[] meanZ;
  private double[][] meanS;

  /**
   * Starts from a model.
   *
   * @param loss terms over rows of matrices with as many columns as there are weights
   * @param weights how many variables the norm has, the first ones
   * @param start z
   * @param multipliers of each block, to start from
   */
  SaddlePoint(List<TermBlock> loss, int weights, double[] start, double[][] multipliers) {
    this.loss = loss;
    this.weights = weights;
    this.z = start.clone();
    this.s = new double[loss.size()][];
    this.columnStep = new double[start.length];
    this.rowStep = new double[loss.size()][];
    double lengthOfDual = 0;
    for (int b = 0; b < s.length; b++) {
      AffineRows rows = rows(b);
      for (int j = 0; j < Math.min(rows.variables(), columnStep.length); j++) {
        columnStep[j] += rows.sumOfMagnitudes(j);
      }
      rowStep[b] = magnitudesOfRows(rows);
      s[b] = multipliers[b].clone();
      for (int i = 0; i < s[b].length; i++) {
        lengthOfDual += s[b][i] * s[b][i] * rowStep[b][i];
      }
    }
    double lengthOfModel = 0;
    for (int j = 0; j < z.length; j++) {
      lengthOfModel += z[j] * z[j] * columnStep[j];
    }
    double balance =
        lengthOfModel > 0 && lengthOfDual > 0 ? Math.sqrt(lengthOfModel / lengthOfDual) : 1;
    for (int j = 0; j < z.length; j++) {
      columnStep[j] = columnStep[j] > 0 ? balance / columnStep[j] : 0;
    }
    for (double[] steps : rowStep) {
      for (int i = 0; i < steps.length; i++) {
        steps[i] = steps[i] > 0 ? 1 / (balance * steps[i]) : 0;
      }
    }
  }

  /** Slopes of each block at a model. */
  static double[][] slopes(List<TermBlock> loss, double[] z) {
    double[][] slopes = new double[loss.size()][];
    for (int b = 0; b < slopes.length; b++) {
      slopes[b] = loss.get(b).map().apply(z);
      ConvexPiecewiseLinear shape = loss.get(b).shape();
      for (int i = 0; i < slopes[b].length; i++) {
        slopes[b][i] = shape.slopeAbove(slopes[b][i]);
      }
    }
    return slopes;
  }

  /** Holds a weight at 0 from now on. */
  void fix(int variable) {
    z[variable] = 0;
    columnStep[variable] = 0;
  }

  /** The multiplications of a round: two passes over the matrices an iteration. */
  double work() {
    double entries = 0;
    for (int b = 0; b < s.length; b++) {
      Matrix matrix = rows(b).matrix();
      entries +=
          matrix instanceof SparseMatrix sparse
              ? sparse.entries()
              : (double) matrix.rows() * matrix.columns();
    }
    return 2.0 * ROUND * Math.max(1, entries);
  }

  private AffineRows rows(int block) {
    return (AffineRows) loss.get(block).map();
  }

  /** The sums over variables of |coefficient|, in one pass over the columns. */
  private static double[] magnitudesOfRows(AffineRows rows) {
    double[] ofMatrix = new double[rows.matrix().rows()];
    double[] column = new double[ofMatrix.length];
    for (int j = 0; j < rows.matrix().columns(); j++) {
      if (rows.matrix() instanceof SparseMatrix sparse) {
        for (int k = 0; k < sparse.entries(j); k++) {
          ofMatrix[sparse.rowOf(j, k)] += Math.abs(sparse.value(j, k));
        }
      } else {
        rows.matrix().copyColumn(j, column);
        for (int r = 0; r < column.length; r++) {
          ofMatrix[r] += Math.abs(column[r]);
        }
      }
    }
    double[] sums = new double[rows.functionals()];
    for (int i = 0; i < sums.length; i++) {
      int intercept = rows.intercept(i);
      sums[i] =
          Math.abs(rows.scale(i)) * ofMatrix[rows.row(i)]
              + (intercept < 0 ? 0 : Math.abs(rows.coefficient(i, intercept)));
    }
    return sums;
  }

  /** Goes on for a round; model and multipliers of its end and of its average are known then. */
  void advance(CancellationToken cancellation) {
    double[] sumZ = new double[z.length];
    double[][] sumS = new double[s.length][];
    Arrays.setAll(sumS, b -> new double[s[b].length]);
    for (int iteration = 0; iteration < ROUND; iteration++) {
      cancellation.throwIfCancelled();
      double[] pull = new double[z.length];
      for (int b = 0; b < s.length; b++) {
        rows(b).addTransposed(s[b], pull);
      }
      double[] ahead = new double[z.length];
      for (int j = 0; j < z.length; j++) {
        double next = z[j] - columnStep[j] * pull[j];
        if (j < weights) {
          next = Math.signum(next) * Math.max(0, Math.abs(next) - columnStep[j]);
        }
        ahead[j] = 2 * next - z[j];
        z[j] = next;
        sumZ[j] += next;
      }
      for (int b = 0; b < s.length; b++) {
        double[] values = rows(b).apply(ahead);
        ConvexPiecewiseLinear shape = loss.get(b).shape();
        for (int i = 0; i < values.length; i++) {
          s[b][i] = ascended(shape, s[b][i], values[i], rowStep[b][i]);
          sumS[b][i] += s[b][i];
        }
      }
    }
    for (int j = 0; j < sumZ.length; j++) {
      sumZ[j] /= ROUND;
    }
    for (double[] block : sumS) {
      for (int i = 0; i < block.length; i++) {
        block[i] /= ROUND;
      }
    }
    meanZ = sumZ;
    meanS = sumS;
  }

  /**
   * The proximal step of phi*, by that of phi (J. Moreau, 1965): at x = (s + step u) / step - s' /
   * step the new s' is a slope of phi.
   */
  private static double ascended(ConvexPiecewiseLinear shape, double s, double u, double step) {
    if (step == 0) {
      return s;
    }
    double raised = s + step * u;
    for (int piece = 0; piece < shape.breakpoints(); piece++) {
      double kink = step * shape.breakpoint(piece);
      if (raised - shape.slope(piece) <= kink) {
        return shape.slope(piece);
      }
      if (raised - shape.slope(piece + 1) <= kink) {
        return raised - kink;
      }
    }
    return shape.maxSlope();
  }

  /** Starts the next round from the averages of the last one. */
  void restart() {
    z = meanZ.clone();
    Arrays.setAll(s, b -> meanS[b].clone());
  }

  /** The model at the end, or the average; not to be changed. */
  double[] model(boolean average) {
    return average ? meanZ : z;
  }

  /** The multipliers of each block at the end, or their average; not to be changed. */
  double[][] multipliers(boolean average) {
    return average ? meanS : s;
  }
}
