package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
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
        (data, relaxation) -> BudgetedModels.joint(data, MarginLoss.hinge(), limit, relaxation));
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
      TrainingSet data, int copies, int threads, double limit) {
    return with(
        threads,
        context ->
            new Probes(data, copies)
                .solve(models(limit), context, warning -> {}).stream()
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

  /** The range of a feature whose column is exchanged, on a problem of its own. */
  private static WeightRange alone(
      WatchedContext context, TrainingSet data, int feature, double[] column) {
    TrainingSet changed =
        new TrainingSet(data.names(), data.matrix().withColumn(feature, column), SIGNS);
    try (AdmissibleSet set = models(LIMIT).open(changed, context, warning -> {})) {
      return WeightRange.solve(set, feature).require("probe");
    }
  }

  @Test
  void everyFeatureHasItsProbesOfItsOwnStreams() {
    TrainingSet data = data(0, 1, 2);

    List<Probes.Outcome> outcomes = solve(data, 3, 2, LIMIT);

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
                        "probe", data.names().get(outcome.feature()), Integer.toString(number % 3));
                double[] column = array(permuted(data.matrix().column(outcome.feature()), random));
                return alone(context, data, outcome.feature(), column);
              });
      assertThat(outcome.status()).isEqualTo(SolveStatus.OPTIMAL);
      assertThat(outcome.lower()).isCloseTo(expected.lower(), within(1e-6));
      assertThat(outcome.upper()).isCloseTo(expected.upper(), within(1e-6));
    }
    assertThat(outcomes.stream().map(Probes.Outcome::upper).distinct()).hasSizeGreaterThan(6);
  }

  /** The features of the first data at 2, 0, 1. */
  @Test
  void probesDoNotHangOnTheOrderOfFeatures() {
    List<Probes.Outcome> outcomes = solve(data(0, 1, 2), 4, 1, LIMIT);
    List<Probes.Outcome> reordered = solve(data(2, 0, 1), 4, 2, LIMIT);

    for (int k = 0; k < 12; k++) {
      Probes.Outcome moved = reordered.get((k + 4) % 12);
      assertThat(moved.feature()).isEqualTo((outcomes.get(k).feature() + 1) % 3);
      assertThat(moved.lower()).isCloseTo(outcomes.get(k).lower(), within(1e-6));
      assertThat(moved.upper()).isCloseTo(outcomes.get(k).upper(), within(1e-6));
    }
  }

  @Test
  void aProbeThatTheBudgetDoesNotAdmitHasNoBounds() {
    // The first feature alone separates the classes; without it, no model comes as near.
    TrainingSet data =
        new TrainingSet(List.of("b"), DenseMatrix.ofColumns(8, new double[][] {COLUMNS[0]}), SIGNS);

    List<Probes.Outcome> outcomes = solve(data, 3, 1, 2);

    assertThat(outcomes).containsOnly(new Probes.Outcome(0, SolveStatus.INFEASIBLE, 0, 0));
  }

  /** A run may ask for very many probes and be stopped: those not begun are not drawn either. */
  @Test
  void aStoppedRunDrawsNoMoreProbes() {
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
                  new Probes(data(0, 1, 2), 50_000).solve(models(LIMIT), context, warning -> {});
              assertThat(context.draws()).hasSize(3);
              return solved;
            });
    assertThat(outcomes).hasSize(150_000);
    // The third was drawn, and its solve told that it was cancelled.
    assertThat(outcomes.stream().flatMap(Optional::stream).map(Probes.Outcome::status))
        .containsExactly(SolveStatus.OPTIMAL, SolveStatus.OPTIMAL, SolveStatus.CANCELLED);
  }
}
