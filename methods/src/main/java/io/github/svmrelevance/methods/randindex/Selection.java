package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The three criteria of Section III of Trzesiok (2010) by which features are redundant. */
final class Selection {

  private Selection() {}

  /**
   * The features that each criterion keeps.
   *
   * @param path the steps, from the full model on
   * @param ranking all features, the best first
   */
  static Map<String, List<String>> select(
      List<Step> path, List<String> ranking, EliminationOptions options) {
    Map<String, List<String>> selected = new LinkedHashMap<>();
    keep("one_se", oneStandardError(path), ranking, selected);
    options
        .find(EliminationOptions.RAND_THRESHOLD)
        .ifPresent(threshold -> keep("rand", byRandIndex(path, threshold), ranking, selected));
    options
        .find(EliminationOptions.ERROR_THRESHOLD)
        .ifPresent(threshold -> keep("error", byError(path, threshold), ranking, selected));
    return selected;
  }

  private static void keep(
      String criterion,
      OptionalInt removed,
      List<String> ranking,
      Map<String, List<String>> selected) {
    removed.ifPresent(count -> selected.put(criterion, ranking.subList(0, ranking.size() - count)));
  }

  /**
   * The fewest features whose error is at most the smallest error plus its standard error (Hastie,
   * Tibshirani, Friedman 2001). Of several smallest errors, that with the fewest features counts.
   */
  private static OptionalInt oneStandardError(List<Step> path) {
    double limit = Double.NEGATIVE_INFINITY;
    double least = Double.POSITIVE_INFINITY;
    for (Step step : path) {
      if (step.cvError().isPresent() && step.cvError().getAsDouble() <= least) {
        least = step.cvError().getAsDouble();
        limit = least + step.cvStandardError().orElse(0);
      }
    }
    return byError(path, limit);
  }

  /** The fewest features whose error is within the limit. */
  private static OptionalInt byError(List<Step> path, double limit) {
    OptionalInt removed = OptionalInt.empty();
    for (Step step : path) {
      if (step.cvError().isPresent() && step.cvError().getAsDouble() <= limit) {
        removed = OptionalInt.of(step.step());
      }
    }
    return removed;
  }

  /** The fewest features such that the Rand index has not yet been below the threshold. */
  private static OptionalInt byRandIndex(List<Step> path, double threshold) {
    int removed = 0;
    for (Step step : path) {
      if (((ChangedClasses) step.change()).randIndex() < threshold) {
        break;
      }
      removed = step.step();
    }
    return OptionalInt.of(removed);
  }
}
