package io.github.svmrelevance.report;

import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.SmallestSets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The one place that tells the types of result apart. A new type is a class that implements {@link
 * ResultShape}, and a line here.
 */
final class ResultShapes {

  private static final List<Entry<?>> ALL =
      List.of(
          new Entry<>(RelevanceIntervals.class, IntervalShape::new),
          new Entry<>(FeatureRanking.class, RankingShape::new),
          new Entry<>(EliminationProfiles.class, EliminationShape::new),
          new Entry<>(SmallestSets.class, SmallestShape::new),
          new Entry<>(BestSets.class, BestSetsShape::new),
          new Entry<>(DecisionRanges.class, DecisionsShape::new));

  private ResultShapes() {}

  private record Entry<R extends RelevanceResult>(
      Class<R> type, Function<R, ResultShape> constructor) {

    Optional<ResultShape> shape(RelevanceResult result) {
      return Optional.of(result).filter(type::isInstance).map(type::cast).map(constructor);
    }
  }

  /** The types of result that reports can be written of. */
  static List<Class<? extends RelevanceResult>> types() {
    return ALL.stream().<Class<? extends RelevanceResult>>map(Entry::type).toList();
  }

  static ResultShape of(RelevanceResult result) {
    return ALL.stream()
        .flatMap(entry -> entry.shape(result).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no report of a " + result.getClass().getSimpleName()));
  }
}
