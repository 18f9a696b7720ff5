package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link RelevanceBoundsModel} keeps of a feature. Immutable.
 *
 * @param name the name of the feature
 * @param lower the smallest |w| of the feature over all good models, of standardised features; NaN
 *     if it was not computed
 * @param upper the largest |w|; NaN if it was not computed
 * @param status what is proven of the two
 * @param relevance the class; empty where it could not be decided
 * @param falseDiscoveryRate the smallest false discovery rate at which the feature is relevant, in
 *     (0, 1]; NaN if no evidence was asked for
 * @since 0.1
 */
public record FeatureRelevance(
    String name,
    double lower,
    double upper,
    FeatureInterval.Status status,
    Optional<RelevanceClass> relevance,
    double falseDiscoveryRate)
    implements Serializable {

  /** Checks the components. */
  public FeatureRelevance {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(relevance, "relevance");
  }

  static FeatureRelevance of(FeatureInterval feature) {
    return new FeatureRelevance(
        feature.name(),
        feature.bounds().map(FeatureInterval.Bounds::lower).orElse(Double.NaN),
        feature.bounds().map(FeatureInterval.Bounds::upper).orElse(Double.NaN),
        feature.status(),
        feature.relevance(),
        feature.evidence().map(FeatureEvidence::adjusted).orElse(Double.NaN));
  }
}
