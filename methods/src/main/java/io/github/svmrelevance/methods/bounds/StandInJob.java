package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.io.Serializable;
import java.util.List;

/** Fixes the weight of one feature, and compares the ranges of the others with those over all. */
enum StandInJob implements Job<StandInJob.Comparison, Integer, double[][]> {
  INSTANCE;

  /**
   * How much of the largest weight counts as "as much as it can be": at all of it one model alone
   * remains, and rounding could make the set empty.
   */
  private static final double ALMOST = 0.99;

  /** A feature compared: its name, the position of its weight in a model, its range. */
  record Candidate(String name, int position, Bounds bounds) implements Serializable {}

  /** What is compared. */
  record Comparison(
      AdmissibleStudy study, BaselineModel baseline, double c, List<Candidate> candidates)
      implements Serializable {}

  /** Shares of the largest weights: by which the others are needed, and displaced. */
  @Override
  public Worker<Integer, double[][]> open(Comparison shared, RunContext context) {
    return i -> new double[][] {needed(shared, i, context), displaced(shared, i, context)};
  }

  private static double[] needed(Comparison shared, int i, RunContext context) {
    List<Candidate> candidates = shared.candidates();
    Bounds own = candidates.get(i).bounds();
    // Almost always 0; what chance gives a feature may keep its range away from it.
    double reach = own.lower() / ALMOST;
    double low = own.signedUpper() < 0 ? -reach : 0;
    double high = own.signedLower() > 0 ? reach : 0;
    return shares(
        shared, i, low, high, context, (other, range) -> range.lower() - other.bounds().lower());
  }

  private static double[] displaced(Comparison shared, int i, RunContext context) {
    List<Candidate> candidates = shared.candidates();
    Bounds own = candidates.get(i).bounds();
    boolean positive = own.signedUpper() >= -own.signedLower();
    double low = positive ? ALMOST * own.signedUpper() : Double.NEGATIVE_INFINITY;
    double high = positive ? Double.POSITIVE_INFINITY : ALMOST * own.signedLower();
    return shares(
        shared, i, low, high, context, (other, range) -> other.bounds().upper() - range.upper());
  }

  private interface Shift {
    double of(Candidate other, WeightRange range);
  }

  /** Shifts of the others' ranges as shares of their largest weights; NaN is never among them. */
  private static double[] shares(
      Comparison shared, int i, double low, double high, RunContext context, Shift shift) {
    List<Candidate> candidates = shared.candidates();
    AdmissibleStudy study = shared.study();
    double[] shares = new double[candidates.size()];
    Presets limits = study.presets().with(candidates.get(i).position(), low, high);
    try (AdmissibleSet set = study.open(shared.baseline(), shared.c(), limits, context)) {
      for (int j = 0; j < shares.length; j++) {
        Candidate other = candidates.get(j);
        WeightRange.Outcome outcome = j == i ? null : WeightRange.solve(set, other.position());
        if (outcome != null) {
          WeightRange range = outcome.require(other.name());
          shares[j] = Math.min(1, Math.max(0, shift.of(other, range) / other.bounds().upper()));
        }
      }
    }
    return shares;
  }
}
