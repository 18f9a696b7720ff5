package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.core.inference.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How often the evidence is right where the target is a number, levels or several classes, and
 * where features are groups: two features carry information on the target, all others are noise.
 * Prints a table as Markdown.
 *
 * <p>Usage: {@code TargetExperiment SETS}: so many data sets of each kind, with seeds from 1000 on.
 * Standard errors are those of sets.
 */
public final class TargetExperiment {

  private static final long FIRST_SEED = 1000;
  private static final double RATE = 0.01;
  private static final int PERMUTATIONS = 2000;
  private static final int NOISE = 10;
  private static final int GROUPS = 3;

  /**
   * What is reported of samples with these scores; the first feature, for targets of another kind.
   */
  private enum Kind {
    GAUSSIAN("number", (score, random) -> Response.ofNumbers(score)),
    LOG_NORMAL(
        "number, log-normal",
        (score, random) -> Response.ofNumbers(Arrays.stream(score).map(StrictMath::exp).toArray())),
    HEAVY(
        "number, t(2) noise",
        (score, random) ->
            Response.ofNumbers(
                Arrays.stream(score)
                    .map(s -> s + random.nextGaussian() / Math.sqrt(chiSquared(random) / 2))
                    .toArray())),
    /**
     * All features have far values, and one hides the other: 5 and 0.3 times them, and 0.1 noise.
     */
    OF_LOG_NORMAL("number, of log-normal features", (score, random) -> Response.ofNumbers(score)),
    LEVELS("3 levels", (score, random) -> Response.ofNumbers(cut(score, 1.0 / 3, 2.0 / 3))),
    RARE_LEVELS(
        "5 levels, the upper ones rare",
        (score, random) -> Response.ofNumbers(cut(score, 0.5, 0.75, 0.875, 0.9375))),
    CLASSES("3 classes", (score, random) -> classes(cut(score, 1.0 / 3, 2.0 / 3), 0, 2, 1)),
    RARE_CLASSES(
        "3 classes, two of 10 %", (score, random) -> classes(cut(score, 0.1, 0.2), 0, 2, 1)),
    TWO_CLASSES(
        "2 classes",
        (score, random) ->
            Response.ofSigns(Arrays.stream(cut(score, 0.5)).map(level -> 2 * level - 1).toArray()));

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final BiFunction<double[], RandomGenerator, Response> response;

    Kind(String title, BiFunction<double[], RandomGenerator, Response> response) {
      this.title = title;
      this.response = response;
    }
  }

  /** What the irrelevant features are. */
  private enum Noise {
    INDEPENDENT("independent", 0),
    CORRELATED("correlated by 0.8", 0),
    DUMMIES("groups of 5 levels", 5),
    MANY_DUMMIES("groups of 8 levels", 8),
    /** 0 or 1: a few samples have nearly all of them, and the others hardly any. */
    FLAGS("flags that occur together", 0);

    private final String title;
    private final int levels;

    Noise(String title, int levels) {
      this.title = title;
      this.levels = levels;
    }
  }

  /** Columns, those of each feature, and what they may tell of; the first two features do. */
  private record Made(List<double[]> columns, List<int[]> features, Response response) {}

  private TargetExperiment() {}

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    int sets = Integer.parseInt(args[0]);
    System.out.print("| target | samples |");
    for (Noise noise : Noise.values()) {
      System.out.print(" " + noise.title + " |");
    }
    System.out.println(" recall |");
    System.out.println("|---".repeat(Noise.values().length + 3) + "|");
    for (int samples : new int[] {60, 150}) {
      for (Kind kind : Kind.values()) {
        System.out.print("| " + kind.title + " | " + samples + " |");
        SummaryStatistics found = new SummaryStatistics();
        for (Noise noise : Noise.values()) {
          print(kind, noise, samples, sets, found);
        }
        System.out.printf(Locale.ROOT, " %.2f |%n", found.getMean());
      }
    }
  }

  private static void print(
      Kind kind, Noise noise, int samples, int sets, SummaryStatistics found) {
    List<boolean[]> called =
        LongStream.range(FIRST_SEED, FIRST_SEED + sets)
            .parallel()
            .mapToObj(seed -> called(made(kind, noise, samples, new SplittableRandom(seed)), seed))
            .toList();
    SummaryStatistics wrong = new SummaryStatistics();
    for (boolean[] set : called) {
      wrong.addValue(
          100.0 * IntStream.range(2, set.length).filter(j -> set[j]).count() / (set.length - 2));
      found.addValue(((set[0] ? 1 : 0) + (set[1] ? 1 : 0)) / 2.0);
    }
    System.out.printf(
        Locale.ROOT,
        " %.2f ± %.2f %% |",
        wrong.getMean(),
        wrong.getStandardDeviation() / Math.sqrt(sets));
  }

  private static boolean[] called(Made made, long seed) {
    FeatureTests tests =
        FeatureTests.of(
            DenseMatrix.ofColumns(
                made.columns().get(0).length, made.columns().toArray(double[][]::new)),
            made.features(),
            made.response(),
            Optional.empty(),
            PERMUTATIONS);
    // Not the numbers that the data were drawn with.
    SplittableRandom random = new SplittableRandom(~seed);
    boolean[] called = new boolean[made.features().size()];
    for (int j = 0; j < called.length; j++) {
      called[j] = tests.of(j, random.split()).combined() <= RATE;
    }
    return called;
  }

  private static Made made(Kind kind, Noise noise, int n, RandomGenerator random) {
    List<double[]> columns = new ArrayList<>();
    List<int[]> features = new ArrayList<>();
    IntFunction<double[]> normal = j -> random.doubles(n).map(u -> random.nextGaussian()).toArray();
    columns.add(normal.apply(0));
    columns.add(normal.apply(1));
    features.add(new int[] {0});
    features.add(new int[] {1});
    double[] score = normal.apply(2);
    boolean far = kind == Kind.OF_LOG_NORMAL;
    for (int f = 0; f < 2 && far; f++) {
      skew(columns.get(f));
    }
    for (int i = 0; i < n; i++) {
      score[i] =
          far
              ? 0.1 * score[i] + 5 * columns.get(0)[i] + 0.3 * columns.get(1)[i]
              : score[i] + columns.get(0)[i] + 0.7 * columns.get(1)[i];
    }
    double[] common = normal.apply(3);
    double[] often =
        random.doubles(noise == Noise.FLAGS ? n : 0).map(u -> u < 0.015 ? 0.9 : 0.02).toArray();
    for (int k = 0; k < (noise.levels > 0 ? GROUPS : NOISE); k++) {
      int first = columns.size();
      if (noise.levels > 0) {
        int[] levels = random.ints(n, 0, noise.levels).toArray();
        for (int level : IntStream.of(levels).distinct().sorted().toArray()) {
          columns.add(IntStream.of(levels).mapToDouble(own -> own == level ? 1 : 0).toArray());
        }
      } else if (noise == Noise.FLAGS) {
        columns.add(flag(often, random));
      } else {
        double[] column = normal.apply(first);
        for (int i = 0; i < n && noise == Noise.CORRELATED; i++) {
          column[i] = Math.sqrt(0.2) * column[i] + Math.sqrt(0.8) * common[i];
        }
        if (far) {
          skew(column);
        }
        columns.add(column);
      }
      features.add(IntStream.range(first, columns.size()).toArray());
    }
    return new Made(columns, features, kind.response.apply(score, random));
  }

  /** 1 as often as asked for, and in two samples at least. */
  private static double[] flag(double[] often, RandomGenerator random) {
    double[] flag = new double[often.length];
    Arrays.setAll(flag, i -> random.nextDouble() < often[i] ? 1 : 0);
    while (Arrays.stream(flag).sum() < 2) {
      flag[random.nextInt(flag.length)] = 1;
    }
    return flag;
  }

  private static void skew(double[] normal) {
    Arrays.setAll(normal, i -> StrictMath.exp(1.5 * normal[i]));
  }

  private static double chiSquared(RandomGenerator random) {
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    return a * a + b * b;
  }

  /** The number of quantiles that each score reaches. */
  private static double[] cut(double[] score, double... quantiles) {
    double[] sorted = score.clone();
    Arrays.sort(sorted);
    return Arrays.stream(score)
        .map(
            s ->
                Arrays.stream(quantiles)
                    .filter(q -> s >= sorted[(int) (q * sorted.length)])
                    .count())
        .toArray();
  }

  /** Classes whose order is not that of the levels. */
  private static Response classes(double[] levels, int... names) {
    return Response.ofClasses(
        Arrays.stream(levels).mapToInt(level -> names[(int) level]).toArray(), names.length);
  }
}
