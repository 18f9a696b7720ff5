package io.github.svmrelevance.api.result;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How good a model is on some samples.
 *
 * @param values by measure, the most informative one first; at least one
 * @since 0.1
 */
public record Quality(Map<Measure, Double> values) implements Serializable {

  /**
   * Copies the component, keeping its order.
   *
   * @throws IllegalArgumentException if it is empty
   */
  public Quality {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * The quality of a classifier of two classes.
   *
   * @param accuracy the share of samples on the right side
   * @param fScore F1 of the positive class
   * @return the quality
   */
  public static Quality ofTwoClasses(double accuracy, double fScore) {
    Map<Measure, Double> values = new LinkedHashMap<>();
    values.put(Measure.ACCURACY, accuracy);
    values.put(Measure.F_SCORE, fScore);
    return new Quality(values);
  }

  /**
   * The most informative measure.
   *
   * @return the first one
   */
  public Measure main() {
    return values.keySet().iterator().next();
  }

  /**
   * One measure.
   *
   * @param measure which
   * @return its value
   * @throws IllegalArgumentException if models of this kind are not measured so
   */
  public double get(Measure measure) {
    Double value = values.get(measure);
    if (value == null) {
      throw new IllegalArgumentException(measure + " is not among " + values.keySet());
    }
    return value;
  }
}
