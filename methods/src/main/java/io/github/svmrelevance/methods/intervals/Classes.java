package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The fourth stage: the class of each feature that varies, by its own bounds and by its group. */
final class Classes {

  private final Ranges ranges;
  private final ThresholdRule rule;
  private final GroupCheck check;
  private final boolean complete;

  private Classes(Ranges ranges, ThresholdRule rule, GroupCheck check, boolean complete) {
    this.ranges = ranges;
    this.rule = rule;
    this.check = check;
    this.complete = complete;
  }

  /** Classes by the numerical tolerance alone. */
  static Classes withoutProbes(Ranges ranges) {
    return new Classes(
        ranges, ThresholdRule.none().forWeightsUpTo(ranges.largest()), GroupCheck.none(), true);
  }

  /**
   * Classes by comparison with permuted features.
   *
   * @param nulls how bounds are distributed where nothing is to be found
   */
  static Classes of(
      RunContext context,
      TrainingSet training,
      IntervalQuestion question,
      Ranges ranges,
      NullDistribution nulls,
      Warnings warnings) {
    ThresholdRule rule = nulls.thresholds(warnings).forWeightsUpTo(ranges.largest());
    if (!ranges.complete() || !nulls.complete()) {
      return new Classes(ranges, rule, GroupCheck.none(), nulls.complete());
    }
    // What thresholds over all features let through is looked at as a group too.
    Set<Integer> candidates = new TreeSet<>();
    for (int j = 0; j < ranges.findings().size(); j++) {
      if (byOwnBounds(ranges, rule, j)
          .filter(own -> own != RelevanceClass.IRRELEVANT)
          .isPresent()) {
        candidates.add(j);
      }
    }
    if (nulls.plan().perFeature()) {
      Caveats.loneProbes(training, candidates).ifPresent(warnings);
      return new Classes(ranges, rule, GroupCheck.none(), true);
    }
    try {
      GroupCheck check =
          GroupCheck.of(
              context,
              training,
              question.models(),
              nulls.plan(),
              nulls::unit,
              candidates,
              warnings);
      return new Classes(ranges, rule, check, true);
    } catch (CancelledException e) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before correlated features were compared as groups, so no class is told"
                  + " of those whose group would decide"));
      return new Classes(ranges, rule, GroupCheck.unanswered(training, candidates), false);
    }
  }

  private static Optional<RelevanceClass> byOwnBounds(Ranges ranges, ThresholdRule rule, int j) {
    Finding finding = ranges.findings().get(j);
    return finding
        .bounds()
        .filter(bounds -> finding.certified())
        .flatMap(bounds -> rule.classify(j, bounds));
  }

  /** The class of a feature; one in a group that was in question is relevant only if that is. */
  Optional<RelevanceClass> of(int feature) {
    Optional<RelevanceClass> own = byOwnBounds(ranges, rule, feature);
    if (!check.questions(feature)) {
      return own;
    }
    if (!check.decides(feature)) {
      return Optional.empty();
    }
    double upper = ranges.findings().get(feature).bounds().orElseThrow().upper();
    return check.confirms(feature, upper) ? own : Optional.of(RelevanceClass.IRRELEVANT);
  }

  /** What bounds were compared with. */
  ThresholdRule thresholds() {
    return rule;
  }

  /** What groups were compared with. */
  GroupCheck groups() {
    return check;
  }

  /** Whether the run got to all that classes follow from. */
  boolean complete() {
    return complete;
  }

  /** All classes, in the order of the features that vary. */
  List<Optional<RelevanceClass>> all() {
    return IntStream.range(0, ranges.findings().size()).mapToObj(this::of).toList();
  }
}
