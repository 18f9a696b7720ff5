package io.github.svmrelevance.spark.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Models at the ends of ranges that are proven to be within the budget: the answers, pulled towards
 * the baseline by no more than their proofs need. The loss is convex, so that what an answer uses
 * beyond the limit says how far to pull it; a pass over all rows then bounds the loss of the very
 * model that is reported.
 */
final class AttainedEnds {

  private static final int ATTEMPTS = 5;

  /** By how much longer each attempt pulls than the one before. */
  private static final double LONGER = 16;

  private final List<double[]> models;
  private final List<Seen> seen;
  private final boolean[] proven;

  private AttainedEnds(List<double[]> models, List<Seen> seen, boolean[] proven) {
    this.models = models;
    this.seen = seen;
    this.proven = proven;
  }

  /**
   * Proves answers.
   *
   * @param rows bound the loss
   * @param questions what was asked, the same budget in each
   * @param ends the answers
   * @param baseline within the budget
   * @param look looks at all rows at some models
   */
  static AttainedEnds of(
      PartitionedRows rows,
      List<RangeQuestion> questions,
      List<PartitionedRefinement> ends,
      BoundsRun.Trained baseline,
      Function<List<double[]>, List<Seen>> look) {
    int count = ends.size();
    double limit = questions.get(0).limit();
    double c = questions.get(0).c();
    double depth = limit - use(rows, baseline.z(), baseline.seen(), c);
    AttainedEnds attained =
        new AttainedEnds(
            new ArrayList<>(ends.stream().map(PartitionedRefinement::z).toList()),
            new ArrayList<>(),
            new boolean[count]);
    attained.seen.addAll(look.apply(attained.models));
    double[] shares = new double[count];
    for (int attempt = 0; ; attempt++) {
      List<Integer> open = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        double excess = use(rows, attained.models.get(k), attained.seen.get(k), c) - limit;
        attained.proven[k] = excess <= 0;
        if (excess > 0) {
          shares[k] =
              Math.min(1, Math.max(LONGER * shares[k], (1 + 1e-6) * excess / (excess + depth)));
          open.add(k);
        }
      }
      if (open.isEmpty() || attempt == ATTEMPTS) {
        return attained;
      }
      List<double[]> pulled =
          open.stream().map(k -> pulled(ends.get(k).z(), baseline.z(), shares[k])).toList();
      List<Seen> again = look.apply(pulled);
      for (int i = 0; i < pulled.size(); i++) {
        attained.models.set(open.get(i), pulled.get(i));
        attained.seen.set(open.get(i), again.get(i));
      }
    }
  }

  private static double[] pulled(double[] z, double[] inner, double share) {
    double[] point = new double[z.length];
    for (int j = 0; j < z.length; j++) {
      point[j] = z[j] + share * (inner[j] - z[j]);
    }
    return point;
  }

  /** At least ||w||_1 + C loss. */
  private static double use(PartitionedRows rows, double[] z, Seen seen, double c) {
    DoubledVector sum = new DoubledVector(1);
    for (int j = 0; j < z.length - 1; j++) {
      sum.add(0, Math.abs(z[j]));
    }
    sum.addProduct(0, c, rows.lossAbove(z, seen));
    return sum.upper(0);
  }

  /** The model at an end. */
  double[] model(int end) {
    return models.get(end).clone();
  }

  /** What was seen of the rows at it. */
  Seen seen(int end) {
    return seen.get(end);
  }

  /** Whether it is proven to be within the budget. */
  boolean isProven(int end) {
    return proven[end];
  }
}
