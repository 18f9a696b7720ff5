package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;

/**
 * A second look at features that are correlated with others. A lone permuted copy is correlated
 * with nothing, so it does not tell how far the weight of a worthless feature reaches that has
 * others to cancel it; the same features permuted together do: by the weight of the whole group, in
 * which what cancels vanishes, and by the feature's own bound, which the group's copies can cancel
 * just as well.
 *
 * <p>Each component of features that hang together has probes of its own: how far a worthless group
 * reaches depends on how many they are and how closely correlated, and probes of a large loose
 * group would hide a small tight one.
 */
final class GroupCheck {

  /**
   * The weight of a feature's group and what it must exceed, or else what the feature's own upper
   * bound must; thresholds are at least the numerical tolerance. Empty where it could not be
   * proven.
   */
  private record Comparison(
      OptionalDouble reach, OptionalDouble threshold, OptionalDouble boundThreshold) {}

  private final Map<Integer, Comparison> comparisons;

  private GroupCheck(Map<Integer, Comparison> comparisons) {
    this.comparisons = comparisons;
  }

  /** No group is in question. */
  static GroupCheck none() {
    return new GroupCheck(Map.of());
  }

  /** The groups of all candidates that have one are in question, and nothing is known of them. */
  static GroupCheck unanswered(TrainingSet data, Set<Integer> candidates) {
    Map<Integer, Comparison> comparisons = new HashMap<>();
    questioned(CorrelatedGroup.all(data), candidates)
        .forEach(
            j ->
                comparisons.put(
                    j,
                    new Comparison(
                        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty())));
    return new GroupCheck(comparisons);
  }

  /** The candidates that are correlated with others. */
  private static Set<Integer> questioned(List<CorrelatedGroup> groups, Set<Integer> candidates) {
    Set<Integer> questioned = new TreeSet<>(candidates);
    questioned.removeIf(j -> !groups.get(j).hasSeveral());
    return questioned;
  }

  /**
   * Solves two problems for the group of each feature in question, and for each of their components
   * four for each group probe. Of the k = floor(fpr (N + 1)) largest of N probes that the rate
   * grants, a third, at least one, is for bounds, and the others are for the weights of groups: a
   * worthless feature, exchangeable with the probes, exceeds either threshold with a chance of at
   * most k / (N + 1).
   *
   * @param units what the weights of groups are measured in, by the feature whose group it is
   * @param candidates the features that are relevant by their own bounds
   */
  static GroupCheck of(
      RunContext context,
      TrainingSet data,
      AdmissibleModels models,
      ProbePlan plan,
      IntToDoubleFunction units,
      Set<Integer> candidates,
      Consumer<String> warnings) {
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data);
    Set<Integer> questioned = questioned(groups, candidates);
    if (questioned.isEmpty()) {
      return none();
    }
    Map<CorrelatedGroup, OptionalDouble> reaches =
        reaches(
            context,
            data,
            models,
            questioned.stream().map(groups::get).distinct().toList(),
            warnings);
    Probes probes = new Probes(context, plan);
    Map<Integer, Comparison> comparisons = new HashMap<>();
    for (List<Integer> component : CorrelatedGroup.components(groups)) {
      List<Integer> members = component.stream().filter(questioned::contains).toList();
      if (members.isEmpty()) {
        continue;
      }
      List<Probes.GroupOutcome> outcomes =
          probes.solveGroups(data, component, groups, models, warnings).stream()
              .filter(probe -> probe.reach().isPresent() && probe.upper().isPresent())
              .toList();
      int both = ThresholdRule.rank(outcomes.size(), plan.fpr());
      int ofBounds = Math.max(1, both / 3);
      // Where a rank does not suffice for both, none is left for bounds.
      OptionalDouble reach =
          largest(outcomes, Probes.GroupOutcome::reach, units, both > 1 ? both - ofBounds : both);
      OptionalDouble upper =
          largest(outcomes, Probes.GroupOutcome::upper, units, both > 1 ? ofBounds : 0);
      for (int j : members) {
        comparisons.put(
            j,
            new Comparison(
                reaches.get(groups.get(j)), times(reach, units, j), times(upper, units, j)));
      }
    }
    return new GroupCheck(comparisons);
  }

  private static OptionalDouble largest(
      List<Probes.GroupOutcome> outcomes,
      Function<Probes.GroupOutcome, OptionalDouble> what,
      IntToDoubleFunction units,
      int k) {
    return ThresholdRule.largest(
        outcomes.stream()
            .mapToDouble(
                probe -> what.apply(probe).getAsDouble() / units.applyAsDouble(probe.feature())),
        k);
  }

  private static OptionalDouble times(
      OptionalDouble relative, IntToDoubleFunction units, int feature) {
    return relative.isEmpty()
        ? relative
        : OptionalDouble.of(
            ThresholdRule.atLeastNumerical(relative.getAsDouble() * units.applyAsDouble(feature)));
  }

  private static Map<CorrelatedGroup, OptionalDouble> reaches(
      RunContext context,
      TrainingSet data,
      AdmissibleModels models,
      List<CorrelatedGroup> groups,
      Consumer<String> warnings) {
    List<OptionalDouble> solved =
        context
            .mapAll(
                "groups", GroupReachJob.INSTANCE, new GroupReachJob.Models(data, models), groups)
            .stream()
            .map(told -> told.report(warnings))
            .toList();
    Map<CorrelatedGroup, OptionalDouble> reaches = new HashMap<>();
    for (int g = 0; g < groups.size(); g++) {
      reaches.put(groups.get(g), solved.get(g));
    }
    return reaches;
  }

  /** What the weights of groups must exceed, if it is the same for all that are in question. */
  OptionalDouble threshold() {
    List<OptionalDouble> distinct =
        comparisons.values().stream().map(Comparison::threshold).distinct().toList();
    return distinct.size() == 1 ? distinct.get(0) : OptionalDouble.empty();
  }

  /** What the weight of a feature's group must exceed, if it was in question. */
  OptionalDouble threshold(int feature) {
    return questions(feature) ? comparisons.get(feature).threshold() : OptionalDouble.empty();
  }

  /** What a feature's own upper bound must exceed else, if its group was in question. */
  OptionalDouble boundThreshold(int feature) {
    return questions(feature) ? comparisons.get(feature).boundThreshold() : OptionalDouble.empty();
  }

  /** The largest weight of a feature's group, if it was in question. */
  OptionalDouble reach(int feature) {
    return questions(feature) ? comparisons.get(feature).reach() : OptionalDouble.empty();
  }

  /** Whether the group of a feature is in question. */
  boolean questions(int feature) {
    return comparisons.containsKey(feature);
  }

  /** Whether all that is compared is known. */
  boolean decides(int feature) {
    return reach(feature).isPresent() && threshold(feature).isPresent();
  }

  /**
   * Whether a feature whose group is in question tells more of the label than permuted groups do:
   * together with the group, or by what it can weigh itself. The latter is how a difference of
   * features shows, which cancels in the weight of the group.
   *
   * @param upper its upper bound
   */
  boolean confirms(int feature, double upper) {
    OptionalDouble bound = boundThreshold(feature);
    return ThresholdRule.exceeds(reach(feature).getAsDouble(), threshold(feature).getAsDouble())
        || (bound.isPresent() && ThresholdRule.exceeds(upper, bound.getAsDouble()));
  }
}
