package io.github.svmrelevance.methods.options;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.svm.TrainerChoice;

/**
 * The parameters that all methods share that ask for the range of each weight: how ranges become
 * classes, and how they are told. What a method asks for besides is declared beside it, for example
 * in {@code BoundsOptions}.
 *
 * @since 0.1
 */
public final class IntervalOptions {

  /** What bounds are compared with. */
  public enum Threshold {
    /** The numerical tolerance. */
    NONE,
    /** The largest bounds of permuted copies of the feature itself, the paper's. */
    PER_FEATURE,
    /**
     * A quantile over permuted copies of features chosen at random, and over groups of them; the
     * same threshold for all features.
     */
    POOLED,
    /**
     * As {@link #POOLED}, but of bounds in units of what the values of a feature alone let its
     * weight reach, so that features may be distributed unlike each other.
     */
    SCALED
  }

  /** How a permuted feature enters. */
  public enum Probe {
    /** In the place of the original, the paper's; often out of reach of the budget. */
    REPLACE,
    /** Beside all originals. */
    APPEND
  }

  /** The scale of the reported weights. */
  public enum Normalize {
    /** Weights of standardised features. */
    NONE,
    /** Divided by the baseline's ||w||_1. */
    L1
  }

  /** Who trains the baseline. */
  public static final Parameter<TrainerChoice> TRAINER =
      Parameter.choice(
          "trainer",
          "what trains the baseline; built-in: an exact active set; qp: any backend for quadratic"
              + " programs, on the dual, as a cross-check (up to 2000 samples, 1000 with two"
              + " hinges)",
          TrainerChoice.BUILT_IN);

  /** Kind of threshold. */
  public static final Parameter<Threshold> THRESHOLD =
      Parameter.choice(
          "threshold",
          "what bounds are compared with to tell classes; scaled: with shuffled features, in units"
              + " of what the values of each feature let the weight of a null feature reach, so that each has"
              + " a threshold of its own; pooled: with shuffled features, one threshold for all;"
              + " per-feature: with shuffled copies of the feature itself (the paper's: slow, and"
              + " its rate does not hold for correlated features); none: with 0",
          Threshold.SCALED);

  /** How a probe enters. */
  public static final Parameter<Probe> PROBE =
      Parameter.choice(
          "probe",
          "how a shuffled feature enters; append: beside all features; replace: in the place of"
              + " its original (the paper's), often beyond the budget",
          Probe.APPEND);

  /** Number of probes. */
  public static final Parameter<Integer> PROBES =
      Parameter.integer(
              "probes",
              "number of probes (shuffled features), default as many as features, but 500 to"
                  + " 1000, or 5/fpr if that is more; for 'per-feature' of each feature, default 99")
          .within(value -> value >= 2 && value <= 1_000_000, "a whole number from 2 to 1000000");

  /** Rate of false positives. */
  public static final Parameter<Double> FPR =
      Parameter.real(
              "fpr",
              "accepted chance that a null feature is called relevant, for 'scaled' and"
                  + " 'pooled'; a small one takes 5/fpr probes, and as much longer")
          .within(value -> value >= 1e-5 && value < 1, "a number from 0.00001 on, below 1")
          .withDefault(0.01);

  /** Scale of the reported weights. */
  public static final Parameter<Normalize> NORMALIZE =
      Parameter.choice(
          "normalize",
          "unit of the weights; none: as they are, of scaled features; l1: divided by the"
              + " baseline's sum of |w|",
          Normalize.NONE);

  /** How often to repeat on half the samples. */
  public static final Parameter<Integer> RESAMPLE =
      Parameter.integer(
              "resample",
              "repeat on so many random halves of the samples, and tell how often each feature is"
                  + " of each class")
          .within(value -> value >= 0 && value <= 100_000, "a whole number from 0 to 100000")
          .withDefault(0);

  private IntervalOptions() {}
}
