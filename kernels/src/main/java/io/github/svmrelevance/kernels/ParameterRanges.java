package io.github.svmrelevance.kernels;

import io.github.svmrelevance.api.InvalidInputException;

/** The ranges that several kernels share. */
final class ParameterRanges {

  private ParameterRanges() {}

  static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(name + " is " + value + "; expected a number above 0");
    }
  }
}
