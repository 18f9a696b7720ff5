package io.github.svmrelevance.api.data;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.ArrayList;
import java.util.List;

/** Numbers that cannot be used, gathered so that one message names the first and counts all. */
final class WrongValues {

  private static final int MOST_LISTED = 5;

  private final String expected;
  private final List<String> first = new ArrayList<>();
  private int count;

  WrongValues(String expected) {
    this.expected = expected;
  }

  void add(String what, double value, int row) {
    count++;
    if (first.size() < MOST_LISTED) {
      first.add(what + " is " + value + " in row " + (row + 1));
    }
  }

  /**
   * Refuses the numbers if there are any.
   *
   * @throws InvalidInputException that names the first of them, how many more there are, and what
   *     is expected
   */
  void refuse() {
    if (count > 0) {
      throw new InvalidInputException(
          String.join(", ", first)
              + (count > first.size() ? " and " + (count - first.size()) + " more" : "")
              + "; expected "
              + expected);
    }
  }
}
