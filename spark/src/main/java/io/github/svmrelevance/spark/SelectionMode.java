package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which features a model selects. */
enum SelectionMode {
  /** Those of strong or weak relevance. */
  RELEVANT("relevant"),
  /** Those that no good model does without. */
  STRONG("strong"),
  /** So many, the most relevant first. */
  NUM_TOP_FEATURES("numTopFeatures"),
  /** This share of all, the most relevant first. */
  PERCENTILE("percentile");

  /** Those of a class that is not known come after all others. */
  private static final int UNKNOWN = RelevanceClass.values().length;

  private static final Comparator<FeatureRelevance> MOST_RELEVANT_FIRST =
      Comparator.<FeatureRelevance>comparingInt(
              feature -> feature.relevance().map(RelevanceClass::ordinal).orElse(UNKNOWN))
          .thenComparing(
              Comparator.comparingDouble(
                      (FeatureRelevance feature) ->
                          Double.isNaN(feature.upper()) ? -1 : feature.upper())
                  .reversed());

  private final String word;

  SelectionMode(String word) {
    this.word = word;
  }

  static List<String> words() {
    return Arrays.stream(values()).map(SelectionMode::toString).toList();
  }

  static SelectionMode named(String word) {
    return Arrays.stream(values())
        .filter(mode -> mode.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "selectionMode is '" + word + "'; expected one of " + words()));
  }

  /** The number or share that is selected unless one is set; MLlib's. */
  double usualThreshold() {
    return this == PERCENTILE ? 0.1 : 50;
  }

  /**
   * Selects.
   *
   * @param features all of them, in the order of the vectors
   * @param threshold how many, or what share, where the mode asks for it
   * @return their indices, ascending
   */
  int[] select(List<FeatureRelevance> features, double threshold) {
    return switch (this) {
      case RELEVANT -> ofClasses(features, RelevanceClass.STRONG, RelevanceClass.WEAK);
      case STRONG -> ofClasses(features, RelevanceClass.STRONG);
      case NUM_TOP_FEATURES -> {
        if (!(threshold >= 1 && threshold == Math.rint(threshold))) {
          throw refused(threshold, "a whole number of at least 1");
        }
        yield top(features, (long) threshold);
      }
      case PERCENTILE -> {
        if (!(threshold >= 0 && threshold <= 1)) {
          throw refused(threshold, "a number from 0 to 1");
        }
        yield top(features, (long) (threshold * features.size()));
      }
    };
  }

  private InvalidInputException refused(double threshold, String expected) {
    return new InvalidInputException(
        "selectionThreshold is " + threshold + "; " + word + " expects " + expected);
  }

  private static int[] ofClasses(List<FeatureRelevance> features, RelevanceClass... classes) {
    List<RelevanceClass> wanted = List.of(classes);
    return IntStream.range(0, features.size())
        .filter(j -> features.get(j).relevance().filter(wanted::contains).isPresent())
        .toArray();
  }

  private static int[] top(List<FeatureRelevance> features, long count) {
    return IntStream.range(0, features.size())
        .boxed()
        .sorted(Comparator.comparing(features::get, MOST_RELEVANT_FIRST))
        .limit(count)
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  @Override
  public String toString() {
    return word;
  }
}
