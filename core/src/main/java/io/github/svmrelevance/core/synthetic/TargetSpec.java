package io.github.svmrelevance.core.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/**
 * Strongly relevant, weakly relevant and irrelevant features of a number, of ordered classes or of
 * several classes: {@link HyperplaneSpec} for other targets.
 *
 * <p>Standard normal variables v_k decide the target, one for each strongly relevant feature and
 * one for each group of weakly relevant ones. All noise e is normal with the deviation given:
 *
 * <ul>
 *   <li>a number is the sum of all v_k, plus e;
 *   <li>levels {@code 1}, {@code 2}, ... are that number cut into parts of equal size;
 *   <li>classes {@code 1}, {@code 2}, ... have a score each, and the largest wins: each v_k counts
 *       1 for one class, in turn, and -1/(K - 1) for each of the others; each score has an e.
 * </ul>
 *
 * @param kind what is to be learnt
 * @param samples the number of samples, at least 2
 * @param strong the number of strongly relevant features, at least 0
 * @param groups the sizes of the groups of weakly relevant features, each at least 2
 * @param irrelevant the number of irrelevant features, at least 0
 * @param parts how many levels or classes there are, from 2 to 20; of a number nothing
 * @param featureNoise the standard deviation of the noise on every feature, at least 0
 * @param targetNoise the standard deviation of the noise on the target, at least 0
 * @param redundancy the correlation, before the noise, of two members of a group, in (0, 1]
 * @since 0.1
 */
public record TargetSpec(
    Kind kind,
    int samples,
    int strong,
    List<Integer> groups,
    int irrelevant,
    int parts,
    double featureNoise,
    double targetNoise,
    double redundancy)
    implements SyntheticSpec {

  /** What is to be learnt. */
  public enum Kind {
    /** A number. */
    REGRESSION,
    /** Classes that have an order. */
    ORDINAL,
    /** Classes without one. */
    MULTICLASS
  }

  /**
   * Checks the ranges.
   *
   * @throws io.github.svmrelevance.api.InvalidInputException if one does not hold
   */
  public TargetSpec {
    Objects.requireNonNull(kind, "kind");
    groups = List.copyOf(groups);
    Draw.require(samples >= 2, "there must be at least 2 samples");
    Variables variables = variables(strong, groups, irrelevant, featureNoise, redundancy);
    Draw.require(
        targetNoise >= 0 && Double.isFinite(targetNoise), "noise on the target is at least 0");
    Draw.require(
        variables.deciding() > 0 || targetNoise > 0,
        "without relevant features and without noise all targets would be the same");
    Draw.require(
        kind == Kind.REGRESSION || (parts >= 2 && parts <= Math.min(20, samples)),
        "there are from 2 to 20 levels or classes, and no more than samples");
  }

  private static Variables variables(
      int strong, List<Integer> groups, int irrelevant, double featureNoise, double redundancy) {
    return new Variables(strong, groups, irrelevant, featureNoise, redundancy, 0, 0);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Cost of levels: 8 bytes for each sample, while their cuts are sought among all numbers;
   * these are drawn twice.
   */
  @Override
  public SyntheticRows rows(long seed) {
    return switch (kind) {
      case REGRESSION -> new SyntheticRows(() -> numbers(seed));
      case ORDINAL -> {
        RankCuts cuts = cuts(seed);
        yield new SyntheticRows(() -> levels(seed, cuts));
      }
      case MULTICLASS -> new SyntheticRows(() -> classes(seed));
    };
  }

  private Draw draw(long seed) {
    return new Draw("synthetic", samples, seed);
  }

  private List<Variable> deciding(Draw draw) {
    return variables(strong, groups, irrelevant, featureNoise, redundancy).addTo(draw);
  }

  private List<String> names() {
    return IntStream.rangeClosed(1, parts).mapToObj(Integer::toString).toList();
  }

  /** The noise on the target, plus all variables that decide it. */
  private DoubleSupplier number(Draw draw) {
    List<Variable> deciding = deciding(draw);
    Variable noise = draw.normal("noise of the target");
    return () -> {
      double number = targetNoise * noise.value();
      for (Variable variable : deciding) {
        number += variable.value();
      }
      return number;
    };
  }

  private Draw numbers(long seed) {
    Draw draw = draw(seed);
    DoubleSupplier number = number(draw);
    return draw.finish(TargetMeaning.numbers(), number);
  }

  private RankCuts cuts(long seed) {
    Draw draw = numbers(seed);
    double[] numbers = new double[samples];
    for (int i = 0; i < samples; i++) {
      numbers[i] = draw.nextTarget();
    }
    return RankCuts.of(numbers, parts);
  }

  private Draw levels(long seed, RankCuts cuts) {
    Draw draw = draw(seed);
    DoubleSupplier number = number(draw);
    RankCuts.Pass pass = cuts.pass();
    return draw.finish(TargetMeaning.levels(names()), () -> pass.level(number.getAsDouble()));
  }

  private Draw classes(long seed) {
    Draw draw = draw(seed);
    List<Variable> deciding = deciding(draw);
    List<Variable> noises = new ArrayList<>();
    for (int c = 1; c <= parts; c++) {
      noises.add(draw.normal("noise of class " + c));
    }
    return draw.finish(TargetMeaning.classes(names()), () -> winner(deciding, noises));
  }

  /** The class of the largest score; of equal ones the first. */
  private int winner(List<Variable> deciding, List<Variable> noises) {
    int winner = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < parts; c++) {
      double score = targetNoise * noises.get(c).value();
      for (int k = 0; k < deciding.size(); k++) {
        double factor = k % parts == c ? 1 : -1.0 / (parts - 1);
        score += factor * deciding.get(k).value();
      }
      if (score > largest) {
        largest = score;
        winner = c;
      }
    }
    return winner;
  }
}
