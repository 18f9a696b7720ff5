package io.github.svmrelevance.core.loss;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap.AffineRows;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Samples that lose alike if their scores change: sample i loses phi(s_i + slope t) if its score
 * w'x_i changes by t. Immutable.
 *
 * @since 0.1
 */
public final class ScoreLoss {

  private final ConvexPiecewiseLinear shape;
  private final double[] arguments;
  private final double slope;

  /**
   * Creates a group.
   *
   * @param shape phi
   * @param arguments s_i, one for each sample of the group; copied
   * @param slope how much the argument changes with the score
   */
  public ScoreLoss(ConvexPiecewiseLinear shape, double[] arguments, double slope) {
    this.shape = Objects.requireNonNull(shape, "shape");
    this.arguments = arguments.clone();
    this.slope = slope;
  }

  /**
   * What a sample loses, as a function of its argument.
   *
   * @return phi
   */
  public ConvexPiecewiseLinear shape() {
    return shape;
  }

  /**
   * The arguments with scores as they are.
   *
   * @return s_i, one for each sample of the group, a new array
   */
  public double[] arguments() {
    return arguments.clone();
  }

  /**
   * How much an argument changes with the score.
   *
   * @return the slope
   */
  public double slope() {
    return slope;
  }

  /** One function of the score: phi(slope * score + constant). */
  private record Piece(ConvexPiecewiseLinear shape, double slope, double constant) {

    Piece shifted() {
      return new Piece(shape, slope, 0);
    }
  }

  /**
   * The groups of a loss. A sample may have several functionals, such as one for each threshold;
   * what it loses is their sum.
   *
   * @param terms the loss, over {@link AffineRows}
   * @param samples n
   * @param z the model from which scores change
   * @return the groups, in the order of their first samples
   */
  static List<ScoreLoss> of(List<TermBlock> terms, int samples, double[] z) {
    List<List<Piece>> pieces = new ArrayList<>();
    double[] scores = new double[samples];
    for (int i = 0; i < samples; i++) {
      pieces.add(new ArrayList<>());
    }
    for (TermBlock block : terms) {
      if (!(block.map() instanceof AffineRows rows)) {
        throw new IllegalArgumentException("the terms of a loss are over rows, not " + block.map());
      }
      double[] values = rows.apply(z);
      double[] products = rows.matrix().times(Arrays.copyOf(z, rows.matrix().columns()));
      for (int i = 0; i < values.length; i++) {
        int sample = rows.row(i);
        scores[sample] = products[sample];
        pieces
            .get(sample)
            .add(
                new Piece(
                    block.shape(), rows.scale(i), values[i] - rows.scale(i) * products[sample]));
      }
    }
    Map<List<Piece>, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < samples; i++) {
      List<Piece> own = pieces.get(i);
      if (!own.isEmpty()) {
        groups
            .computeIfAbsent(
                own.size() == 1 ? List.of(own.get(0).shifted()) : List.copyOf(own),
                key -> new ArrayList<>())
            .add(i);
      }
    }
    List<ScoreLoss> losses = new ArrayList<>();
    groups.forEach(
        (key, members) -> {
          boolean single = key.size() == 1;
          double[] arguments =
              members.stream()
                  .mapToDouble(
                      i ->
                          single
                              ? key.get(0).slope() * scores[i] + pieces.get(i).get(0).constant()
                              : scores[i])
                  .toArray();
          losses.add(
              single
                  ? new ScoreLoss(key.get(0).shape(), arguments, key.get(0).slope())
                  : new ScoreLoss(sum(key), arguments, 1));
        });
    return losses;
  }

  /** The sum of phi(slope * score + constant), as a function of the score. */
  private static ConvexPiecewiseLinear sum(List<Piece> pieces) {
    ConvexPiecewiseLinear sum = ConvexPiecewiseLinear.of(new double[0], new double[] {0}, 0);
    for (Piece piece : pieces) {
      sum = sum.plus(piece.shape().ofAffine(piece.slope(), piece.constant()));
    }
    return sum;
  }
}
