package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A column of the data.
 *
 * @param name what to call it, not blank
 * @param group the name of the group of columns that it goes in or out with, such as the 0/1
 *     columns of one categorical feature; empty if it stands for itself
 * @since 0.1
 */
public record Feature(String name, Optional<String> group) implements Serializable {

  /**
   * Checks the components.
   *
   * @throws InvalidInputException if a name is blank
   */
  public Feature {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(group, "group");
    if (name.isBlank()) {
      throw new InvalidInputException("the feature name '" + name + "' is blank");
    }
    if (group.isPresent() && group.get().isBlank()) {
      throw new InvalidInputException("the group of feature '" + name + "' is blank");
    }
  }

  /**
   * The name that it is judged under.
   *
   * @return that of its group, or its own
   */
  public String judgedAs() {
    return group.orElse(name);
  }

  /**
   * How many features there are to judge.
   *
   * @param features the columns
   * @return their number, where the columns of a group count as one
   */
  public static int judged(List<Feature> features) {
    return (int) features.stream().map(Feature::judgedAs).distinct().count();
  }

  /**
   * Features that stand for themselves.
   *
   * @param names their names
   * @return one for each name, in order
   */
  public static List<Feature> named(List<String> names) {
    return names.stream().map(name -> new Feature(name, Optional.empty())).toList();
  }
}
