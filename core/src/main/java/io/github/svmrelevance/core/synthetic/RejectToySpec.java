package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.InvalidInputException;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * The two-dimensional data of Goepfert, Goepfert, Hammer (2018), Figure 1: both features measure
 * the same quantity t in [-1, 1], each with noise of its own; the label is the sign of t. The paper
 * prints no numbers; the deviations here, and the number of samples, are ours.
 *
 * <p>As the features were made to replace each other, both count as weakly relevant.
 *
 * @param samples the number of samples, at least 2
 * @param toy which of the three
 * @since 0.1
 */
public record RejectToySpec(int samples, Toy toy) implements SyntheticSpec {

  /** The three data sets. */
  public enum Toy {
    /** Noise grows towards t = 0, and more so in the first feature. */
    FIRST_NOISIER("reject-toy-1", 0.6, 0.2),
    /** Noise grows towards t = 0, alike in both features. */
    EQUAL_NOISE("reject-toy-2", 0.35, 0.35),
    /** The same noise everywhere; samples get fewer towards t = 0, with density |t|. */
    SPARSE_MIDDLE("reject-toy-3", 0.3, 0.3);

    private final String id;
    private final double first;
    private final double second;

    Toy(String id, double first, double second) {
      this.id = id;
      this.first = first;
      this.second = second;
    }
  }

  /**
   * Checks the number of samples.
   *
   * @throws InvalidInputException if there are fewer than 2
   */
  public RejectToySpec {
    if (samples < 2) {
      throw new InvalidInputException("there must be at least 2 samples");
    }
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw(toy.id, samples, seed);
    boolean sparse = toy == Toy.SPARSE_MIDDLE;
    RandomGenerator random = draw.random("quantity");
    Variable t = draw.variable(() -> 2 * random.nextDouble() - 1);
    // The square root of a uniform number has density 2|t| on [0, 1].
    Variable quantity =
        sparse ? draw.variable(() -> Math.signum(t.value()) * Math.sqrt(Math.abs(t.value()))) : t;
    for (int k = 1; k <= 2; k++) {
      String name = "x" + k;
      double deviation = k == 1 ? toy.first : toy.second;
      Variable noise = draw.normal("noise of " + name);
      draw.addAsIs(
          () -> {
            double share = sparse ? 1 : 1 - Math.abs(quantity.value());
            return quantity.value() + deviation * share * noise.value();
          },
          new FeatureTruth(name, TrueRelevance.WEAK, OptionalInt.of(1), deviation));
    }
    return draw.finish(() -> t.value() >= 0);
  }
}
