package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The texts of a column that rows write with blanks around, by their numbers in it. */
final class PaddedTexts {

  /** So many ways to write one text are shown, beside that without blanks. */
  private static final int MOST_SPELLINGS = 2;

  private final Map<Integer, Padded> padded = new TreeMap<>();

  /** The rows that write one text with blanks around. */
  private static final class Padded {
    private final Set<String> spellings = new LinkedHashSet<>();
    private long rows;
  }

  /**
   * Says how a row writes its text.
   *
   * @param text the number of the text
   * @param written the text with blanks around
   */
  void add(int text, String written) {
    Padded known = padded.computeIfAbsent(text, first -> new Padded());
    known.rows++;
    if (known.spellings.size() < MOST_SPELLINGS) {
      known.spellings.add(written);
    }
  }

  /**
   * The texts that rows write in several ways.
   *
   * @param rowsOf in how many rows each text is, by its number
   * @param name the text of a number
   * @return for each such text how it is written
   */
  List<String> merged(long[] rowsOf, IntFunction<String> name) {
    List<String> merged = new ArrayList<>();
    padded.forEach(
        (text, found) -> {
          List<String> spellings = new ArrayList<>(found.spellings);
          if (rowsOf[text] > found.rows) {
            spellings.add(0, name.apply(text));
          }
          if (spellings.size() > 1) {
            merged.add(
                Excerpt.list(spellings)
                    + " ("
                    + Excerpt.counted(found.rows, "row", "rows")
                    + " with blanks)");
          }
        });
    return merged;
  }
}
