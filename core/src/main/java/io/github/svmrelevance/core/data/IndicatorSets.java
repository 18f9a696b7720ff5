package io.github.svmrelevance.core.data;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Adjacent columns of 0 and 1 of which exactly one is 1 in each row: a category that came with a
 * column for each of its levels.
 *
 * @since 0.1
 */
public final class IndicatorSets {

  private static final String SEPARATORS = "_.-= ";

  private IndicatorSets() {}

  /**
   * Finds all such sets of two columns or more. Columns that are the same in all rows are passed
   * over. Cost: O(n d / 64) beside that of the columns.
   *
   * @param rows how many rows there are, n
   * @param columns how many columns there are, d
   * @param ones the rows in which a column is 1; empty if it has other values than 0 and 1
   * @return the positions of the columns of each set, ascending
   */
  public static List<List<Integer>> of(int rows, int columns, IntFunction<Optional<BitSet>> ones) {
    List<List<Integer>> sets = new ArrayList<>();
    // The longest run of disjoint columns up to this one. A set ends here only if it is all of the
    // run: another column in front could be 1 nowhere.
    List<Integer> run = new ArrayList<>();
    Deque<BitSet> ofRun = new ArrayDeque<>();
    BitSet covered = new BitSet(rows);
    for (int column = 0; column < columns; column++) {
      Optional<BitSet> found = ones.apply(column);
      if (found.isEmpty()) {
        run.clear();
        ofRun.clear();
        covered.clear();
        continue;
      }
      BitSet now = found.get();
      int count = now.cardinality();
      if (count == 0 || count == rows) {
        continue;
      }
      while (covered.intersects(now)) {
        run.remove(0);
        covered.andNot(ofRun.removeFirst());
      }
      run.add(column);
      ofRun.addLast(now);
      covered.or(now);
      if (covered.cardinality() == rows) {
        sets.add(List.copyOf(run));
        run.clear();
        ofRun.clear();
        covered.clear();
      }
    }
    return sets;
  }

  /**
   * What names a set as a group: what the names of its columns begin with up to a separator, else
   * the first of them, with a number behind it where that is taken.
   *
   * @param columns the names of the columns of the set
   * @param isTaken whether something else is called so
   * @return the name, or empty if the columns have none that can be typed
   */
  public static Optional<String> name(List<String> columns, Predicate<String> isTaken) {
    String common = columns.get(0);
    for (String column : columns) {
      int same = 0;
      while (same < Math.min(common.length(), column.length())
          && common.charAt(same) == column.charAt(same)) {
        same++;
      }
      common = common.substring(0, same);
    }
    String stem = common;
    while (!stem.isEmpty() && SEPARATORS.indexOf(stem.charAt(stem.length() - 1)) < 0) {
      stem = stem.substring(0, stem.length() - 1);
    }
    while (!stem.isEmpty() && SEPARATORS.indexOf(stem.charAt(stem.length() - 1)) >= 0) {
      stem = stem.substring(0, stem.length() - 1);
    }
    String base = (stem.isBlank() ? columns.get(0) : stem).replace('=', '_').strip();
    if (base.isEmpty() || !Excerpt.printable(base).equals(base)) {
      return Optional.empty();
    }
    String name = base;
    for (int k = 2; isTaken.test(name); k++) {
      name = base + "_" + k;
    }
    return Optional.of(name);
  }

  /**
   * The value of an option that makes a group.
   *
   * @param name the name of the group
   * @param columns what names its columns
   * @return {@code NAME=A,B,...}, with names in double quotes that have commas or blanks around
   */
  public static String group(String name, List<String> columns) {
    return name + "=" + String.join(",", columns.stream().map(IndicatorSets::listed).toList());
  }

  private static String listed(String column) {
    boolean plain =
        column.indexOf(',') < 0 && !column.startsWith("\"") && column.strip().equals(column);
    return plain ? column : "\"" + column.replace("\"", "\"\"") + "\"";
  }
}
