package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;

/**
 * What a method can learn from data.
 *
 * @since 0.1
 */
public enum Task {
  /** One class against the rest; {@link AnalysisRequest#positiveClass()} is present. */
  BINARY(Classes.class, "classes"),
  /** All classes at once. */
  MULTICLASS(Classes.class, "classes"),
  /** Classes that have an order. */
  ORDINAL(OrderedClasses.class, "ordered classes"),
  /** A number. */
  REGRESSION(RealValues.class, "real values");

  private final Class<? extends Target> target;
  private final String wording;

  Task(Class<? extends Target> target, String wording) {
    this.target = target;
    this.wording = wording;
  }

  /**
   * Whether a target is of the kind of this task.
   *
   * @param given the target of a data set
   * @return true if it can be learnt so
   */
  public boolean accepts(Target given) {
    return target.isInstance(given);
  }

  String wording() {
    return wording;
  }
}
