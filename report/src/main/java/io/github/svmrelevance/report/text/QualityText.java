package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The quality of models in words.
 *
 * @since 0.1
 */
public final class QualityText {

  private QualityText() {}

  /**
   * What a measure is called.
   *
   * @param measure the measure
   * @return its name in tables
   */
  public static String name(Measure measure) {
    return switch (measure) {
      case ACCURACY -> "accuracy";
      case F_SCORE -> "F1";
      case BALANCED_ACCURACY -> "balanced accuracy";
      case MEAN_ABSOLUTE_ERROR -> "mean absolute error";
      case MACRO_ABSOLUTE_ERROR -> "macro-averaged absolute error";
      case R_SQUARED -> "R2";
    };
  }

  /**
   * All measures.
   *
   * @param quality of a model
   * @return for example {@code accuracy 0.98, F1 0.97}
   */
  public static String of(Quality quality) {
    return quality.values().entrySet().stream()
        .map(entry -> name(entry.getKey()) + " " + Numbers.brief(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  /**
   * How well a model does on samples that it was not trained on, beside the best constant.
   *
   * @param quality of a cross-validation
   * @return a sentence
   */
  public static String sentence(ModelQuality quality) {
    Measure main = quality.quality().main();
    double value = quality.quality().get(main);
    String details =
        quality.folds()
            + "-fold cross-validation"
            + quality.quality().values().entrySet().stream()
                .filter(entry -> entry.getKey() != main)
                .map(entry -> "; " + name(entry.getKey()) + " " + Numbers.brief(entry.getValue()))
                .collect(Collectors.joining());
    String doubt =
        quality.beatsConstant()
            ? ""
            : " It predicts no better than that constant, so its weights say little about the data.";
    return (main == Measure.MEAN_ABSOLUTE_ERROR
            ? String.format(
                Locale.ROOT,
                "On samples that it was not trained on, the %s is off by %s on average, and the"
                    + " median alone by %s (standard error %s, %s).",
                quality.model(),
                Numbers.brief(value),
                Numbers.brief(quality.constant()),
                Numbers.brief(quality.standardError()),
                details)
            : String.format(
                Locale.ROOT,
                "On samples that it was not trained on, the %s is right in %.1f %% of the cases,"
                    + " and always saying the most frequent class in %.1f %% (standard error %.1f,"
                    + " %s).",
                quality.model(),
                100 * value,
                100 * quality.constant(),
                100 * quality.standardError(),
                details))
        + doubt;
  }
}
