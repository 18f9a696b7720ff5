package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds whole numbers of a column that differ in the table and are equal as doubles, as identifiers
 * of 19 digits are. Columns of shorter numbers cost nothing.
 */
final class LongNumbers {

  /** Up to here each whole number is a double. */
  private static final double EXACT = 0x1p53;

  /** No number beyond the limit has fewer digits. */
  private static final int LEAST_DIGITS = 16;

  /** So many different numbers of a column are kept, which a table of large counts may have. */
  private static final int MOST_KEPT = 1 << 20;

  /**
   * The long numbers of a column.
   *
   * @param first by double the first number that was rounded to it
   * @param others the numbers whose double an earlier one has
   */
  private record Column(Map<Double, BigInteger> first, Set<BigInteger> others) {}

  private final SortedMap<Integer, Column> columns = new TreeMap<>();

  /** Takes note of a cell, which was read as a number. */
  void see(int feature, double value, char[] text, int from, int to) {
    if (Math.abs(value) <= EXACT || to - from < LEAST_DIGITS || !isWhole(text, from, to)) {
      return;
    }
    Column column =
        columns.computeIfAbsent(feature, k -> new Column(new HashMap<>(), new HashSet<>()));
    if (column.first().size() + column.others().size() >= MOST_KEPT) {
      return;
    }
    BigInteger number = new BigInteger(new String(text, from, to - from));
    if (!number.equals(column.first().computeIfAbsent(value, rounded -> number))) {
      column.others().add(number);
    }
  }

  private static boolean isWhole(char[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      boolean sign = i == from && (text[i] == '-' || text[i] == '+');
      if (!sign && (text[i] < '0' || text[i] > '9')) {
        return false;
      }
    }
    return true;
  }

  /** By feature how many different numbers were taken for another one; none if all were told. */
  SortedMap<Integer, Integer> merged() {
    SortedMap<Integer, Integer> merged = new TreeMap<>();
    columns.forEach(
        (feature, column) -> {
          if (!column.others().isEmpty()) {
            merged.put(feature, column.others().size());
          }
        });
    return merged;
  }

  /** Says which columns have such numbers. */
  Optional<Warning> warning(List<String> names) {
    List<String> told = new ArrayList<>();
    merged().keySet().forEach(feature -> told.add(names.get(feature)));
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DataWarning.LONG_NUMBERS_MERGED.of(
                "different whole numbers became equal, as they are beyond 2^53 and were rounded,"
                    + " in "
                    + Excerpt.counted(told.size(), "column", "columns")
                    + ": "
                    + Excerpt.list(told)
                    + ". What is said of "
                    + (told.size() == 1 ? "it" : "them")
                    + " may be wrong; identifiers are left out with ",
                RunSetting.EXCLUDE,
                ", and ",
                RunSetting.BLOCK,
                " keeps rows together by their exact text"));
  }
}
