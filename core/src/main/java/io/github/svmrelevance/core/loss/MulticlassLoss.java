package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.Arrays;
import java.util.List;

/**
 * The loss of a multi-class SVM with a score w_c'x + b_c for each of K classes: sum_i v_i sum_(c !=
 * y_i) max(0, 1 - (w_(y_i) - w_c)'x_i - b_(y_i) + b_c) (J. Weston, C. Watkins, Support Vector
 * Machines for Multi-Class Pattern Recognition, ESANN 1999). Weights and intercepts add up to 0
 * over the classes, as a common shift changes no prediction. The target is {@link Classes}.
 *
 * <p>The rows of all pairs of a sample and another class are a matrix of n (K - 1) by (K - 1) (d +
 * 1) numbers; of sparse samples, a sparse one of up to 2 (K - 1) entries for each of theirs.
 *
 * @since 0.1
 */
public final class MulticlassLoss implements LossModel {

  private static final long serialVersionUID = 1L;

  private final boolean orthonormal;

  /** Creates the loss. */
  public MulticlassLoss() {
    this(false);
  }

  private MulticlassLoss(boolean orthonormal) {
    this.orthonormal = orthonormal;
  }

  private static Classes classes(Target target) {
    if (target instanceof Classes classes && classes.names().size() >= 2) {
      return classes;
    }
    throw new InvalidInputException("expected two classes or more, found " + target);
  }

  @Override
  public int intercepts(Target target) {
    return classes(target).names().size() - 1;
  }

  @Override
  public WeightCoding coding(Target target) {
    int count = classes(target).names().size();
    return orthonormal ? WeightCoding.orthonormal(count) : WeightCoding.sumToZero(count);
  }

  @Override
  public LossModel forSquaredNorm() {
    return new MulticlassLoss(true);
  }

  @Override
  public double steepness(Samples samples) {
    return 2.0 * intercepts(samples.target());
  }

  @Override
  public List<TermBlock> terms(Samples samples) {
    Classes classes = classes(samples.target());
    WeightCoding coding = coding(classes);
    int others = coding.vectors() - 1;
    int n = samples.count();
    AffineRows margins =
        AffineRows.of(
            samples.matrix() instanceof SparseMatrix sparse
                ? sparsePairs(sparse, classes, coding)
                : densePairs(samples.matrix(), classes, coding));
    if (!samples.isWeighted()) {
      return List.of(new TermBlock(margins, ConvexPiecewiseLinear.hinge(1)));
    }
    double unit = samples.weightUnit();
    double[] weights = new double[n * others];
    double[] scales = new double[n * others];
    for (int row = 0; row < weights.length; row++) {
      weights[row] = samples.weight(row / others) / unit;
      scales[row] = -weights[row];
    }
    return List.of(
        new TermBlock(
            margins.withScales(scales).withOffsets(weights),
            ConvexPiecewiseLinear.positivePart(unit)));
  }

  /** What a weight of block k has in the score of a sample's own class, less that of another. */
  private static double weightFactor(WeightCoding coding, int own, int other, int k) {
    return coding.factor(own, k) - coding.factor(other, k);
  }

  /** The same of an intercept. */
  private static double interceptFactor(int own, int other, int k) {
    return (own == k ? 1 : 0) - (other == k ? 1 : 0);
  }

  private static Matrix densePairs(Matrix features, Classes classes, WeightCoding coding) {
    int others = coding.vectors() - 1;
    int n = features.rows();
    int d = features.columns();
    long cells = (long) n * others * coding.blocks() * (d + 1);
    if (cells > Integer.MAX_VALUE) {
      throw new InvalidInputException(
          n
              + " samples of "
              + d
              + " features and "
              + coding.vectors()
              + " classes at once take "
              + cells
              + " numbers, more than "
              + Integer.MAX_VALUE
              + "; set one class against the rest, or take fewer samples");
    }
    double[][] columns = new double[coding.blocks() * (d + 1)][n * others];
    double[] values = new double[n];
    for (int k = 0; k < coding.blocks(); k++) {
      for (int j = 0; j <= d; j++) {
        if (j < d) {
          features.copyColumn(j, values);
        } else {
          Arrays.fill(values, 1);
        }
        double[] column = columns[j < d ? k * d + j : coding.blocks() * d + k];
        int row = 0;
        for (int i = 0; i < n; i++) {
          int own = classes.label(i);
          for (int c = 0; c <= others; c++) {
            if (c != own) {
              double factor = j < d ? weightFactor(coding, own, c, k) : interceptFactor(own, c, k);
              column[row++] = factor * values[i];
            }
          }
        }
      }
    }
    return DenseMatrix.ofColumns(n * others, columns);
  }

  private static Matrix sparsePairs(SparseMatrix features, Classes classes, WeightCoding coding) {
    int blocks = coding.blocks();
    int d = features.columns();
    SparseMatrix samples = features.transpose();
    SparseMatrix.Builder pairs =
        SparseMatrix.builder(blocks * (d + 1), samples.columns() * (coding.vectors() - 1));
    int[] rows = new int[blocks * (d + 1)];
    double[] values = new double[rows.length];
    for (int i = 0; i < samples.columns(); i++) {
      int own = classes.label(i);
      for (int c = 0; c < coding.vectors(); c++) {
        if (c == own) {
          continue;
        }
        int count = 0;
        for (int k = 0; k < blocks; k++) {
          double factor = weightFactor(coding, own, c, k);
          for (int e = 0; factor != 0 && e < samples.entries(i); e++) {
            rows[count] = k * d + samples.rowOf(i, e);
            values[count++] = factor * samples.value(i, e);
          }
        }
        for (int k = 0; k < blocks; k++) {
          double factor = interceptFactor(own, c, k);
          if (factor != 0) {
            rows[count] = blocks * d + k;
            values[count++] = factor;
          }
        }
        pairs.column(rows, values, count);
      }
    }
    return pairs.build().transpose();
  }
}
