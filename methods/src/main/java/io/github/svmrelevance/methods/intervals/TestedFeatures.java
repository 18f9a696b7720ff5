package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.inference.SparseFeatureTests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The first stage: which features there is evidence for. It looks at the samples alone, not at the
 * admissible models.
 *
 * @param evidence for each feature that varies, in their order, unless there is no test of it; no
 *     entry at all if the run stopped before
 * @param cutoff p-values up to this one are evidence; 0 if none is
 * @since 0.1
 */
public record TestedFeatures(List<Optional<FeatureEvidence>> evidence, double cutoff) {

  /** What the batch is called. */
  static final String STEP = "evidence";

  /** Tests that are combined at most: their smallest p-value counts by as much less. */
  private static final int TESTS = 3;

  /** Copies the list. */
  public TestedFeatures {
    evidence = List.copyOf(evidence);
  }

  /** Nothing is tested. */
  static TestedFeatures none() {
    return new TestedFeatures(List.of(), 0);
  }

  /**
   * Enough permutations to hold a rate, but no more than {@link ClassRule#MOST_DRAWS}.
   *
   * @param features the number of features
   */
  static int draws(ErrorRate rate, double level, int features) {
    double needed =
        switch (rate) {
          case FALSE_POSITIVE -> 20 / level;
          // As many as it takes if a fiftieth of the features are relevant.
          case FALSE_DISCOVERY -> 50 * TESTS / level;
          case FAMILYWISE -> 2 * TESTS * features / level;
        };
    return (int) Math.min(ClassRule.MOST_DRAWS, Math.max(ClassRule.LEAST_DRAWS, Math.ceil(needed)));
  }

  /** Tests all features. */
  static TestedFeatures test(
      RunContext context,
      TrainingSet training,
      Optional<Blocks> blocks,
      Optional<PrivilegedBaseline> privileged,
      EvidenceLevel level,
      Consumer<Warning> warnings) {
    if (privileged.isPresent()) {
      return PrivilegedTests.test(
          context, training, blocks, privileged.get().shortfalls(), level, warnings);
    }
    int d = training.groups().size();
    EvidenceJob.Tested tested =
        new EvidenceJob.Tested(training, blocks.orElse(null), level.permutations(), level.level());
    List<Integer> testable = tested.testable();
    List<Optional<FeatureEvidence>> told =
        context.map(STEP, EvidenceJob.INSTANCE, tested, testable);
    if (told.stream().anyMatch(Optional::isEmpty)) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before all features were tested, so none has a class"));
      return none();
    }
    List<Optional<FeatureEvidence>> all = new ArrayList<>(Collections.nCopies(d, Optional.empty()));
    for (int k = 0; k < testable.size(); k++) {
      all.set(testable.get(k), told.get(k));
    }
    if (tested.isManySparse()) {
      TestedFeatures found = judged(all, level).givenOthers(context, tested, warnings);
      warnings.accept(found.testedAloneFirst(d));
      return found;
    }
    ModelCaveats.tooFewPermutations(level, testable.size()).ifPresent(warnings);
    return judged(all, level);
  }

  /** What tests of many sparse features leave out. */
  private Warning testedAloneFirst(int features) {
    boolean noneIsStrong =
        cutoff > 0
            && cutoff < SparseFeatureTests.LEAST_GIVEN_OTHERS
            && IntStream.range(0, evidence.size()).noneMatch(this::isConditionallyRelevant);
    return IntervalWarning.TESTED_ALONE_FIRST.of(
        "the "
            + features
            + " sparse features were tested alone, and given others only where that is evidence: a"
            + " feature that is relevant only together with others is not found"
            + (noneIsStrong
                ? "; the level is beyond the draws given others, so that no feature is strongly"
                    + " relevant"
                : ""));
  }

  /**
   * Tests features with evidence given others as well. Evidence is judged by the tests alone, so
   * that the rate holds without those that are not made.
   */
  private TestedFeatures givenOthers(
      RunContext context, EvidenceJob.Tested tested, Consumer<Warning> warnings) {
    List<GivenOthersJob.Alone> asked =
        IntStream.range(0, evidence.size())
            .filter(this::isRelevant)
            .mapToObj(j -> new GivenOthersJob.Alone(j, evidence.get(j).orElseThrow()))
            .toList();
    List<Optional<FeatureEvidence>> told =
        context.map("evidence given others", GivenOthersJob.INSTANCE, tested, asked);
    if (told.stream().anyMatch(Optional::isEmpty)) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before all features were tested, so none has a class"));
      return none();
    }
    List<Optional<FeatureEvidence>> all = new ArrayList<>(evidence);
    for (int k = 0; k < asked.size(); k++) {
      all.set(asked.get(k).feature(), told.get(k));
    }
    return new TestedFeatures(all, cutoff);
  }

  /**
   * What a level makes of the combined p-values.
   *
   * @param told the evidence for each feature that was tested, not yet adjusted for the others
   * @param level how much is asked for
   * @return the evidence, adjusted, with the cutoff
   */
  public static TestedFeatures judged(List<Optional<FeatureEvidence>> told, EvidenceLevel level) {
    List<Integer> order =
        IntStream.range(0, told.size())
            .boxed()
            .filter(j -> told.get(j).isPresent())
            .sorted(Comparator.comparingDouble(j -> told.get(j).orElseThrow().combined()))
            .toList();
    List<Optional<FeatureEvidence>> all = new ArrayList<>(told);
    adjust(all, order);
    return new TestedFeatures(
        all, cutoff(order.stream().map(j -> all.get(j).orElseThrow()).toList(), level));
  }

  /**
   * Sets q-values (Y. Benjamini, Y. Hochberg, JRSS B 57, 1995).
   *
   * @param order the features that were tested, by their p-values
   */
  private static void adjust(List<Optional<FeatureEvidence>> all, List<Integer> order) {
    double least = 1;
    for (int rank = order.size(); rank >= 1; rank--) {
      FeatureEvidence one = all.get(order.get(rank - 1)).orElseThrow();
      least = Math.min(least, one.combined() * order.size() / rank);
      all.set(order.get(rank - 1), Optional.of(one.withAdjusted(least)));
    }
  }

  /**
   * What the p-value of the last feature that passes was compared with; 0 if none passes.
   *
   * @param all those tested, by their p-values
   */
  private static double cutoff(List<FeatureEvidence> all, EvidenceLevel level) {
    return switch (level.rate()) {
      case FALSE_POSITIVE -> level.level();
      case FALSE_DISCOVERY -> {
        double[] passing =
            all.stream()
                .filter(one -> one.adjusted() <= level.level())
                .mapToDouble(FeatureEvidence::combined)
                .toArray();
        // Rounding may put the last one a little beyond the product.
        yield passing.length == 0
            ? 0
            : Math.max(
                level.level() * passing.length / all.size(),
                Arrays.stream(passing).max().orElseThrow());
      }
      case FAMILYWISE -> holm(all, level.level());
    };
  }

  /** S. Holm's steps (1979): the level of the last one that rejects. */
  private static double holm(List<FeatureEvidence> all, double level) {
    double cutoff = 0;
    int left = all.size();
    for (FeatureEvidence one : all) {
      if (one.combined() > level / left) {
        break;
      }
      cutoff = level / left;
      left--;
    }
    return cutoff;
  }

  /** Whether all features were tested that can be. */
  boolean complete() {
    return !evidence.isEmpty();
  }

  /** The evidence for a feature, if it was tested. */
  Optional<FeatureEvidence> of(int feature) {
    return complete() ? evidence.get(feature) : Optional.empty();
  }

  /**
   * Whether a feature carries information on the class, alone or given some others.
   *
   * @param feature its position
   * @return true if it was tested, and its combined p-value is at most the cutoff
   */
  public boolean isRelevant(int feature) {
    return evidence.get(feature).filter(own -> own.combined() <= cutoff).isPresent();
  }

  /**
   * Whether it carries information on the class given all others, and curves of the closest. Where
   * there are no others, the test of the feature alone tells that.
   *
   * @param feature its position
   * @return true if both p-values are at most the cutoff, or the first is and there are no curves
   */
  public boolean isConditionallyRelevant(int feature) {
    if (evidence.size() == 1) {
      return isRelevant(feature);
    }
    return evidence
        .get(feature)
        .filter(
            own -> own.conditional().orElse(1) <= cutoff && own.givenCurves().orElse(0) <= cutoff)
        .isPresent();
  }
}
