package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * For each sample what the good linear models say of it, from the least to the largest: the
 * predictive multiplicity of the Rashomon set (Marx, Calmon, Ustun, Predictive Multiplicity in
 * Classification, ICML 2020).
 *
 * @param baseline the model against which others are measured, and the budget it sets
 * @param features the names of the features, in the order of the data
 * @param scale what the ranges are of
 * @param outcomes the names of what can be predicted: the negative class and the positive one, with
 *     the reject between them if there is one; the classes; or the levels in their order; empty if
 *     a number is predicted
 * @param reject the reject option, if models have it
 * @param samples one entry per sample, in the order of the data
 * @param ambiguousWeight which share of the weight of the samples that have a range the ambiguous
 *     ones among them have; empty where samples have no weights of their own
 * @param source the file that the samples were read from; empty if they are those that the models
 *     were measured on
 * @param warnings what the user should know
 * @param partial whether something is missing
 * @param solveSeconds wall-clock time of training and optimisation
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record DecisionRanges(
    RelevanceIntervals.Baseline baseline,
    List<String> features,
    Scale scale,
    List<String> outcomes,
    Optional<RejectOption> reject,
    List<SampleRange> samples,
    OptionalDouble ambiguousWeight,
    Optional<String> source,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /** What a range is of. */
  public enum Scale {
    /** The decision function w'x + b; above 0 is the positive class. */
    SCORE,
    /** The prediction of a number, in the units of the data. */
    VALUE,
    /**
     * By how much the baseline's prediction is ahead of every other; below 0 another one is
     * predicted.
     */
    MARGIN
  }

  /**
   * That models may decline to decide (Chow 1970).
   *
   * @param outcome what it is called among the {@link DecisionRanges#outcomes()}
   * @param cost of a reject, where an error costs 1
   * @param threshold a model rejects the samples of a score of at most this size
   */
  public record RejectOption(String outcome, double cost, double threshold)
      implements Serializable {

    /** Checks the name. */
    public RejectOption {
      Objects.requireNonNull(outcome, "outcome");
    }

    /**
     * Which samples are rejected.
     *
     * @param samples some of the samples
     * @return how many of them all good models reject, some and not all of them, and none
     */
    public Counts count(List<SampleRange> samples) {
      int every = 0;
      int some = 0;
      int none = 0;
      for (SampleRange sample : samples) {
        if (sample.range().isPresent() && !sample.isOpen()) {
          boolean possible = sample.possible().contains(outcome);
          every += possible && !sample.isAmbiguous() ? 1 : 0;
          some += possible && sample.isAmbiguous() ? 1 : 0;
          none += possible ? 0 : 1;
        }
      }
      return new Counts(every, some, none);
    }

    /**
     * How many samples are rejected, of those that have a range that is proven.
     *
     * @param byAll by every good model
     * @param bySome by some, and not by all
     * @param byNone by none
     */
    public record Counts(int byAll, int bySome, int byNone) {}
  }

  /** Copies the components. */
  public DecisionRanges {
    Objects.requireNonNull(baseline, "baseline");
    features = List.copyOf(features);
    Objects.requireNonNull(scale, "scale");
    outcomes = List.copyOf(outcomes);
    Objects.requireNonNull(reject, "reject");
    samples = List.copyOf(samples);
    Objects.requireNonNull(ambiguousWeight, "ambiguousWeight");
    Objects.requireNonNull(source, "source");
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(facts, "facts");
  }

  @Override
  public OptionalInt rejectedByBaseline() {
    return baseline.rejected();
  }

  /**
   * A short line: how much was found.
   *
   * @return without the numbers, which the components have
   */
  @Override
  public String toString() {
    long ambiguous = samples.stream().filter(SampleRange::isAmbiguous).count();
    return Brief.of(
        this, Brief.counted(samples.size(), "sample") + ", " + ambiguous + " ambiguous");
  }

  @Override
  public DecisionRanges withFacts(RunFacts known) {
    return new DecisionRanges(
        baseline,
        features,
        scale,
        outcomes,
        reject,
        samples,
        ambiguousWeight,
        source,
        warnings,
        partial,
        solveSeconds,
        Optional.of(known));
  }

  /**
   * The samples of which good models predict different things.
   *
   * @return the entries of {@link #samples()} that are ambiguous; none if a number is predicted
   */
  public List<SampleRange> ambiguous() {
    return samples.stream().filter(SampleRange::isAmbiguous).toList();
  }

  /**
   * How many samples have a range.
   *
   * @return all, unless the run was stopped or a solver failed
   */
  public int known() {
    return (int) samples.stream().filter(sample -> sample.range().isPresent()).count();
  }
}
