package io.github.svmrelevance.core.synthetic;

import java.util.ArrayList;
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
    new Variables(strong, groups, irrelevant, 0, 1, 0, 0);
    Draw.require(levels >= 2 && levels <= MOST_LEVELS, "columns have from 2 to 26 levels");
    Draw.require(targetNoise > 0 && Double.isFinite(targetNoise), "noise on the target is above 0");
  }

  @Override
  public SyntheticRows rows(long seed) {
    return new SyntheticRows(() -> draw(seed));
  }

  private Draw draw(long seed) {
    Draw draw = new Draw("synthetic", samples, seed);
    Variable noise = draw.normal("noise of the target");
    List<Effect> effects = new ArrayList<>();
    for (int k = 1; k <= strong; k++) {
      String name = "strong_" + k;
      Variable codes = codes(name, draw);
      effects.add(effect(name, codes, draw));
      add(name, TrueRelevance.STRONG, OptionalInt.empty(), codes, draw);
    }
    for (int g = 1; g <= groups.size(); g++) {
      Variable origin = codes("group " + g, draw);
      effects.add(effect("group " + g, origin, draw));
      for (int k = 1; k <= groups.get(g - 1); k++) {
        String name = "weak_" + g + "_" + k;
        int[] letters = order("letters of " + name, draw);
        Variable codes = draw.variable(() -> letters[(int) origin.value()]);
        add(name, TrueRelevance.WEAK, OptionalInt.of(g), codes, draw);
      }
    }
    for (int k = 1; k <= irrelevant; k++) {
      String name = "irrelevant_" + k;
      add(name, TrueRelevance.IRRELEVANT, OptionalInt.empty(), codes(name, draw), draw);
    }
    draw.nameLevels(
        IntStream.range(0, levels).mapToObj(code -> Character.toString('a' + code)).toList());
    return draw.finish(
        () -> {
          double score = targetNoise * noise.value();
          for (Effect effect : effects) {
            score = effect.addTo(score);
          }
          return score >= 0;
        });
  }

  /** What a variable adds to the score. */
  @FunctionalInterface
  private interface Effect {
    double addTo(double score);
  }

  private Variable codes(String name, Draw draw) {
    RandomGenerator random = draw.random("levels of " + name);
    return draw.variable(() -> random.nextInt(levels));
  }

  private Effect effect(String name, Variable codes, Draw draw) {
    int[] effects = order("effects of " + name, draw);
    return score -> score + effects[(int) codes.value()] - (levels - 1) / 2.0;
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
      String name, TrueRelevance relevance, OptionalInt group, Variable codes, Draw draw) {
    draw.add(codes, new FeatureTruth(name, relevance, group, 0));
  }
}
