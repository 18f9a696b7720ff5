package io.github.svmrelevance.reproductions.document;

import io.github.svmrelevance.reproductions.ComparisonTable.Cell;
import io.github.svmrelevance.reproductions.ComparisonTable.Label;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.ComparisonTable.Quantity;
import java.util.Locale;
import java.util.Optional;

/**
 * Cells as people read them.
 *
 * @param ours our side of the cell, or its text
 * @param printed the paper's; empty if there is none
 * @param number whether it is a number
 */
record CellText(String ours, String printed, boolean number) {

  static CellText of(Cell cell) {
    if (cell instanceof Label label) {
      return new CellText(label.text(), "", false);
    }
    if (cell instanceof Measured measured) {
      return new CellText(
          text(measured.ours(), measured.decimals()),
          text(measured.printed(), measured.decimals()),
          true);
    }
    throw new IllegalArgumentException("an unknown kind of cell: " + cell);
  }

  private static String text(Optional<Quantity> quantity, int decimals) {
    if (quantity.isEmpty()) {
      return "";
    }
    String format = "%." + decimals + "f";
    String value = String.format(Locale.ROOT, format, quantity.get().value());
    return quantity.get().spread().isEmpty()
        ? value
        : value + " ± " + String.format(Locale.ROOT, format, quantity.get().spread().getAsDouble());
  }

  /** Both sides in one text. */
  String both() {
    if (printed.isEmpty()) {
      return ours;
    }
    return (ours.isEmpty() ? "-" : ours) + " [" + printed + "]";
  }
}
