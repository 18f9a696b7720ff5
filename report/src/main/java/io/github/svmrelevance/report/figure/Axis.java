package io.github.svmrelevance.report.figure;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * An axis of a panel.
 *
 * @param label what is measured, with its unit; empty for none
 * @param logarithmic whether equal ratios have equal lengths
 * @param from where it begins; empty to fit the data
 * @param to where it ends; empty to fit the data
 * @param categories names that stand at 0, 1, 2, ... instead of numbers; empty for an axis of
 *     numbers
 * @param unsigned whether numbers stand at the axis without their sign, as both directions from 0
 *     mean more
 * @since 0.1
 */
public record Axis(
    String label,
    boolean logarithmic,
    OptionalDouble from,
    OptionalDouble to,
    List<String> categories,
    boolean unsigned) {

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if it ends where it begins or before
   */
  public Axis {
    Objects.requireNonNull(label, "label");
    categories = List.copyOf(categories);
    if (from.isPresent() && to.isPresent() && !(from.getAsDouble() < to.getAsDouble())) {
      throw new IllegalArgumentException("an axis from " + from + " to " + to);
    }
  }

  /**
   * An axis of numbers that fits the data.
   *
   * @param label what is measured
   * @return the axis
   */
  public static Axis of(String label) {
    return ofCategories(label, List.of());
  }

  /**
   * An axis of names.
   *
   * @param label what they are
   * @param categories the names, at 0, 1, 2, ...
   * @return the axis
   */
  public static Axis ofCategories(String label, List<String> categories) {
    return new Axis(
        label, false, OptionalDouble.empty(), OptionalDouble.empty(), categories, false);
  }

  /**
   * This axis with fixed ends.
   *
   * @param begin where it begins
   * @param end where it ends, beyond the begin
   * @return the axis
   */
  public Axis between(double begin, double end) {
    return new Axis(
        label, logarithmic, OptionalDouble.of(begin), OptionalDouble.of(end), categories, unsigned);
  }

  /**
   * This axis with equal lengths for equal ratios.
   *
   * @return the axis; all its values must be above 0
   */
  public Axis onLogScale() {
    return new Axis(label, true, from, to, categories, unsigned);
  }

  /**
   * This axis with numbers without their sign: of two things one is counted upwards from 0, the
   * other one downwards.
   *
   * @return the axis
   */
  public Axis withoutSigns() {
    return new Axis(label, logarithmic, from, to, categories, true);
  }
}
