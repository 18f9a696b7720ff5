package io.github.svmrelevance.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which rows of a table people see, and in what order.
 *
 * @param order the order
 * @param top how many rows at most; empty for all
 * @since 0.1
 */
public record Rows(Order order, OptionalInt top) {

  /** All rows in the order of the result. */
  public static final Rows ALL = new Rows(Order.EVIDENCE, OptionalInt.empty());

  /** In what order features stand. */
  public enum Order {
    /** Those with the most evidence, or of the best rank, first. */
    EVIDENCE,
    /** As in the data. */
    FILE,
    /** By their names, in the order of code units. */
    NAME
  }

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if no row is to be shown
   */
  public Rows {
    Objects.requireNonNull(order, "order");
    if (top.isPresent() && top.getAsInt() < 1) {
      throw new IllegalArgumentException("the number of rows is " + top.getAsInt());
    }
  }

  /**
   * The features to show.
   *
   * @param names of all features, in the order of the data
   * @param own their positions, in the order of the result
   */
  List<Integer> of(List<String> names, List<Integer> own) {
    List<Integer> ordered =
        switch (order) {
          case EVIDENCE -> own;
          case FILE -> own.stream().sorted().toList();
          case NAME -> own.stream().sorted(Comparator.comparing(names::get)).toList();
        };
    return ordered.subList(0, Math.min(ordered.size(), top.orElse(ordered.size())));
  }

  /** The first rows of a table whose order cannot be another. */
  List<String> of(List<String> lines) {
    List<Integer> positions = IntStream.range(0, lines.size()).boxed().toList();
    return new Rows(Order.EVIDENCE, top).of(lines, positions).stream().map(lines::get).toList();
  }

  /** What is not shown; nothing if all is. */
  List<String> rest(int all) {
    List<String> lines = new ArrayList<>();
    if (top.isPresent() && top.getAsInt() < all) {
      lines.add("... and " + (all - top.getAsInt()) + " more");
    }
    return lines;
  }
}
