package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the user says of features, which go by their indices here, and of the label.
 *
 * @param categorical those that hold levels, whatever their cells look like
 * @param numeric those that hold numbers alone
 * @param groups the names of the groups, of features that were put into one
 * @param numericLabel whether the label holds numbers alone, too
 */
record ColumnKinds(
    Set<Integer> categorical,
    Set<Integer> numeric,
    Map<Integer, String> groups,
    boolean numericLabel) {

  /** Nothing is said. */
  static final ColumnKinds NONE = new ColumnKinds(Set.of(), Set.of(), Map.of(), false);

  ColumnKinds {
    categorical = Set.copyOf(categorical);
    numeric = Set.copyOf(numeric);
    groups = Map.copyOf(groups);
  }

  /**
   * Resolves what the options say.
   *
   * @param columns finds columns by name or number
   * @param roles for each column the index of its feature, negative if it is none
   * @param ofModel whether a model chose the features, so that only how numbers are written counts
   */
  static ColumnKinds of(NamedColumns columns, int[] roles, ReadOptions options, boolean ofModel) {
    if (ofModel) {
      return new ColumnKinds(
          Set.of(),
          features(columns, roles, options.numeric(), RunSetting.NUMERIC),
          Map.of(),
          false);
    }
    Set<Integer> categorical =
        features(columns, roles, options.categorical(), RunSetting.CATEGORICAL);
    List<Integer> numbers = new ArrayList<>(columns.find(options.numeric(), RunSetting.NUMERIC));
    boolean numericLabel = numbers.removeIf(column -> roles[column] == ColumnSelection.LABEL);
    Set<Integer> numeric = indices(columns, roles, numbers, RunSetting.NUMERIC);
    for (int column = 0; column < roles.length; column++) {
      if (categorical.contains(roles[column]) && numeric.contains(roles[column])) {
        throw columns.reject(
            Message.of(
                "column " + columns.quoted(column) + " is given to ",
                RunSetting.CATEGORICAL,
                " and to ",
                RunSetting.NUMERIC,
                "; give it to one of them"));
      }
    }
    return new ColumnKinds(
        categorical, numeric, groups(columns, roles, options.groups()), numericLabel);
  }

  /** Whether anything is said of a feature. */
  boolean mentions(int feature) {
    return categorical.contains(feature)
        || numeric.contains(feature)
        || groups.containsKey(feature);
  }

  private static Set<Integer> features(
      NamedColumns columns, int[] roles, List<String> wanted, Setting setting) {
    return indices(columns, roles, columns.find(wanted, setting), setting);
  }

  private static Set<Integer> indices(
      NamedColumns columns, int[] roles, List<Integer> found, Setting setting) {
    Set<Integer> features = new TreeSet<>();
    for (int column : found) {
      if (roles[column] < 0) {
        throw columns.reject(
            Message.of(
                setting,
                " names column " + columns.quoted(column) + ", which is not read as a feature;",
                " leave it out there"));
      }
      features.add(roles[column]);
    }
    return features;
  }

  private static Map<Integer, String> groups(
      NamedColumns columns, int[] roles, Map<String, List<String>> wanted) {
    Map<Integer, String> groups = new HashMap<>();
    wanted.forEach(
        (name, members) -> {
          for (int feature : features(columns, roles, members, RunSetting.GROUP)) {
            String before = groups.putIfAbsent(feature, name);
            if (before != null) {
              throw columns.reject(
                  Message.of(
                      RunSetting.GROUP,
                      " puts column "
                          + columns.quoted(column(roles, feature))
                          + " into "
                          + Excerpt.quote(before)
                          + " and into "
                          + Excerpt.quote(name)
                          + "; a column can be in one group"));
            }
          }
        });
    for (int column = 0; column < roles.length; column++) {
      String name = columns.names().get(column);
      if (roles[column] >= 0
          && wanted.containsKey(name)
          && !name.equals(groups.get(roles[column]))) {
        throw columns.reject(
            Message.of(
                RunSetting.GROUP,
                " calls a group "
                    + Excerpt.quote(name)
                    + ", as a column is called that is not in it; choose another name"));
      }
    }
    return groups;
  }

  private static int column(int[] roles, int feature) {
    int column = 0;
    while (roles[column] != feature) {
      column++;
    }
    return column;
  }
}
