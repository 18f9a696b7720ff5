package io.github.svmrelevance.core.reject;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.RejectCosts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A trained classifier with a reject option: all that is needed to use it on other samples, and to
 * know what it is. Immutable.
 *
 * @param rule how it was trained and where its thresholds come from
 * @param costs what errors and rejects cost
 * @param thresholds the scores between which samples are rejected
 * @param c the C that it was trained with
 * @param classes the classes it separates
 * @param featureNames the d features, in the order in which {@link #score} takes them
 * @param standardizer scales them; empty if they are taken as they are
 * @param machine the decision function, over scaled features
 * @param training what it was trained on
 * @since 0.1
 */
public record RejectModel(
    RejectRule rule,
    RejectCosts costs,
    RejectThresholds thresholds,
    double c,
    BinaryClasses classes,
    List<String> featureNames,
    Optional<Standardizer> standardizer,
    KernelModel machine,
    TrainingData training) {

  /** What stands for a rejected sample where decisions are written; no class may be called so. */
  public static final String REJECTED = "reject";

  /**
   * What a model was trained on.
   *
   * @param source the name of the data set
   * @param samples the number of samples
   * @param sha256 the fingerprint of the data, 64 hexadecimal digits
   * @param seed the seed of the run
   */
  public record TrainingData(String source, int samples, String sha256, long seed) {
    /** Checks the components. */
    public TrainingData {
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(sha256, "sha256");
    }
  }

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if a class is called {@value #REJECTED}
   * @throws IllegalArgumentException if the numbers of features differ
   */
  public RejectModel {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(costs, "costs");
    Objects.requireNonNull(thresholds, "thresholds");
    Objects.requireNonNull(classes, "classes");
    featureNames = List.copyOf(featureNames);
    Objects.requireNonNull(standardizer, "standardizer");
    Objects.requireNonNull(training, "training");
    if (machine.supportVectors().columns() != featureNames.size()) {
      throw new IllegalArgumentException(
          machine.supportVectors().columns()
              + " coordinates, "
              + featureNames.size()
              + " features");
    }
    if (classes.positive().equals(REJECTED) || classes.others().contains(REJECTED)) {
      throw new InvalidInputException(
          "a class is called '" + REJECTED + "', which stands for rejected samples; rename it");
    }
  }

  /**
   * The score of a sample, in O(support vectors x d).
   *
   * @param features d numbers in the unit of the data; overwritten. NaN, for a missing one, takes
   *     the mean of the training samples
   * @return f(x), finite
   * @throws InvalidInputException if these are not d numbers, a feature is missing and the model
   *     does not scale features, or a number is so large that there is no score
   */
  public double score(double[] features) {
    if (features.length != featureNames.size()) {
      throw new InvalidInputException(
          "a sample of "
              + features.length
              + " features for a model of "
              + featureNames.size()
              + ": "
              + Excerpt.list(featureNames));
    }
    if (standardizer.isPresent()) {
      standardizer.get().applyTo(features);
    } else {
      requirePresent(features);
    }
    double score = machine.decision(features);
    if (!Double.isFinite(score)) {
      throw new InvalidInputException(
          "the score is " + score + "; a value is far too large for the kernel of the model");
    }
    return score;
  }

  private void requirePresent(double[] features) {
    for (int j = 0; j < features.length; j++) {
      if (Double.isNaN(features[j])) {
        throw new InvalidInputException(
            Message.of(
                "feature "
                    + Excerpt.quote(featureNames.get(j))
                    + " is missing, and the model, trained with ",
                RunSetting.SCALE,
                " none, knows no mean of it"));
      }
    }
  }

  /**
   * What a decision is called.
   *
   * @param decision the decision
   * @return the name of the class, or {@value #REJECTED}
   */
  public String name(Decision decision) {
    return switch (decision) {
      case POSITIVE -> classes.positive();
      case NEGATIVE -> classes.negative();
      case REJECT -> REJECTED;
    };
  }

  /**
   * The estimate of P(y = 1 | x), equation (5) of Grandvalet, Rakotomamonjy, Keshet, Canu (2008).
   * It is consistent only near p- and p+: between them and beyond them it is not even in the limit
   * more than a number on the right side of both.
   *
   * @param score f(x)
   * @return in [0, 1], or empty if the rule does not estimate probabilities
   */
  public OptionalDouble probability(double score) {
    return rule.estimatesProbability()
        ? OptionalDouble.of(1 / (1 + StrictMath.exp(-score)))
        : OptionalDouble.empty();
  }
}
