package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The rows of a table that become no samples, and why. */
final class RowsLeftOut {

  /** So many of their places are named. */
  private static final int MOST_NAMED = 10;

  /** Their numbers among all rows, from 0. */
  private final BitSet numbers = new BitSet();

  private final Map<Reason, List<Long>> lines = new EnumMap<>(Reason.class);

  /** Why a row is left out. */
  enum Reason {
    VALUE(DataWarning.ROWS_DROPPED, "dropped because a value is missing", "a missing value"),
    /** Where missing features are filled. */
    LABEL(DataWarning.ROWS_UNLABELLED, "left out because the label is missing", "a missing label"),
    /** Of rows that have no missing value. */
    WEIGHT(DataWarning.ROWS_WITHOUT_WEIGHT, "left out because the weight is 0", "weight 0");

    private final DataWarning warning;
    private final String what;
    private final String has;

    Reason(DataWarning warning, String what, String has) {
      this.warning = warning;
      this.what = what;
      this.has = has;
    }
  }

  /**
   * Leaves a row out.
   *
   * @param row its number among all rows, from 0
   * @param line where it stands
   */
  void add(Reason reason, int row, long line) {
    numbers.set(row);
    lines.computeIfAbsent(reason, first -> new ArrayList<>()).add(line);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  int count() {
    return lines.values().stream().mapToInt(List::size).sum();
  }

  /** The numbers of the rows that become samples, among so many. */
  int[] kept(int rows) {
    return IntStream.range(0, rows).filter(row -> !numbers.get(row)).toArray();
  }

  /** What these rows have. */
  String reasons() {
    return lines.keySet().stream().map(reason -> reason.has).collect(Collectors.joining(" or "));
  }

  /** A warning for each reason, of so many rows in all. */
  void tell(Origin origin, int rows, Consumer<Warning> warnings) {
    lines.forEach(
        (reason, which) -> {
          int named = Math.min(MOST_NAMED, which.size());
          warnings.accept(
              reason.warning.of(
                  which.size()
                      + " of "
                      + rows
                      + (which.size() == 1 ? " rows was " : " rows were ")
                      + reason.what
                      + ": "
                      + origin.places(which.subList(0, named))
                      + (named < which.size() ? " and " + (which.size() - named) + " more" : "")));
        });
  }
}
