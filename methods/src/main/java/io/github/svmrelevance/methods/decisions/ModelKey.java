package io.github.svmrelevance.methods.decisions;

import java.util.Arrays;

/**
 * A model as a key: equal to one of the same numbers, as tasks that run elsewhere hand out copies.
 * A buffer around the numbers would do, but its hash code counts whole parts only, and most weights
 * have none.
 */
final class ModelKey {

  private final double[] model;

  ModelKey(double[] model) {
    this.model = model;
  }

  /** The model, not copied. */
  double[] model() {
    return model;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModelKey key && Arrays.equals(model, key.model);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(model);
  }
}
