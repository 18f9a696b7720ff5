package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.synthetic.DifferenceSpec;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.SyntheticData;
import io.github.svmrelevance.core.synthetic.SyntheticSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** The kinds of generated data on which thresholds are tried. */
final class ThresholdCells {

  /**
   * A kind of data.
   *
   * @param name what a row of the table calls it
   * @param generate makes a data set of a seed
   */
  record Cell(String name, LongFunction<SyntheticData> generate) {

    static Cell of(String name, SyntheticSpec spec) {
      return new Cell(name, spec::generate);
    }
  }

  /** Sizes of the groups of weakly relevant features of type III. */
  private static final List<Integer> FOUR = List.of(4);

  /** In standard deviations: 4 % of normal values are above. */
  private static final double RARE_LEVEL = 1.75;

  private ThresholdCells() {}

  /**
   * The cells of a group.
   *
   * @param group {@code table1} (the paper's six kinds of data), {@code n60}, {@code n300}, {@code
   *     n1000} (the same with so many samples), {@code hard} (types I and III with noise and 60
   *     samples), {@code features} (more irrelevant ones), {@code wide} (far more features than
   *     samples), {@code noise10}, {@code noise50}, {@code noise50-n200} (so many features without
   *     any signal, in 60 or 200 samples), {@code beside} (correlated noise beside relevant
   *     features), {@code unlike} (half of the irrelevant features are zero in nearly all samples),
   *     {@code labels} (wrong labels, and classes of different sizes), {@code overlap} (so much
   *     noise that a quarter of the samples lies on the wrong side), {@code differences} (pairs
   *     that tell by their difference alone)
   */
  static List<Cell> of(String group) {
    return switch (group) {
      case "table1" -> types(150);
      case "n60" -> types(60);
      case "n300" -> types(300);
      case "n1000" -> types(1000);
      case "hard" -> List.of(types(60).get(3), types(60).get(5));
      case "features" -> features();
      case "wide" -> wide();
      case "noise10" -> noise(10, 60);
      case "noise50" -> noise(50, 60);
      case "noise50-n200" -> noise(50, 200);
      case "beside" -> beside();
      case "unlike" -> unlike();
      case "labels" -> labels();
      case "overlap" -> overlap();
      case "differences" -> differences();
      default -> throw new IllegalArgumentException("there are no cells '" + group + "'");
    };
  }

  private static List<Cell> types(int n) {
    List<Cell> cells = new ArrayList<>();
    for (double noise : new double[] {0, 0.1}) {
      String rest = ", noise " + noise + ", n = " + n;
      cells.add(Cell.of("I" + rest, disturbed(HyperplaneSpec.typeOne(), n, noise)));
      cells.add(Cell.of("II" + rest, disturbed(HyperplaneSpec.typeTwo(), n, noise)));
      cells.add(Cell.of("III" + rest, disturbed(HyperplaneSpec.typeThree(), n, noise)));
    }
    return cells;
  }

  private static HyperplaneSpec disturbed(HyperplaneSpec spec, int samples, double noise) {
    return spec.withSamples(samples).withNoise(noise, 0);
  }

  private static List<Cell> features() {
    return IntStream.of(50, 200)
        .mapToObj(
            d ->
                Cell.of(
                    "III, noise 0.1, d = " + d + ", n = 150",
                    disturbed(HyperplaneSpec.of(3, FOUR, d - 7), 150, 0.1)))
        .toList();
  }

  private static List<Cell> wide() {
    return IntStream.of(500, 1000)
        .mapToObj(
            d ->
                Cell.of(
                    "III, d = " + d + ", n = 60",
                    HyperplaneSpec.of(3, FOUR, d - 7).withSamples(60)))
        .toList();
  }

  private static List<Cell> noise(int d, int n) {
    return DoubleStream.of(0, 0.3, 0.6, 0.9)
        .mapToObj(
            correlation ->
                Cell.of(
                    "noise, d = " + d + ", n = " + n + ", correlation " + correlation,
                    HyperplaneSpec.pureNoise(d).withSamples(n).withCorrelations(1, 0, correlation)))
        .toList();
  }

  private static List<Cell> beside() {
    return DoubleStream.of(0, 0.3, 0.5, 0.9)
        .mapToObj(
            correlation ->
                Cell.of(
                    "III beside 12 of correlation " + correlation + ", n = 60",
                    HyperplaneSpec.of(3, FOUR, 12)
                        .withSamples(60)
                        .withCorrelations(1, 0, correlation)))
        .toList();
  }

  private static List<Cell> unlike() {
    return List.of(
        new Cell(
            "III beside 12, 6 of them rare, n = 300",
            seed -> withRare(HyperplaneSpec.of(3, FOUR, 12).withSamples(300), seed)),
        new Cell(
            "noise, d = 50, 25 of them rare, n = 300",
            seed -> withRare(HyperplaneSpec.pureNoise(50).withSamples(300), seed)));
  }

  /** Every other irrelevant feature is zero but where it is far above its mean: in 4 % of all. */
  private static SyntheticData withRare(HyperplaneSpec spec, long seed) {
    SyntheticData drawn = spec.generate(seed);
    DenseMatrix matrix = drawn.data().matrix().toDense();
    boolean rare = false;
    for (int j = 0; j < matrix.columns(); j++) {
      if (drawn.truth().get(j).relevance() == RelevanceClass.IRRELEVANT) {
        rare = !rare;
        if (rare) {
          double[] column = matrix.column(j);
          double level = RARE_LEVEL * Math.sqrt(StatUtils.populationVariance(column));
          matrix =
              matrix.withColumn(
                  j, Arrays.stream(column).map(x -> Math.max(0, x - level)).toArray());
        }
      }
    }
    return new SyntheticData(drawn.data().withMatrix(matrix), drawn.truth(), List.of());
  }

  private static List<Cell> labels() {
    List<Cell> cells = new ArrayList<>();
    for (double wrong : new double[] {0.05, 0.1}) {
      cells.add(
          Cell.of(
              "III, noise 0.1, n = 150, " + wrong + " of the labels wrong",
              HyperplaneSpec.typeThree().withNoise(0.1, wrong)));
    }
    for (int positives : new int[] {45, 15}) {
      cells.add(
          new Cell(
              "III, noise 0.1, n = 150, " + positives + " of them positive",
              seed -> unbalanced(HyperplaneSpec.typeThree().withNoise(0.1, 0), positives, seed)));
    }
    return cells;
  }

  /** The first samples of each class of a larger draw. */
  private static SyntheticData unbalanced(HyperplaneSpec spec, int positives, long seed) {
    int n = spec.samples();
    SyntheticData drawn = spec.withSamples(4 * n).generate(seed);
    double[] signs = drawn.data().classes().signs("1");
    int[] rows =
        IntStream.concat(
                first(signs, 1, positives).sorted(), first(signs, -1, n - positives).sorted())
            .sorted()
            .toArray();
    return new SyntheticData(drawn.data().selectSamples(rows), drawn.truth(), List.of());
  }

  private static IntStream first(double[] signs, double sign, int count) {
    int[] rows =
        IntStream.range(0, signs.length).filter(i -> signs[i] == sign).limit(count).toArray();
    if (rows.length < count) {
      throw new IllegalArgumentException("too few samples of one class were drawn");
    }
    return Arrays.stream(rows);
  }

  /**
   * Noise as large as the features: the observed score and the true one correlate by 1/sqrt(2), so
   * signs agree with a chance of 3/4.
   */
  private static List<Cell> overlap() {
    List<Cell> cells = new ArrayList<>();
    for (int n : new int[] {150, 600}) {
      String rest = ", noise 1, n = " + n;
      cells.add(Cell.of("I" + rest, disturbed(HyperplaneSpec.typeOne(), n, 1)));
      cells.add(Cell.of("III" + rest, disturbed(HyperplaneSpec.typeThree(), n, 1)));
    }
    return cells;
  }

  private static List<Cell> differences() {
    List<Cell> cells = new ArrayList<>();
    for (int n : new int[] {60, 150}) {
      for (double correlation : new double[] {0.5, 0.9, 0.99}) {
        cells.add(
            Cell.of(
                "2 differences, correlation " + correlation + ", n = " + n,
                new DifferenceSpec(n, 2, correlation, 6, 0, 0)));
      }
    }
    return cells;
  }
}
