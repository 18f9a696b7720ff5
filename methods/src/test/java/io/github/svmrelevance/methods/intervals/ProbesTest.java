package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Probes on data so small that each of them can be worked out anew, one by one. */
class ProbesTest {

  /** The budget: norm and hinge losses together. The model 0 of eight samples just meets it. */
  private static final double LIMIT = 8;

  private static final double[][] COLUMNS = {
    {1.5, 0.5, 1.1, 0.9, -1.2, -0.8, -0.7, -1.3},
    {0.3, 1.2, -0.9, 0.8, -0.4, 0.6, -1.1, -0.5},
    {-0.2, 0.7, 0.4, -1.5, 0.1, 0.9, -0.6, 0.2}
  };

  private static final double[] SIGNS = {1, 1, 1, 1, -1, -1, -1, -1};

  private static TrainingSet data(Integer... order) {
    List<String> names = List.of("b", "c", "a");
    List<Integer> positions = List.of(order);
    return new TrainingSet(
        positions.stream().map(names::get).toList(),
        DenseMatrix.ofColumns(
            SIGNS.length, positions.stream().map(j -> COLUMNS[j]).toArray(double[][]::new)),
        SIGNS);
  }

  private static BudgetedModels models(double limit) {
    return new BudgetedModels(
        (data, relaxation) -> BudgetedModels.joint(data, MarginLoss.hinge(), limit, relaxation),
        (extended, solvers) -> new double[extended.features() + 1]);
  }

  private static <R> R with(
      CancellationToken cancellation, int threads, Function<WatchedContext, R> work) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, cancellation, ProgressListener.none())) {
      WatchedContext context = new WatchedContext(executor);
      R result = work.apply(context);
      assertThat(context.open()).as("sessions left open").isZero();
      return result;
    }
  }

  private static <R> R with(int threads, Function<WatchedContext, R> work) {
    return with(CancellationToken.none(), threads, work);
  }

  private static List<Probes.Outcome> solve(
      TrainingSet data, ProbePlan plan, int threads, double limit) {
    return with(
        threads,
        context ->
            new Probes(context, plan)
                .solve(data, models(limit), warning -> {}).stream()
                    .map(Optional::orElseThrow)
                    .toList());
  }

  /** The values in the order in which a stream puts them: Fisher and Yates, written once more. */
  private static List<Double> permuted(double[] column, RandomGenerator random) {
    List<Double> values =
        new ArrayList<>(IntStream.range(0, column.length).mapToObj(i -> column[i]).toList());
    for (int last = values.size() - 1; last > 0; last--) {
      Collections.swap(values, random.nextInt(last + 1), last);
    }
    return values;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The range of a feature whose column is exchanged or appended, on a problem of its own. */
  private static WeightRange alone(
      WatchedContext context, TrainingSet data, int feature, double[] column, boolean append) {
    TrainingSet changed =
        append
            ? data.withFeatures(List.of("copy"), new double[][] {column})
            : new TrainingSet(data.names(), data.matrix().withColumn(feature, column), SIGNS);
    try (AdmissibleSet set = models(LIMIT).open(changed, context, warning -> {})) {
      return WeightRange.solve(set, append ? data.features() : feature).require("probe");
    }
  }

  @Test
  void everyFeatureHasItsProbesOfItsOwnStreams() {
    TrainingSet data = data(0, 1, 2);
    for (boolean append : new boolean[] {true, false}) {
      List<Probes.Outcome> outcomes =
          solve(
              data,
              ProbePlan.of(ProbePlan.Rule.PER_FEATURE, append, Optional.of(3), 0.01, 30),
              2,
              LIMIT);

      assertThat(outcomes)
          .extracting(Probes.Outcome::feature)
          .containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 2);
      for (int k = 0; k < outcomes.size(); k++) {
        Probes.Outcome outcome = outcomes.get(k);
        int number = k;
        WeightRange expected =
            with(
                1,
                context -> {
                  RandomGenerator random =
                      context.random(
                          "probe",
                          data.names().get(outcome.feature()),
                          Integer.toString(number % 3));
                  double[] column =
                      array(permuted(data.matrix().column(outcome.feature()), random));
                  return alone(context, data, outcome.feature(), column, append);
                });
        assertThat(outcome.status()).isEqualTo(SolveStatus.OPTIMAL);
        assertThat(outcome.lower()).isCloseTo(expected.lower(), within(1e-6));
        assertThat(outcome.upper()).isCloseTo(expected.upper(), within(1e-6));
      }
      assertThat(outcomes.stream().map(Probes.Outcome::upper).distinct()).hasSizeGreaterThan(6);
    }
  }

  @Test
  void pooledProbesChooseByNameWhateverTheOrderOfFeatures() {
    ProbePlan plan = new ProbePlan(ProbePlan.Rule.POOLED, true, 12, 0.1);

    List<Probes.Outcome> outcomes = solve(data(0, 1, 2), plan, 1, LIMIT);
    List<Probes.Outcome> reordered = solve(data(2, 0, 1), plan, 2, LIMIT);

    // The names sorted: a, b, c at 2, 0, 1 of the first data.
    List<Integer> byName = List.of(2, 0, 1);
    with(
        1,
        context -> {
          for (int k = 0; k < plan.count(); k++) {
            RandomGenerator random = context.random("pooled probe", Integer.toString(k));
            int feature = byName.get(random.nextInt(3));
            double[] column = array(permuted(COLUMNS[feature], random));
            WeightRange expected = alone(context, data(0, 1, 2), feature, column, true);
            assertThat(outcomes.get(k).feature()).isEqualTo(feature);
            assertThat(outcomes.get(k).upper()).isCloseTo(expected.upper(), within(1e-6));
            assertThat(reordered.get(k).feature()).isEqualTo((feature + 1) % 3);
            assertThat(reordered.get(k).upper()).isCloseTo(expected.upper(), within(1e-6));
          }
          return null;
        });
    assertThat(outcomes.stream().map(Probes.Outcome::feature).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void aProbeThatTheBudgetDoesNotAdmitHasNoBounds() {
    // The first feature alone tells the classes apart; without it, no model comes as near.
    TrainingSet data =
        new TrainingSet(List.of("b"), DenseMatrix.ofColumns(8, new double[][] {COLUMNS[0]}), SIGNS);

    List<Probes.Outcome> outcomes =
        solve(
            data, ProbePlan.of(ProbePlan.Rule.PER_FEATURE, false, Optional.of(3), 0.01, 30), 1, 2);

    assertThat(outcomes).containsOnly(new Probes.Outcome(0, SolveStatus.INFEASIBLE, 0, 0));
  }

  /** A run may ask for very many probes and be stopped: those not begun are not drawn either. */
  @Test
  void aStoppedRunDrawsNoMoreProbes() {
    for (ProbePlan plan :
        List.of(
            new ProbePlan(ProbePlan.Rule.POOLED, false, 100_000, 0.01),
            ProbePlan.of(ProbePlan.Rule.PER_FEATURE, false, Optional.of(50_000), 0.01, 30))) {
      CancellationSource stop = new CancellationSource();
      List<Optional<Probes.Outcome>> outcomes =
          with(
              stop,
              1,
              context -> {
                context.onDraw(
                    () -> {
                      if (context.draws().size() == 3) {
                        stop.cancel(CancellationReason.REQUESTED);
                      }
                    });
                List<Optional<Probes.Outcome>> solved =
                    new Probes(context, plan).solve(data(0, 1, 2), models(LIMIT), warning -> {});
                assertThat(context.draws()).hasSize(3);
                return solved;
              });
      assertThat(outcomes).hasSize(plan.perFeature() ? 150_000 : 100_000);
      // The third was drawn, and its solve told that it was cancelled.
      assertThat(outcomes.stream().flatMap(Optional::stream).map(Probes.Outcome::status))
          .containsExactly(SolveStatus.OPTIMAL, SolveStatus.OPTIMAL, SolveStatus.CANCELLED);
    }
  }

  @Test
  void aRunThatStopsAmongTheBaselinesOfProbesHasNoBoundsOfThem() {
    ProbePlan plan = new ProbePlan(ProbePlan.Rule.POOLED, true, 100_000, 0.01);
    CancellationSource stop = new CancellationSource();

    List<Optional<Probes.Outcome>> outcomes =
        with(
            stop,
            1,
            context -> {
              context.onDraw(
                  () -> {
                    if (context.draws().size() == 3) {
                      stop.cancel(CancellationReason.REQUESTED);
                    }
                  });
              List<Optional<Probes.Outcome>> solved =
                  new Probes(context, plan).solve(data(0, 1, 2), models(LIMIT), warning -> {});
              assertThat(context.draws()).hasSize(3);
              return solved;
            });

    assertThat(outcomes).hasSize(100_000).containsOnly(Optional.empty());
  }

  @Test
  void moreProbesThanCanBeCountedAreRefused() {
    ProbePlan plan =
        ProbePlan.of(ProbePlan.Rule.PER_FEATURE, true, Optional.of(1_000_000), 0.01, 30);

    assertThat(plan.total(2147)).isEqualTo(2_147_000_000);
    assertThatThrownBy(() -> plan.total(2148))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "1000000 probes for each of 2148 features are 2148000000, more than 2147483647; give"
                + " fewer --probes");
    assertThat(new ProbePlan(ProbePlan.Rule.POOLED, true, 1000, 0.1).total(2148)).isEqualTo(1000);
  }

  /** With as many copies as samples, and with more, which are opened anew. */
  @Test
  void groupsArePermutedTogetherInOrdersOfTheirOwn() {
    for (int samples : new int[] {8, 2}) {
      TrainingSet data = data(0, 1, 2);
      TrainingSet some =
          samples == 8
              ? data
              : new TrainingSet(
                  data.names(),
                  DenseMatrix.ofRows(new double[][] {data.matrix().row(0), data.matrix().row(4)}),
                  new double[] {1, -1});
      List<CorrelatedGroup> groups = groups();
      ProbePlan plan = new ProbePlan(ProbePlan.Rule.POOLED, true, 9, 0.1);

      List<Probes.GroupOutcome> reaches =
          with(
              2,
              context ->
                  new Probes(context, plan)
                      .solveGroups(some, List.of(0, 1, 2), groups, models(LIMIT), w -> {}));

      assertThat(reaches).hasSize(29);
      with(
          1,
          context -> {
            for (int k = 0; k < 9; k++) {
              assertThat(reaches.get(k).reach().orElseThrow())
                  .as("probe %d of %d samples", k, samples)
                  .isCloseTo(nullScale(context, some, groups, k), within(1e-6));
              assertThat(reaches.get(k).upper().orElseThrow())
                  .as("bound of probe %d of %d samples", k, samples)
                  .isCloseTo(expectedUpper(context, some, k), within(1e-6));
            }
            return null;
          });
      assertThat(reaches.stream().map(Probes.GroupOutcome::reach).distinct())
          .hasSizeGreaterThan(samples == 8 ? 6 : 1);
    }
  }

  private static List<CorrelatedGroup> groups() {
    return List.of(
        group(new CorrelatedGroup.Member(0, 1), new CorrelatedGroup.Member(1, 0.5)),
        group(
            new CorrelatedGroup.Member(0, 0.25),
            new CorrelatedGroup.Member(1, 1),
            new CorrelatedGroup.Member(2, -2)),
        group(new CorrelatedGroup.Member(1, -0.5), new CorrelatedGroup.Member(2, 1)));
  }

  private static CorrelatedGroup group(CorrelatedGroup.Member... members) {
    return new CorrelatedGroup(List.of(members));
  }

  /** The component's features by name are a, b, c: the third, the first and the second. */
  private static double nullScale(
      WatchedContext context, TrainingSet data, List<CorrelatedGroup> groups, int number) {
    return expected(context, data, number, chosen -> groups.get(chosen).members());
  }

  /** The bound is that of a group of the feature alone. */
  private static double expectedUpper(WatchedContext context, TrainingSet data, int number) {
    return expected(
        context, data, number, chosen -> List.of(new CorrelatedGroup.Member(chosen, 1)));
  }

  private static double expected(
      WatchedContext context,
      TrainingSet data,
      int number,
      IntFunction<List<CorrelatedGroup.Member>> members) {
    List<Integer> byName = List.of(2, 0, 1);
    RandomGenerator random = context.random("group probe", "a", Integer.toString(number));
    double[] order = IntStream.range(0, data.count()).asDoubleStream().toArray();
    List<Double> permuted = permuted(order, random);
    double[][] copies =
        byName.stream()
            .map(
                j ->
                    permuted.stream()
                        .mapToDouble(i -> data.matrix().column(j)[i.intValue()])
                        .toArray())
            .toArray(double[][]::new);
    List<CorrelatedGroup.Member> group = members.apply(byName.get(random.nextInt(3)));
    TrainingSet wider = data.withFeatures(List.of("copy 1", "copy 2", "copy 3"), copies);
    double largest = 0;
    try (AdmissibleSet set = models(LIMIT).open(wider, context, warning -> {})) {
      for (int side : new int[] {1, -1}) {
        double[] costs = new double[set.variables()];
        group.forEach(m -> costs[3 + byName.indexOf(m.feature())] = side * m.slope());
        double[] z = set.minimum(costs).z();
        double value = IntStream.range(0, z.length).mapToDouble(j -> costs[j] * z[j]).sum();
        largest = Math.max(largest, -value);
      }
    }
    return largest;
  }

  /** The features of a component are asked for by name too, so that their order does not show. */
  @Test
  void groupProbesDoNotHangOnTheOrderOfFeatures() {
    ProbePlan plan = new ProbePlan(ProbePlan.Rule.POOLED, true, 9, 0.1);
    List<CorrelatedGroup> reordered =
        List.of(
            group(new CorrelatedGroup.Member(0, 1), new CorrelatedGroup.Member(2, -0.5)),
            group(new CorrelatedGroup.Member(1, 1), new CorrelatedGroup.Member(2, 0.5)),
            group(
                new CorrelatedGroup.Member(0, -2),
                new CorrelatedGroup.Member(1, 0.25),
                new CorrelatedGroup.Member(2, 1)));

    List<Double> one = reaches(data(0, 1, 2), groups(), plan);
    List<Double> other = reaches(data(2, 0, 1), reordered, plan);

    Comparator<Double> close = (a, b) -> Math.abs(a - b) < 1e-6 ? 0 : Double.compare(a, b);
    assertThat(other).usingElementComparator(close).containsExactlyElementsOf(one);
  }

  private static List<Double> reaches(
      TrainingSet data, List<CorrelatedGroup> groups, ProbePlan plan) {
    return with(
        1,
        context ->
            new Probes(context, plan)
                .solveGroups(data, List.of(0, 1, 2), groups, models(LIMIT), w -> {}).stream()
                    .map(outcome -> outcome.reach().orElseThrow())
                    .toList());
  }
}
