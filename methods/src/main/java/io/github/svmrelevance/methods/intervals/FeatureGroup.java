package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is judged as one: a feature, or several columns that go in or out together, such as the 0/1
 * columns of a categorical one.
 *
 * @param name of the feature or group
 * @param columns the positions of its columns, at least one
 * @since 0.1
 */
public record FeatureGroup(String name, List<Integer> columns) implements Serializable {

  /** Copies the components. */
  public FeatureGroup {
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("the group '" + name + "' has no columns");
    }
  }

  /**
   * Whether there are several columns.
   *
   * @return false for a feature by itself
   */
  public boolean isSeveral() {
    return columns.size() > 1;
  }

  /**
   * What the first is of some names that are columns of groups, and so name no group themselves.
   *
   * @param features the columns
   * @param names what may be such columns
   * @return for example {@code 'sex=f' is a level of the group 'sex'}; empty if there are none
   */
  public static Optional<String> toldAsMember(List<Feature> features, List<String> names) {
    return features.stream()
        .filter(feature -> feature.group().isPresent() && names.contains(feature.name()))
        .map(
            feature ->
                Excerpt.quote(feature.name())
                    + (feature.name().startsWith(feature.judgedAs() + "=")
                        ? " is a level of the group "
                        : " is a column of the group ")
                    + Excerpt.quote(feature.judgedAs()))
        .findFirst();
  }

  /** Columns that are judged by themselves. */
  static List<FeatureGroup> ofColumns(List<String> names) {
    return of(Feature.named(names));
  }

  /**
   * The groups of some features.
   *
   * @param features the columns
   * @return the groups, in the order of their first columns
   */
  public static List<FeatureGroup> of(List<Feature> features) {
    Map<String, List<Integer>> members = new LinkedHashMap<>();
    for (int j = 0; j < features.size(); j++) {
      Feature feature = features.get(j);
      members.computeIfAbsent(feature.judgedAs(), name -> new ArrayList<>()).add(j);
    }
    return members.entrySet().stream()
        .map(group -> new FeatureGroup(group.getKey(), group.getValue()))
        .toList();
  }
}
