package io.github.svmrelevance.report.text;

import java.util.OptionalDouble;

/**
 * Draws ranges on the scale from 0 to {@code max} as one line of characters, with a mark at one
 * point in it. An arrow stands where a range goes on beyond the scale. Block characters resolve an
 * eighth of a cell at the right end and half a cell at the left, which has fewer characters.
 */
final class IntervalBar {

  private static final String LEFT_EIGHTHS = " ▏▎▍▌▋▊▉█";

  private final double max;
  private final int cells;
  private final boolean unicode;

  /**
   * Creates a scale.
   *
   * @param max the value at the right end; if 0, all bars are empty
   * @param cells the width
   * @param unicode whether block characters may be used
   */
  IntervalBar(double max, int cells, boolean unicode) {
    this.max = max;
    this.cells = cells;
    this.unicode = unicode;
  }

  String draw(double lower, double upper, OptionalDouble mark) {
    StringBuilder bar = new StringBuilder(" ".repeat(cells));
    if (!(upper > 0) || !(max > 0)) {
      return bar.toString();
    }
    double start = position(lower);
    // Something that is not nothing must be seen, and so must a range that is a point.
    double end = Math.max(position(upper), start + 0.125);
    if (end > cells) {
      end = cells;
      start = Math.min(start, cells - 0.125);
    }
    for (int cell = 0; cell < cells; cell++) {
      double from = Math.max(0, Math.min(1, start - cell));
      double to = Math.max(0, Math.min(1, end - cell));
      if (to > from) {
        bar.setCharAt(cell, unicode ? block(from, to) : '=');
      }
    }
    if (mark.isPresent()) {
      int cell = Math.min(cells - 1, (int) position(mark.getAsDouble()));
      bar.setCharAt(cell, unicode ? '│' : '|');
    }
    if (upper > max) {
      bar.setCharAt(cells - 1, beyond(unicode));
    }
    return bar.toString();
  }

  /** Ends a bar that goes on beyond the scale. */
  static char beyond(boolean unicode) {
    return unicode ? '▶' : '>';
  }

  private double position(double value) {
    return Math.max(0, Math.min(1, value / max)) * cells;
  }

  private static char block(double from, double to) {
    if (from >= 0.25 && to > 0.75) {
      return '▐';
    }
    return LEFT_EIGHTHS.charAt(Math.max(1, (int) Math.round(to * 8)));
  }
}
