package io.github.svmrelevance.core.synthetic;

import java.util.List;
import java.util.function.DoubleSupplier;

/** A number of each sample in turn, which others are made of. */
final class Variable {

  private final DoubleSupplier source;
  private double value = Double.NaN;

  /**
   * No sample has come yet.
   *
   * @param source is asked once for each sample
   */
  Variable(DoubleSupplier source) {
    this.source = source;
  }

  /** Goes to the next sample. */
  void advance() {
    value = source.getAsDouble();
  }

  /** The number of the current sample. */
  double value() {
    return value;
  }

  /** The sum over the current sample, from the first to the last. */
  static double sum(List<Variable> variables) {
    double sum = 0;
    for (Variable variable : variables) {
      sum += variable.value();
    }
    return sum;
  }
}
