package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.core.loss.LossModel;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * How far the weight of a worthless feature is to be expected to reach with some luck, judged by
 * the distribution of its values alone: what makes probes of features that are distributed unlike
 * each other comparable. A weight on a feature that is almost always zero concerns few samples, so
 * it reaches far though it tells nothing.
 *
 * <p>With all other weights as in the baseline, a weight t on a column x whose values are in random
 * order raises the cost by |t| + sum of phi(m_i + t y_i x_i) - phi(m_i). Over all n! orders the
 * mean of this sum and its variance follow from the n^2 values phi(m_i + t y_i x_l) (W. Hoeffding,
 * A combinatorial central limit theorem, Annals of Mathematical Statistics 22, 1951). The reach is
 * the t at which this has used up the room that the budget leaves above the baseline, in an order
 * so favourable that a share of all orders, the level, is more so, if sums are normal: for the sign
 * that reaches farther, and no more than the room itself.
 *
 * <p>It is a yardstick, not a bound. As it does not depend on the order of a column's values, a
 * feature and its permuted copies have the same one; so divided by it, worthless features are as
 * exchangeable with their probes as they were.
 *
 * <p>The margins of each class, and the values of a column, are put together into {@link
 * WeightedPoints}. Cost of a column: O(n log n).
 *
 * @since 0.1
 */
public final class NullScale {

  /** The least room as a share of the baseline's cost: no room would leave nothing to compare. */
  private static final double LEAST_SLACK = 0.1;

  /** Of the reach, relatively, and how often the cost is computed at most. */
  private static final double ACCURACY = 1e-10;

  private static final int EVALUATIONS = 200;

  /** Samples that lose alike, put together by their arguments. */
  private record Group(ConvexPiecewiseLinear shape, double slope, WeightedPoints arguments) {}

  private final List<Group> groups;
  private final double room;
  private final int samples;
  private final double baselineLoss;

  private NullScale(List<Group> groups, double room) {
    this.groups = groups;
    this.room = room;
    this.samples = groups.stream().mapToInt(group -> group.arguments().total()).sum();
    this.baselineLoss =
        groups.stream().mapToDouble(group -> group.arguments().sum(group.shape())).sum();
  }

  /**
   * The scale of a baseline's null. Cost: O(n d + n log n).
   *
   * @param data what the baseline was trained on
   * @param z the baseline
   * @param loss what a model pays for each sample, in units of the norm
   * @param slack by what share an admissible model may exceed the baseline's cost; less than a
   *     tenth counts as a tenth
   * @return the scale
   */
  public static NullScale of(TrainingSet data, double[] z, LossModel loss, double slack) {
    return new NullScale(
        loss.scoreLosses(data.samples(), z).stream()
            .map(
                group ->
                    new Group(group.shape(), group.slope(), WeightedPoints.of(group.arguments())))
            .toList(),
        Math.max(slack, LEAST_SLACK) * (data.norm1(z) + loss.value(data.samples(), z)));
  }

  /**
   * The reach of a column.
   *
   * @param column n values in any order
   * @param level the share of orders that are more favourable, in (0, 1)
   * @return above 0
   */
  public double of(double[] column, double level) {
    double deviations = new NormalDistribution().inverseCumulativeProbability(1 - level);
    WeightedPoints values = WeightedPoints.of(centred(column));
    return Math.max(reach(values, 1, deviations), reach(values, -1, deviations));
  }

  /** The bias makes up for the mean. Summed in rising order, so that no other order shows. */
  private static double[] centred(double[] column) {
    double[] sorted = column.clone();
    Arrays.sort(sorted);
    double mean = 0;
    for (double value : sorted) {
      mean += value / sorted.length;
    }
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] -= mean;
    }
    return sorted;
  }

  private double reach(WeightedPoints values, int sign, double deviations) {
    UnivariateFunction excess = t -> t + loss(values, sign * t, deviations) - baselineLoss - room;
    double atRoom = excess.value(room);
    // Not a number where the room is too large to be squared: then nothing but the norm is in
    // sight.
    return atRoom > 0 && Double.isFinite(atRoom)
        ? new BrentSolver(ACCURACY, ACCURACY * room * 1e-3).solve(EVALUATIONS, excess, 0, room)
        : room;
  }

  /** The sum of losses at weight t, by so many standard deviations below its mean. */
  private double loss(WeightedPoints values, double t, double deviations) {
    int columns = values.size();
    double[] columnMeans = new double[columns];
    double squares = 0;
    double sum = 0;
    double rowSquares = 0;
    for (Group group : groups) {
      WeightedPoints arguments = group.arguments();
      for (int i = 0; i < arguments.size(); i++) {
        double count = arguments.count(i);
        double row = 0;
        for (int l = 0; l < columns; l++) {
          double value =
              group.shape().value(arguments.value(i) + group.slope() * t * values.value(l));
          double weighted = values.count(l) * value;
          row += weighted;
          squares += count * weighted * value;
          columnMeans[l] += count * value / samples;
        }
        row /= samples;
        sum += count * row;
        rowSquares += count * row * row;
      }
    }
    double columnSquares = 0;
    for (int l = 0; l < columns; l++) {
      columnSquares += values.count(l) * columnMeans[l] * columnMeans[l];
    }
    // Of a(i, l) less the means of its row and column, (n - 1) times the variance of the sum.
    double interaction = squares - samples * (rowSquares + columnSquares) + sum * sum;
    double variance = Math.max(0, interaction) / Math.max(1, samples - 1);
    return sum - deviations * Math.sqrt(variance);
  }
}
