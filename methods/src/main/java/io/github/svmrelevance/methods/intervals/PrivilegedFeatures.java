package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Feature;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Features that are known of training samples only, and tell how much a model is expected to lose
 * on each (V. Vapnik, A. Vashist, Neural Networks 22, 2009).
 *
 * @param names of features or groups of the data; none if all features may be used to predict
 * @param norm gamma_w, how much a privileged weight counts in the norm beside another, above 0
 * @since 0.1
 */
public record PrivilegedFeatures(List<String> names, double norm) implements Serializable {

  /** Copies the names. */
  public PrivilegedFeatures {
    names = List.copyOf(names);
  }

  /**
   * All features may be used to predict.
   *
   * @return no features
   */
  public static PrivilegedFeatures none() {
    return new PrivilegedFeatures(List.of(), 1);
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  boolean has(Feature feature) {
    return names.contains(feature.group().orElse(feature.name()));
  }

  /** The names that no feature or group has. */
  Set<String> unknown(List<Feature> features) {
    Set<String> unknown = new LinkedHashSet<>(names);
    features.forEach(feature -> unknown.remove(feature.group().orElse(feature.name())));
    return unknown;
  }

  /** For each feature whether it is privileged: 1, else 0. */
  int[] corrections(List<Feature> features) {
    return IntStream.range(0, features.size()).map(j -> has(features.get(j)) ? 1 : 0).toArray();
  }

  /** All features by the names that they have in a table of results. */
  static List<String> known(List<Feature> features) {
    return features.stream()
        .map(feature -> feature.group().orElse(feature.name()))
        .distinct()
        .collect(Collectors.toList());
  }
}
