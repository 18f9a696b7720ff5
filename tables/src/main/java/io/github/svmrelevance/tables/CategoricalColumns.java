package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The features of a table that hold texts, and what becomes of them: 0/1 columns, one for each
 * level. A column without texts takes no memory here, so that a table of numbers costs nothing.
 */
final class CategoricalColumns {

  private final Origin origin;
  private final ReadLimits limits;
  private final boolean decimalComma;
  private final SortedMap<Integer, TextColumn> texts = new TreeMap<>();
  private final SortedMap<Integer, CategoricalFeature> features = new TreeMap<>();

  private Set<Integer> leftOut = Set.of();

  /** Null before the first row, and as long as rows last for a format that has no header. */
  private ColumnSelection selection;

  CategoricalColumns(Origin origin, ReadLimits limits, boolean decimalComma) {
    this.origin = origin;
    this.limits = limits;
    this.decimalComma = decimalComma;
  }

  /** The columns are known. */
  void begin(ColumnSelection known) {
    selection = known;
  }

  /** Whether a feature may hold texts; it gets a column for them. */
  boolean expect(int feature, List<String> declared) {
    if (selection.kinds().numeric().contains(feature)) {
      return false;
    }
    boolean wanted = selection.kinds().categorical().contains(feature);
    texts.computeIfAbsent(
        feature,
        first ->
            new TextColumn(
                wanted ? Integer.MAX_VALUE : LevelRules.MOST_LEVELS + 1,
                wanted ? Integer.MAX_VALUE : LevelRules.LONGEST_LEVEL,
                declared));
    return true;
  }

  /** Sets a text, also where numbers are expected, which is reported after the last row. */
  void set(int feature, int row, long line, String text) {
    TextColumn column = texts.get(feature);
    if (column == null) {
      column = new TextColumn(LevelRules.MOST_LEVELS + 1, LevelRules.LONGEST_LEVEL, List.of());
      if (selection.kinds().numeric().contains(feature)) {
        texts.put(feature, column);
      } else {
        expect(feature, List.of());
        column = texts.get(feature);
      }
    }
    column.set(row, line, text);
  }

  /**
   * Says how the text of a row is written.
   *
   * @param row which was set
   * @param written the text with blanks around
   */
  void setWritten(int feature, int row, String written) {
    texts.get(feature).setWritten(row, written);
  }

  /** Takes the texts of a row back. */
  void clear(int row) {
    texts.values().forEach(column -> column.clear(row));
  }

  /** Leaves features out, whatever they hold. */
  void leaveOut(Set<Integer> unwanted) {
    leftOut = Set.copyOf(unwanted);
  }

  boolean isLeftOut(int feature) {
    return leftOut.contains(feature);
  }

  /** Reports columns of levels that are called as those of patients are, and repeat as these do. */
  void tellBlocks(int rows, List<Warning> warnings) {
    features
        .values()
        .forEach(
            feature -> {
              if (SuspectColumns.mayBeBlocks(feature.column(), feature.levels().size(), rows)) {
                SuspectColumns.repeats(feature.column(), feature.levels().size(), rows)
                    .ifPresent(warnings::add);
              }
            });
  }

  /** The columns that have become levels. */
  Collection<CategoricalFeature> levels() {
    return features.values();
  }

  boolean isCategorical(int feature) {
    return features.containsKey(feature);
  }

  /**
   * Turns texts, and numbers that are levels, into levels.
   *
   * @param columns the numbers of all features; those of levels are not needed afterwards
   * @param troubles notified of each column that is likelier to hold something else
   */
  void decide(
      GrowingColumns columns,
      int rows,
      List<String> names,
      Troubles troubles,
      List<Warning> warnings) {
    Set<Integer> candidates = new TreeSet<>(texts.keySet());
    candidates.addAll(selection.kinds().categorical());
    candidates.removeAll(leftOut);
    LevelRules rules = new LevelRules(origin, rows, decimalComma, troubles);
    List<CategoricalFeature> found = new ArrayList<>();
    SortedMap<Integer, List<String>> merged = new TreeMap<>();
    for (int feature : candidates) {
      TextColumn column =
          texts.getOrDefault(
              feature, new TextColumn(Integer.MAX_VALUE, Integer.MAX_VALUE, List.of()));
      LevelCodes codes = LevelCodes.of(columns.copy(feature, rows), column);
      boolean wanted = selection.kinds().categorical().contains(feature);
      if (selection.kinds().numeric().contains(feature)) {
        if (codes.texts() > 0) {
          rules.mistyped(feature, names.get(feature), column, codes, false);
        }
      } else if (wanted || rules.holdLevels(feature, names.get(feature), column, codes)) {
        CategoricalFeature levels = codes.sorted(names.get(feature), column.declared());
        if (levels.levels().isEmpty()) {
          troubles.empty(feature);
        }
        features.put(feature, levels);
        merged.put(feature, column.merged(rows));
        if (!wanted && column.declared().isEmpty()) {
          found.add(levels);
        }
      }
      if (columns.hasMissing(feature, rows)) {
        columns.replaceMissing(feature, rows, 0);
      }
    }
    LevelRules.warn(found, List.copyOf(features.values()), warnings);
    LevelRules.warnOfBlanks(merged, names, warnings);
  }

  /** Which rows miss the value of a feature of levels. */
  double[] indicator(int feature) {
    return features.get(feature).indicator();
  }

  /**
   * The features with the 0/1 columns in place of those of levels.
   *
   * @param names the names of the columns of the table
   * @param indicated the features that have an indicator of missing values behind them
   */
  List<Feature> features(List<String> names, Set<Integer> indicated) {
    List<Feature> all = new ArrayList<>();
    for (int feature = 0; feature < names.size(); feature++) {
      Optional<String> group = Optional.ofNullable(selection.kinds().groups().get(feature));
      CategoricalFeature levels = features.get(feature);
      if (leftOut.contains(feature)) {
        continue;
      }
      Optional<String> of = levels == null ? group : group.or(() -> Optional.of(levels.column()));
      if (levels == null) {
        all.add(new Feature(names.get(feature), group));
      } else {
        levels.names().forEach(name -> all.add(new Feature(name, of)));
      }
      if (indicated.contains(feature)) {
        all.add(new Feature(names.get(feature) + "=missing", of));
      }
    }
    refuseTwice(all);
    return all;
  }

  private void refuseTwice(List<Feature> all) {
    Set<String> seen = new TreeSet<>();
    for (Feature feature : all) {
      if (!seen.add(feature.name())) {
        throw origin.reject(
            "the level columns have a column "
                + Excerpt.quote(feature.name())
                + " twice, as a column of the table has such a name too; rename one of them");
      }
    }
  }

  /**
   * The numbers with the 0/1 columns in place of those of levels.
   *
   * @param indicators by feature 1 where its value is missing, else 0
   * @throws io.github.svmrelevance.api.InvalidInputException if they are too many
   */
  Matrix matrix(Matrix numbers, SortedMap<Integer, double[]> indicators) {
    if (features.isEmpty() && leftOut.isEmpty() && indicators.isEmpty()) {
      return numbers;
    }
    requireRoom(numbers, indicators.size());
    List<double[]> added = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int feature = 0; feature < numbers.columns(); feature++) {
      CategoricalFeature levels = features.get(feature);
      if (leftOut.contains(feature)) {
        continue;
      }
      if (levels == null) {
        order.add(feature);
      }
      for (int k = 0; levels != null && k < levels.width(); k++) {
        double[] column = new double[numbers.rows()];
        levels.write(k, column);
        order.add(numbers.columns() + added.size());
        added.add(column);
      }
      if (indicators.containsKey(feature)) {
        order.add(numbers.columns() + added.size());
        added.add(indicators.get(feature));
      }
    }
    return numbers
        .withAppendedColumns(added.toArray(double[][]::new))
        .selectColumns(order.stream().mapToInt(Integer::intValue).toArray());
  }

  private void requireRoom(Matrix numbers, int indicators) {
    long width = (long) numbers.columns() - leftOut.size() + indicators;
    for (CategoricalFeature levels : features.values()) {
      width += levels.width() - 1;
    }
    limits.requireRoom(origin, "with a column for each level", width, numbers.rows());
  }
}
