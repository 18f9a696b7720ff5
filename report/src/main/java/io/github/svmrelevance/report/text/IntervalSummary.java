package io.github.svmrelevance.report.text;

import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.Substitutes;
import io.github.svmrelevance.core.data.Excerpt;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The answer in a few plain sentences: what no good model does without, what can be replaced, and
 * what was not shown.
 *
 * @since 0.1
 */
public final class IntervalSummary {

  /** A sentence names no more features. */
  private static final int MOST_NAMES = 12;

  /** A critical slack below 1 % is not reported. */
  private static final double LEAST_SLACK = 0.01;

  /** Decimals of a slack in per cent, at most. */
  private static final int MOST_DIGITS = 2;

  /** Nor is one so small of a feature that can be replaced. */
  private static final double LEAST_TOLD = 0.05;

  /** More clusters are in the table. */
  private static final int MOST_TRADES = 3;

  private final RelevanceIntervals result;

  private IntervalSummary(RelevanceIntervals result) {
    this.result = result;
  }

  /**
   * The sentences.
   *
   * @param result what was found
   * @return at least one, each without line breaks
   */
  public static List<String> of(RelevanceIntervals result) {
    return new IntervalSummary(result).sentences();
  }

  private List<String> sentences() {
    if (!IntervalFacts.isAnyKnown(result)) {
      return List.of("The run was stopped before it knew a class or a range of any feature.");
    }
    List<String> sentences = new ArrayList<>();
    List<String> strong = strong();
    List<String> weak = named(Optional.of(RelevanceClass.WEAK));
    List<String> open = named(Optional.of(RelevanceClass.NO_EVIDENCE));
    List<String> negligible = named(Optional.of(RelevanceClass.NEGLIGIBLE));
    List<String> undetermined = named(Optional.empty());
    boolean known = undetermined.size() < result.features().size();
    Optional<EvidenceLevel> asked = result.thresholds().evidence().filter(level -> known);
    Optional<String> resolution = asked.flatMap(this::resolution);
    boolean none = strong.isEmpty() && weak.isEmpty();
    resolution.filter(told -> none).ifPresent(sentences::add);
    if (known && strong.isEmpty()) {
      sentences.add(
          undetermined.isEmpty()
              ? "No feature is strongly relevant."
              : "Of the features that have a class, none is strongly relevant.");
      dearest().ifPresent(sentences::add);
      moreFeaturesThanSamples().ifPresent(sentences::add);
    }
    tell(strong, "strongly relevant, as no good model does without", sentences);
    tellWeak(sentences);
    result.substitutes().ifPresent(found -> tell(found, sentences));
    result.reliance().ifPresent(found -> tell(found, sentences));
    if (!open.isEmpty()) {
      sentences.add(
          (IntervalFacts.isTested(result)
                  ? "There is no evidence for "
                  : "No good model gives weight to ")
              + Numbers.count(open.size(), "feature")
              + listedIfFew(open));
    }
    resolution.filter(told -> !none).ifPresent(sentences::add);
    if (!negligible.isEmpty()) {
      sentences.add(
          subject(negligible)
              + " negligible, as no good model loses much without "
              + object(negligible)
              + listedIfFew(negligible));
    }
    tellWithoutClass(undetermined, sentences);
    asked.flatMap(level -> errors(level, strong.size() + weak.size())).ifPresent(sentences::add);
    return sentences;
  }

  /** Those with evidence, and the others. */
  private void tellWithoutClass(List<String> undetermined, List<String> sentences) {
    List<String> evident = evident().map(IntervalSummary::printable).toList();
    List<String> others = undetermined.stream().filter(name -> !evident.contains(name)).toList();
    if (!evident.isEmpty()) {
      sentences.add(
          Numbers.count(evident.size(), "feature")
              + (evident.size() == 1 ? " has" : " have")
              + " evidence, but whether "
              + (evident.size() == 1 ? "it is" : "they are")
              + " strongly or weakly relevant is open"
              + listed(evident));
    }
    if (!others.isEmpty()) {
      sentences.add(subject(others) + " without a class" + listed(others));
    }
  }

  /** Features without a class whose p-values are evidence; those of a given weight apart. */
  private Stream<FeatureInterval> evident() {
    long tested = result.features().stream().filter(own -> own.evidence().isPresent()).count();
    Set<String> given =
        result.presets().stream().map(PresetWeight::feature).collect(Collectors.toSet());
    return result.thresholds().evidence().stream()
        .flatMap(
            asked ->
                of(Optional.empty())
                    .filter(feature -> !given.contains(feature.name()))
                    .filter(
                        feature ->
                            feature
                                .evidence()
                                .filter(own -> passes(own, asked, tested))
                                .isPresent()));
  }

  private static boolean passes(FeatureEvidence own, EvidenceLevel asked, long tested) {
    return switch (asked.rate()) {
      case FALSE_POSITIVE -> own.combined() <= asked.level();
      case FALSE_DISCOVERY -> own.adjusted() <= asked.level();
      // The first of Holm's steps; some that pass a later one are not counted.
      case FAMILYWISE -> own.combined() <= asked.level() / tested;
    };
  }

  /** Those that some good model does without, and those that are only not shown to add anything. */
  private void tellWeak(List<String> sentences) {
    Map<Boolean, List<String>> weak =
        of(Optional.of(RelevanceClass.WEAK))
            .collect(
                Collectors.partitioningBy(
                    feature -> IntervalFacts.used(feature, result),
                    Collectors.mapping(IntervalSummary::printable, Collectors.toList())));
    List<String> spare = weak.get(false);
    if (!spare.isEmpty()) {
      sentences.add(
          IntervalFacts.isTested(result)
              ? subject(spare)
                  + " weakly relevant: there is evidence, but "
                  + (result.features().size() == 1
                      ? "some good model does without it"
                      : (spare.size() == 1 ? "it" : "they")
                          + " may not be needed beside the others")
                  + listed(spare)
              : Numbers.count(spare.size(), "feature")
                  + (spare.size() == 1 ? " has" : " have")
                  + " weight in some good models, and none in others; whether "
                  + (spare.size() == 1 ? "it matters" : "they matter")
                  + " was not tested"
                  + listed(spare));
    }
    List<String> used = weak.get(true);
    if (!used.isEmpty()) {
      sentences.add(
          subject(used)
              + " weakly relevant, though every good model uses "
              + object(used)
              + ": it is not shown that "
              + (used.size() == 1 ? "it adds" : "they add")
              + " to the others"
              + listed(used));
    }
  }

  /**
   * What too few permutations hide; empty if they do not. They hide evidence, so that a feature
   * that lacks a class for another reason is not among those.
   */
  private Optional<String> resolution(EvidenceLevel level) {
    int features = result.features().size();
    List<String> names =
        result.features().stream()
            .filter(feature -> !isRelevant(feature) && feature.relevance().isPresent())
            .filter(feature -> tests(feature.evidence()).anyMatch(p -> p == level.resolution()))
            .map(IntervalSummary::printable)
            .toList();
    int limited = names.size();
    long relevant = result.features().stream().filter(IntervalSummary::isRelevant).count();
    boolean idle =
        level.resolution() > level.cutoff(features, features)
            && result.features().stream()
                .flatMapToDouble(feature -> tests(feature.evidence()))
                .allMatch(p -> p >= level.resolution());
    if (limited == 0 && !idle) {
      return Optional.empty();
    }
    String least = Numbers.probability(level.resolution());
    int passing = (int) Math.max(1, limited + relevant);
    return Optional.of(
        Numbers.count(level.permutations(), "permutation")
            + (idle
                ? " can show nothing at this level, as no p-value is below " + least
                : " are too few for "
                    + Numbers.count(limited, "feature")
                    + " of which a test has the smallest p-value that these allow, "
                    + least
                    + (limited <= MOST_NAMES ? " (" + String.join(", ", names) + ")" : ""))
            + needed(level, features, passing));
  }

  /**
   * How many permutations to give. The fewer features pass, the smaller is the threshold of a false
   * discovery rate. So what is enough for these p-values may not be for the next ones.
   */
  private static String needed(EvidenceLevel level, int features, int passing) {
    long least = level.sufficientPermutations(features, passing);
    long most = level.sufficientPermutations(features, 1);
    return "; at least "
        + least
        + " are needed"
        + (most > least ? ", and " + most + " permutations are always enough." : ".");
  }

  private static boolean isRelevant(FeatureInterval feature) {
    return feature.relevance().filter(RelevanceClass::isRelevant).isPresent();
  }

  private static DoubleStream tests(Optional<FeatureEvidence> evidence) {
    return evidence.stream()
        .flatMapToDouble(
            known ->
                DoubleStream.concat(
                    DoubleStream.of(known.marginal()),
                    DoubleStream.concat(
                        known.conditional().stream(), known.withoutSubstitutes().stream())));
  }

  private static void tell(List<String> names, String what, List<String> sentences) {
    if (!names.isEmpty()) {
      sentences.add(subject(names) + " " + what + " " + object(names) + listed(names));
    }
  }

  /** Of which features a good model needs one, and which one does best. */
  private void tell(Substitutes substitutes, List<String> sentences) {
    substitutes.interchangeable().stream()
        .filter(cluster -> cluster.isNeeded(substitutes.slack()))
        .limit(MOST_TRADES)
        .map(cluster -> isUsed(best(cluster)) ? cluster : sharper(substitutes, cluster))
        .map(cluster -> told(cluster, substitutes.meanCorrelation(cluster)))
        .forEach(sentences::add);
  }

  /**
   * The smallest needed part of a cluster, itself if there is no smaller one. A needed part holds
   * all that suffice: a model with one of these alone would do without the part.
   */
  private static Substitutes.Cluster sharper(Substitutes substitutes, Substitutes.Cluster cluster) {
    return substitutes.clusters().stream()
        .filter(part -> part.features().size() < cluster.features().size())
        .filter(part -> part.isNeeded(substitutes.slack()))
        .filter(part -> cluster.features().containsAll(part.features()))
        .filter(part -> part.features().containsAll(cluster.sufficient()))
        .min(Comparator.comparingInt(part -> part.features().size()))
        .map(
            part ->
                new Substitutes.Cluster(
                    part.features(),
                    part.correlation(),
                    part.withoutAll(),
                    cluster.best(),
                    cluster.withBest(),
                    cluster.sufficient()))
        .orElse(cluster);
  }

  private static String best(Substitutes.Cluster cluster) {
    return cluster.best().orElseThrow();
  }

  /** Which features no good model can lose for nothing. */
  private void tell(ModelClassReliance reliance, List<String> sentences) {
    List<String> names =
        IntervalFacts.byReliance(reliance).stream()
            .filter(
                j ->
                    reliance
                        .features()
                        .get(j)
                        .filter(known -> known.isReliedOn(reliance.limit()))
                        .isPresent())
            .map(j -> Excerpt.printable(result.features().get(j).name()))
            .toList();
    if (!names.isEmpty()) {
      sentences.add(
          "Every good model relies on "
              + Numbers.count(names.size(), "feature")
              + ", as it loses more with "
              + (names.size() == 1 ? "that" : "one of them")
              + " permuted than any good model does as it is"
              + listed(names));
    }
  }

  private String told(Substitutes.Cluster cluster, double mean) {
    List<String> names = cluster.features().stream().map(Excerpt::printable).sorted().toList();
    String best = Excerpt.printable(best(cluster));
    String correlation = "|r| " + Numbers.correlation(mean);
    if (isUsed(best(cluster))) {
      List<String> others = names.stream().filter(name -> !name.equals(best)).toList();
      return "Every good model uses "
          + best
          + "; beside it "
          + (others.size() == 1
              ? others.get(0) + " (" + correlation + ") is not needed."
              : Numbers.count(others.size(), "correlated feature")
                  + " (mean "
                  + correlation
                  + ") are not needed"
                  + listed(others));
    }
    return names.size() == 2
        ? "Every good model needs "
            + String.join(" or ", names)
            + " ("
            + correlation
            + "), and "
            + (cluster.sufficient().size() == 2 ? "either" : "of these " + best + " alone")
            + " suffices."
        : "Every good model needs one of "
            + Numbers.count(names.size(), "correlated feature")
            + " (mean "
            + correlation
            + (cluster.sufficient().size() == names.size()
                ? "), and one of them suffices, best " + best + listed(names)
                : "); " + alone(cluster));
  }

  /** Which features suffice alone where not all of them do, and which do not. */
  private static String alone(Substitutes.Cluster cluster) {
    List<String> enough = cluster.sufficient().stream().map(Excerpt::printable).sorted().toList();
    List<String> others =
        cluster.features().stream()
            .filter(name -> !cluster.sufficient().contains(name))
            .map(Excerpt::printable)
            .sorted()
            .toList();
    return either(enough)
        + (enough.size() == 1
            ? " alone suffices"
            : " alone suffices, best " + Excerpt.printable(best(cluster)))
        + "; "
        + (others.size() == 1
            ? others.get(0) + " does not."
            : Numbers.count(others.size(), "other") + " do not" + listed(others));
  }

  /** Some names as a choice, or their number if there are too many. */
  private static String either(List<String> names) {
    int last = names.size() - 1;
    if (last == 0) {
      return names.get(0);
    }
    return last < MOST_NAMES
        ? String.join(", ", names.subList(0, last)) + " or " + names.get(last)
        : "each of " + names.size();
  }

  private boolean isUsed(String name) {
    return result.features().stream()
        .filter(feature -> feature.name().equals(name))
        .anyMatch(feature -> IntervalFacts.used(feature, result));
  }

  private static String subject(List<String> names) {
    return Numbers.count(names.size(), "feature") + (names.size() == 1 ? " is" : " are");
  }

  private static String object(List<String> names) {
    return names.size() == 1 ? "it" : "them";
  }

  /** What is to be expected of the errors; empty if there can be none. */
  private Optional<String> errors(EvidenceLevel level, int classed) {
    String limit = Numbers.setting(level.level());
    int evident = (int) evident().count();
    if (level.rate() == ErrorRate.FALSE_POSITIVE) {
      // A feature that does not vary has no test, and one of a given weight no class.
      int features =
          (int)
                  result.features().stream()
                      .filter(feature -> feature.evidence().isPresent())
                      .filter(feature -> feature.relevance().isPresent())
                      .count()
              + evident;
      if (features == 0) {
        // The run was stopped before any test.
        return Optional.empty();
      }
      return Optional.of(
          "By chance alone, "
              + Numbers.setting(level.level() * features)
              + " of "
              + Numbers.count(features, "feature")
              + " would be called relevant (a rate of "
              + limit
              + " for each"
              + (level.level() * features >= 1
                  ? "; a false discovery rate would limit their share"
                  : "")
              + ").");
    }
    if (classed + evident == 0) {
      return Optional.empty();
    }
    String called = evident == 0 ? "called relevant" : "with evidence";
    return Optional.of(
        level.rate() == ErrorRate.FALSE_DISCOVERY
            ? "Of the features "
                + called
                + ", a share of about "
                + limit
                + " at most is expected to be irrelevant."
            : "The chance that any feature "
                + called
                + " is irrelevant is about "
                + limit
                + " at most.");
  }

  private List<String> named(Optional<RelevanceClass> relevance) {
    return of(relevance).map(IntervalSummary::printable).toList();
  }

  private Stream<FeatureInterval> of(Optional<RelevanceClass> relevance) {
    return IntervalFacts.order(result).stream()
        .map(result.features()::get)
        .filter(feature -> feature.relevance().equals(relevance));
  }

  private static String printable(FeatureInterval feature) {
    return Excerpt.printable(feature.name());
  }

  /** What no good model does without, each with the slack up to which that holds. */
  private List<String> strong() {
    return of(Optional.of(RelevanceClass.STRONG))
        .map(
            feature ->
                printable(feature) + upTo(feature).map(to -> " (up to " + to + ")").orElse(""))
        .toList();
  }

  /** At which slack a feature that others replace could not be replaced; empty if at none. */
  private Optional<String> dearest() {
    return of(Optional.of(RelevanceClass.WEAK))
        .filter(feature -> upTo(feature).isPresent() && !IntervalFacts.used(feature, result))
        .filter(feature -> feature.criticalSlack().orElseThrow().least() >= LEAST_TOLD)
        .max(Comparator.comparingDouble(feature -> feature.criticalSlack().orElseThrow().least()))
        .map(
            feature ->
                "With less than "
                    + upTo(feature).orElseThrow()
                    + ", no good model would do without "
                    + printable(feature)
                    + ".");
  }

  /** The budget is a multiple of what an L1 baseline makes least, so that it is the tightest. */
  private Optional<String> moreFeaturesThanSamples() {
    return result
        .facts()
        .filter(known -> known.data().samples() < result.features().size())
        .filter(known -> "l2".equals(known.parameters().get("baseline")))
        .filter(known -> "joint".equals(known.parameters().get("budget")))
        .map(
            known ->
                "There are more features than samples, so that others can make up for nearly any"
                    + " feature. A baseline l1 has a smaller budget, and may show more.");
  }

  private Optional<String> upTo(FeatureInterval feature) {
    return feature
        .criticalSlack()
        .filter(slack -> slack.least() >= LEAST_SLACK)
        .map(slack -> slack(slack.least(), asked()));
  }

  /** The slack that the run was asked for, where that is known. */
  private OptionalDouble asked() {
    return result.facts().map(known -> known.parameters().get(RunSetting.SLACK.name())).stream()
        .filter(Number.class::isInstance)
        .mapToDouble(value -> ((Number) value).doubleValue())
        .findFirst();
  }

  /**
   * A slack rounded down, with a digit or two more where else it would not be above the one asked
   * for, which it is.
   */
  static String slack(double least, OptionalDouble asked) {
    BigDecimal percents = BigDecimal.valueOf(least).movePointRight(2);
    Optional<BigDecimal> limit =
        asked.stream()
            .mapToObj(BigDecimal::valueOf)
            .map(x -> x.movePointRight(2).stripTrailingZeros())
            .filter(x -> percents.compareTo(x) >= 0)
            .findFirst();
    for (int digits = 0; digits <= MOST_DIGITS; digits++) {
      BigDecimal shown = percents.setScale(digits, RoundingMode.FLOOR);
      if (limit.isEmpty() || shown.compareTo(limit.get()) > 0) {
        return shown.toPlainString() + " % slack";
      }
    }
    return (percents.compareTo(limit.get()) > 0 ? "just over " : "")
        + limit.get().toPlainString()
        + " % slack";
  }

  /** Of features that say little, a part of a long list would say nothing. */
  private static String listedIfFew(List<String> names) {
    return names.size() > 2 * MOST_NAMES ? "." : listed(names);
  }

  private static String listed(List<String> names) {
    int shown = Math.min(names.size(), MOST_NAMES);
    return ": "
        + String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? " and " + (names.size() - shown) + " more" : "")
        + ".";
  }
}
