package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Adversarial programs whose true ranges are computed in exact rational arithmetic: what is called
 * proven must hold them. 500 of them in an ordinary build, 10,000 others in a nightly one, with
 * every backend; the native one works in a process of its own, which some of them crash.
 */
class ExactIntervalsTest {

  private static final boolean NIGHTLY = Boolean.getBoolean("svmrelevance.nightly");

  private static final int PROGRAMS =
      Integer.getInteger("svmrelevance.exact.programs", NIGHTLY ? 10_000 : 500);

  private static final long SEED =
      Long.getLong("svmrelevance.exact.seed", NIGHTLY ? System.nanoTime() : 20261123);

  /** The share of the largest weight by which a certified end may be off. */
  private static final double TOLERANCE = 1e-7;

  /** The share of the budget by which it may be off however small the weights are. */
  private static final double TOLERANCE_OF_NONE = 1e-13;

  /** What a bound has to exceed to count as above 0, as a share of the largest one. */
  private static final double COUNTS_AS_NONE = 1e-6;

  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);
  private int refused;

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void theTruthLiesWhereItIsProvenToLie(String backend) {
    for (int k = 0; k < PROGRAMS; k++) {
      check(backend, SEED + k);
    }
    System.out.println(
        backend
            + ", "
            + PROGRAMS
            + " programs from seed "
            + SEED
            + ": features "
            + counts
            + ", refused programs "
            + refused);
    assertThat(counts.get(Status.CERTIFIED)).isGreaterThan(PROGRAMS / 2);
  }

  /** Programs on which an end once counted as certified that was too far off. */
  @ParameterizedTest
  @CsvSource("lpsolve, 21568479565570")
  void theTruthLiesThereWhereItOnceDidNot(String backend, long seed) {
    check(backend, seed);
  }

  private void check(String backend, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = data(random);
    double[] signs = signs(x, random);
    boolean reject = random.nextInt(4) == 0;
    double c = Math.pow(10, random.nextInt(-8, 13));
    double slack = new double[] {0, 0, 1e-9, 1e-6, 1e-3, 0.1}[random.nextInt(6)];
    boolean joint = random.nextBoolean();
    String[] settings =
        reject
            ? new String[] {"reject-cost", "0.25", "slack", Double.toString(slack)}
            : new String[] {
              "C",
              Double.toString(c),
              "slack",
              Double.toString(slack),
              "baseline",
              random.nextBoolean() ? "l1" : "l2",
              "budget",
              joint ? "joint" : "separate"
            };
    RelevanceIntervals result;
    try {
      result =
          run(reject ? new RejectBounds() : new RelevanceBounds(), backend, x, signs, settings);
    } catch (SolverException e) {
      refused++;
      return;
    }
    Map<String, Double> budget = result.baseline().budget();
    List<ExactProgram.Hinge> hinges =
        reject
            ? List.of(new ExactProgram.Hinge(1, 1), new ExactProgram.Hinge(0, 2))
            : List.of(new ExactProgram.Hinge(1, 1));
    List<ExactProgram.Limit> limits =
        budget.containsKey("joint")
            ? List.of(new ExactProgram.Limit(true, c, budget.get("joint")))
            : List.of(
                new ExactProgram.Limit(true, 0, budget.get("norm1")),
                new ExactProgram.Limit(false, 1, budget.get("loss")));
    String name = backend + " " + seed + " " + String.join(" ", settings);
    ExactProgram program =
        ExactProgram.of(x, signs, hinges, limits).orElseThrow(() -> new AssertionError(name));
    if (joint && List.of(settings).contains("l1")) {
      Enclosure optimum = result.baseline().optimum().get("joint");
      assertNoModelUsesLess(name, x, signs, c, optimum);
      assertThat(optimum.most() - optimum.least())
          .as(name + ": the baseline is optimal")
          .isLessThanOrEqualTo(1.01 * TOLERANCE * optimum.most());
    }
    double tolerance = tolerance(result);
    for (int j = 0; j < x[0].length; j++) {
      FeatureInterval feature = result.features().get(j);
      counts.merge(feature.status(), 1, Integer::sum);
      if (feature.bounds().isPresent()) {
        FeatureInterval.Bounds bounds = feature.bounds().get();
        BigInteger[] least = program.largest(j, -1);
        least[0] = least[0].negate();
        String what = name + " " + feature;
        assertHolds(what, bounds.provenSignedLower(), least);
        BigInteger[] most = program.largest(j, 1);
        assertHolds(what, bounds.provenSignedUpper(), most);
        assertNotContradicted(what, result, feature, least, most);
        if (feature.status() == Status.CERTIFIED) {
          assertThat(ExactProgram.compare(least, bounds.signedLower()))
              .as(what + ": some model attains it")
              .isLessThanOrEqualTo(0);
          assertThat(ExactProgram.compare(most, bounds.signedUpper()))
              .as(what + ": some model attains it")
              .isGreaterThanOrEqualTo(0);
          assertThat(Math.abs(bounds.signedLower() - ExactProgram.toDouble(least)))
              .as(what)
              .isLessThanOrEqualTo(tolerance);
          assertThat(Math.abs(bounds.signedUpper() - ExactProgram.toDouble(most)))
              .as(what)
              .isLessThanOrEqualTo(tolerance);
        }
      }
    }
  }

  /** What is called strong is used by every model, and what is called weak not by all. */
  private static void assertNotContradicted(
      String what,
      RelevanceIntervals result,
      FeatureInterval feature,
      BigInteger[] least,
      BigInteger[] most) {
    double largest =
        result.features().stream()
            .flatMap(other -> other.bounds().stream())
            .mapToDouble(FeatureInterval.Bounds::upper)
            .max()
            .orElse(0);
    double low = ExactProgram.toDouble(least);
    double high = ExactProgram.toDouble(most);
    double smallest = Math.max(0, Math.max(low, -high));
    double rounding = tolerance(result);
    if (feature.relevance().equals(Optional.of(RelevanceClass.STRONG))) {
      assertThat(smallest).as(what).isGreaterThan(COUNTS_AS_NONE * largest - rounding);
    } else if (feature.relevance().equals(Optional.of(RelevanceClass.WEAK))) {
      assertThat(smallest).as(what).isLessThanOrEqualTo(COUNTS_AS_NONE * largest + rounding);
    }
  }

  /** The exact optimum of ||w||_1 + C loss is where the baseline says, as no less is enough. */
  private static void assertNoModelUsesLess(
      String name, double[][] x, double[] signs, double c, Enclosure optimum) {
    List<ExactProgram.Hinge> hinges = List.of(new ExactProgram.Hinge(1, 1));
    assertThat(
            ExactProgram.of(
                x, signs, hinges, List.of(new ExactProgram.Limit(true, c, optimum.most()))))
        .as(name)
        .isPresent();
    if (optimum.least() > 0) {
      double less = Math.nextDown(optimum.least());
      assertThat(ExactProgram.of(x, signs, hinges, List.of(new ExactProgram.Limit(true, c, less))))
          .as(name)
          .isEmpty();
    }
  }

  /**
   * By how much a certified end may be off, rule (c) of the theorem in RELIABILITY.md. A result
   * does not tell the model of each end; the largest weight of all models that it tells takes its
   * place.
   */
  private static double tolerance(RelevanceIntervals result) {
    Map<String, Double> budget = result.baseline().budget();
    double allowed = budget.getOrDefault("joint", budget.getOrDefault("norm1", 0.0));
    double largest = 0;
    for (FeatureInterval feature : result.features()) {
      largest = Math.max(largest, Math.abs(feature.baselineWeight().orElse(0)));
      largest = Math.max(largest, largest(feature.lowerWitness()));
      largest = Math.max(largest, largest(feature.upperWitness()));
    }
    return Math.max(TOLERANCE_OF_NONE * allowed, TOLERANCE * largest);
  }

  private static double largest(Optional<ScoredModel> model) {
    return model.stream()
        .flatMapToDouble(scored -> Arrays.stream(scored.model().weights()))
        .map(Math::abs)
        .reduce(0, Math::max);
  }

  private static void assertHolds(String what, Enclosure proven, BigInteger[] truth) {
    if (Double.isFinite(proven.least())) {
      assertThat(ExactProgram.compare(truth, proven.least()))
          .as(what + ": truth " + ExactProgram.toDouble(truth))
          .isGreaterThanOrEqualTo(0);
    }
    if (Double.isFinite(proven.most())) {
      assertThat(ExactProgram.compare(truth, proven.most()))
          .as(what + ": truth " + ExactProgram.toDouble(truth))
          .isLessThanOrEqualTo(0);
    }
  }

  private static RelevanceIntervals run(
      RelevanceMethod method, String backend, double[][] x, double[] signs, String... settings) {
    Dataset data =
        new Dataset(
            "adversarial",
            IntStream.range(0, x[0].length).mapToObj(j -> "f" + j).toList(),
            DenseMatrix.ofRows(x),
            new Classes(
                List.of("n", "p"),
                IntStream.range(0, signs.length).map(i -> signs[i] > 0 ? 1 : 0).toArray()));
    return Studies.alone(method, data, false, backend, settings);
  }

  /** Columns that vary: near copies of each other, of unlike scales, or with large offsets. */
  private static double[][] data(SplittableRandom random) {
    int n = random.nextInt(4, 10);
    int d = random.nextInt(1, 4);
    int kind = random.nextInt(4);
    double[][] x = new double[n][d];
    for (int j = 0; j < d; j++) {
      double apart = Math.pow(10, random.nextInt(-10, 0));
      double scale = kind == 1 ? Math.pow(10, random.nextInt(-8, 9)) : 1;
      double offset = kind == 2 ? Math.scalb(1.0, random.nextInt(4, 41)) : 0;
      for (int i = 0; i < n; i++) {
        double own = random.nextInt(3) == 0 ? random.nextInt(-2, 3) : random.nextDouble(-2, 2);
        double value = kind == 0 && j > 0 ? x[i][0] + apart * own : own;
        x[i][j] = value * scale + offset;
      }
      // No column may be constant: those are left out, and have no range.
      x[0][j] = offset - 3 * scale;
      x[1][j] = offset + 3 * scale;
    }
    return x;
  }

  private static double[] signs(double[][] x, SplittableRandom random) {
    double[] signs = new double[x.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = random.nextInt(4) == 0 ? (random.nextBoolean() ? 1 : -1) : x[i][0] > 0 ? 1 : -1;
    }
    signs[0] = -1;
    signs[1] = 1;
    return signs;
  }
}
