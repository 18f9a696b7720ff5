package io.github.svmrelevance.explorer.models;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which models are looked at. Immutable.
 *
 * @param slack how much a model may exceed the baseline, as a share
 * @param c the weight of the loss against the norm
 * @param limits what weights keep to, by the name of a feature, group or column; in their order
 * @since 0.1
 */
public record ModelConditions(double slack, double c, Map<String, Limits> limits) {

  /**
   * A closed range that a weight keeps to.
   *
   * @param lower the least weight; may be negative infinity
   * @param upper the largest weight, not below the least; may be infinity
   */
  public record Limits(double lower, double upper) {

    /** Whether the weight can be nothing but 0. */
    boolean isZero() {
      return lower == 0 && upper == 0;
    }

    private String text() {
      return text(lower) + ":" + text(upper);
    }

    private static String text(double end) {
      if (Double.isInfinite(end)) {
        return end < 0 ? "-inf" : "inf";
      }
      return end == Math.rint(end) && Math.abs(end) < 1e15
          ? Long.toString((long) end)
          : Double.toString(end);
    }
  }

  /** Copies the limits, keeping their order. */
  public ModelConditions {
    limits = Collections.unmodifiableMap(new LinkedHashMap<>(limits));
  }

  /**
   * The limits as values of the parameter {@code preset}.
   *
   * @return {@code name=lo:hi} of each
   */
  public List<String> presets() {
    List<String> texts = new ArrayList<>();
    limits.forEach((name, range) -> texts.add(name + "=" + range.text()));
    return texts;
  }

  /** Those that are not used. */
  List<String> unused() {
    return limits.entrySet().stream()
        .filter(limit -> limit.getValue().isZero())
        .map(Map.Entry::getKey)
        .toList();
  }
}
