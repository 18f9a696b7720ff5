package io.github.svmrelevance.tables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A column of levels, each row of which has one level or none. */
final class CategoricalFeature {

  /** The level of a row whose value is missing. */
  static final int MISSING = -1;

  private final String column;
  private final List<String> levels;
  private final int[] levelOf;

  /**
   * Takes the levels over.
   *
   * @param column the name of the column
   * @param levels the names of the levels that occur, in their order
   * @param levelOf for each row the index of its level, or {@link #MISSING}
   */
  CategoricalFeature(String column, List<String> levels, int[] levelOf) {
    this.column = column;
    this.levels = List.copyOf(levels);
    this.levelOf = levelOf;
  }

  String column() {
    return column;
  }

  List<String> levels() {
    return levels;
  }

  /** The index of the level of each row, or {@link #MISSING}; not copied, not to be changed. */
  int[] levelOf() {
    return levelOf;
  }

  /** 1 for each row whose value is missing, else 0. */
  double[] indicator() {
    return Arrays.stream(levelOf).mapToDouble(level -> level == MISSING ? 1 : 0).toArray();
  }

  /** How many 0/1 columns there are: one for each level, and one for two levels. */
  int width() {
    return levels.size() == 2 ? 1 : levels.size();
  }

  /** The names of the 0/1 columns. Of two levels, the second has the column. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < width(); k++) {
      names.add(column + "=" + levels.get(levelOfColumn(k)));
    }
    return names;
  }

  private int levelOfColumn(int k) {
    return levels.size() == 2 ? 1 : k;
  }

  /** Writes the k-th 0/1 column; where the value is missing it has the mean of the others. */
  void write(int k, double[] target) {
    int level = levelOfColumn(k);
    int present = 0;
    int here = 0;
    for (int row = 0; row < levelOf.length; row++) {
      present += levelOf[row] == MISSING ? 0 : 1;
      here += levelOf[row] == level ? 1 : 0;
      target[row] = levelOf[row] == level ? 1 : 0;
    }
    double mean = (double) here / present;
    for (int row = 0; row < levelOf.length && present < levelOf.length; row++) {
      if (levelOf[row] == MISSING) {
        target[row] = mean;
      }
    }
  }
}
