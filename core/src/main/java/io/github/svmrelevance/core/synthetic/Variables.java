package io.github.svmrelevance.core.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Standard normal variables that decide the target, and features that show them: one for each
 * strongly relevant feature, one for each group of weakly relevant ones. Irrelevant features
 * beside.
 *
 * @param strong the number of strongly relevant features, at least 0
 * @param groups the sizes of the groups of weakly relevant features, each at least 2
 * @param irrelevant the number of irrelevant features, at least 0
 * @param featureNoise the standard deviation of the noise on every feature, at least 0
 * @param redundancy the correlation, before the noise, of two members of a group, in (0, 1]
 * @param correlation the correlation of two of the variables that decide the target, in [0, 1)
 * @param irrelevantCorrelation the correlation of two irrelevant features, in [0, 1)
 */
record Variables(
    int strong,
    List<Integer> groups,
    int irrelevant,
    double featureNoise,
    double redundancy,
    double correlation,
    double irrelevantCorrelation) {

  /**
   * Checks the ranges.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if one does not hold
   */
  Variables {
    groups = List.copyOf(groups);
    Draw.require(strong >= 0 && irrelevant >= 0, "numbers of features cannot be negative");
    Draw.require(
        groups.stream().allMatch(size -> size >= 2),
        "a redundant group has at least 2 members; one alone is a strongly relevant feature");
    Draw.require(strong + groups.size() + irrelevant > 0, "there must be at least one feature");
    Draw.require(featureNoise >= 0 && Double.isFinite(featureNoise), "feature noise is at least 0");
    Draw.require(redundancy > 0 && redundancy <= 1, "redundancy is above 0 and at most 1");
    Draw.require(correlation >= 0 && correlation < 1, "correlation is at least 0 and below 1");
    Draw.require(
        irrelevantCorrelation >= 0 && irrelevantCorrelation < 1,
        "correlation is at least 0 and below 1");
  }

  /** How many variables decide the target. */
  int deciding() {
    return strong + groups.size();
  }

  /**
   * Draws the features.
   *
   * @return the variables that decide the target: those of strong features, then those of groups
   */
  List<Variable> addTo(Draw draw) {
    List<Variable> deciding = new ArrayList<>();
    Variable common = draw.normal("common to relevant features");
    for (int k = 1; k <= strong; k++) {
      String name = "strong_" + k;
      Variable values = draw.normal(name, common, correlation);
      draw.add(values, truth(name, TrueRelevance.STRONG, OptionalInt.empty()));
      deciding.add(values);
    }
    for (int g = 1; g <= groups.size(); g++) {
      Variable origin = draw.normal("group " + g, common, correlation);
      deciding.add(origin);
      for (int k = 1; k <= groups.get(g - 1); k++) {
        String name = "weak_" + g + "_" + k;
        draw.add(
            draw.normal(name, origin, redundancy),
            truth(name, TrueRelevance.WEAK, OptionalInt.of(g)));
      }
    }
    Variable apart = draw.normal("common to irrelevant features");
    for (int k = 1; k <= irrelevant; k++) {
      String name = "irrelevant_" + k;
      draw.add(
          draw.normal(name, apart, irrelevantCorrelation),
          truth(name, TrueRelevance.IRRELEVANT, OptionalInt.empty()));
    }
    return deciding;
  }

  private FeatureTruth truth(String name, TrueRelevance relevance, OptionalInt group) {
    return new FeatureTruth(name, relevance, group, featureNoise);
  }
}
