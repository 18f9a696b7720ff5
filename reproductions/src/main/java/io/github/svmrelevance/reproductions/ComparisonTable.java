package io.github.svmrelevance.reproductions;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A table with our numbers beside the printed ones.
 *
 * @param title what it shows
 * @param columns the heads of its columns
 * @param rows the rows, each with one cell per column
 * @since 0.1
 */
public record ComparisonTable(String title, List<String> columns, List<List<Cell>> rows) {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if a row has another number of cells than there are columns
   */
  public ComparisonTable {
    Objects.requireNonNull(title, "title");
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            row.size() + " cells in a row of " + columns.size() + " columns");
      }
    }
  }

  /** What stands in a table. */
  public sealed interface Cell {

    /**
     * A text.
     *
     * @param text the text; empty for an empty cell
     * @return the cell
     */
    static Cell text(String text) {
      return new Label(text);
    }

    /**
     * A number of ours that the paper does not have.
     *
     * @param ours the number
     * @param decimals how many decimals to show
     * @return the cell
     */
    static Cell ours(double ours, int decimals) {
      return new Measured(Optional.of(Quantity.of(ours)), Optional.empty(), decimals);
    }

    /**
     * A number beside the printed one.
     *
     * @param ours the number
     * @param printed what the paper has
     * @param decimals how many decimals to show
     * @return the cell
     */
    static Cell compared(double ours, double printed, int decimals) {
      return new Measured(
          Optional.of(Quantity.of(ours)), Optional.of(Quantity.of(printed)), decimals);
    }

    /**
     * A printed number that we have no counterpart of.
     *
     * @param printed what the paper has
     * @param decimals how many decimals to show
     * @return the cell
     */
    static Cell printed(double printed, int decimals) {
      return new Measured(Optional.empty(), Optional.of(Quantity.of(printed)), decimals);
    }
  }

  /**
   * A text.
   *
   * @param text the text
   */
  public record Label(String text) implements Cell {

    /** Checks the component. */
    public Label {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * A number, ours and the printed one where they are.
   *
   * @param ours our number
   * @param printed the paper's
   * @param decimals how many decimals to show, at least 0
   */
  public record Measured(Optional<Quantity> ours, Optional<Quantity> printed, int decimals)
      implements Cell {

    /** Checks the components. */
    public Measured {
      Objects.requireNonNull(ours, "ours");
      Objects.requireNonNull(printed, "printed");
      if (decimals < 0) {
        throw new IllegalArgumentException(decimals + " decimals");
      }
    }
  }

  /**
   * A number and how it spreads.
   *
   * @param value the number, finite
   * @param spread its standard deviation or standard error, as the table's title says; empty if
   *     there is none
   */
  public record Quantity(double value, OptionalDouble spread) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if a number is not finite
     */
    public Quantity {
      if (!Double.isFinite(value) || !Double.isFinite(spread.orElse(0))) {
        throw new IllegalArgumentException(value + " with a spread of " + spread);
      }
    }

    /**
     * A number without a spread.
     *
     * @param value the number
     * @return the quantity
     */
    public static Quantity of(double value) {
      return new Quantity(value, OptionalDouble.empty());
    }

    /**
     * A number with its spread.
     *
     * @param value the number
     * @param spread its standard deviation or standard error
     * @return the quantity
     */
    public static Quantity of(double value, double spread) {
      return new Quantity(value, OptionalDouble.of(spread));
    }
  }
}
