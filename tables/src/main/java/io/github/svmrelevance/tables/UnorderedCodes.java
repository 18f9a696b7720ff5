package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * Columns of a few whole numbers that seem to be codes of a category, as their order means nothing
 * for the target: the means of the target by number neither rise nor fall. How far the means are
 * from the nearest that rise, or fall, is compared to the variation about them, as an F test of
 * lack of fit does (N. Draper and H. Smith, Applied Regression Analysis, 3rd ed. 1998, section
 * 2.1). Counts and scales, whose effect has a direction though it may be no line, are not reported.
 */
final class UnorderedCodes {

  private static final int FEWEST_CODES = 3;

  /** As many as months. */
  private static final int MOST_CODES = 12;

  /**
   * So rare is a hint about numbers whose order does mean something; the nearest means that rise
   * take some variation away, so that it is rarer still.
   */
  private static final double LEVEL = 1e-3;

  private final double[] codes;
  private final int[] codeOf;
  private final double[] rows;

  private UnorderedCodes(double[] codes, double[] column) {
    this.codes = codes;
    codeOf = Arrays.stream(column).mapToInt(x -> Arrays.binarySearch(codes, x + 0.0)).toArray();
    rows = new double[codes.length];
    Arrays.stream(codeOf).forEach(code -> rows[code]++);
  }

  /**
   * A hint for each column of codes; none for several classes. Cost: O(n) for each column.
   *
   * @param numbers features of which the user said that they are numbers
   */
  static List<Warning> among(Dataset data, Set<String> numbers) {
    List<Warning> warnings = new ArrayList<>();
    if (data.matrix() instanceof SparseMatrix) {
      return warnings; // what is rarely set is no code of a category
    }
    if (data.target() instanceof Classes classes && classes.names().size() > 2) {
      return warnings; // several classes without an order neither rise nor fall with any number
    }
    double[] response = response(data.target());
    double[] column = new double[data.samples()];
    for (int j = 0; j < data.features().size(); j++) {
      if (numbers.contains(data.featureNames().get(j))) {
        continue;
      }
      data.matrix().copyColumn(j, column);
      double[] codes = codes(column);
      if (codes.length >= FEWEST_CODES && new UnorderedCodes(codes, column).areFor(response)) {
        warnings.add(hint(data.featureNames().get(j), codes.length));
      }
    }
    return warnings;
  }

  private static Warning hint(String name, int codes) {
    return DataWarning.CODES.of(
        "column "
            + Excerpt.quote(name)
            + " has "
            + codes
            + " whole numbers, and the label neither rises nor falls with them; if they are codes, ",
        RunSetting.CATEGORICAL,
        SuspectColumns.argument(name) + " makes levels of them, and ",
        RunSetting.BASIS,
        " finds effects that turn");
  }

  /** The different values in their order; none if they are too many, or not whole. */
  private static double[] codes(double[] column) {
    double[] known = new double[MOST_CODES];
    int count = 0;
    for (double cell : column) {
      double value = cell + 0.0;
      int place = Arrays.binarySearch(known, 0, count, value);
      if (place >= 0) {
        continue;
      }
      if (count == MOST_CODES || value != Math.rint(value)) {
        return new double[0];
      }
      System.arraycopy(known, -place - 1, known, -place, count + place + 1);
      known[-place - 1] = value;
      count++;
    }
    return Arrays.copyOf(known, count);
  }

  /** The numbers that the target is; of two classes 1 for the samples of the second. */
  private static double[] response(Target target) {
    return IntStream.range(0, target.samples())
        .mapToDouble(
            target.match(
                classes -> classes::label, levels -> levels::level, numbers -> numbers::value))
        .toArray();
  }

  private boolean areFor(double[] response) {
    double within = 0;
    double[] means = means(response);
    for (int i = 0; i < codeOf.length; i++) {
      double rest = response[i] - means[codeOf[i]];
      within += rest * rest;
    }
    double[] negated = Arrays.stream(means).map(mean -> -mean).toArray();
    double unordered = Math.min(distanceToRising(means), distanceToRising(negated));
    double between = codes.length - 1.0;
    double free = codeOf.length - (double) codes.length;
    if (!(free > 0 && within > 0) || unordered == 0) {
      return false;
    }
    double ratio = unordered / between / (within / free);
    return 1 - new FDistribution(null, between, free).cumulativeProbability(ratio) < LEVEL;
  }

  private double[] means(double[] response) {
    double[] means = new double[codes.length];
    for (int i = 0; i < codeOf.length; i++) {
      means[codeOf[i]] += response[i] / rows[codeOf[i]];
    }
    return means;
  }

  /**
   * The least sum of squares between the rows' means and means that never fall: adjacent violators
   * are pooled (R. Barlow et al., Statistical Inference under Order Restrictions, 1972).
   */
  private double distanceToRising(double[] means) {
    double[] level = new double[means.length];
    double[] weight = new double[means.length];
    int[] last = new int[means.length];
    int pools = 0;
    for (int k = 0; k < means.length; k++) {
      level[pools] = means[k];
      weight[pools] = rows[k];
      last[pools++] = k;
      while (pools > 1 && level[pools - 2] >= level[pools - 1]) {
        double sum = weight[pools - 2] + weight[pools - 1];
        level[pools - 2] =
            (level[pools - 2] * weight[pools - 2] + level[pools - 1] * weight[pools - 1]) / sum;
        weight[pools - 2] = sum;
        last[pools - 2] = k;
        pools--;
      }
    }
    double distance = 0;
    int pool = 0;
    for (int k = 0; k < means.length; k++) {
      pool += k > last[pool] ? 1 : 0;
      double rest = means[k] - level[pool];
      distance += rows[k] * rest * rest;
    }
    return distance;
  }
}
