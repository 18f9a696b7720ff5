package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.report.document.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The quality of models in words.
 *
 * @since 0.1
 */
public final class QualityText {

  private static final String UNEXPLAINED =
      " It predicts, but no feature passes the tests. Several weak effects can do that together, or"
          + " effects that the tests do not look for, or too few samples or blocks.";

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
   * How well models do on samples that they were not trained on, beside the best constant.
   *
   * @param report of a run
   * @return a sentence or two for each model; none where nothing was cross-validated
   */
  public static List<String> sentences(RunReport report) {
    List<String> sentences = new ArrayList<>();
    for (ModelQuality quality : report.qualities()) {
      boolean unexplained =
          sentences.isEmpty() && quality.beatsConstant() && report.result().testedInVain();
      sentences.add(
          sentence(quality)
              + (sentences.isEmpty() ? rejects(report) : "")
              + (unexplained ? UNEXPLAINED : ""));
    }
    return sentences;
  }

  /** Measures count every sample as decided. */
  private static String rejects(RunReport report) {
    OptionalInt rejected = report.result().rejectedByBaseline();
    return rejected.isPresent()
        ? " That is without rejects: with them it rejects "
            + rejected.getAsInt()
            + " of the "
            + report.facts().data().samples()
            + " training samples."
        : "";
  }

  private static String sentence(ModelQuality quality) {
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
            : quality.losesToConstant()
                ? " So the model is worse, and its weights may say little about the data."
                : " So the model is not clearly better, and its weights may say little about the data.";
    return (main == Measure.MEAN_ABSOLUTE_ERROR
            ? String.format(
                Locale.ROOT,
                "On samples that it was not trained on, the %s is off by %s on average (standard error"
                    + " %s, %s). Always predicting the median is off by %s.",
                quality.model(),
                Numbers.quantity(value),
                Numbers.quantity(quality.standardError()),
                details,
                Numbers.quantity(quality.constant()))
            : String.format(
                Locale.ROOT,
                "On samples that it was not trained on, the %s is right in %.1f %% of the cases%s"
                    + " (standard error %.1f, %s). Always saying %s is right in %.1f %%.",
                quality.model(),
                100 * value,
                main == Measure.BALANCED_ACCURACY ? ", classes counting alike" : "",
                100 * quality.standardError(),
                details,
                main == Measure.BALANCED_ACCURACY ? "the same class" : "the most frequent class",
                100 * quality.constant()))
        + doubt;
  }
}
