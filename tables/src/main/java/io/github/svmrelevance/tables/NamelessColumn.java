package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Decimal;
import java.util.HashSet;
import java.util.Set;

/**
 * What a column without a name holds: the numbers or names of the rows, nothing, or values. Memory
 * is constant for numbers that run, else a text for each row until one repeats.
 */
final class NamelessColumn {

  private final Set<String> others = new HashSet<>();
  private long running;
  private long firstNumber;
  private long lastNumber;
  private long cells;
  private long missing;
  private boolean repeats;
  private boolean fractions;

  /** Takes the cell of a row; empty if its value is missing. */
  void add(String text) {
    cells++;
    if (text.isEmpty()) {
      missing++;
      return;
    }
    double value = Decimal.parse(text);
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
    fractions |= Double.isFinite(value) && !whole;
    if (whole && others.isEmpty() && (running == 0 || value == lastNumber + 1)) {
      firstNumber = running == 0 ? (long) value : firstNumber;
      lastNumber = (long) value;
      running++;
    } else if (whole && running > 0 && value >= firstNumber && value <= lastNumber) {
      repeats = true;
    } else if (!repeats) {
      repeats = !others.add(text);
    }
  }

  /** Whether no row has a value. */
  boolean isEmpty() {
    return missing == cells;
  }

  /** Whether each row has a value of its own, a whole number or a text, as names of rows are. */
  boolean namesRows() {
    return cells > 0 && missing == 0 && !repeats && !fractions;
  }

  /** Whether the values are whole numbers that run from row to row. */
  boolean runs() {
    return running == cells;
  }
}
