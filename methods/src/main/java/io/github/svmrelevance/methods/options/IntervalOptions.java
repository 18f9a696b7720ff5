package io.github.svmrelevance.methods.options;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.util.List;

/**
 * The parameters that all methods share that ask for the range of each weight: how ranges become
 * classes, and how they are reported. What a method asks for besides is declared beside it, for
 * example in {@code BoundsOptions}.
 *
 * @since 0.1
 */
public final class IntervalOptions {

  /** What makes a feature relevant. */
  public enum Threshold {
    /** Tests of the feature, alone and given others. */
    EVIDENCE,
    /** Bounds above the largest ones of permuted copies of the feature itself, the paper's. */
    PER_FEATURE,
    /** Bounds above the numerical tolerance. */
    NONE
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
          "what makes a feature relevant; evidence: permutation tests of the feature alone and"
              + " given others; per-feature: bounds above those of shuffled copies of the feature"
              + " (the paper's; slow, and its rate does not hold for correlated features); none:"
              + " any weight above 0",
          Threshold.EVIDENCE);

  /** Rate of false positives. */
  public static final Parameter<Double> FPR =
      Parameter.real("fpr", "accepted chance of each irrelevant feature to be called relevant")
          .within(value -> value >= 1e-5 && value < 1, "a number from 0.00001 on, below 1")
          .withDefault(0.01);

  /** False discovery rate. */
  public static final Parameter<Double> FDR =
      Parameter.real(
              "fdr",
              "instead of fpr: accepted share of irrelevant features among those called relevant"
                  + " (Benjamini and Hochberg)")
          .within(value -> value >= 1e-5 && value < 1, "a number from 0.00001 on, below 1");

  /** Familywise error rate. */
  public static final Parameter<Double> FWER =
      Parameter.real(
              "fwer",
              "instead of fpr: accepted chance that any irrelevant feature is called relevant"
                  + " (Holm)")
          .within(value -> value >= 1e-5 && value < 1, "a number from 0.00001 on, below 1");

  /** Number of permutations of a test. */
  public static final Parameter<Integer> PERMUTATIONS =
      Parameter.integer(
              "permutations",
              "the most permutations of a test; unless given at least 2000, and enough for the rate"
                  + " where 100000 are")
          .within(
              value -> value >= 99 && value <= 10_000_000, "a whole number from 99 to 10000000");

  /** Number of probes of each feature. */
  public static final Parameter<Integer> PROBES =
      Parameter.integer("probes", "shuffled copies of each feature, for 'per-feature'")
          .within(value -> value >= 2 && value <= 1_000_000, "a whole number from 2 to 1000000")
          .withDefault(99);

  /**
   * All that says how ranges become classes. A method whose {@link
   * io.github.svmrelevance.methods.intervals.ClassRule} is asked for has these among its
   * parameters.
   */
  public static final List<Parameter<?>> CLASS_RULE =
      List.of(THRESHOLD, FPR, FDR, FWER, PERMUTATIONS, PROBES);

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
              "repeat on so many random halves of the samples, and report how often each feature is"
                  + " of each class; the second of each pair is drawn from what the first leaves")
          .within(
              value -> value >= 0 && value <= 100_000 && value % 2 == 0,
              "an even number from 0 to 100000")
          .withDefault(0);

  private IntervalOptions() {}
}
