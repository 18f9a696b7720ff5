package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Objects;

/**
 * A weight that was fixed or limited before the ranges were computed: all ranges of the result hold
 * under this condition only.
 *
 * @param feature the name of the feature
 * @param lower the least weight allowed: signed, of the standardised feature
 * @param upper the largest weight allowed, not below the least
 * @param wording the condition as it was given, for people to read
 * @since 0.1
 */
public record PresetWeight(String feature, double lower, double upper, String wording)
    implements Serializable {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the range is empty or no range of numbers
   */
  public PresetWeight {
    Objects.requireNonNull(feature, "feature");
    Objects.requireNonNull(wording, "wording");
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          "the weight of '" + feature + "' from " + lower + " to " + upper);
    }
  }
}
