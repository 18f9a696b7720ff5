package io.github.svmrelevance.core.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Two classes, with privileged features that say how hard a sample is to class.
 *
 * <p>The class is the sign of the sum of standard normal variables, one for each strongly relevant
 * feature, plus noise. Each relevant privileged feature has a part of the noise, with the same
 * variance each, turned so that it is large where that part speaks against the class of the sample.
 * So it carries no information that could be known of another sample before its class is.
 *
 * @param samples the number of samples, at least 2
 * @param strong the number of strongly relevant features, at least 1
 * @param irrelevant the number of irrelevant features, at least 0
 * @param privileged the number of relevant privileged features, at least 1
 * @param idle the number of irrelevant privileged features, at least 0
 * @param featureNoise the standard deviation of the noise on relevant privileged features, at least
 *     0
 * @param targetNoise the standard deviation of the noise on the target, above 0
 * @since 0.1
 */
public record PrivilegedSpec(
    int samples,
    int strong,
    int irrelevant,
    int privileged,
    int idle,
    double featureNoise,
    double targetNoise)
    implements SyntheticSpec {

  /**
   * Checks the ranges.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if one does not hold
   */
  public PrivilegedSpec {
    Draw.require(samples >= 2, "there must be at least 2 samples");
    Draw.require(strong >= 1, "there must be a strongly relevant feature");
    Draw.require(privileged >= 1, "there must be a relevant privileged feature");
    Draw.require(irrelevant >= 0 && idle >= 0, "numbers of features are at least 0");
    Draw.require(
        featureNoise >= 0 && Double.isFinite(featureNoise), "noise on features is at least 0");
    Draw.require(targetNoise > 0 && Double.isFinite(targetNoise), "noise on the target is above 0");
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw("synthetic", samples, seed);
    List<Variable> summands = new ArrayList<>();
    for (int k = 1; k <= strong; k++) {
      String name = "strong_" + k;
      Variable values = draw.normal(name);
      summands.add(values);
      add(draw, name, TrueRelevance.STRONG, values, 0);
    }
    addIdle(draw, "irrelevant_", irrelevant);
    List<Variable> parts = new ArrayList<>();
    double share = targetNoise / Math.sqrt(privileged);
    for (int k = 1; k <= privileged; k++) {
      Variable part = draw.normal("noise of the target " + k);
      parts.add(part);
      summands.add(draw.variable(() -> share * part.value()));
    }
    Variable score = draw.variable(() -> Variable.sum(summands));
    for (int k = 0; k < privileged; k++) {
      Variable part = parts.get(k);
      Variable turned = draw.variable(() -> score.value() >= 0 ? -part.value() : part.value());
      add(draw, "privileged_" + (k + 1), TrueRelevance.STRONG, turned, featureNoise);
    }
    addIdle(draw, "privileged_irrelevant_", idle);
    return draw.finish(() -> score.value() >= 0);
  }

  private static void addIdle(Draw draw, String prefix, int count) {
    for (int k = 1; k <= count; k++) {
      add(draw, prefix + k, TrueRelevance.IRRELEVANT, draw.normal(prefix + k), 0);
    }
  }

  private static void add(
      Draw draw, String name, TrueRelevance relevance, Variable values, double noise) {
    draw.add(values, new FeatureTruth(name, relevance, OptionalInt.empty(), noise));
  }
}
