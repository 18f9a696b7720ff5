package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A loss with privileged information, which is known of training samples only (V. Vapnik, A.
 * Vashist, A New Learning Paradigm: Learning Using Privileged Information, Neural Networks 22,
 * 2009): a correcting function f*(x*) = w*'x* + b* &gt;= 0 of the privileged columns says how much
 * a sample is expected to lose. Where the loss without it is a sum of v_i max(0, s_i), it becomes
 *
 * <pre>  sum_i v_i (gamma f*(x*_i) + max(0, s_i - f*(x*_i)))</pre>
 *
 * <p>with f*(x*_i) &gt;= 0 for each i. Of two classes there is one correcting function. Of a number
 * there are two, for predictions that are too high and too low; so there are of ordered classes,
 * for the thresholds above and below the level of a sample. Each term has a correction of its own.
 *
 * <p>f* &gt;= 0 is no constraint here, but Gamma max(0, -f*(x*_i)) is added for each term, with
 * Gamma = gamma sum v / min v. That is the same problem: let m be the sample where a correcting
 * function is farthest below 0, by delta. With b* larger by delta the function is nowhere below 0.
 * The loss rises by gamma delta sum v at most, and falls by Gamma v_m delta at least, which is no
 * less. So a set of limits to norm and loss holds the same weights, intercepts of scores among
 * them, as with the constraint; only b* may differ.
 *
 * <p>The intercepts b* follow those of the loss without corrections. The weights are in the norm as
 * {@link WeightCoding#withCorrections} says, and in no score. Rows of terms are a matrix of their
 * own. Immutable.
 *
 * @since 0.1
 */
public final class PrivilegedLoss implements LossModel {

  private static final long serialVersionUID = 1L;

  private final LossModel plain;
  private final WeightCoding coding;
  private final double gamma;

  /**
   * Creates the loss.
   *
   * @param plain the loss without corrections: of two classes, a number, or ordered classes
   * @param coding which columns are privileged
   * @param gamma how much a unit of correction costs beside one of loss, above 0
   * @throws IllegalArgumentException if no column is privileged, or gamma is not above 0
   */
  public PrivilegedLoss(LossModel plain, WeightCoding coding, double gamma) {
    this.plain = Objects.requireNonNull(plain, "plain");
    this.coding = Objects.requireNonNull(coding, "coding");
    this.gamma = gamma;
    if (coding.corrections() == 0 || !(gamma > 0 && gamma < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(coding + " at a cost of " + gamma);
    }
  }

  /**
   * How many correcting functions a target takes.
   *
   * @param target two classes, a number, or ordered classes
   * @return 1 of two classes, else 2
   */
  public static int corrections(Target target) {
    return target instanceof Classes ? 1 : 2;
  }

  /**
   * How much each sample loses on the side of each correcting function.
   *
   * @param plain the loss without corrections
   * @param samples what it is summed over, without privileged columns; weights do not count
   * @param z a model of it
   * @return for each correcting function n numbers, at least 0
   */
  public static List<double[]> shortfalls(LossModel plain, Samples samples, double[] z) {
    double[][] lost = new double[corrections(samples.target())][samples.count()];
    for (AffineRows map : hinges(plain, samples, unweighted(samples))) {
      double[] values = map.apply(z);
      for (int i = 0; i < values.length; i++) {
        lost[map.scale(i) > 0 ? 0 : lost.length - 1][map.row(i)] += Math.max(0, values[i]);
      }
    }
    return List.of(lost);
  }

  private static double[] unweighted(Samples samples) {
    double[] ones = new double[samples.count()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The functionals v_i s_i of a sum of hinges. */
  private static List<AffineRows> hinges(LossModel plain, Samples samples, double[] weights) {
    List<AffineRows> maps = new ArrayList<>();
    for (TermBlock block : plain.terms(new Samples(samples.matrix(), samples.target(), weights))) {
      if (!block.shape().equals(ConvexPiecewiseLinear.positivePart(1))) {
        throw new InvalidInputException("no sum of hinges: " + block.shape());
      }
      maps.add((AffineRows) block.map());
    }
    return maps;
  }

  @Override
  public int intercepts(Target target) {
    return plain.intercepts(target) + coding.corrections();
  }

  @Override
  public WeightCoding coding(Target target) {
    return coding;
  }

  @Override
  public LossModel forSquaredNorm() {
    return new PrivilegedLoss(plain, coding.forSquaredNorm(), gamma);
  }

  @Override
  public double steepness(Samples samples) {
    return plain.steepness(samples);
  }

  /** Corrections come first, as what bounds these bounds the intercepts of scores. */
  @Override
  public List<TermBlock> terms(Samples samples) {
    Rows rows = rows(samples);
    return List.of(
        new TermBlock(
            rows.corrections(),
            ConvexPiecewiseLinear.of(
                new double[] {0}, new double[] {-gamma * rows.relativeWeight(), gamma}, 0)),
        new TermBlock(rows.corrected(), ConvexPiecewiseLinear.positivePart(1)));
  }

  @Override
  public List<Budget> constraints(Samples samples) {
    return plain.constraints(samples);
  }

  @Override
  public double[] meetingConstraints(Samples samples, double[] z) {
    return plain.meetingConstraints(samples, z);
  }

  private Rows rows(Samples samples) {
    double[] weights = new double[samples.count()];
    Arrays.setAll(weights, samples::weight);
    return new Rows(samples, weights, hinges(plain, samples, weights));
  }

  /** The functionals v_i s_i of the loss without corrections, one after another. */
  private final class Rows {

    private final Samples samples;
    private final double[] weights;
    private final List<AffineRows> maps;
    private final int count;
    private final int[] mapOf;
    private final int[] within;

    Rows(Samples samples, double[] weights, List<AffineRows> maps) {
      this.samples = samples;
      this.weights = weights;
      this.maps = maps;
      this.count = maps.stream().mapToInt(AffineRows::functionals).sum();
      this.mapOf = new int[count];
      this.within = new int[count];
      int next = 0;
      for (int m = 0; m < maps.size(); m++) {
        for (int i = 0; i < maps.get(m).functionals(); i++) {
          mapOf[next] = m;
          within[next++] = i;
        }
      }
    }

    private double scale(int row) {
      return maps.get(mapOf[row]).scale(within[row]);
    }

    private int sample(int row) {
      return maps.get(mapOf[row]).row(within[row]);
    }

    /** The sum of all weights by the smallest of them, rounded up. */
    double relativeWeight() {
      double sum = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int row = 0; row < count; row++) {
        sum += weight(row);
        least = Math.min(least, weight(row));
      }
      return Math.nextUp(sum / least * (1 + count * 0x1p-50));
    }

    double weight(int row) {
      return weights[sample(row)];
    }

    /** The correcting function of a row: where scores may be too high the first, else the last. */
    int correction(int row) {
      return scale(row) > 0 ? 1 : coding.corrections();
    }

    /** The variable that is the intercept of a correcting function. */
    int intercept(int correction) {
      return samples.features() + plain.intercepts(samples.target()) + correction - 1;
    }

    /** v_i (s_i - f*(x*_i)). */
    AffineRows corrected() {
      double[][] columns = correctionColumns(-1);
      double[] offsets = new double[count];
      for (int row = 0; row < count; row++) {
        AffineRows map = maps.get(mapOf[row]);
        offsets[row] = map.offset(within[row]);
        columns[map.intercept(within[row])][row] =
            map.coefficient(within[row], map.intercept(within[row]));
      }
      double[] values = new double[samples.count()];
      for (int j = 0; j < samples.features(); j++) {
        if (coding.correction(j) == 0) {
          samples.matrix().copyColumn(j, values);
          for (int row = 0; row < count; row++) {
            columns[j][row] = scale(row) * values[sample(row)];
          }
        }
      }
      return AffineRows.of(DenseMatrix.ofColumns(count, columns)).withOffsets(offsets);
    }

    /** v_i f*(x*_i). */
    AffineRows corrections() {
      return AffineRows.of(DenseMatrix.ofColumns(count, correctionColumns(1)));
    }

    private double[][] correctionColumns(double sign) {
      double[][] columns = new double[samples.features() + intercepts(samples.target())][count];
      double[] values = new double[samples.count()];
      for (int j = 0; j < samples.features(); j++) {
        if (coding.correction(j) == 0) {
          continue;
        }
        samples.matrix().copyColumn(j, values);
        double scale = sign * coding.functional(0, j, samples.features()).factor(0);
        for (int row = 0; row < count; row++) {
          if (correction(row) == coding.correction(j)) {
            columns[j][row] = scale * weight(row) * values[sample(row)];
          }
        }
      }
      for (int row = 0; row < count; row++) {
        columns[intercept(correction(row))][row] = sign * weight(row);
      }
      return columns;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PrivilegedLoss that
        && plain.equals(that.plain)
        && coding.equals(that.coding)
        && gamma == that.gamma;
  }

  @Override
  public int hashCode() {
    return Objects.hash(plain, coding, gamma);
  }

  @Override
  public String toString() {
    return "PrivilegedLoss[" + plain + ", " + coding + ", gamma " + gamma + "]";
  }
}
