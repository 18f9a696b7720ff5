package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
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
 * 1) numbers.
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
    int d = samples.features();
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
          samples.matrix().copyColumn(j, values);
        } else {
          Arrays.fill(values, 1);
        }
        double[] column = columns[j < d ? k * d + j : coding.blocks() * d + k];
        int row = 0;
        for (int i = 0; i < n; i++) {
          int own = classes.label(i);
          for (int c = 0; c <= others; c++) {
            if (c != own) {
              double factor =
                  j < d
                      ? coding.factor(own, k) - coding.factor(c, k)
                      : (own == k ? 1 : 0) - (c == k ? 1 : 0);
              column[row++] = factor * values[i];
            }
          }
        }
      }
    }
    AffineRows margins = AffineRows.of(DenseMatrix.ofColumns(n * others, columns));
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
}
