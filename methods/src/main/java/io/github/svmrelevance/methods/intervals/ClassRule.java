package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.options.IntervalOptions.Threshold;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What makes a feature relevant.
 *
 * @since 0.1
 */
public sealed interface ClassRule extends Serializable {

  /** Any weight above the numerical tolerance. */
  record Tolerance() implements ClassRule {}

  /**
   * Bounds above the largest ones of permuted copies of the feature, which take its place
   * (Goepfert, Pfannschmidt, Hammer 2017).
   *
   * @param copies of each feature, at least 1
   */
  record OwnProbes(int copies) implements ClassRule {}

  /**
   * Tests of the feature alone and given others.
   *
   * @param level how much evidence is asked for
   */
  record Evidence(EvidenceLevel level) implements ClassRule {}

  /** A bound counts as positive above this share of the largest weight. */
  double TOLERANCE = 1e-6;

  /**
   * What admissible models may lose where the values of a negligible feature are permuted, as a
   * share of the loss.
   */
  double NEGLIGIBLE = 0.05;

  /** Draws that hold the rate of each feature. */
  int LEAST_DRAWS = 2000;

  /** Draws that are taken unasked for. */
  int MOST_DRAWS = 100_000;

  /**
   * Refuses what is wrong whatever the data are.
   *
   * @param values of a method that has {@link IntervalOptions#CLASS_RULE} among its parameters
   * @throws InvalidParameterException if something is given that has no effect beside another
   * @throws IllegalArgumentException if one of these parameters is not declared
   */
  static void requireConsistent(ParameterValues values) {
    requireDeclared(values);
    Parameter<?>[] ofEvidence = {
      IntervalOptions.FPR, IntervalOptions.FDR, IntervalOptions.FWER, IntervalOptions.PERMUTATIONS
    };
    values.refuseIdle(IntervalOptions.THRESHOLD, Threshold.NONE, ofEvidence);
    values.refuseIdle(IntervalOptions.THRESHOLD, Threshold.PER_FEATURE, ofEvidence);
    values.refuseIdle(IntervalOptions.THRESHOLD, Threshold.NONE, IntervalOptions.PROBES);
    values.refuseIdle(IntervalOptions.THRESHOLD, Threshold.EVIDENCE, IntervalOptions.PROBES);
    values.refuseTogether(IntervalOptions.FPR, IntervalOptions.FDR, IntervalOptions.FWER);
  }

  /**
   * Refuses probes for samples in blocks: they permute single samples.
   *
   * @param request asks a method that has the {@link IntervalOptions}
   * @throws InvalidInputException if there are blocks and probes
   */
  static void requireBlocksKept(AnalysisRequest request) {
    if (request.data().blocks().isPresent()
        && request.parameters().get(IntervalOptions.THRESHOLD) == Threshold.PER_FEATURE) {
      throw new InvalidInputException(
          Message.of(
              "probes permute single samples, so that they say nothing of samples in blocks; leave"
                  + " out ",
              RunSetting.BLOCK,
              ", or give ",
              IntervalOptions.THRESHOLD,
              " evidence"));
    }
  }

  /**
   * The rule that a method is asked for.
   *
   * @param values of a method that has {@link IntervalOptions#CLASS_RULE} among its parameters
   * @param features the number of features
   * @return the rule
   * @throws InvalidParameterException if there are too many probes for one run
   * @throws IllegalArgumentException if one of these parameters is not declared
   */
  static ClassRule asked(ParameterValues values, int features) {
    requireDeclared(values);
    return switch (values.get(IntervalOptions.THRESHOLD)) {
      case NONE -> new Tolerance();
      case PER_FEATURE -> new OwnProbes(copies(values, features));
      case EVIDENCE -> new Evidence(level(values, features));
    };
  }

  /**
   * Refuses a method that declares some of the parameters that a rule is read from, but not all.
   *
   * @param values what may be given
   * @throws IllegalArgumentException if one is missing; the message names it
   */
  private static void requireDeclared(ParameterValues values) {
    List<String> missing =
        IntervalOptions.CLASS_RULE.stream()
            .filter(parameter -> !values.declared().contains(parameter))
            .map(Parameter::name)
            .toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "the method with the parameters "
              + values.declared().stream().map(Parameter::name).toList()
              + " asks for a class rule, but does not declare "
              + missing
              + "; add IntervalOptions.CLASS_RULE to its parameters");
    }
  }

  private static int copies(ParameterValues values, int features) {
    int copies = values.get(IntervalOptions.PROBES);
    long total = (long) features * copies;
    if (total > Integer.MAX_VALUE) {
      throw new InvalidParameterException(
          copies
              + " probes for each of "
              + features
              + " features are "
              + total
              + ", more than "
              + Integer.MAX_VALUE
              + "; give fewer ",
          IntervalOptions.PROBES);
    }
    return copies;
  }

  private static EvidenceLevel level(ParameterValues values, int features) {
    Optional<Double> discovery = values.find(IntervalOptions.FDR);
    Optional<Double> any = values.find(IntervalOptions.FWER);
    ErrorRate rate =
        discovery.isPresent()
            ? ErrorRate.FALSE_DISCOVERY
            : any.isPresent() ? ErrorRate.FAMILYWISE : ErrorRate.FALSE_POSITIVE;
    double level = discovery.or(() -> any).orElseGet(() -> values.get(IntervalOptions.FPR));
    int draws =
        values
            .find(IntervalOptions.PERMUTATIONS)
            .orElseGet(() -> TestedFeatures.draws(rate, level, features));
    return new EvidenceLevel(rate, level, draws);
  }
}
