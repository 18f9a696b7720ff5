package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of relevance intervals as a whole: their models, thresholds and proofs.
 *
 * @since 0.1
 */
public final class IntervalFacts {

  private final RelevanceIntervals result;
  private final String ownColumn;

  private IntervalFacts(RelevanceIntervals result, String ownColumn) {
    this.result = result;
    this.ownColumn = ownColumn;
  }

  /**
   * What is known of the models behind a result.
   *
   * @param result what was found
   * @param column where the reader finds the threshold of each feature, if anywhere
   * @return texts by name: baseline, budget, rejects, thresholds, proof
   */
  public static Map<String, String> of(RelevanceIntervals result, Optional<String> column) {
    return new IntervalFacts(result, column.map(name -> "column " + name + ", ").orElse(""))
        .facts();
  }

  /**
   * Whether a feature that is wide enough by itself is called irrelevant for the weight of the
   * features that it is correlated with.
   *
   * @param feature of a result
   * @return whether its group decided its class
   */
  public static boolean irrelevantByGroup(FeatureInterval feature) {
    return feature.groupThreshold().isPresent()
        && feature.relevance().equals(Optional.of(RelevanceClass.IRRELEVANT));
  }

  /**
   * Whether a feature is called irrelevant though every admissible model uses it: it gets no more
   * weight than noise does.
   *
   * @param feature of a result
   * @param result the result, which tells what counts as 0
   * @return whether its lower bound is above 0
   */
  public static boolean irrelevantButUsed(FeatureInterval feature, RelevanceIntervals result) {
    return feature.relevance().equals(Optional.of(RelevanceClass.IRRELEVANT))
        && feature.bounds().isPresent()
        && feature.bounds().get().lower() > result.thresholds().tolerance();
  }

  /**
   * Whether the threshold of lower bounds is what counts as 0, so that it says nothing more than
   * that strong features stay away from 0.
   *
   * @param thresholds of a result
   * @return whether the probes' lower bounds were all as good as 0
   */
  public static boolean strongAboveZero(RelevanceIntervals.Thresholds thresholds) {
    return thresholds.lower().isPresent()
        && thresholds.lower().getAsDouble() <= thresholds.tolerance();
  }

  /**
   * Whether the run stopped before anything was known that bounds could be compared with.
   *
   * @param result a result
   * @return whether it is partial and has no class, nor probes
   */
  public static boolean stoppedBeforeThresholds(RelevanceIntervals result) {
    return result.partial()
        && result.thresholds().probes() == 0
        && result.features().stream().allMatch(feature -> feature.relevance().isEmpty());
  }

  private Map<String, String> facts() {
    RelevanceIntervals.Baseline baseline = result.baseline();
    StringBuilder model = new StringBuilder();
    baseline
        .hyperparameters()
        .forEach(
            (name, value) ->
                model.append(name).append(" = ").append(Numbers.setting(value)).append(", "));
    model
        .append("accuracy ")
        .append(Numbers.brief(baseline.scored().accuracy()))
        .append(", F1 ")
        .append(Numbers.brief(baseline.scored().fScore()))
        .append(" on the training data; sum |w| = ")
        .append(Numbers.brief(baseline.norm1()))
        .append(", loss ")
        .append(Numbers.brief(baseline.loss()));
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("baseline", model.toString());
    facts.put(
        "budget",
        baseline.budget().entrySet().stream()
            .map(limit -> limit.getKey() + " <= " + Numbers.brief(limit.getValue()))
            .collect(Collectors.joining(", ")));
    baseline.scored().rejects().ifPresent(before -> facts.put("rejects", rejects(before)));
    facts.put("thresholds", thresholds());
    facts.put("proof", proof());
    return facts;
  }

  /** How far models as good by the surrogate loss differ in what they reject, and in true loss. */
  private String rejects(RejectOutcome before) {
    StringBuilder line = new StringBuilder("baseline ");
    line.append(before.rejected().size())
        .append(" samples, reject loss ")
        .append(Numbers.brief(before.loss()));
    List<RejectOutcome> ends =
        result.features().stream()
            .flatMap(feature -> Stream.of(feature.lowerWitness(), feature.upperWitness()))
            .flatMap(Optional::stream)
            .flatMap(model -> model.rejects().stream())
            .toList();
    if (!ends.isEmpty()) {
      IntSummaryStatistics samples =
          ends.stream().mapToInt(end -> end.rejected().size()).summaryStatistics();
      DoubleSummaryStatistics loss =
          ends.stream().mapToDouble(RejectOutcome::loss).summaryStatistics();
      line.append("; at the ends of the intervals ")
          .append(samples.getMin())
          .append(" to ")
          .append(samples.getMax())
          .append(" samples, reject loss ")
          .append(Numbers.brief(loss.getMin()))
          .append(" to ")
          .append(Numbers.brief(loss.getMax()));
    }
    return line.toString();
  }

  private String thresholds() {
    RelevanceIntervals.Thresholds thresholds = result.thresholds();
    StringBuilder line = new StringBuilder();
    if (thresholds.lower().isPresent() && thresholds.upper().isPresent()) {
      line.append("relevant if the upper bound is above ")
          .append(Numbers.brief(thresholds.upper().getAsDouble()))
          .append(groupThresholds())
          .append("; strong if the lower bound too is above ")
          .append(
              strongAboveZero(thresholds) ? "0" : Numbers.brief(thresholds.lower().getAsDouble()));
    } else if (stoppedBeforeThresholds(result)) {
      line.append("not known, as the run stopped before they were");
    } else if (thresholds.probes() > 0) {
      line.append(ownThresholds());
    } else {
      line.append("relevant if the upper bound is above 0, strong if the lower bound too is;")
          .append(" what counts as 0 is up to ")
          .append(Numbers.magnitude(thresholds.tolerance()));
    }
    if (thresholds.probes() > 0) {
      line.append("; from ")
          .append(Numbers.count(thresholds.probes(), "probe"))
          .append(" (shuffled features)");
    }
    if (thresholds.infeasible() > 0) {
      line.append(", ").append(thresholds.infeasible()).append(" of them beyond the budget");
    }
    return line.toString();
  }

  private String ownThresholds() {
    DoubleSummaryStatistics lower = statistics(FeatureInterval::lowerThreshold);
    DoubleSummaryStatistics upper = statistics(FeatureInterval::upperThreshold);
    if (upper.getCount() == 0) {
      return "none is known";
    }
    return "relevant if the upper bound is above the feature's own threshold ("
        + ownColumn
        + range(upper)
        + ")"
        + groupThresholds()
        + "; strong if the lower bound too is above "
        + (lower.getMax() <= result.thresholds().tolerance()
            ? "0"
            : "the feature's own threshold for that (" + range(lower) + ")");
  }

  /** What groups of correlated features must exceed too, if any was in question. */
  private String groupThresholds() {
    DoubleSummaryStatistics own = statistics(FeatureInterval::groupThreshold);
    return own.getCount() == 0
        ? ""
        : " and, if it is correlated with others, the weight of them all together is above that of"
            + " shuffled groups ("
            + range(own)
            + ") or its own bound above that of features shuffled together ("
            + range(statistics(FeatureInterval::groupBoundThreshold))
            + ")";
  }

  private DoubleSummaryStatistics statistics(Function<FeatureInterval, OptionalDouble> of) {
    return result.features().stream()
        .flatMapToDouble(feature -> of.apply(feature).stream())
        .summaryStatistics();
  }

  private static String range(DoubleSummaryStatistics values) {
    return values.getMin() == values.getMax()
        ? Numbers.brief(values.getMin())
        : Numbers.brief(values.getMin()) + " to " + Numbers.brief(values.getMax());
  }

  private String proof() {
    long relaxed = count(Status.RELAXED);
    long certified = count(Status.CERTIFIED) + relaxed;
    long missing = count(Status.NOT_COMPUTED);
    OptionalDouble gap =
        result.features().stream()
            .filter(
                feature ->
                    feature.status() == Status.CERTIFIED || feature.status() == Status.RELAXED)
            .mapToDouble(feature -> feature.bounds().orElseThrow().gap())
            .max();
    StringBuilder line = new StringBuilder();
    line.append(2 * certified)
        .append(" of ")
        .append(2 * result.features().size())
        .append(" bounds certified");
    gap.ifPresent(value -> line.append(", largest gap ").append(Numbers.magnitude(value)));
    if (relaxed > 0) {
      double most =
          result.features().stream()
              .filter(feature -> feature.status() == Status.RELAXED)
              .mapToDouble(feature -> feature.bounds().orElseThrow().infeasibility())
              .max()
              .getAsDouble();
      line.append("; ")
          .append(2 * relaxed)
          .append(" of them for budgets relaxed by up to ")
          .append(Numbers.magnitude(most));
    }
    if (missing > 0) {
      line.append("; ").append(Numbers.count(missing, "feature")).append(" not computed");
    }
    return line.toString();
  }

  private long count(Status status) {
    return result.features().stream().filter(feature -> feature.status() == status).count();
  }
}
