package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Groups of two pairs and one that stands alone, compared with probes solved once more. */
class GroupCheckTest {

  private static final int SAMPLES = 24;

  /**
   * Twenty-nine group probes: the second largest of their weights is the threshold of groups, at
   * two thirds of the rate, and the largest of their bounds that of bounds, at a third.
   */
  private static final ProbePlan PLAN = new ProbePlan(ProbePlan.Rule.SCALED, true, 9, 0.1);

  /** What the weights of groups are measured in. */
  private static double unit(int feature) {
    return 1 + feature;
  }

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);
  private final BudgetedModels models =
      new BudgetedModels(
          (data, relaxation) -> BudgetedModels.joint(data, MarginLoss.hinge(), 12, relaxation),
          (extended, solvers) -> new double[extended.features() + 1]);
  private final TrainingSet data = data();

  @AfterEach
  void nothingIsLeftOpen() {
    executor.close();
    assertThat(context.open()).as("sessions left open").isZero();
  }

  /** 0 and 1 tell the classes apart and hang together, 3 and 4 hang together and tell nothing. */
  private static TrainingSet data() {
    SplittableRandom random = new SplittableRandom(3);
    double[] signs = new double[SAMPLES];
    double[][] rows = new double[SAMPLES][];
    for (int i = 0; i < SAMPLES; i++) {
      signs[i] = i % 2 == 0 ? 1 : -1;
      double common = random.nextGaussian();
      double useful = signs[i] + 0.4 * random.nextGaussian();
      rows[i] =
          new double[] {
            useful,
            useful + 0.2 * random.nextGaussian(),
            random.nextGaussian(),
            common,
            common + 0.2 * random.nextGaussian()
          };
    }
    return new TrainingSet(List.of("s", "t", "lone", "n", "m"), DenseMatrix.ofRows(rows), signs);
  }

  private GroupCheck check(Set<Integer> candidates) {
    return GroupCheck.of(
        context, data, models, PLAN, GroupCheckTest::unit, candidates, warning -> {});
  }

  @Test
  void groupsAreWhatTheTestSupposes() {
    assertThat(CorrelatedGroup.components(CorrelatedGroup.all(data)))
        .containsExactly(List.of(0, 1), List.of(2), List.of(3, 4));
  }

  @Test
  void everyComponentIsComparedWithItsOwnProbes() {
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data);

    GroupCheck check = check(Set.of(0, 1, 2, 3, 4));

    Probes probes = new Probes(context, PLAN);
    for (List<Integer> component : List.of(List.of(0, 1), List.of(3, 4))) {
      List<Probes.GroupOutcome> outcomes =
          probes.solveGroups(data, component, groups, models, warning -> {});
      assertThat(outcomes).hasSize(29);
      double second = largest(outcomes, Probes.GroupOutcome::reach, 1);
      double bound = largest(outcomes, Probes.GroupOutcome::upper, 0);
      int first = component.get(0);
      for (int feature : component) {
        assertThat(check.threshold(feature).orElseThrow())
            .isCloseTo(second * unit(feature), within(1e-6));
        assertThat(check.boundThreshold(feature).orElseThrow())
            .isCloseTo(bound * unit(feature), within(1e-6));
      }
      try (AdmissibleSet set = models.open(data, context, warning -> {})) {
        double reach = groups.get(first).reach(set, j -> j).orElseThrow();
        assertThat(check.reach(first).orElseThrow()).isCloseTo(reach, within(1e-6));
        assertThat(check.confirms(first, 0)).isEqualTo(reach > second * unit(first));
        assertThat(check.confirms(first, 1.001 * bound * unit(first))).isTrue();
      }
      assertThat(check.decides(first)).isTrue();
    }
    assertThat(check.confirms(0, 0)).as("useful").isTrue();
    assertThat(check.confirms(3, 0)).as("useless").isFalse();
    double least = check.boundThreshold(3).orElseThrow();
    assertThat(check.confirms(3, least)).as("no more than its copies").isFalse();
    assertThat(check.confirms(3, 1.001 * least)).as("more than its copies").isTrue();
    assertThat(check.threshold()).as("there are two thresholds").isEmpty();
  }

  /** The k-th largest, from 0, in units of its feature. */
  private static double largest(
      List<Probes.GroupOutcome> outcomes,
      Function<Probes.GroupOutcome, OptionalDouble> what,
      int k) {
    return outcomes.stream()
        .map(probe -> what.apply(probe).orElseThrow() / unit(probe.feature()))
        .sorted(Comparator.reverseOrder())
        .skip(k)
        .findFirst()
        .orElseThrow();
  }

  /** A budget that lets no weight be told from 0: the useful group still beats its probes. */
  @Test
  void whatRoundingMakesOfZeroIsNoWeight() {
    double norm = 9e-7;
    double useful = 0;
    for (int i = 0; i < SAMPLES; i++) {
      useful += data.signs()[i] * data.matrix().get(i, 0);
    }
    // The loss falls below that of no weights only if most of the norm goes to the useful features.
    double loss = SAMPLES - 0.6 * norm * useful;
    BudgetedModels tiny =
        new BudgetedModels(
            (samples, relaxation) ->
                BudgetedModels.separate(samples, MarginLoss.hinge(), norm, loss, relaxation),
            (extended, solvers) -> new double[extended.features() + 1]);
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data);

    GroupCheck check =
        GroupCheck.of(context, data, tiny, PLAN, GroupCheckTest::unit, Set.of(0), warning -> {});

    double largest =
        new Probes(context, PLAN)
            .solveGroups(data, List.of(0, 1), groups, tiny, warning -> {}).stream()
                .mapToDouble(probe -> probe.reach().orElseThrow() / unit(probe.feature()))
                .max()
                .orElseThrow();
    assertThat(check.reach(0).orElseThrow())
        .as("more than probes, less than the tolerance")
        .isBetween(1.5 * largest * unit(0), 1e-6);
    assertThat(check.threshold(0).orElseThrow()).isEqualTo(1e-6);
    assertThat(check.boundThreshold(0).orElseThrow()).isEqualTo(1e-6);
    assertThat(check.confirms(0, 0)).isFalse();
  }

  @Test
  void whatStandsAloneOrWasNotAskedForIsNotInQuestion() {
    GroupCheck check = check(Set.of(1, 2));

    assertThat(check.questions(1)).isTrue();
    for (int other : new int[] {0, 2, 3, 4}) {
      assertThat(check.questions(other)).isFalse();
      assertThat(check.decides(other)).isFalse();
      assertThat(check.reach(other)).isEmpty();
      assertThat(check.threshold(other)).isEmpty();
      assertThat(check.boundThreshold(other)).isEmpty();
    }
    assertThat(check.threshold()).as("the only one").isEqualTo(check.threshold(1)).isPresent();
    assertThat(context.draws()).as("no probes of the other pair").hasSize(29);
    assertThat(context.draws()).allMatch(key -> key.get(1).equals("s"));
  }

  @Test
  void withoutCorrelatedCandidatesNothingIsSolved() {
    GroupCheck check = check(Set.of(2));

    assertThat(check.questions(2)).isFalse();
    assertThat(check.threshold()).isEmpty();
    assertThat(context.draws()).isEmpty();
    assertThat(GroupCheck.none().questions(0)).isFalse();
  }

  @Test
  void aCheckThatWasNotMadeDecidesNothing() {
    GroupCheck check = GroupCheck.unanswered(data, Set.of(0, 2));

    assertThat(check.questions(0)).isTrue();
    assertThat(check.decides(0)).isFalse();
    assertThat(check.questions(2)).isFalse();
    assertThat(check.questions(1)).isFalse();
  }
}
