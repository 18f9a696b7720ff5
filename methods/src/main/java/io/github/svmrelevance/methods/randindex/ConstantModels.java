package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Classes whose models predict no better than a constant, on the whole path. What such models need
 * says little of the class, though a set of features is found for it like for any other.
 */
final class ConstantModels {

  private ConstantModels() {}

  /**
   * Reports such classes: no model's cross-validated error is below that of one answer for all
   * samples by more than its standard error.
   *
   * @param data what the models were trained on
   * @param profiles the finished paths
   * @return a warning for each such class
   */
  static List<Warning> warnings(Dataset data, List<ClassProfile> profiles) {
    return profiles.stream().flatMap(profile -> ofClass(data, profile).stream()).toList();
  }

  private static Optional<Warning> ofClass(Dataset data, ClassProfile profile) {
    double[] signs = data.classes().signs(profile.className());
    long members = Arrays.stream(signs).filter(sign -> sign > 0).count();
    double constant = Math.min(members, signs.length - members) / (double) signs.length;
    return profile.path().stream()
        .filter(step -> step.cvError().isPresent())
        .min(Comparator.comparingDouble(ConstantModels::error))
        .filter(best -> error(best) + best.cvStandardError().orElse(0) >= constant)
        .map(
            best ->
                EliminationWarning.CONSTANT_MODELS.of(
                    String.format(
                        Locale.ROOT,
                        "class '%s': no model predicts better than one constant answer by more than a"
                            + " standard error (error %.4f, constant %.4f); the features kept say"
                            + " little",
                        profile.className(),
                        error(best),
                        constant)));
  }

  private static double error(Step step) {
    return step.cvError().orElseThrow();
  }
}
