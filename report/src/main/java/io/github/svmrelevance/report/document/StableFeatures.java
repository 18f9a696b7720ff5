package io.github.svmrelevance.report.document;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.List;
import java.util.Optional;

/**
 * The features that nearly all random halves of the samples call relevant, and how many of them are
 * to be expected by chance.
 *
 * <p>Let a feature be rare if a random half calls it relevant with at most the probability q / p,
 * with q of p features relevant in a half on average. Halves come in disjoint pairs. Then of the
 * features that a share of tau or more of the halves call relevant, q^2 / (p (2 tau - 1)) at most
 * are rare, in expectation (R. D. Shah, R. J. Samworth, Variable selection with error control:
 * another look at stability selection, Journal of the Royal Statistical Society B 75, 2013, Theorem
 * 1). That asks for independent samples, and for nothing of the tests.
 *
 * @param names the features, in the order of the data
 * @param expected the bound on the expected number of rare ones among them
 * @since 0.1
 */
public record StableFeatures(List<String> names, double expected) {

  /** Tau, the least share of halves. */
  public static final double LEAST_SHARE = 0.9;

  /** Copies the names. */
  public StableFeatures {
    names = List.copyOf(names);
  }

  /**
   * Counts what halves called relevant.
   *
   * @param result with the shares of halves, or without
   * @return empty unless all halves that were asked for were analysed
   */
  public static Optional<StableFeatures> of(RelevanceIntervals result) {
    List<FeatureInterval> counted =
        result.features().stream().filter(feature -> feature.shares().isPresent()).toList();
    if (counted.isEmpty() || result.partial()) {
      return Optional.empty();
    }
    double relevant = counted.stream().mapToDouble(StableFeatures::share).sum();
    return Optional.of(
        new StableFeatures(
            counted.stream()
                .filter(feature -> share(feature) >= LEAST_SHARE)
                .map(FeatureInterval::name)
                .toList(),
            relevant * relevant / (counted.size() * (2 * LEAST_SHARE - 1))));
  }

  /**
   * Whether the bound says something of the features. A bound near their number would read as if
   * nearly all of them were there by chance.
   *
   * @return whether it is below half of their number
   */
  public boolean isInformative() {
    return 2 * expected < names.size();
  }

  private static double share(FeatureInterval feature) {
    ClassShares shares = feature.shares().orElseThrow();
    return shares.strong() + shares.weak();
  }
}
