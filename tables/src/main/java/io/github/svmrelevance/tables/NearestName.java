package io.github.svmrelevance.tables;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which of some names was meant by one that is not among them. */
final class NearestName {

  /** One letter of so many may differ. */
  private static final int LETTERS_AN_EDIT = 3;

  private NearestName() {}

  /**
   * The name that differs in the fewest letters, upper and lower case and spaces around apart.
   *
   * @param name what was given
   * @param names what there is
   * @return the first of the nearest; none if more than a third of the letters differ
   */
  static Optional<String> of(String name, List<String> names) {
    String wanted = folded(name);
    int most = wanted.length() / LETTERS_AN_EDIT;
    return names.stream()
        .filter(other -> Math.abs(folded(other).length() - wanted.length()) <= most)
        .filter(other -> edits(wanted, folded(other)) <= most)
        .min(Comparator.comparingInt(other -> edits(wanted, folded(other))));
  }

  private static String folded(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /** How many letters to put in, take out or replace (Levenshtein 1966), row by row. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
