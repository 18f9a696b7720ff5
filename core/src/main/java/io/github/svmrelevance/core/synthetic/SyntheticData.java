package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.data.Dataset;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Data and the truth about them.
 *
 * @param data the data
 * @param truth one entry for each feature, in the order of the data
 * @param mislabelled the samples, from 0, whose label was turned round
 * @param levels where features are categories, the names of their codes 0, 1, ...; else empty
 * @since 0.1
 */
public record SyntheticData(
    Dataset data, List<FeatureTruth> truth, List<Integer> mislabelled, List<String> levels)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if the truth is not about the features of the data
   */
  public SyntheticData {
    truth = List.copyOf(truth);
    mislabelled = List.copyOf(mislabelled);
    levels = List.copyOf(levels);
    List<String> names = truth.stream().map(FeatureTruth::name).toList();
    if (!names.equals(data.featureNames())) {
      throw new IllegalArgumentException(
          "the truth is about " + names + ", the data hold " + data.featureNames());
    }
  }

  /**
   * What a feature of a sample is called, if features are categories.
   *
   * @param sample from 0
   * @param feature from 0
   * @return the name of its level; empty if it is a number
   */
  public Optional<String> level(int sample, int feature) {
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(levels.get((int) data.matrix().get(sample, feature)));
  }
}
