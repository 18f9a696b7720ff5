package io.github.svmrelevance.core.synthetic;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Categories that separate two classes: strongly relevant columns, groups of columns that write one
 * variable in other letters, and irrelevant columns.
 *
 * <p>Each variable has L levels of equal chance, with effects (l - (L - 1)/2) for l = 0, ..., L - 1
 * in random order, so that no order of the letters tells of it. The class is the sign of the sum of
 * all effects plus normal noise; without any variable that decides it, it is that of the noise.
 *
 * @param samples the number of samples, at least 2
 * @param strong the number of strongly relevant columns, at least 0
 * @param groups the sizes of the groups of weakly relevant columns, each at least 2
 * @param irrelevant the number of irrelevant columns, at least 0
 * @param levels how many levels each column has, from 2 to 26
 * @param targetNoise the standard deviation of the noise, above 0
 * @since 0.1
 */
public record CategoricalSpec(
    int samples, int strong, List<Integer> groups, int irrelevant, int levels, double targetNoise)
    implements SyntheticSpec {

  /** The letters of the alphabet name levels. */
  private static final int MOST_LEVELS = 26;

  /**
   * Checks the ranges.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if one does not hold
   */
  public CategoricalSpec {
    groups = List.copyOf(groups);
    Draw.require(samples >= 2, "there must be at least 2 samples");
    variables(strong, groups, irrelevant);
    Draw.require(levels >= 2 && levels <= MOST_LEVELS, "columns have from 2 to 26 levels");
    Draw.require(targetNoise > 0 && Double.isFinite(targetNoise), "noise on the target is above 0");
  }

  private static Variables variables(int strong, List<Integer> groups, int irrelevant) {
    return new Variables(strong, groups, irrelevant, 0, 1, 0, 0);
  }

  @Override
  public SyntheticData generate(long seed) {
    Draw draw = new Draw("synthetic", samples, seed);
    draw.requireMemory(variables(strong, groups, irrelevant).features());
    double[] score = draw.normal("noise of the target");
    Arrays.setAll(score, i -> targetNoise * score[i]);
    for (int k = 1; k <= strong; k++) {
      String name = "strong_" + k;
      int[] codes = codes(name, draw);
      addEffects(name, codes, score, draw);
      add(name, TrueRelevance.STRONG, OptionalInt.empty(), codes, draw);
    }
    for (int g = 1; g <= groups.size(); g++) {
      int[] origin = codes("group " + g, draw);
      addEffects("group " + g, origin, score, draw);
      for (int k = 1; k <= groups.get(g - 1); k++) {
        String name = "weak_" + g + "_" + k;
        int[] letters = order("letters of " + name, draw);
        int[] codes = Arrays.stream(origin).map(code -> letters[code]).toArray();
        add(name, TrueRelevance.WEAK, OptionalInt.of(g), codes, draw);
      }
    }
    for (int k = 1; k <= irrelevant; k++) {
      String name = "irrelevant_" + k;
      add(name, TrueRelevance.IRRELEVANT, OptionalInt.empty(), codes(name, draw), draw);
    }
    boolean[] positive = new boolean[samples];
    for (int i = 0; i < samples; i++) {
      positive[i] = score[i] >= 0;
    }
    return draw.finish(positive, List.of())
        .withLevels(
            IntStream.range(0, levels).mapToObj(code -> Character.toString('a' + code)).toList());
  }

  private int[] codes(String name, Draw draw) {
    RandomGenerator random = draw.random("levels of " + name);
    return IntStream.range(0, samples).map(i -> random.nextInt(levels)).toArray();
  }

  private void addEffects(String name, int[] codes, double[] score, Draw draw) {
    int[] effects = order("effects of " + name, draw);
    Arrays.setAll(score, i -> score[i] + effects[codes[i]] - (levels - 1) / 2.0);
  }

  /** The numbers from 0 to L - 1 in random order (R. Fisher, F. Yates). */
  private int[] order(String key, Draw draw) {
    RandomGenerator random = draw.random(key);
    int[] order = IntStream.range(0, levels).toArray();
    for (int last = levels - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int moved = order[last];
      order[last] = order[other];
      order[other] = moved;
    }
    return order;
  }

  private static void add(
      String name, TrueRelevance relevance, OptionalInt group, int[] codes, Draw draw) {
    draw.addAsIs(
        Arrays.stream(codes).asDoubleStream().toArray(),
        new FeatureTruth(name, relevance, group, 0));
  }
}
