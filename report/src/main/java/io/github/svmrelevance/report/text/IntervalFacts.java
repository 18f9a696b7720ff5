package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.WeightUnit;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.report.document.StableFeatures;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is known of relevance intervals as a whole: their models, thresholds and proofs.
 *
 * @since 0.1
 */
public final class IntervalFacts {

  /** A line names no more stable features. */
  private static final int MOST_STABLE = 12;

  private static final double MOST_MEDIANS = 10;

  private final RelevanceIntervals result;

  private IntervalFacts(RelevanceIntervals result) {
    this.result = result;
  }

  /**
   * What is known of the models behind a result.
   *
   * @param result what was found
   * @return texts by name: baseline, budget, rejects, rule, proof
   */
  public static Map<String, String> of(RelevanceIntervals result) {
    return new IntervalFacts(result).facts();
  }

  /**
   * Where an axis of ranges ends: at the largest upper bound of the features with the fewest
   * weights, mostly one. The bound of a group is that of its largest weight, and of a category with
   * a column for each level it includes a shift that the intercept undoes. Beside it, the ranges of
   * all others would not be seen. Nor would they beside the bound of a value that occurs in one
   * class alone, whose weight hardly anything limits: one above all weights of the baseline, and
   * above {@value #MOST_MEDIANS} times the median, is not counted.
   *
   * @param features those that are drawn
   * @param weights the sum of the baseline's |w|, in the unit of the ranges
   * @return at least 0; ranges may go beyond it
   */
  static double axisEnd(List<FeatureInterval> features, double weights) {
    List<FeatureInterval> known =
        features.stream().filter(f -> f.bounds().isPresent() && largest(f) > 0).toList();
    int fewest = known.stream().mapToInt(f -> f.parts().size()).min().orElse(0);
    double[] ends =
        known.stream()
            .filter(f -> f.parts().size() == fewest)
            .mapToDouble(IntervalFacts::largest)
            .sorted()
            .toArray();
    if (ends.length == 0) {
      return 0;
    }
    double most = Math.max(weights, MOST_MEDIANS * ends[ends.length / 2]);
    return Arrays.stream(ends).filter(end -> end <= most).max().orElseThrow();
  }

  /**
   * As {@link #axisEnd(List, double)}, of some features of a result.
   *
   * @param features those that are drawn
   * @param result whose features they are
   * @return at least 0; ranges may go beyond it
   */
  public static double axisEnd(List<FeatureInterval> features, RelevanceIntervals result) {
    return axisEnd(
        features,
        IntStream.range(0, result.features().size())
            .mapToDouble(j -> Math.abs(result.baselineWeight(j)))
            .sum());
  }

  /** Whether a run came so far that it knows a range, a p-value or a class of any feature. */
  static boolean isAnyKnown(RelevanceIntervals result) {
    return result.features().stream()
        .anyMatch(
            feature ->
                feature.bounds().isPresent()
                    || feature.evidence().isPresent()
                    || feature.relevance().isPresent());
  }

  /**
   * Whether a feature has a bar. Outer bounds would look like the largest ranges of all; often they
   * are the whole budget.
   *
   * @param feature with or without bounds
   * @return false if these are outer bounds
   */
  public static boolean isDrawn(FeatureInterval feature) {
    return feature.status() != Status.ENCLOSED;
  }

  private static double largest(FeatureInterval feature) {
    return feature.bounds().orElseThrow().upper();
  }

  /**
   * What to say of weights that are not divided by the norm, beside ranges that are.
   *
   * @param result what was found
   * @return empty where the ranges are weights, too
   */
  public static Optional<String> otherUnit(RelevanceIntervals result) {
    return result.unit() == WeightUnit.STANDARDIZED
        ? Optional.empty()
        : Optional.of("weights as they are, not shares of the baseline's sum |w|");
  }

  /**
   * What people call a class.
   *
   * @param relevance a class
   * @return its name, such as "no evidence"
   */
  public static String name(RelevanceClass relevance) {
    return Parameter.spell(relevance).replace('-', ' ');
  }

  /**
   * The order in which features are shown: those with the most evidence first, or as in the data if
   * none was asked for. Among p-values that are shown alike, the further a feature alone separates
   * the classes the earlier it comes.
   *
   * @param result what was found
   * @return positions of all features
   */
  public static List<Integer> order(RelevanceIntervals result) {
    List<FeatureInterval> features = result.features();
    return IntStream.range(0, features.size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(
                    j ->
                        features
                            .get(j)
                            .evidence()
                            .map(FeatureEvidence::combined)
                            .map(Numbers::roundedProbability)
                            .orElse(2.0))
                .thenComparingDouble(
                    j ->
                        features
                            .get(j)
                            .evidence()
                            .map(known -> -known.effect().strength())
                            .orElse(0.0)))
        .toList();
  }

  /**
   * The order in which features are shown where the question is what losing them can cost: those
   * first that cost every model most, by what is proven; then those that cost the baseline most.
   * What is left of 0 by rounding orders nothing.
   *
   * @param reliance the losses where each is permuted
   * @return positions of all features
   */
  public static List<Integer> byReliance(ModelClassReliance reliance) {
    List<Optional<ModelClassReliance.Permuted>> features = reliance.features();
    return IntStream.range(0, features.size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(
                    j -> -loss(RelianceColumn.NEVER_BELOW, features.get(j), reliance))
                .thenComparingDouble(
                    j -> -loss(RelianceColumn.BASELINE, features.get(j), reliance)))
        .toList();
  }

  private static double loss(
      RelianceColumn column,
      Optional<ModelClassReliance.Permuted> feature,
      ModelClassReliance reliance) {
    return feature.map(known -> column.of(known, reliance)).orElse(0.0);
  }

  /**
   * Whether every admissible model uses a feature for which there is no evidence.
   *
   * @param feature of a result
   * @param result the result, which says what counts as 0
   * @return whether its lower bound is above 0
   */
  public static boolean usedWithoutEvidence(FeatureInterval feature, RelevanceIntervals result) {
    return feature.relevance().equals(Optional.of(RelevanceClass.NO_EVIDENCE))
        && used(feature, result);
  }

  /**
   * Whether classes follow from tests or probes, and not from ranges alone.
   *
   * @param result the result
   * @return whether that is so
   */
  public static boolean isTested(RelevanceIntervals result) {
    return result.thresholds().evidence().isPresent() || result.thresholds().probes() > 0;
  }

  /** Whether every admissible model uses a feature, whatever the evidence. */
  static boolean used(FeatureInterval feature, RelevanceIntervals result) {
    return feature.bounds().isPresent()
        && feature.bounds().get().lower() > result.thresholds().tolerance();
  }

  private Map<String, String> facts() {
    RelevanceIntervals.Baseline baseline = result.baseline();
    Map<String, String> facts = BaselineFacts.of(baseline);
    baseline.scored().rejects().ifPresent(before -> facts.put("rejects", rejects(before)));
    facts.put("rule", rule());
    StableFeatures.of(result)
        .map(IntervalFacts::stable)
        .ifPresent(told -> facts.put("stable", told));
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

  private static String stable(StableFeatures stable) {
    List<String> names = stable.names();
    return Numbers.count(names.size(), "feature")
        + (names.size() == 1 ? " is" : " are")
        + " relevant in "
        + Numbers.percent(StableFeatures.LEAST_SHARE)
        + " or more of the halves"
        + (names.isEmpty()
            ? ""
            : ": " + Text.join(names.stream().map(Excerpt::printable).toList(), MOST_STABLE))
        + (stable.isInformative()
            ? "; of them at most "
                + Numbers.atMost(stable.expected())
                + (Numbers.atMost(stable.expected()).equals("1") ? " is" : " are")
                + " expected to be there by chance, as features that a half finds no more often than"
                + " the average feature (Shah, Samworth 2013)"
            : "");
  }

  private String rule() {
    RelevanceIntervals.Thresholds thresholds = result.thresholds();
    if (thresholds.evidence().isPresent()) {
      return rule(thresholds.evidence().get());
    }
    if (thresholds.probes() == 0) {
      return "relevant if the upper bound is above 0, strong if the lower bound too is;"
          + " what counts as 0 is up to "
          + Numbers.magnitude(thresholds.tolerance());
    }
    return "relevant if the upper bound is above those of the feature's own shuffled copies, strong"
        + " if the lower bound too is; "
        + thresholds.probes()
        + " copies in all"
        + (thresholds.infeasible() > 0
            ? ", " + thresholds.infeasible() + " of them beyond the budget, which any bound exceeds"
            : "");
  }

  private static String rule(EvidenceLevel level) {
    String limit = Numbers.setting(level.level());
    return switch (level.rate()) {
          case FALSE_POSITIVE -> "relevant if p <= " + limit;
          case FALSE_DISCOVERY -> "relevant if q <= " + limit + " (Benjamini, Hochberg)";
          case FAMILYWISE -> "relevant if p passes Holm's steps at " + limit;
        }
        + ", from tests of each feature alone and given others; strong if this also holds given"
        + " all others, curves of the closest too, and every admissible model uses it; up to "
        + level.permutations()
        + " permutations";
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
    long enclosed = count(Status.ENCLOSED);
    if (enclosed > 0) {
      line.append("; ")
          .append(Numbers.count(enclosed, "feature"))
          .append(" with proven outer bounds (~), which the exact range is within");
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
