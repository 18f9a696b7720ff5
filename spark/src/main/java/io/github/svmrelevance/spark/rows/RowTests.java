package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.Conditions;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.core.inference.RankCounts;
import io.github.svmrelevance.core.inference.ResidualSums;
import io.github.svmrelevance.core.run.ProgressListener;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tests of {@link FeatureTests} over rows in partitions: of a feature alone, given all others,
 * given these and curves of the closest, and given all but its substitutes.
 *
 * <p>Alone, a feature is tested by counts of its values, or of some thousand intervals of them.
 * Given others, residuals follow from the products of the columns. The regressions of the class are
 * fitted in passes, all at a time. Cost: with d features and m regressions, at most three for each
 * feature, some ten passes of O(n d m), and one of O(n D^2) with D columns, four curves for a
 * feature at most. A feature with heavy tails costs a task that holds four numbers for each row.
 */
final class RowTests {

  /** Alone, given others, without substitutes, and given curves. */
  private static final int KINDS = 4;

  /** What one pass over regressions may bring from each partition, about. */
  private static final double BYTES_OF_PASS = 64e6;

  private final PartitionedRows rows;
  private final RunContext context;
  private final List<String> names;
  private final int draws;
  private final int width;
  private final ValueClasses[] classes;
  private final ColumnCounts counts;
  private final RankCounts[] ranks;
  private final List<Conditions> conditions = new ArrayList<>();

  /** The columns that tests are made of now, and their products. */
  private TestColumns columns;

  private double[][] gram;

  private RowTests(
      PartitionedRows rows,
      RunContext context,
      List<String> names,
      Reference reference,
      int draws) {
    this.rows = rows;
    this.context = context;
    this.names = names;
    this.draws = draws;
    this.width = rows.width();
    this.classes =
        IntStream.range(0, width)
            .mapToObj(j -> ValueClasses.of(reference.values(j)))
            .toArray(ValueClasses[]::new);
    this.counts = rows.sum(classes, ColumnCounts::of, ColumnCounts::plus);
    this.ranks =
        IntStream.range(0, width)
            .mapToObj(j -> new RankCounts(counts.positives[j], counts.negatives[j]))
            .toArray(RankCounts[]::new);
  }

  /**
   * How many rows the tests need; fewer are tested by permutation on one machine.
   *
   * @param features d, at least 1
   */
  static long enough(int features) {
    return ResidualSums.enough(Conditions.mostWithCurves(features));
  }

  /**
   * Tests all features that vary.
   *
   * @param rows {@link #enough} of them
   * @param context gives chance
   * @param names of the features that vary
   * @param reference a sample of the rows
   * @param draws the most permutations of a test
   * @param progress notified of each kind of test
   * @return what they say
   */
  static Told of(
      PartitionedRows rows,
      RunContext context,
      List<String> names,
      Reference reference,
      int draws,
      ProgressListener progress) {
    progress.started(RunWatch.EVIDENCE, KINDS);
    Told told = new RowTests(rows, context, names, reference, draws).evidence(progress);
    progress.finished();
    return told;
  }

  /**
   * What the tests say.
   *
   * @param evidence for each feature, not yet adjusted for the others
   * @param own which share of its variance is a feature's own beside all others; 0 if they
   *     determine it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Told(List<FeatureEvidence> evidence, double[] own) implements Serializable {}

  private Told evidence(ProgressListener progress) {
    progress.advanced();
    use(List.of());
    int most = Conditions.most(rows.count() - 1);
    for (int j = 0; j < width; j++) {
      int own = j;
      double[] correlation =
          Arrays.stream(gram[j]).map(product -> product / rows.count()).toArray();
      conditions.add(new Conditions(correlation, k -> k != own, most));
    }
    Map<Integer, Regression> givenOthers = new TreeMap<>();
    Map<Integer, Regression> apart = new TreeMap<>();
    if (width > 1) {
      Optional<Regression> full = width - 1 <= most ? Optional.of(full()) : Optional.empty();
      for (int j = 0; j < width; j++) {
        givenOthers.put(j, begun(full, conditions.get(j).others()));
        Optional<int[]> left = apart(j).or(conditions.get(j)::withoutSubstitutes);
        if (left.isPresent()) {
          apart.put(j, begun(full, left.get()));
        }
      }
    }
    fit(Stream.concat(givenOthers.values().stream(), apart.values().stream()).toList());
    double[] own = new double[width];
    Arrays.fill(own, 1);
    List<GivenOthers> beside = slopes(givenOthers, "given others");
    for (GivenOthers one : beside) {
      own[one.feature()] = one.isDetermined(gram) ? 0 : one.own(gram);
    }
    Map<Integer, Double> conditional = test(beside);
    progress.advanced();
    Map<Integer, Double> withoutSubstitutes = test(slopes(apart, "without substitutes"));
    progress.advanced();
    Map<Integer, Double> curved =
        test(slopes(withCurves(givenOthers, conditional), "given curves"));
    progress.advanced();
    List<FeatureEvidence> told = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      told.add(
          FeatureTests.evidence(
              ranks[j].pValue(draws, context.random("evidence", names.get(j))),
              found(conditional, j),
              found(curved, j),
              found(withoutSubstitutes, j),
              ranks[j].effect()));
    }
    return new Told(told, own);
  }

  /** See {@link Conditions#apart}. */
  private Optional<int[]> apart(int feature) {
    int[] others = conditions.get(feature).others();
    double[][] products = {IntStream.of(others).mapToDouble(l -> gram[feature][l]).toArray()};
    double[] squares = {gram[feature][feature]};
    return conditions.get(feature).apart(Regression.part(gram, others), products, squares);
  }

  private static OptionalDouble found(Map<Integer, Double> values, int feature) {
    return values.containsKey(feature)
        ? OptionalDouble.of(values.get(feature))
        : OptionalDouble.empty();
  }

  /** Takes other columns behind the features, and finds the products of all. */
  private void use(List<TestColumns.Curve> curves) {
    columns = new TestColumns(width, rows.testScale(), curves);
    gram = rows.sum(columns, ColumnCounts::gram, ColumnCounts::plus);
    for (int a = 0; a < gram.length; a++) {
      for (int b = 0; b < a; b++) {
        gram[b][a] = gram[a][b];
      }
    }
  }

  private Regression full() {
    int[] all = IntStream.range(0, width).toArray();
    Regression full = new Regression(all, new double[width + 1], withoutModel(all));
    fit(List.of(full));
    return full;
  }

  /** Starts from the regression on all features where there is one. */
  private Regression begun(Optional<Regression> full, int[] others) {
    if (full.isEmpty()) {
      return new Regression(others, new double[others.length + 1], withoutModel(others));
    }
    int[] kept = Arrays.copyOf(others, others.length + 1);
    kept[others.length] = width;
    double[] whole = full.get().z();
    return new Regression(
        others,
        IntStream.of(kept).mapToDouble(l -> whole[l]).toArray(),
        Regression.part(full.get().hessian(), kept));
  }

  /** The Hessian of weights that are 0, where each row has a curvature of 1/4. */
  private double[][] withoutModel(int[] own) {
    int k = own.length;
    double[][] quarter = new double[k + 1][k + 1];
    double[][] products = Regression.part(gram, own);
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        quarter[a][b] = products[a][b] / 4;
      }
    }
    quarter[k][k] = rows.count() / 4.0;
    return Regression.withPenalty(quarter);
  }

  /** Fits all regressions, each pass looking at as many as memory allows. */
  private void fit(List<Regression> regressions) {
    List<Regression> open = regressions;
    while (!open.isEmpty()) {
      int widest = open.stream().mapToInt(one -> one.columns().length + 1).max().orElseThrow();
      int batch = (int) Math.max(1, BYTES_OF_PASS / (Double.BYTES * (double) widest * widest));
      for (int first = 0; first < open.size(); first += batch) {
        List<Regression> some = open.subList(first, Math.min(first + batch, open.size()));
        ArrayList<RegressionSums.Place> places = new ArrayList<>();
        for (Regression one : some) {
          places.add(new RegressionSums.Place(one.columns(), one.next(), one.waitsForHessian()));
        }
        List<RegressionSums> seen =
            rows.sum(
                new RegressionSums.Asked(columns, places),
                RegressionSums::of,
                RegressionSums::plus);
        for (int k = 0; k < some.size(); k++) {
          some.get(k).advance(seen.get(k));
        }
      }
      open = open.stream().filter(one -> !one.isDone()).toList();
    }
  }

  /**
   * What is left of features beside the columns of their regressions.
   *
   * @param fits of each feature, done
   * @param what tells chance of one kind of tests from that of others
   */
  private List<GivenOthers> slopes(Map<Integer, Regression> fits, String what) {
    List<GivenOthers> slopes = new ArrayList<>();
    fits.forEach(
        (feature, fit) -> {
          long seed = context.random("evidence", names.get(feature), what).nextLong();
          slopes.add(GivenOthers.of(feature, fit, gram, rows.count(), seed));
        });
    return slopes;
  }

  /**
   * Tests features given the columns of their regressions.
   *
   * @return the p-values; none of a feature that the others determine
   */
  private Map<Integer, Double> test(List<GivenOthers> all) {
    ArrayList<GivenOthers> tests = new ArrayList<>(all);
    tests.removeIf(one -> one.isDetermined(gram));
    Map<Integer, Double> values = new TreeMap<>();
    if (tests.isEmpty()) {
      return values;
    }
    List<ResidualSums> sums =
        rows.sum(new GivenOthers.Asked(columns, tests), GivenOthers::sums, GivenOthers::plus);
    ArrayList<GivenOthers> heavy = new ArrayList<>();
    for (int t = 0; t < tests.size(); t++) {
      GivenOthers test = tests.get(t);
      OptionalDouble normal = sums.get(t).pValue(test.columns().length);
      if (normal.isPresent()) {
        values.put(test.feature(), normal.getAsDouble());
      } else {
        heavy.add(test);
      }
    }
    if (!heavy.isEmpty()) {
      int most = draws;
      List<Double> drawn =
          rows.gather(
              new GivenOthers.Asked(columns, heavy),
              heavy.size(),
              GivenOthers::pairs,
              (asked, t, parts) -> asked.tests().get(t).byPermutation(parts, most));
      for (int t = 0; t < heavy.size(); t++) {
        values.put(heavy.get(t).feature(), drawn.get(t));
      }
    }
    return values;
  }

  /** The regressions on all others and curves of the closest, of features that ask for them. */
  private Map<Integer, Regression> withCurves(
      Map<Integer, Regression> fits, Map<Integer, Double> conditional) {
    Map<Integer, List<double[]>> heights = new TreeMap<>();
    Map<Integer, List<Integer>> related = new TreeMap<>();
    conditional.forEach(
        (feature, value) -> {
          if (FeatureTests.asksForCurves(OptionalDouble.of(value))) {
            related.put(feature, curved(conditions.get(feature), heights));
          }
        });
    related.values().removeIf(List::isEmpty);
    if (related.isEmpty()) {
      return Map.of();
    }
    heights.keySet().retainAll(related.values().stream().flatMap(List::stream).toList());
    List<TestColumns.Curve> curves = new ArrayList<>();
    Map<Integer, int[]> places = new TreeMap<>();
    int next = width;
    for (Map.Entry<Integer, List<double[]>> own : heights.entrySet()) {
      double[][] all = own.getValue().toArray(double[][]::new);
      curves.add(new TestColumns.Curve(own.getKey(), classes[own.getKey()], all));
      places.put(own.getKey(), IntStream.range(next, next + all.length).toArray());
      next += all.length;
    }
    use(curves);
    Map<Integer, Regression> begun = new TreeMap<>();
    related.forEach(
        (feature, closest) -> {
          int[] others =
              IntStream.concat(
                      IntStream.of(fits.get(feature).columns()),
                      closest.stream().flatMapToInt(k -> IntStream.of(places.get(k))))
                  .toArray();
          begun.put(feature, continued(fits.get(feature), others));
        });
    fit(List.copyOf(begun.values()));
    return begun;
  }

  /** Those of the closest features whose curves there is room for, the closest first. */
  private List<Integer> curved(Conditions own, Map<Integer, List<double[]>> heights) {
    List<Integer> chosen = new ArrayList<>();
    int room = own.room();
    for (int k : own.related()) {
      List<double[]> curves = heights.computeIfAbsent(k, this::curves);
      if (curves.size() > room) {
        break;
      }
      if (!curves.isEmpty()) {
        chosen.add(k);
      }
      room -= curves.size();
    }
    return Collections.unmodifiableList(chosen);
  }

  private List<double[]> curves(int feature) {
    long[] all = counts.all(feature);
    double[] sums = new double[all.length];
    Arrays.setAll(
        sums, place -> rows.testScale().sum(feature, counts.sums[feature][place], all[place]));
    return ranks[feature].curves(sums, all);
  }

  /** The same regression with more columns behind, whose weights start from 0. */
  private Regression continued(Regression fitted, int[] others) {
    int before = fitted.columns().length;
    double[] start = Arrays.copyOf(fitted.z(), others.length + 1);
    start[before] = 0;
    start[others.length] = fitted.z()[before];
    return new Regression(others, start, withoutModel(others));
  }
}
