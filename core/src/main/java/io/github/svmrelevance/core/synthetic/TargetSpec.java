package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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

  @Override
  public SyntheticData generate(long seed) {
    Draw draw = new Draw("synthetic", samples, seed);
    Variables variables = variables(strong, groups, irrelevant, featureNoise, redundancy);
    draw.requireMemory(variables.features());
    List<double[]> deciding = variables.addTo(draw);
    return draw.finish(target(deciding, draw));
  }

  private Target target(List<double[]> deciding, Draw draw) {
    return switch (kind) {
      case REGRESSION -> new RealValues(numbers(deciding, draw));
      case ORDINAL -> new OrderedClasses(names(), levels(numbers(deciding, draw)));
      case MULTICLASS -> classes(deciding, draw);
    };
  }

  private List<String> names() {
    return IntStream.rangeClosed(1, parts).mapToObj(Integer::toString).toList();
  }

  private double[] noise(String name, Draw draw) {
    return Arrays.stream(draw.normal(name)).map(e -> targetNoise * e).toArray();
  }

  private double[] numbers(List<double[]> deciding, Draw draw) {
    double[] numbers = noise("noise of the target", draw);
    for (double[] variable : deciding) {
      Arrays.setAll(numbers, i -> numbers[i] + variable[i]);
    }
    return numbers;
  }

  private int[] levels(double[] numbers) {
    int[] levels = new int[samples];
    int[] order =
        IntStream.range(0, samples)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> numbers[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int rank = 0; rank < samples; rank++) {
      levels[order[rank]] = (int) ((long) rank * parts / samples);
    }
    return levels;
  }

  private Classes classes(List<double[]> deciding, Draw draw) {
    double[][] scores = new double[parts][];
    for (int c = 0; c < parts; c++) {
      int own = c;
      double[] score = noise("noise of class " + (c + 1), draw);
      for (int k = 0; k < deciding.size(); k++) {
        double factor = k % parts == own ? 1 : -1.0 / (parts - 1);
        double[] variable = deciding.get(k);
        Arrays.setAll(score, i -> score[i] + factor * variable[i]);
      }
      scores[c] = score;
    }
    int[] labels = new int[samples];
    for (int i = 0; i < samples; i++) {
      for (int c = 1; c < parts; c++) {
        labels[i] = scores[c][i] > scores[labels[i]][i] ? c : labels[i];
      }
    }
    Draw.require(
        Arrays.stream(labels).distinct().count() > 1,
        "all " + samples + " samples fell into one class; take more samples or another seed");
    return new Classes(names(), labels);
  }
}
