package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.data.Dataset;
import java.io.Serializable;
import java.util.List;

/**
 * Data and the truth about them.
 *
 * @param data the data
 * @param truth one entry for each feature, in the order of the data
 * @param mislabelled the samples, from 0, whose label was turned round
 * @since 0.1
 */
public record SyntheticData(Dataset data, List<FeatureTruth> truth, List<Integer> mislabelled)
    implements Serializable {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if the truth is not about the features of the data
   */
  public SyntheticData {
    truth = List.copyOf(truth);
    mislabelled = List.copyOf(mislabelled);
    List<String> names = truth.stream().map(FeatureTruth::name).toList();
    if (!names.equals(data.featureNames())) {
      throw new IllegalArgumentException(
          "the truth is about " + names + ", the data hold " + data.featureNames());
    }
  }
}
