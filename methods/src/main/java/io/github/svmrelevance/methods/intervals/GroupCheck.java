package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.method.RunContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A second look at features that are correlated with others. A lone permuted copy is correlated
 * with nothing, so it does not tell how far the weight of a worthless feature reaches that has
 * others to cancel it; the weight of its whole group, against groups permuted together, does.
 */
final class GroupCheck {

  private final OptionalDouble threshold;
  private final Map<Integer, OptionalDouble> reaches;

  private GroupCheck(OptionalDouble threshold, Map<Integer, OptionalDouble> reaches) {
    this.threshold = threshold;
    this.reaches = reaches;
  }

  /** No group is in question. */
  static GroupCheck none() {
    return new GroupCheck(OptionalDouble.empty(), Map.of());
  }

  /**
   * Solves two problems for the group of each feature in question, and two for each group probe.
   *
   * @param candidates the features that are relevant by their own bounds
   */
  static GroupCheck of(
      RunContext context,
      TrainingSet data,
      AdmissibleModels models,
      ProbePlan plan,
      Set<Integer> candidates,
      Consumer<String> warnings) {
    List<CorrelatedGroup> groups = CorrelatedGroup.all(data);
    Set<Integer> questioned = new TreeSet<>();
    candidates.stream().filter(j -> groups.get(j).hasSeveral()).forEach(questioned::add);
    if (questioned.isEmpty()) {
      return none();
    }
    List<CorrelatedGroup> distinct = questioned.stream().map(groups::get).distinct().toList();
    List<OptionalDouble> solved = new ArrayList<>();
    try (AdmissibleSet base = models.open(data, warnings)) {
      solved.addAll(
          context
              .executor()
              .mapAll(
                  "groups",
                  distinct,
                  group -> {
                    try (AdmissibleSet set = base.fork()) {
                      return group.reach(set, 0);
                    }
                  }));
    }
    Map<Integer, OptionalDouble> reaches = new HashMap<>();
    for (int j : questioned) {
      reaches.put(j, solved.get(distinct.indexOf(groups.get(j))));
    }
    List<OptionalDouble> probes =
        new Probes(context, plan).solveGroups(data, groups, models, warnings);
    OptionalDouble threshold =
        ThresholdRule.quantile(
            probes.stream()
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble),
            plan.fpr());
    return new GroupCheck(threshold, reaches);
  }

  /** What the weight of a group must exceed; empty if none was in question. */
  OptionalDouble threshold() {
    return threshold;
  }

  /** The largest weight of a feature's group, if it was in question. */
  OptionalDouble reach(int feature) {
    return reaches.getOrDefault(feature, OptionalDouble.empty());
  }

  /** Whether the group of a feature is in question. */
  boolean questions(int feature) {
    return reaches.containsKey(feature);
  }

  /** Whether both sides of the comparison are known. */
  boolean decides(int feature) {
    return threshold.isPresent() && reach(feature).isPresent();
  }

  /** Whether the group of a feature tells more of the label than permuted groups do. */
  boolean confirms(int feature) {
    return reach(feature).getAsDouble() > threshold.getAsDouble();
  }
}
