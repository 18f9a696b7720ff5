package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What features may predict: two classes, several, or a number. Immutable.
 *
 * @since 0.1
 */
public final class Response {

  /** Of two classes +1 and -1, of several their indices, else the number. */
  private final double[] values;

  private final int classes;

  private Response(double[] values, int classes) {
    this.values = values;
    this.classes = classes;
  }

  /**
   * Two classes.
   *
   * @param signs +1 or -1 for each sample, both among them; copied
   * @return the response
   */
  public static Response ofSigns(double[] signs) {
    return new Response(signs.clone(), 2);
  }

  /**
   * Three classes or more, without an order.
   *
   * @param labels the class of each sample, from 0
   * @param classes how many there are
   * @return the response
   */
  public static Response ofClasses(int[] labels, int classes) {
    return new Response(Arrays.stream(labels).asDoubleStream().toArray(), classes);
  }

  /**
   * A number, or the level of an ordered class.
   *
   * @param numbers one for each sample, not all the same; copied
   * @return the response
   */
  public static Response ofNumbers(double[] numbers) {
    return new Response(numbers.clone(), 0);
  }

  int samples() {
    return values.length;
  }

  boolean isTwoClasses() {
    return classes == 2;
  }

  boolean isNumber() {
    return classes == 0;
  }

  /** Whether all samples of each block have the same response. */
  boolean agreesIn(Blocks blocks) {
    return blocks.agreeIn(values);
  }

  /** The response of the first sample of each unit. */
  Response ofUnits(int[][] units) {
    return new Response(
        Arrays.stream(units).mapToDouble(unit -> values[unit[0]]).toArray(), classes);
  }

  /** Of two classes, +1 or -1 for each sample. */
  double[] signs() {
    return values.clone();
  }

  /**
   * What ranks of a feature are multiplied with: of a number its own ranks; of classes whether a
   * sample is of the class, over the root of the number of such, which makes it the test of W.
   * Kruskal and W. Wallis (1952).
   */
  List<double[]> alone() {
    if (isNumber()) {
      return List.of(Ranks.centred(values));
    }
    return indicators().stream()
        .map(
            own -> {
              double root = Math.sqrt(Arrays.stream(own).sum());
              return Arrays.stream(own).map(member -> root > 0 ? member / root : 0).toArray();
            })
        .toList();
  }

  private List<double[]> indicators() {
    double[] labels =
        isTwoClasses() ? Arrays.stream(values).map(y -> y > 0 ? 1 : 0).toArray() : values;
    return IntStream.range(0, classes)
        .mapToObj(c -> Arrays.stream(labels).map(label -> label == c ? 1 : 0).toArray())
        .toList();
  }

  /**
   * Regressions of the response on features: of a number by least squares, of each class against
   * the rest by logistic regressions.
   */
  Fits fit(DenseMatrix columns) {
    if (isNumber()) {
      return new Fits(List.of());
    }
    if (isTwoClasses()) {
      return new Fits(List.of(RidgeLogistic.fit(columns, values)));
    }
    List<RidgeLogistic> all = new ArrayList<>();
    for (double[] own : indicators()) {
      double[] signs = Arrays.stream(own).map(member -> 2 * member - 1).toArray();
      if (Arrays.stream(own).anyMatch(member -> member > 0)) {
        all.add(RidgeLogistic.fit(columns, signs));
      }
    }
    return new Fits(all);
  }

  /** One regression for each pair of sides; none where least squares do. */
  final class Fits {

    private final List<RidgeLogistic> models;

    private Fits(List<RidgeLogistic> models) {
      this.models = models;
    }

    /** The same on some of the columns. */
    Fits with(int[] kept) {
      return new Fits(models.stream().map(model -> model.with(kept)).toList());
    }

    boolean areLeastSquares() {
      return isNumber();
    }

    /**
     * What each regression leaves of its response. Least squares are left to the projection that
     * follows; the number is scaled to a standard deviation of 1.
     */
    List<double[]> scores() {
      if (!isNumber()) {
        return models.stream().map(RidgeLogistic::scores).toList();
      }
      double[] scores = values.clone();
      Strata.one(scores.length).centre(scores);
      double deviation = Math.sqrt(SampleSums.dot(scores, scores) / scores.length);
      return List.of(Arrays.stream(scores).map(y -> y / deviation).toArray());
    }
  }
}
