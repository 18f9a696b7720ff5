package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a label past the marks of its numbers, where the user says that it holds such. Numbers
 * beyond a limit are told after the last row: only then all limits are known that are in the way.
 */
final class MarkedLabel {

  private final char mark;
  private final MarkedNumber numbers;

  /** The limits in order of appearance, and where each is first. */
  private final Map<String, Long> limits = new LinkedHashMap<>();

  private Cell least = new Cell("", 0, Double.POSITIVE_INFINITY);
  private Cell most = new Cell("", 0, Double.NEGATIVE_INFINITY);
  private boolean crossed;

  private record Cell(String text, long line, double value) {}

  MarkedLabel(char mark) {
    this.mark = mark;
    this.numbers = new MarkedNumber(mark);
  }

  /**
   * Takes the next cell.
   *
   * @return the number; NaN if the cell is none, or has other marks than those before
   */
  double next(String text, long line) {
    double value = numbers.next(text);
    double alone = alone(text);
    if (MarkedNumber.isBeyondLimit(text, mark)) {
      limits.putIfAbsent(text, line);
    } else if (alone < least.value() || alone > most.value()) {
      least = alone < least.value() ? new Cell(text, line, alone) : least;
      most = alone > most.value() ? new Cell(text, line, alone) : most;
    }
    if (Double.isFinite(alone) && !Double.isFinite(value) && isCrossed(text, alone)) {
      crossed = true;
      return alone;
    }
    return value;
  }

  /** Whether a cell is a number with marks, whatever others of the column are. */
  boolean isNumber(String text) {
    return Double.isFinite(alone(text));
  }

  private double alone(String text) {
    return new MarkedNumber(mark).next(text);
  }

  private boolean isCrossed(String text, double number) {
    return limits.containsKey(text)
        ? limits.size() > 1 || crossing(text).isPresent()
        : limits.keySet().stream().anyMatch(limit -> MarkedNumber.isCrossed(limit, number, mark));
  }

  /** A number beyond a limit; empty if there is none. */
  private Optional<Cell> crossing(String limit) {
    return Stream.of(least, most)
        .filter(cell -> MarkedNumber.isCrossed(limit, cell.value(), mark))
        .findFirst();
  }

  /** What was read over, for people; empty if nothing was. */
  String marks() {
    return numbers.marks();
  }

  /** Refuses limits that say nothing of the order of numbers. */
  void refuseCrossed(Origin origin, String column, MissingValues missing) {
    if (!crossed) {
      return;
    }
    List<String> all = List.copyOf(limits.keySet());
    Message remedy =
        LabelMistakes.canBeNamed(all)
            ? Message.of(
                ", or give ",
                NotNumber.leftOut(all, missing),
                ", which leaves out the rows of " + Excerpt.list(all))
            : Message.of("");
    for (String limit : all) {
      Optional<Cell> cell = crossing(limit);
      if (cell.isPresent()) {
        throw origin.reject(
            cell.get().line(),
            column,
            Message.of(
                Excerpt.quote(cell.get().text())
                    + MarkedNumber.crossing(limit)
                    + Excerpt.quote(limit)
                    + " of "
                    + origin.place(limits.get(limit))
                    + "; correct one of them",
                remedy));
      }
    }
    String second = all.get(1);
    throw origin.reject(
        limits.get(second),
        column,
        Message.of(
            Excerpt.quote(second)
                + " is another limit than "
                + Excerpt.quote(all.get(0))
                + " of "
                + origin.place(limits.get(all.get(0)))
                + ", and a column has one; write one limit for all that lies beyond the farthest",
            remedy));
  }
}
