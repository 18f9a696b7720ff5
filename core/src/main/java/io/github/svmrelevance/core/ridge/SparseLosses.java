package io.github.svmrelevance.core.ridge;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.Arrays;

/**
 * Losses of sparse samples: the sum over f of phi_f(u_f) with
 *
 * <pre>u_f = scale_f x_s(f)'z + coefficient_f z_k(f) + offset_f</pre>
 *
 * <p>for a sample s(f) and an intercept k(f), if it has one. Of z, the first variables are weights,
 * which the norm has; the others are intercepts. Several losses may read one sample.
 */
public final class SparseLosses {

  /** Of a loss that reads no intercept beside its sample. */
  public static final int NO_INTERCEPT = -1;

  private final SparseMatrix samples;
  private final int weights;
  private final int variables;
  private final int[] sampleOf;
  private final double[] scales;
  private final int[] intercepts;
  private final double[] coefficients;
  private final double[] offsets;
  private final ConvexPiecewiseLinear[] shapes;
  private int count;

  /**
   * Starts without any loss.
   *
   * @param samples one per column, with one row for each of the first variables
   * @param weights how many variables the norm has
   * @param variables how many there are
   * @param most how many losses will be added
   */
  public SparseLosses(SparseMatrix samples, int weights, int variables, int most) {
    this.samples = samples;
    this.weights = weights;
    this.variables = variables;
    this.sampleOf = new int[most];
    this.scales = new double[most];
    this.intercepts = new int[most];
    this.coefficients = new double[most];
    this.offsets = new double[most];
    this.shapes = new ConvexPiecewiseLinear[most];
  }

  /**
   * Adds a loss.
   *
   * @param sample s, from 0
   * @param scale of the product with the sample
   * @param intercept k, or {@link #NO_INTERCEPT}; no sample has an entry there
   * @param coefficient of the intercept
   * @param offset added to both
   * @param shape phi, which has a breakpoint
   */
  public void add(
      int sample,
      double scale,
      int intercept,
      double coefficient,
      double offset,
      ConvexPiecewiseLinear shape) {
    sampleOf[count] = sample;
    scales[count] = scale;
    intercepts[count] = intercept;
    coefficients[count] = coefficient;
    offsets[count] = offset;
    shapes[count++] = shape;
  }

  SparseMatrix samples() {
    return samples;
  }

  int weights() {
    return weights;
  }

  int variables() {
    return variables;
  }

  int intercepts() {
    return variables - weights;
  }

  int count() {
    return count;
  }

  ConvexPiecewiseLinear shape(int loss) {
    return shapes[loss];
  }

  double offset(int loss) {
    return offsets[loss];
  }

  /** How many variables a loss reads. */
  int entries(int loss) {
    return samples.entries(sampleOf[loss]) + (intercepts[loss] == NO_INTERCEPT ? 0 : 1);
  }

  long entries() {
    long sum = 0;
    for (int f = 0; f < count; f++) {
      sum += entries(f);
    }
    return sum;
  }

  /** One of the variables that a loss reads, from 0 to {@link #entries(int)} - 1. */
  int variable(int loss, int entry) {
    int sample = sampleOf[loss];
    return entry < samples.entries(sample) ? samples.rowOf(sample, entry) : intercepts[loss];
  }

  /** The derivative of u by it. */
  double value(int loss, int entry) {
    int sample = sampleOf[loss];
    return entry < samples.entries(sample)
        ? scales[loss] * samples.value(sample, entry)
        : coefficients[loss];
  }

  /** u without its offset. */
  double product(int loss, double[] z) {
    double product = scales[loss] * sampleProduct(sampleOf[loss], z);
    return intercepts[loss] == NO_INTERCEPT
        ? product
        : product + coefficients[loss] * z[intercepts[loss]];
  }

  /** Four sums, which need not wait for each other, take a third of the time of one. */
  private double sampleProduct(int sample, double[] z) {
    int entries = samples.entries(sample);
    double one = 0;
    double two = 0;
    double three = 0;
    double four = 0;
    int e = 0;
    for (; e < entries - 3; e += 4) {
      one += samples.value(sample, e) * z[samples.rowOf(sample, e)];
      two += samples.value(sample, e + 1) * z[samples.rowOf(sample, e + 1)];
      three += samples.value(sample, e + 2) * z[samples.rowOf(sample, e + 2)];
      four += samples.value(sample, e + 3) * z[samples.rowOf(sample, e + 3)];
    }
    for (; e < entries; e++) {
      one += samples.value(sample, e) * z[samples.rowOf(sample, e)];
    }
    return (one + two) + (three + four);
  }

  /** Adds a multiple of the derivatives of u. */
  void addTo(double factor, int loss, double[] target) {
    samples.addColumnTo(factor * scales[loss], sampleOf[loss], target);
    if (intercepts[loss] != NO_INTERCEPT) {
      target[intercepts[loss]] += factor * coefficients[loss];
    }
  }

  /** The derivatives of u by all intercepts. */
  void copyIntercepts(int loss, double[] target) {
    Arrays.fill(target, 0);
    for (int e = entries(loss) - 1; e >= 0; e--) {
      int variable = variable(loss, e);
      if (variable < weights) {
        return;
      }
      target[variable - weights] = value(loss, e);
    }
  }

  /** The products of the derivatives by two intercepts, summed over some losses. */
  double[][] interceptProducts(int[] chosen, int chosenCount) {
    double[][] products = new double[intercepts()][intercepts()];
    double[] row = new double[intercepts()];
    for (int f = 0; f < chosenCount; f++) {
      copyIntercepts(chosen[f], row);
      for (int i = 0; i < row.length; i++) {
        for (int j = 0; j < row.length; j++) {
          products[i][j] += row[i] * row[j];
        }
      }
    }
    return products;
  }
}
