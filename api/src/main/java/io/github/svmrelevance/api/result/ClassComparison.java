package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * Each of several classes against the rest, side by side.
 *
 * @param sides one entry for each class, in the order of the classes
 * @since 0.1
 */
public record ClassComparison(List<Side> sides) implements Serializable {

  /** Copies the component. */
  public ClassComparison {
    sides = List.copyOf(sides);
  }

  /**
   * One class against the rest.
   *
   * @param name the class
   * @param samples how many samples it has
   * @param quality of its baseline on the training samples
   * @param features the features of the data, in their order, as judged for this class alone
   */
  public record Side(String name, int samples, Quality quality, List<FeatureInterval> features)
      implements Serializable {

    /** Copies the components. */
    public Side {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(quality, "quality");
      features = List.copyOf(features);
    }
  }
}
