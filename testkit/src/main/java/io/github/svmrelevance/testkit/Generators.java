package io.github.svmrelevance.testkit;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Repeatable chance. */
final class Generators {

  private Generators() {}

  static RandomGenerator of(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
