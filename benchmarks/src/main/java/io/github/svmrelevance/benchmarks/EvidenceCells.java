package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.core.synthetic.DifferenceSpec;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.SyntheticSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/** The kinds of generated data on which the evidence is tried. */
final class EvidenceCells {

  /**
   * A kind of data.
   *
   * @param name what a row of the table calls it
   * @param generate makes a data set of a seed
   */
  record Cell(String name, LongFunction<LabelledColumns> generate) {}

  private static final int SAMPLES = 100;
  private static final int FEATURES = 20;
  private static final int RELEVANT = 5;
  private static final double SHIFT = 0.8;
  private static final double[] NO_SHIFT = new double[FEATURES];

  private EvidenceCells() {}

  /** The same with few samples, half of them positive. */
  static List<Cell> ofFewSamples() {
    List<Cell> cells = new ArrayList<>();
    for (int samples : new int[] {6, 8, 12, 20, 30}) {
      cells.add(
          rows(
              "n = " + samples,
              samples,
              samples / 2,
              new boolean[FEATURES],
              (positive, random) -> normal(FEATURES, random)));
      cells.add(
          rows(
              "n = " + samples + ", equally correlated, 0.9",
              samples,
              samples / 2,
              new boolean[FEATURES],
              (positive, random) -> correlated(FEATURES, 0.9, random)));
    }
    return cells;
  }

  /** Data in which no feature has to do with the class. */
  static List<Cell> ofNoise() {
    List<Cell> cells = new ArrayList<>();
    cells.add(noise("independent, normal", random -> normal(FEATURES, random)));
    for (double correlation : new double[] {0.3, 0.6, 0.9, 0.95}) {
      cells.add(
          noise(
              "equally correlated, " + correlation,
              random -> correlated(FEATURES, correlation, random)));
    }
    cells.add(noise("AR(1), 0.95", random -> autoregressive(FEATURES, 0.95, random)));
    cells.add(
        noise(
            "Cauchy",
            random -> random.doubles(FEATURES).map(u -> Math.tan(Math.PI * (u - 0.5))).toArray()));
    cells.add(noise("log-normal", random -> exponentials(normal(FEATURES, random))));
    cells.add(noise("0 or 1, a fifth of them 1", random -> flags(random, 0.2)));
    cells.add(
        rows(
            "5 % positive, n = 200",
            200, 10, new boolean[FEATURES], (positive, random) -> normal(FEATURES, random)));
    cells.add(
        rows(
            "log-normal, 30 of 300 positive",
            300,
            30,
            new boolean[FEATURES],
            (positive, random) -> exponentials(normal(FEATURES, random))));
    cells.add(
        rows(
            "0 or 1, 2 % of them 1, 40 of 1000 positive",
            1000, 40, new boolean[FEATURES], (positive, random) -> flags(random, 0.02)));
    for (int levels : new int[] {4, 5, 8}) {
      cells.add(
          noise(
              "indicators of categories of " + levels + " levels",
              random -> indicators(FEATURES / levels, levels, random)));
    }
    for (int parts : new int[] {4, 6, 10}) {
      cells.add(
          noise(
              "compositions of " + parts + " parts",
              random -> compositions(FEATURES / parts, parts, random)));
    }
    cells.add(noise("four parts and their total", random -> totals(FEATURES / 5, 4, random)));
    for (int positives : new int[] {50, 25}) {
      cells.add(
          rows(
              "standard deviation 3 in the "
                  + positives
                  + " positive, 1 in the "
                  + (SAMPLES - positives)
                  + " negative",
              SAMPLES,
              positives,
              new boolean[FEATURES],
              (positive, random) ->
                  Arrays.stream(normal(FEATURES, random))
                      .map(x -> positive ? 3 * x : x)
                      .toArray()));
    }
    cells.add(
        rows(
            "n = 40, d = 200",
            40,
            20,
            new boolean[200],
            (positive, random) -> normal(200, random)));
    return cells;
  }

  /** Data with relevant features. */
  static List<Cell> ofSignals() {
    List<Cell> cells = new ArrayList<>();
    for (int n : new int[] {60, 150, 300, 600}) {
      for (double noise : new double[] {0, 0.1, 1}) {
        String rest = ", noise " + noise + ", n = " + n;
        cells.add(made("I" + rest, disturbed(HyperplaneSpec.typeOne(), n, noise)));
        cells.add(made("II" + rest, disturbed(HyperplaneSpec.typeTwo(), n, noise)));
        cells.add(made("III" + rest, disturbed(HyperplaneSpec.typeThree(), n, noise)));
      }
    }
    for (double correlation : new double[] {0.5, 0.9, 0.99}) {
      cells.add(
          made(
              "2 differences, correlation " + correlation + ", n = 100",
              new DifferenceSpec(SAMPLES, 2, correlation, 6, 0, 0)));
    }
    double[] shift = NO_SHIFT.clone();
    Arrays.fill(shift, 0, RELEVANT, SHIFT);
    double[] one = NO_SHIFT.clone();
    Arrays.fill(one, 0, RELEVANT, 1);
    cells.add(shifted("means shifted by 0.8, n = 100", SAMPLES, 50, shift, EvidenceCells::normal));
    cells.add(
        shifted("means shifted by 0.8, 20 of 200 positive", 200, 20, shift, EvidenceCells::normal));
    cells.add(
        shifted("t(2), shifted by 1, n = 100", SAMPLES, 50, one, EvidenceCells::studentOfTwo));
    cells.add(
        rows(
            "log-normal, logarithms shifted by 0.8, n = 100",
            SAMPLES,
            50,
            firstFive(),
            (positive, random) ->
                exponentials(plus(normal(FEATURES, random), positive ? shift : NO_SHIFT))));
    cells.add(
        rows(
            "log-normal, logarithms shifted by 0.8, 30 of 300 positive",
            300,
            30,
            firstFive(),
            (positive, random) ->
                exponentials(plus(normal(FEATURES, random), positive ? shift : NO_SHIFT))));
    cells.add(
        rows(
            "0 or 1, 2 % of them 1, 20 % in the 40 of 1000 positive",
            1000,
            40,
            firstFive(),
            (positive, random) -> {
              double[] row = flags(random, 0.02);
              if (positive) {
                System.arraycopy(flags(random, 0.2), 0, row, 0, RELEVANT);
              }
              return row;
            }));
    cells.add(
        shifted(
            "five of correlation 0.8, shifted by 0.8, n = 100",
            SAMPLES,
            50,
            shift,
            (d, random) -> {
              double[] row = normal(d, random);
              System.arraycopy(correlated(RELEVANT, 0.8, random), 0, row, 0, RELEVANT);
              return row;
            }));
    return cells;
  }

  private static HyperplaneSpec disturbed(HyperplaneSpec spec, int samples, double noise) {
    return spec.withSamples(samples).withNoise(noise, 0);
  }

  private static Cell made(String name, SyntheticSpec spec) {
    return new Cell(name, seed -> LabelledColumns.of(spec.generate(seed)));
  }

  private static Cell noise(String name, Function<RandomGenerator, double[]> row) {
    return rows(
        name,
        SAMPLES,
        SAMPLES / 2,
        new boolean[row.apply(new SplittableRandom(0)).length],
        (positive, random) -> row.apply(random));
  }

  /** A row of d values, whatever the class. */
  @FunctionalInterface
  private interface RowOf {
    double[] draw(int features, RandomGenerator random);
  }

  /** The values of a sample of a class. */
  @FunctionalInterface
  private interface RowOfClass {
    double[] draw(boolean positive, RandomGenerator random);
  }

  private static Cell shifted(String name, int n, int positives, double[] shift, RowOf row) {
    return rows(
        name,
        n,
        positives,
        firstFive(),
        (positive, random) -> plus(row.draw(FEATURES, random), positive ? shift : NO_SHIFT));
  }

  private static Cell rows(String name, int n, int positives, boolean[] relevant, RowOfClass row) {
    return new Cell(
        name,
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          double[][] columns = new double[relevant.length][n];
          double[] signs = new double[n];
          for (int i = 0; i < n; i++) {
            boolean positive = i < positives;
            signs[i] = positive ? 1 : -1;
            double[] values = row.draw(positive, random);
            for (int j = 0; j < values.length; j++) {
              columns[j][i] = values[j];
            }
          }
          return new LabelledColumns(columns, signs, relevant);
        });
  }

  private static boolean[] firstFive() {
    boolean[] relevant = new boolean[FEATURES];
    Arrays.fill(relevant, 0, RELEVANT, true);
    return relevant;
  }

  private static double[] plus(double[] values, double[] others) {
    double[] sum = values.clone();
    for (int j = 0; j < sum.length; j++) {
      sum[j] += others[j];
    }
    return sum;
  }

  private static double[] normal(int d, RandomGenerator random) {
    double[] values = new double[d];
    Arrays.setAll(values, j -> random.nextGaussian());
    return values;
  }

  private static double[] exponentials(double[] values) {
    return Arrays.stream(values).map(Math::exp).toArray();
  }

  private static double[] flags(RandomGenerator random, double rate) {
    return random.doubles(FEATURES).map(u -> u < rate ? 1 : 0).toArray();
  }

  /** Standard normal over the root of half a chi-square variable of 2 degrees. */
  private static double[] studentOfTwo(int d, RandomGenerator random) {
    double[] values = normal(d, random);
    for (int j = 0; j < d; j++) {
      values[j] /= Math.sqrt(-Math.log(1 - random.nextDouble()));
    }
    return values;
  }

  private static double[] correlated(int d, double correlation, RandomGenerator random) {
    double common = Math.sqrt(correlation) * random.nextGaussian();
    return Arrays.stream(normal(d, random))
        .map(own -> common + Math.sqrt(1 - correlation) * own)
        .toArray();
  }

  private static double[] autoregressive(int d, double correlation, RandomGenerator random) {
    double[] values = normal(d, random);
    for (int j = 1; j < d; j++) {
      values[j] =
          correlation * values[j - 1] + Math.sqrt(1 - correlation * correlation) * values[j];
    }
    return values;
  }

  private static double[] indicators(int variables, int levels, RandomGenerator random) {
    double[] values = new double[variables * levels];
    for (int v = 0; v < variables; v++) {
      values[v * levels + random.nextInt(levels)] = 1;
    }
    return values;
  }

  private static double[] compositions(int wholes, int parts, RandomGenerator random) {
    double[] values = new double[wholes * parts];
    for (int w = 0; w < wholes; w++) {
      double[] one = Arrays.stream(normal(parts, random)).map(Math::exp).toArray();
      double total = Arrays.stream(one).sum();
      for (int k = 0; k < parts; k++) {
        values[w * parts + k] = one[k] / total;
      }
    }
    return values;
  }

  private static double[] totals(int wholes, int parts, RandomGenerator random) {
    double[] values = new double[wholes * (parts + 1)];
    for (int w = 0; w < wholes; w++) {
      int first = w * (parts + 1);
      for (int k = 0; k < parts; k++) {
        values[first + k] = Math.exp(random.nextGaussian());
        values[first + parts] += values[first + k];
      }
    }
    return values;
  }
}
