package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.benchmarks.EvidenceCells.Cell;
import io.github.svmrelevance.benchmarks.WeightedRuns.Runs;
import io.github.svmrelevance.core.inference.FeatureTests;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How often the evidence is right, on generated data: calibration where nothing is relevant, and
 * power beside classical tests. Prints the tables as Markdown.
 *
 * <p>Usage: {@code EvidenceExperiment SETS [TABLE [ROWS]]}: so many data sets of each kind, with
 * seeds from 1000 on; one of the tables noise, small, blocks, weights, power, curves, strong, rare
 * and combinations, or all. After the name of a table only rows may be asked for whose names match
 * a regular expression. Standard errors are those of sets, since features of one set are not
 * independent.
 */
public final class EvidenceExperiment {

  private static final long FIRST_SEED = 1000;
  private static final double RATE = 0.01;
  private static final double DISCOVERY_RATE = 0.1;

  /** As many as {@code bounds} takes for these rates. */
  private static final int PERMUTATIONS = 2000;

  private final int sets;
  private final Predicate<String> rows;
  private final PrintStream out;

  private EvidenceExperiment(int sets, Predicate<String> rows, PrintStream out) {
    this.sets = sets;
    this.rows = rows;
    this.out = out;
  }

  /**
   * Runs it.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    Predicate<String> rows =
        args.length > 2 ? Pattern.compile(args[2]).asMatchPredicate() : row -> true;
    EvidenceExperiment experiment =
        new EvidenceExperiment(Integer.parseInt(args[0]), rows, System.out);
    for (String table :
        args.length > 1
            ? List.of(args[1])
            : List.of(
                "noise",
                "small",
                "blocks",
                "weights",
                "power",
                "curves",
                "strong",
                "rare",
                "combinations")) {
      experiment.print(table);
      experiment.out.println();
    }
  }

  private void print(String table) {
    switch (table) {
      case "noise" -> calibration(tested(EvidenceCells.ofNoise()));
      case "small" -> calibration(tested(EvidenceCells.ofFewSamples()));
      case "blocks" -> calibration(tested(BlockCells.ofNoise()));
      case "weights" -> calibration(WeightedRuns.ofNoise());
      case "power" -> power();
      case "curves" -> curves();
      case "strong" -> strong();
      case "rare" -> rare();
      case "combinations" -> combinations();
      default -> throw new IllegalArgumentException("there is no table " + table);
    }
  }

  /** The tests alone, without ranges. */
  private static List<Runs> tested(List<Cell> cells) {
    return cells.stream()
        .map(cell -> new Runs(cell.name(), seed -> pValues(cell.generate().apply(seed), seed)))
        .toList();
  }

  private void calibration(List<Runs> cells) {
    out.println("| data | features | called relevant | sets with any at `--fdr 0.1` |");
    out.println("|---|---|---|---|");
    for (Runs cell : cells) {
      if (!rows.test(cell.name())) {
        continue;
      }
      List<double[]> values = seeds().mapToObj(cell.pValues()).toList();
      SummaryStatistics called = new SummaryStatistics();
      SummaryStatistics any = new SummaryStatistics();
      for (double[] set : values) {
        called.addValue(100 * share(atMost(set, RATE)));
        any.addValue(discovers(set) ? 100 : 0);
      }
      int features = values.stream().mapToInt(set -> set.length).sum();
      out.printf(
          Locale.ROOT,
          "| %s | %d | %s %% | %s %% |%n",
          cell.name(),
          features,
          text(called, 2),
          text(any, 0));
    }
  }

  private void power() {
    out.println(
        "| data | recall | false positives | t test alone | t tests of a regression | rank sum |");
    out.println("|---|---|---|---|---|---|");
    for (Cell cell : asked(EvidenceCells.ofSignals())) {
      Scores[] scores = {new Scores(), new Scores(), new Scores(), new Scores()};
      for (List<Optional<Rates>> of : seeds().mapToObj(seed -> rates(cell, seed)).toList()) {
        for (int k = 0; k < scores.length; k++) {
          of.get(k).ifPresent(scores[k]::add);
        }
      }
      StringBuilder row = new StringBuilder("| ").append(cell.name());
      row.append(" | ").append(scores[0].recall(sets));
      row.append(" | ").append(text(scores[0].falsePositives, 4));
      Arrays.stream(scores, 1, scores.length)
          .forEach(one -> row.append(" | ").append(one.recall(sets)));
      out.println(row.append(" |"));
    }
  }

  private void curves() {
    out.println(
        "| target and copy x of z | p of x given z at most 0.01 | given curves of z as well |");
    out.println("|---|---|---|");
    for (CurvedCopies copies : CurvedCopies.all()) {
      SummaryStatistics straight = new SummaryStatistics();
      SummaryStatistics curved = new SummaryStatistics();
      for (FeatureEvidence evidence :
          seeds().mapToObj(seed -> copies.evidence(seed, PERMUTATIONS)).toList()) {
        boolean rejected = evidence.conditional().orElse(1) <= RATE;
        straight.addValue(rejected ? 100 : 0);
        curved.addValue(rejected && evidence.givenCurves().orElse(0) <= RATE ? 100 : 0);
      }
      out.printf(
          Locale.ROOT,
          "| %s | %s %% | %s %% |%n",
          copies.name(),
          text(straight, 1),
          text(curved, 1));
    }
  }

  private void rare() {
    out.println("| classes | found | called relevant |");
    out.println("|---|---|---|");
    for (RareLevels levels : RareLevels.all()) {
      out.printf(
          Locale.ROOT,
          "| %s | %s %% | %s %% |%n",
          levels.name(),
          text(rejected(levels, RareLevels.RELEVANT), 1),
          text(rejected(levels, RareLevels.IRRELEVANT), 1));
    }
  }

  private SummaryStatistics rejected(RareLevels levels, double share) {
    SummaryStatistics rejected = new SummaryStatistics();
    seeds()
        .mapToDouble(seed -> levels.pValue(share, seed, PERMUTATIONS) <= RATE ? 100 : 0)
        .boxed()
        .toList()
        .forEach(rejected::addValue);
    return rejected;
  }

  /** What the look at curves costs where each relevant feature adds to all others. */
  private void strong() {
    out.println("| data | p given all others at most 0.01 | given curves as well |");
    out.println("|---|---|---|");
    for (Cell cell : asked(EvidenceCells.ofSignals())) {
      if (!cell.name().startsWith("I,")
          && !cell.name().contains("differences")
          && !cell.name().contains("positive")) {
        continue;
      }
      SummaryStatistics straight = new SummaryStatistics();
      SummaryStatistics curved = new SummaryStatistics();
      for (double[] found : seeds().mapToObj(seed -> strong(cell, seed)).toList()) {
        straight.addValue(found[0]);
        curved.addValue(found[1]);
      }
      out.printf(
          Locale.ROOT, "| %s | %s | %s |%n", cell.name(), text(straight, 3), text(curved, 3));
    }
  }

  private static double[] strong(Cell cell, long seed) {
    LabelledColumns data = cell.generate().apply(seed);
    FeatureTests tests = FeatureTests.of(data.matrix(), data.signs(), data.blocks(), PERMUTATIONS);
    SplittableRandom random = new SplittableRandom(~seed);
    double relevant = 0;
    double straight = 0;
    double curved = 0;
    for (int j = 0; j < data.features(); j++) {
      FeatureEvidence evidence = tests.of(j, random.split());
      if (data.isRelevant(j)) {
        boolean found = evidence.conditional().orElse(1) <= RATE;
        relevant++;
        straight += found ? 1 : 0;
        curved += found && evidence.givenCurves().orElse(0) <= RATE ? 1 : 0;
      }
    }
    return new double[] {straight / relevant, curved / relevant};
  }

  /**
   * What other ways to combine the tests of a feature would find. The tests are the same in all
   * columns, so that differences are of pairs.
   */
  private void combinations() {
    List<Combination> all = Combination.all();
    out.print("| data |");
    all.forEach(one -> out.print(" " + one.name() + " |"));
    out.println();
    out.println("|---|" + "---|".repeat(all.size()));
    for (Cell cell : asked(EvidenceCells.ofSignals())) {
      combined(cell, true, 1);
    }
    for (Cell cell : asked(EvidenceCells.ofNoise())) {
      combined(cell, false, 100);
    }
  }

  /**
   * Prints a row: the first combination, and what the others have more.
   *
   * @param relevant whether the relevant features are of interest, or the others
   * @param unit of the shares that are called relevant; percent if 100
   */
  private void combined(Cell cell, boolean relevant, double unit) {
    List<Combination> all = Combination.all();
    SummaryStatistics[] called = new SummaryStatistics[all.size()];
    Arrays.setAll(called, c -> new SummaryStatistics());
    for (double[] shares : seeds().mapToObj(seed -> combined(cell, seed, relevant)).toList()) {
      for (int c = 0; c < called.length; c++) {
        called[c].addValue(unit * (c == 0 ? shares[c] : shares[c] - shares[0]));
      }
    }
    StringBuilder row = new StringBuilder("| ").append(cell.name());
    for (int c = 0; c < called.length; c++) {
      String sign = c > 0 && called[c].getMean() > 0 ? "+" : "";
      row.append(" | ").append(sign).append(text(called[c], relevant ? 3 : 2));
      row.append(relevant ? "" : " %");
    }
    out.println(row.append(" |"));
  }

  /** The shares that each combination calls relevant. */
  private static double[] combined(Cell cell, long seed, boolean relevant) {
    LabelledColumns data = cell.generate().apply(seed);
    FeatureTests tests = FeatureTests.of(data.matrix(), data.signs(), data.blocks(), PERMUTATIONS);
    SplittableRandom random = new SplittableRandom(~seed);
    List<Combination> all = Combination.all();
    double[] shares = new double[all.size()];
    int features = 0;
    for (int j = 0; j < data.features(); j++) {
      FeatureEvidence evidence = tests.of(j, random.split());
      if (data.isRelevant(j) == relevant) {
        features++;
        for (int c = 0; c < shares.length; c++) {
          shares[c] += all.get(c).pValue().applyAsDouble(evidence) <= RATE ? 1 : 0;
        }
      }
    }
    for (int c = 0; c < shares.length; c++) {
      shares[c] /= features;
    }
    return shares;
  }

  private List<Cell> asked(List<Cell> cells) {
    return cells.stream().filter(cell -> rows.test(cell.name())).toList();
  }

  private LongStream seeds() {
    return LongStream.range(FIRST_SEED, FIRST_SEED + sets).parallel();
  }

  /** Of the evidence and its baselines, in the order of the table. */
  private static List<Optional<Rates>> rates(Cell cell, long seed) {
    LabelledColumns data = cell.generate().apply(seed);
    return List.of(
        Optional.of(Rates.of(data, atMost(pValues(data, seed), RATE))),
        Optional.of(Rates.of(data, ReferenceTests.alone(data, RATE))),
        ReferenceTests.together(data, RATE).map(called -> Rates.of(data, called)),
        Optional.of(Rates.of(data, ReferenceTests.rankSums(data, RATE))));
  }

  private static double[] pValues(LabelledColumns data, long seed) {
    FeatureTests tests = FeatureTests.of(data.matrix(), data.signs(), data.blocks(), PERMUTATIONS);
    // Not the numbers that the data were drawn with.
    SplittableRandom random = new SplittableRandom(~seed);
    double[] values = new double[data.features()];
    for (int j = 0; j < values.length; j++) {
      values[j] = tests.of(j, random.split()).combined();
    }
    return values;
  }

  private static boolean[] atMost(double[] values, double limit) {
    boolean[] small = new boolean[values.length];
    for (int j = 0; j < small.length; j++) {
      small[j] = values[j] <= limit;
    }
    return small;
  }

  /** Whether the steps of Benjamini and Hochberg reject any. */
  private static boolean discovers(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    for (int k = 0; k < sorted.length; k++) {
      if (sorted[k] * sorted.length / (k + 1) <= DISCOVERY_RATE) {
        return true;
      }
    }
    return false;
  }

  private static double share(boolean[] called) {
    int count = 0;
    for (boolean one : called) {
      count += one ? 1 : 0;
    }
    return (double) count / called.length;
  }

  private static String text(SummaryStatistics values, int digits) {
    String number = "%." + digits + "f";
    return String.format(
        Locale.ROOT,
        number + " ± " + number,
        values.getMean(),
        values.getStandardDeviation() / Math.sqrt((double) values.getN()));
  }

  /** Shares of the relevant features and of the others that are called relevant. */
  private record Rates(double recall, double falsePositives) {

    static Rates of(LabelledColumns data, boolean[] called) {
      int relevant = 0;
      int right = 0;
      int wrong = 0;
      for (int j = 0; j < called.length; j++) {
        relevant += data.isRelevant(j) ? 1 : 0;
        right += data.isRelevant(j) && called[j] ? 1 : 0;
        wrong += !data.isRelevant(j) && called[j] ? 1 : 0;
      }
      return new Rates((double) right / relevant, (double) wrong / (called.length - relevant));
    }
  }

  /** The rates of several sets. */
  private static final class Scores {

    private final SummaryStatistics recall = new SummaryStatistics();
    private final SummaryStatistics falsePositives = new SummaryStatistics();

    void add(Rates rates) {
      recall.addValue(rates.recall());
      falsePositives.addValue(rates.falsePositives());
    }

    /** Their recall, if there is one for each set. */
    String recall(int sets) {
      return recall.getN() < sets ? "-" : text(recall, 3);
    }
  }
}
