package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Classes and numbers whose models predict no better than a constant, on the whole path. What such
 * models need says little of the target, though a set of features is found for it like for any
 * other.
 */
final class ConstantModels {

  private ConstantModels() {}

  /**
   * Reports such paths: no model's cross-validated error is below that of one answer for all
   * samples by more than its standard error.
   *
   * @param profiles the finished paths
   * @return a warning for each such path
   */
  static List<Warning> warnings(List<Profile> profiles) {
    return profiles.stream().flatMap(profile -> warning(profile).stream()).toList();
  }

  private static Optional<Warning> warning(Profile profile) {
    LearningQuestion question = new LearningQuestion(profile.className());
    return profile.path().stream()
        .filter(step -> profile.isNoBetterThanConstant() && step.cvError().isPresent())
        .min(Comparator.comparingDouble(ConstantModels::error))
        .map(
            best ->
                EliminationWarning.CONSTANT_MODELS.of(
                    String.format(
                        Locale.ROOT,
                        "%s: no model predicts better than one constant answer by more than a"
                            + " standard error (error %.4f, constant %.4f); the features kept say"
                            + " little",
                        FailedTrainings.of(question),
                        error(best),
                        profile.constantError().orElseThrow())));
  }

  /** The error of the best answer that is one for all samples. */
  static double error(Dataset data, LearningQuestion question) {
    return question
        .positive()
        .map(name -> errorOfOneClass(data.classes().signs(name)))
        .orElseGet(() -> errorOfMedian(LearningQuestion.numbers((RealValues) data.target())));
  }

  private static double errorOfOneClass(double[] signs) {
    long members = Arrays.stream(signs).filter(sign -> sign > 0).count();
    return Math.min(members, signs.length - members) / (double) signs.length;
  }

  /** The least mean absolute error of a constant. */
  private static double errorOfMedian(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    double median = sorted[sorted.length / 2];
    return Arrays.stream(sorted).map(value -> Math.abs(value - median)).average().orElseThrow();
  }

  private static double error(Step step) {
    return step.cvError().orElseThrow();
  }
}
