package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds columns with whole numbers that begin with a zero, such as 08817. Nobody writes amounts so:
 * they are codes, as of places and telephones.
 */
final class PaddedNumbers {

  private final BitSet columns = new BitSet();

  /** Takes note of a cell, which was read as a number. */
  void see(int feature, char[] text, int from, int to) {
    if (to - from < 2 || text[from] != '0') {
      return;
    }
    for (int i = from; i < to; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return;
      }
    }
    columns.set(feature);
  }

  /** Says which columns have such numbers. */
  Optional<Warning> warning(List<String> names) {
    List<String> told = columns.stream().mapToObj(names::get).toList();
    return told.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DataWarning.LEADING_ZEROS.of(
                "some numbers begin with a zero, as codes do and amounts do not: "
                    + Excerpt.list(told)
                    + ". ",
                RunSetting.CATEGORICAL,
                " reads codes as levels, if they are few; ",
                RunSetting.EXCLUDE,
                " leaves them out"));
  }
}
