package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** Random problems, degenerate ones among them, on every backend. */
class BackendAgreementTest {

  /** Two certified values may differ by both their gaps, relative to the largest weight. */
  private static final double TOLERANCE = 2e-7;

  /** In per cent, of all features on these mostly degenerate data. */
  private static final double LEAST_PROVEN = 97;

  /** A data set of up to 200 samples and 40 features; most are small, where degeneracy is dense. */
  static Dataset random(long seed, int shape) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean large = shape == 0;
    int n = 2 + random.nextInt(large ? 199 : 39);
    int d = 1 + random.nextInt(large ? 40 : 8);
    double[][] rows = new double[n][d];
    boolean integer = random.nextInt(3) == 0;
    for (double[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = integer ? random.nextInt(4) : random.nextDouble(-1, 1);
      }
    }
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double signal = rows[i][0] + 0.5 * rows[i][d / 2] + 0.3 * random.nextDouble(-1, 1);
      labels[i] = signal > (integer ? 2 : 0) ? 1 : 0;
    }
    degenerate(rows, labels, random);
    labels[0] = 0;
    labels[1] = 1;
    List<String> names = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      names.add("f" + j);
    }
    return new Dataset(
        "random " + seed, names, DenseMatrix.ofRows(rows), new Classes(List.of("0", "1"), labels));
  }

  private static void degenerate(double[][] rows, int[] labels, SplittableRandom random) {
    int n = rows.length;
    int d = rows[0].length;
    switch (random.nextInt(7)) {
      case 0 -> {
        for (int i = n / 2; i < n; i++) { // duplicate rows
          rows[i] = rows[i - n / 2].clone();
          labels[i] = labels[i - n / 2];
        }
      }
      case 1 -> {
        for (double[] row : rows) { // a duplicate column
          row[d - 1] = row[0];
        }
      }
      case 2 -> {
        for (double[] row : rows) { // a constant column
          row[d - 1] = 3;
        }
      }
      case 3 -> {
        for (int i = 0; i < n; i++) { // separable
          rows[i][0] = labels[i] == 1 ? 1 + rows[i][0] * rows[i][0] : -1 - rows[i][0] * rows[i][0];
        }
      }
      case 4 -> {
        for (int i = 1; i < n; i++) { // the same row with different labels
          if (random.nextInt(3) == 0) {
            rows[i] = rows[i - 1].clone();
            labels[i] = 1 - labels[i - 1];
          }
        }
      }
      case 5 -> {
        for (int i = 2; i < n; i++) { // only two kinds of rows
          rows[i] = rows[i % 2].clone();
        }
      }
      default -> {} // as it is
    }
  }

  @Property(tries = 60, seed = "20261120")
  void allBackendsAgree(
      @ForAll long seed, @ForAll @IntRange(max = 7) int shape, @ForAll boolean separate) {
    Dataset data = random(seed, shape);
    if (data.matrix().columns() == constantColumns(data)) {
      return;
    }
    SplittableRandom random = new SplittableRandom(~seed);
    String[] settings = {
      "C",
      new String[] {"0.1", "1", "10"}[random.nextInt(3)],
      "baseline",
      random.nextBoolean() ? "l1" : "l2",
      "budget",
      separate ? "separate" : "joint",
      "slack",
      new String[] {"0", "0.001", "0.1"}[random.nextInt(3)]
    };
    RelevanceIntervals first = Studies.bounds(data, "1", Studies.IDS.get(0), 1, settings);
    for (String backend : Studies.IDS.subList(1, Studies.IDS.size())) {
      RelevanceIntervals other = Studies.bounds(data, "1", backend, 1, settings);
      double tolerance = TOLERANCE * Math.max(1, Math.max(largest(first), largest(other)));
      for (int j = 0; j < first.features().size(); j++) {
        assertAgree(backend, first.features().get(j), other.features().get(j), tolerance);
      }
    }
  }

  /** What is proven never contradicts, and hardly any feature is without a proof. */
  private static void assertAgree(
      String backend, FeatureInterval one, FeatureInterval other, double tolerance) {
    FeatureInterval.Bounds a = one.bounds().orElseThrow();
    FeatureInterval.Bounds b = other.bounds().orElseThrow();
    assertMeet(a.provenSignedLower(), b.provenSignedLower(), backend + " " + one.name(), tolerance);
    assertMeet(a.provenSignedUpper(), b.provenSignedUpper(), backend + " " + one.name(), tolerance);
    boolean proven =
        Studies.PROVEN.contains(one.status()) && Studies.PROVEN.contains(other.status());
    Statistics.label("both proven")
        .collect(proven)
        .coverage(coverage -> coverage.check(true).percentage(share -> share >= LEAST_PROVEN));
    if (one.status() != FeatureInterval.Status.CERTIFIED
        || other.status() != FeatureInterval.Status.CERTIFIED) {
      return;
    }
    assertThat(b.signedLower())
        .as(backend + " " + one.name())
        .isCloseTo(a.signedLower(), within(tolerance));
    assertThat(b.signedUpper())
        .as(backend + " " + one.name())
        .isCloseTo(a.signedUpper(), within(tolerance));
  }

  private static void assertMeet(
      FeatureInterval.Enclosure one,
      FeatureInterval.Enclosure other,
      String which,
      double tolerance) {
    // Each holds for the budget that its own baseline sets, optimal but for rounding.
    assertThat(one.least()).as(which).isLessThanOrEqualTo(other.most() + tolerance);
    assertThat(other.least()).as(which).isLessThanOrEqualTo(one.most() + tolerance);
  }

  /** What a proof's tolerance is relative to. */
  private static double largest(RelevanceIntervals result) {
    return result.features().stream()
        .mapToDouble(feature -> feature.bounds().orElseThrow().upper())
        .max()
        .orElse(0);
  }

  private static int constantColumns(Dataset data) {
    int constant = 0;
    for (int j = 0; j < data.matrix().columns(); j++) {
      double[] column = data.matrix().column(j);
      boolean varies = false;
      for (double value : column) {
        varies |= value != column[0];
      }
      constant += varies ? 0 : 1;
    }
    return constant;
  }
}
