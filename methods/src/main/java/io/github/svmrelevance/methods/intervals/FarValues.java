package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Warns of values so far from all others that models hang on the few samples that have them. */
final class FarValues {

  /** Of fewer samples, one may well vary more than all others. */
  private static final int LEAST_FOR_FAR = 10;

  /** A number is far from the others if so much of what all vary is its own. */
  private static final double FAR = 0.5;

  /** More samples than these are no mistakes. */
  private static final double MOST_FAR = 0.1;

  /** Different numbers are far if so much of what all vary is theirs together. */
  private static final double FAR_TOGETHER = 0.9;

  /** In more samples, numbers that differ are the tail of what was measured. */
  private static final double MOST_FAR_TOGETHER = 0.05;

  /** A feature may have a long tail: so few samples are none. */
  private static final double FEWEST_FAR = 0.01;

  /**
   * Where m values have 0.9 of a sum of squares, m times the sum of fourth powers is at least 0.81
   * of the square of that sum. Half of it is enough for a look, as these are around the mean.
   */
  private static final double EXCESS = 0.4;

  private static final String WIDER_TUBE =
      ". The tube (epsilon; of 'rank' and 'eliminate': tube) is measured in standard deviations of"
          + " the target, which such values widen. A narrower one, or the logarithm of the target,"
          + " may predict better";

  private FarValues() {}

  /**
   * Warns of the target and of features.
   *
   * @param data as the user gave them
   * @return what there is to warn of
   */
  static List<Warning> of(Dataset data) {
    return Stream.of(ofTarget(data), ofFeatures(data)).flatMap(Optional::stream).toList();
  }

  /**
   * Warns of numbers so far from all others that they decide what these are measured by. Cost: O(n
   * log n).
   *
   * @param data what is learnt
   * @return a warning, if the target is a number, and of the squares of distances from the median
   *     more than half is those of one number in few samples, or nearly all those of fewer samples;
   *     none of fewer than ten samples
   */
  private static Optional<Warning> ofTarget(Dataset data) {
    if (!(data.target() instanceof RealValues values) || data.samples() < LEAST_FOR_FAR) {
      return Optional.empty();
    }
    double[] sorted =
        IntStream.range(0, data.samples()).mapToDouble(values::value).sorted().toArray();
    double median = sorted[sorted.length / 2];
    double far =
        median - sorted[0] > sorted[sorted.length - 1] - median
            ? sorted[0]
            : sorted[sorted.length - 1];
    double unit = Math.abs(far - median);
    double[] squares =
        Arrays.stream(sorted).map(y -> (y - median) / unit).map(d -> d * d).sorted().toArray();
    double all = Arrays.stream(squares).sum();
    long alike = Arrays.stream(sorted).filter(y -> y == far).count();
    if (alike > FAR * all && alike <= MOST_FAR * sorted.length) {
      return Optional.of(
          IntervalWarning.FAR_TARGET.of(
              "the target is "
                  + far
                  + " in "
                  + alike
                  + " of the "
                  + sorted.length
                  + " samples, so far from the median "
                  + median
                  + " that this alone makes up "
                  + Math.round(100 * alike / all)
                  + " % of what the target varies: errors and the model hang on it. See whether"
                  + " it is a mistake, or stands for a missing value"
                  + WIDER_TUBE));
    }
    int farthest = 0;
    double together = 0;
    for (; together < FAR_TOGETHER * all; farthest++) {
      together += squares[squares.length - 1 - farthest];
    }
    return farthest > 0 && farthest <= MOST_FAR_TOGETHER * sorted.length
        ? Optional.of(
            IntervalWarning.FAR_TARGET.of(
                "the target of "
                    + farthest
                    + " of the "
                    + sorted.length
                    + " samples is so far from the median "
                    + median
                    + " that these alone make up "
                    + Math.round(100 * together / all)
                    + " % of what the target varies: errors and the model hang on them. See whether"
                    + " they are mistakes"
                    + WIDER_TUBE))
        : Optional.empty();
  }

  /**
   * Warns of features that are measured by few of their values. Cost: O(n d), and O(n log n) for
   * each feature that may be one.
   *
   * @param data whose features are looked at, unless they are sparse
   * @return a warning, if of the squares of distances from a feature's median nearly all are those
   *     of one sample, or of a hundredth of the samples; a feature that is mostly the same is meant
   *     to be so. None of fewer than ten samples
   */
  static Optional<Warning> ofFeatures(Dataset data) {
    Matrix matrix = data.matrix();
    if (matrix instanceof SparseMatrix || data.samples() < LEAST_FOR_FAR) {
      return Optional.empty();
    }
    int few = most(data.samples());
    List<String> far = new ArrayList<>();
    double[] column = new double[data.samples()];
    for (int j = 0; j < matrix.columns(); j++) {
      matrix.copyColumn(j, column);
      if (mayBeFar(column)) {
        String name = data.featureNames().get(j);
        farthest(column).ifPresent(value -> far.add("'" + name + "' (" + value + ")"));
      }
    }
    return far.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.FAR_FEATURES.of(
                (few == 1 ? "one" : "at most " + few)
                    + " of the "
                    + data.samples()
                    + (few == 1 ? " samples makes" : " samples make")
                    + " up 90 % and more of what a feature varies, so that its scale and weight hang on "
                    + (few == 1 ? "it: " : "these: ")
                    + Caveats.listed(far)
                    + ". See whether such values are mistakes, or stand for missing ones; if they are"
                    + " not, logarithms or ranks say more"));
  }

  private static int most(int samples) {
    return Math.max(1, (int) (FEWEST_FAR * samples));
  }

  private static boolean mayBeFar(double[] column) {
    double mean = Arrays.stream(column).sum() / column.length;
    double unit = 0;
    for (double value : column) {
      unit = Math.max(unit, Math.abs(value - mean));
    }
    double squares = 0;
    double fourths = 0;
    for (double value : column) {
      double distance = (value - mean) / unit;
      double square = distance * distance;
      squares += square;
      fourths += square * square;
    }
    return fourths * most(column.length) > EXCESS * squares * squares;
  }

  /** The farthest value, if few samples have nearly all of the squares. */
  private static Optional<Double> farthest(double[] column) {
    double[] sorted = column.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    double last = sorted[sorted.length - 1];
    double far = median - sorted[0] > last - median ? sorted[0] : last;
    double unit = Math.abs(far - median);
    long same = Arrays.stream(sorted).filter(x -> x == median).count();
    double[] squares =
        Arrays.stream(sorted).map(x -> (x - median) / unit).map(d -> d * d).sorted().toArray();
    double few =
        Arrays.stream(squares, squares.length - most(squares.length), squares.length).sum();
    return 2 * same <= sorted.length && few >= FAR_TOGETHER * Arrays.stream(squares).sum()
        ? Optional.of(far)
        : Optional.empty();
  }
}
