package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Tests of each feature, or group of columns, in three ways, for a feature is relevant if it tells
 * of the target given some subset of the others (R. Kohavi, G. John, 1997):
 *
 * <ul>
 *   <li>alone (rank sum, or rank correlation), which finds what others tell as well;
 *   <li>given all others, which finds what only a joint model shows; and if so, given curves of the
 *       closest of these as well, which shows what only repeats another along a curve;
 *   <li>given those it is not correlated with, or else the least correlated one, if there are
 *       others: which finds what it tells together with its substitutes. Where all others all but
 *       determine it, as beside a total, given as many of them as do not.
 * </ul>
 *
 * <p>"All others" are the n/3 most correlated ones, but 100 at most, where there are more.
 * Thread-safe: a test changes nothing. Memory: one copy of the data, and d^2 numbers for up to 1000
 * features.
 *
 * @since 0.1
 */
public final class FeatureTests {

  /** Features of at least this absolute correlation are substitutes of each other. */
  public static final double SUBSTITUTE = 0.5;

  /** A p-value given all others that is above is not looked at again. */
  private static final double CURVED = 0.1;

  /** With more features their correlations are computed as they are needed. */
  private static final int REMEMBERED = 1000;

  /** Shorter columns, relatively, are rounding: the feature does not vary between or in blocks. */
  private static final double CONSTANT = 1e-10;

  private final DenseMatrix columns;
  private final boolean[] varying;
  private final List<int[]> groups;
  private final Response response;
  private final Strata strata;
  private final PermutationTest test;
  private final Optional<double[][]> correlations;
  private final Optional<Response.Fits> full;

  private FeatureTests(
      DenseMatrix columns,
      List<int[]> groups,
      Response response,
      Strata strata,
      PermutationTest test) {
    this.columns = columns;
    this.varying = new boolean[columns.columns()];
    for (int j = 0; j < varying.length; j++) {
      varying[j] = Arrays.stream(columns.column(j)).anyMatch(x -> x != 0);
    }
    this.groups = groups;
    this.response = response;
    this.strata = strata;
    this.test = test;
    this.correlations =
        columns.columns() <= REMEMBERED ? Optional.of(SampleSums.gram(columns)) : Optional.empty();
    this.full =
        Conditions.haveRoom(columns.columns(), strata.freedom())
            ? Optional.of(response.fit(columns))
            : Optional.empty();
  }

  /**
   * Prepares the tests of features of two classes.
   *
   * @param features n rows; every column varies
   * @param signs n labels, +1 or -1, both among them
   * @param blocks which samples belong together, if any do
   * @param draws the most permutations of a test, at least 1
   * @return the tests
   */
  public static FeatureTests of(
      Matrix features, double[] signs, Optional<Blocks> blocks, int draws) {
    List<int[]> columns =
        IntStream.range(0, features.columns()).mapToObj(j -> new int[] {j}).toList();
    return of(features, columns, Response.ofSigns(signs), blocks, draws);
  }

  /**
   * Prepares the tests of features and groups. Where the samples of each block have one response, a
   * block is one sample: the means of its features. Where some block has several, responses and
   * residuals trade places within blocks only, and features are less their means there. What a
   * feature tells beyond that is not looked at. Cost: O(n d^2) for up to n/3 features.
   *
   * @param features n rows; every column varies
   * @param groups the columns of each feature or group that is tested, each at least one
   * @param response what they may predict
   * @param blocks which samples belong together
   * @param draws the most permutations of a test, at least 1
   * @return the tests
   */
  public static FeatureTests of(
      Matrix features, List<int[]> groups, Response response, Optional<Blocks> blocks, int draws) {
    PermutationTest test = PermutationTest.of(draws);
    Units units = Units.of(features, response, blocks);
    DenseMatrix columns =
        DenseMatrix.ofColumns(
            units.response().samples(),
            features.columns(),
            (target, j) -> System.arraycopy(units.column(j), 0, target, 0, target.length));
    return new FeatureTests(columns, groups, units.response(), units.strata(), test);
  }

  /**
   * Which features differ where the tests look: between the means of blocks, where a block is one
   * sample, and within blocks else. There is no test of any other. A feature is looked at when it
   * is asked for, in O(n).
   *
   * @param features n rows; every column varies
   * @param response what they may predict
   * @param blocks which samples belong together
   * @return whether there is a test of a feature, by its column
   */
  public static IntPredicate varying(Matrix features, Response response, Blocks blocks) {
    Units units = Units.of(features, response, Optional.of(blocks));
    return j -> Arrays.stream(units.column(j)).anyMatch(x -> x != 0);
  }

  /**
   * How much features and groups tell alone, as the tests say it, without any test. A feature is
   * looked at when it is asked for, at a cost of O(n log n) for each of its columns.
   *
   * @param features n rows; every column varies
   * @param groups the columns of each feature or group, each at least one
   * @param response what they may predict
   * @param blocks which samples belong together
   * @return the effect of a feature or group, by its position
   */
  public static IntFunction<Effect> effects(
      Matrix features, List<int[]> groups, Response response, Optional<Blocks> blocks) {
    Units units = Units.of(features, response, blocks);
    return feature ->
        AloneTest.of(
                IntStream.of(groups.get(feature)).mapToObj(units::column).toList(),
                units.response(),
                units.strata())
            .effect();
  }

  /**
   * What counts as one sample: a row, or a block whose samples have one response.
   *
   * @param whole the rows of each block, where a block is one sample
   * @param blocked whether there are blocks
   */
  private record Units(
      Matrix features, Response response, Strata strata, Optional<int[][]> whole, boolean blocked) {

    static Units of(Matrix features, Response response, Optional<Blocks> blocks) {
      Optional<int[][]> whole = blocks.filter(response::agreesIn).map(Blocks::members);
      Response ofUnits = whole.map(response::ofUnits).orElse(response);
      Strata strata =
          blocks
              .filter(all -> whole.isEmpty())
              .map(all -> Strata.of(all.members()))
              .orElseGet(() -> Strata.one(ofUnits.samples()));
      return new Units(features, ofUnits, strata, whole, blocks.isPresent());
    }

    /** The standardized values of a column, a new array. */
    double[] column(int j) {
      double[] values = new double[features.rows()];
      features.copyColumn(j, values);
      if (!blocked) {
        return standardized(values, strata, 0);
      }
      double deviation = deviation(values);
      double[] ofUnits = whole.map(members -> means(values, members)).orElse(values);
      double tolerance = rounding(values, deviation);
      strata.centre(ofUnits);
      Ranks.join(ofUnits, tolerance);
      return scaled(ofUnits, CONSTANT * deviation);
    }

    /**
     * By how much two means, or two values less means, may be apart that would be equal without
     * rounding. Ties that rounding breaks by the size of a block would tell of all that the size
     * tells of. The mean of k values is off by at most k + 4 roundings of the mean of their sizes:
     * one for each sum, and some for scaling the values (N. Higham, Accuracy and Stability of
     * Numerical Algorithms, 2002, section 4.2).
     */
    private double rounding(double[] values, double deviation) {
      int[][] blocks =
          whole.orElseGet(
              () ->
                  IntStream.range(0, strata.count())
                      .mapToObj(strata::members)
                      .toArray(int[][]::new));
      double largest = 0;
      for (int[] block : blocks) {
        double size =
            IntStream.of(block).mapToDouble(i -> Math.abs(values[i])).average().orElseThrow();
        largest = Math.max(largest, (block.length + 4) * (size + deviation));
      }
      return 2 * Math.ulp(1.0) * largest;
    }
  }

  private static double[] means(double[] values, int[][] units) {
    return Arrays.stream(units)
        .mapToDouble(unit -> IntStream.of(unit).mapToDouble(i -> values[i]).average().orElseThrow())
        .toArray();
  }

  private static double deviation(double[] values) {
    double[] centred = values.clone();
    Strata.one(values.length).centre(centred);
    return Math.sqrt(SampleSums.dot(centred, centred) / values.length);
  }

  /**
   * Mean 0 in each stratum, and sum of squares n.
   *
   * @param values changed
   * @param least a smaller standard deviation is that of a constant, which becomes 0
   */
  static double[] standardized(double[] values, Strata strata, double least) {
    strata.centre(values);
    return scaled(values, least);
  }

  private static double[] scaled(double[] values, double least) {
    int n = values.length;
    double squares = SampleSums.dot(values, values);
    double scale = squares <= n * least * least ? 0 : Math.sqrt(n / squares);
    for (int i = 0; i < n; i++) {
      values[i] *= scale;
    }
    return values;
  }

  /**
   * Tests a feature. Cost: O(n k^2 + k^3) to fit, with k the number of others, at most n/3; and O(n
   * k) for each of some hundred draws, or all draws where they speak against chance. Each draw fits
   * anew, at up to O(n k^2 + k^3), if samples of two classes are at most 100 and all others have
   * room.
   *
   * @param feature its position, or that of the group
   * @param random chance, for this feature alone
   * @return its p-values
   */
  public FeatureEvidence of(int feature, RandomGenerator random) {
    int[] own = groups.get(feature);
    IntPredicate other = k -> isVarying(k) && IntStream.of(own).noneMatch(j -> j == k);
    int most = Conditions.most(strata.freedom());
    Conditions conditions = new Conditions(correlations(own), other, most);
    AloneTest alone = AloneTest.of(columnsOf(own), response, strata);
    double marginal = alone.pValue(test, random);
    OptionalDouble conditional =
        columns.columns() == own.length || most == 0
            ? OptionalDouble.empty()
            : given(conditions.others(), own, random);
    Optional<int[]> remaining = apart(conditions, own).or(conditions::withoutSubstitutes);
    OptionalDouble withoutSubstitutes =
        remaining.isPresent() ? given(remaining.get(), own, random) : OptionalDouble.empty();
    OptionalDouble curved =
        asksForCurves(conditional) ? givenCurves(conditions, own, random) : OptionalDouble.empty();
    return evidence(marginal, conditional, curved, withoutSubstitutes, alone.effect());
  }

  /**
   * Whether a test given all others is looked at again, given curves as well.
   *
   * @param conditional its p-value
   * @return true if that is at most 0.1
   */
  public static boolean asksForCurves(OptionalDouble conditional) {
    return conditional.orElse(1) <= CURVED;
  }

  /**
   * Puts the p-values of the tests of one feature together.
   *
   * @param marginal of the feature alone
   * @param conditional given all others
   * @param curved given curves of them as well; no part of the combined p-value
   * @param withoutSubstitutes given those it is not closely correlated with
   * @param effect how much the feature tells alone
   * @return the evidence, not yet adjusted for other features
   */
  public static FeatureEvidence evidence(
      double marginal,
      OptionalDouble conditional,
      OptionalDouble curved,
      OptionalDouble withoutSubstitutes,
      Effect effect) {
    double[] values =
        DoubleStream.concat(
                DoubleStream.of(marginal),
                DoubleStream.concat(conditional.stream(), withoutSubstitutes.stream()))
            .toArray();
    double combined = CauchyCombination.of(values);
    return new FeatureEvidence(
        marginal, conditional, curved, withoutSubstitutes, combined, combined, effect);
  }

  private List<double[]> columnsOf(int[] group) {
    return IntStream.of(group).mapToObj(columns::column).toList();
  }

  /** Whether a feature has anything to tell between or in blocks; each has without blocks. */
  private boolean isVarying(int feature) {
    return varying[feature];
  }

  /** The correlation with each column; of a group the largest of its columns. */
  private double[] correlations(int[] group) {
    double[] largest = correlations(group[0]);
    for (int l = 1; l < group.length; l++) {
      double[] own = correlations(group[l]);
      for (int k = 0; k < own.length; k++) {
        largest[k] = Math.abs(own[k]) > Math.abs(largest[k]) ? own[k] : largest[k];
      }
    }
    return largest;
  }

  private double[] correlations(int feature) {
    int n = response.samples();
    return correlations
        .map(all -> Arrays.stream(all[feature]).map(product -> product / n).toArray())
        .orElseGet(
            () -> {
              double[] products = new double[columns.columns()];
              columns.addTransposedTimes(columns.column(feature), products);
              return Arrays.stream(products).map(product -> product / n).toArray();
            });
  }

  private OptionalDouble given(int[] conditions, int[] group, RandomGenerator random) {
    DenseMatrix given = columns.selectColumns(conditions);
    Projection projection = new Projection(given, gram(conditions, given));
    if (isRefitted(group)) {
      return refit(given, projection, group, random);
    }
    Response.Fits fits =
        full.map(model -> model.with(conditions)).orElseGet(() -> response.fit(given));
    return new ConditionalTest(test, strata).pValue(columnsOf(group), projection, fits, random);
  }

  /** See {@link Conditions#apart}. */
  private Optional<int[]> apart(Conditions conditions, int[] group) {
    int[] chosen = conditions.others();
    if (chosen.length < 2) {
      return Optional.empty();
    }
    DenseMatrix given = columns.selectColumns(chosen);
    double[][] products = new double[group.length][chosen.length];
    double[] squares = new double[group.length];
    for (int f = 0; f < group.length; f++) {
      double[] own = columns.column(group[f]);
      given.addTransposedTimes(own, products[f]);
      squares[f] = SampleSums.dot(own, own);
    }
    return conditions.apart(gram(chosen, given), products, squares);
  }

  /**
   * Whether draws fit the class anew: single features beside all others, of two classes and few
   * samples. Where features are more, so are the draws, and that would take too long.
   */
  private boolean isRefitted(int[] group) {
    return full.isPresent()
        && group.length == 1
        && response.isTwoClasses()
        && strata.count() == 1
        && strata.samples() <= RefitTest.MOST_SAMPLES;
  }

  private OptionalDouble refit(
      DenseMatrix given, Projection projection, int[] group, RandomGenerator random) {
    return given.columns() + 1 >= strata.samples()
        ? OptionalDouble.empty()
        : new RefitTest(test, response.signs(), given, projection)
            .pValue(columns.column(group[0]), random);
  }

  /**
   * Given others and curves of those that are most correlated with the feature, as far as there is
   * room. What only repeats another along a curve has no evidence then.
   *
   * @return empty if there are no curves, or no room for them
   */
  private OptionalDouble givenCurves(Conditions conditions, int[] group, RandomGenerator random) {
    List<double[]> curved = new ArrayList<>();
    int room = conditions.room();
    for (int k : conditions.related()) {
      List<double[]> curves = Curves.of(columns.column(k), strata);
      if (curves.size() > room) {
        break;
      }
      curved.addAll(curves);
      room -= curves.size();
    }
    if (curved.isEmpty()) {
      return OptionalDouble.empty();
    }
    DenseMatrix all =
        columns
            .selectColumns(conditions.others())
            .withAppendedColumns(curved.toArray(double[][]::new));
    Projection projection = new Projection(all, SampleSums.gram(all));
    if (isRefitted(group)) {
      return refit(all, projection, group, random);
    }
    return new ConditionalTest(test, strata)
        .pValue(columnsOf(group), projection, response.fit(all), random);
  }

  private double[][] gram(int[] conditions, DenseMatrix given) {
    return correlations
        .map(
            all ->
                Arrays.stream(conditions)
                    .mapToObj(a -> Arrays.stream(conditions).mapToDouble(b -> all[a][b]).toArray())
                    .toArray(double[][]::new))
        .orElseGet(() -> SampleSums.gram(given));
  }
}
