package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.List;
import java.util.Objects;

/**
 * Samples without labels, to be predicted.
 *
 * @param name what to call the data
 * @param featureNames the names of the columns
 * @param features one row per sample
 * @param warnings what the user should know
 */
public record LoadedFeatures(
    String name, List<String> featureNames, DenseMatrix features, List<String> warnings) {

  /** Copies the components. */
  public LoadedFeatures {
    Objects.requireNonNull(name, "name");
    featureNames = List.copyOf(featureNames);
    Objects.requireNonNull(features, "features");
    warnings = List.copyOf(warnings);
  }
}
