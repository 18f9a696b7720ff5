package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The features in the order in which they go, the least score first. */
class MeanPath extends MeanDifference {

  private static final long serialVersionUID = 1L;

  @Override
  RelevanceResult result(List<String> names, List<Double> scores) {
    List<Integer> going = IntStream.range(0, names.size()).boxed().sorted(order(scores)).toList();
    List<Step> steps = new ArrayList<>();
    List<String> ranking = new ArrayList<>();
    double lost = 0;
    steps.add(step(0, Optional.empty(), lost));
    for (int j : going) {
      ranking.add(0, names.get(j));
      lost += scores.get(j);
      if (ranking.size() < names.size()) {
        steps.add(step(ranking.size(), Optional.of(names.get(j)), lost));
      }
    }
    return new EliminationProfiles(
        List.of(new Profile(Optional.of("yes"), Map.of(), steps, ranking, Map.of())),
        List.of(),
        false,
        0);
  }

  private static Step step(int number, Optional<String> removed, double lost) {
    return new Step(
        number,
        removed,
        new EliminationProfiles.ChangedClasses(0, 1 - lost / 100),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  Comparator<Integer> order(List<Double> scores) {
    return Comparator.comparingDouble(scores::get);
  }
}
