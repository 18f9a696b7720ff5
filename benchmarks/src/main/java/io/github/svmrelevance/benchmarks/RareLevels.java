package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.inference.FeatureTests;
import io.github.svmrelevance.core.inference.Response;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A category of five levels beside a number. One level and one class are rare, so that sums of
 * their products have unequal tails. The number is shifted in that class.
 *
 * @param name what a row of the table calls it
 * @param classes how many there are, the rare one among them
 */
record RareLevels(String name, int classes) {

  private static final int SAMPLES = 1000;
  private static final int RARE = 40;

  /** The share of the rare level in a class that has nothing to do with it. */
  static final double IRRELEVANT = 0.02;

  /** The same in the rare class, where that has. */
  static final double RELEVANT = 0.2;

  private static final int LEVELS = 5;
  private static final double SHIFT = 0.8;

  static List<RareLevels> all() {
    return List.of(new RareLevels("two classes", 2), new RareLevels("four classes", 4));
  }

  /**
   * The p-value of the category given the number, for one data set.
   *
   * @param share how much of the rare class has the rare level; 2 % of the others have it
   */
  double pValue(double share, long seed, int permutations) {
    RandomGenerator random = new SplittableRandom(seed);
    double[][] columns = new double[LEVELS + 1][SAMPLES];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      boolean rare = i < RARE;
      labels[i] = rare ? 0 : 1 + random.nextInt(classes - 1);
      boolean first = random.nextDouble() < (rare ? share : IRRELEVANT);
      columns[first ? 0 : 1 + random.nextInt(LEVELS - 1)][i] = 1;
      columns[LEVELS][i] = random.nextGaussian() + (rare ? SHIFT : 0);
    }
    Response response =
        classes == 2 ? Response.ofSigns(signs(labels)) : Response.ofClasses(labels, classes);
    return FeatureTests.of(
            DenseMatrix.ofColumns(SAMPLES, columns),
            List.of(new int[] {0, 1, 2, 3, 4}, new int[] {LEVELS}),
            response,
            Optional.empty(),
            permutations)
        .of(0, new SplittableRandom(~seed))
        .conditional()
        .orElse(1);
  }

  private static double[] signs(int[] labels) {
    double[] signs = new double[labels.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = labels[i] == 0 ? 1 : -1;
    }
    return signs;
  }
}
