package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.report.Samples;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class IntervalTableTest {

  private static final List<String> NAMES =
      List.of("none", "weak", "strong", "zero", "little", "lost", "unproven");

  private static final Terminal WIDE =
      new Terminal(false, false, StandardCharsets.UTF_8, OptionalInt.of(1000));

  @Test
  void showsEachFeatureWithItsClass() {
    List<String> lines = IntervalTable.render(Samples.intervals(NAMES), Terminal.plain());

    assertThat(lines)
        .contains(
            "baseline   C = 1, accuracy 0.9800, F1 0.9700 on the training data; "
                + "sum |w| = 12.5000, loss 20.2500",
            "budget     joint <= 36.0250",
            "rule       relevant if the upper bound is above 0, strong if the lower bound too is; what"
                + " counts as",
            "           0 is up to 1.0e-07",
            "proof      10 of 14 bounds certified, largest gap 1.0e-12; 1 feature not computed",
            "2 features are strongly relevant, as no good model does without them: weak, little.",
            "1 feature has weight in some good models, and none in others; whether it matters was not tested:",
            "strong.",
            "No good model gives weight to 2 features: none, zero.",
            "2 features are without a class: lost, unproven.")
        .anySatisfy(line -> assertThat(line).matches("weak +strong +0\\.5000 +1\\.0000 .*█.*"))
        .anySatisfy(line -> assertThat(line).matches("lost +\\? +- +-"))
        .anySatisfy(line -> assertThat(line).matches("unproven +\\?\\* .*"));
  }

  @Test
  void whatWasFoundStandsFirstAndHowLast() {
    List<String> lines = IntervalTable.render(tested(ErrorRate.FALSE_POSITIVE), WIDE);

    assertThat(lines)
        .startsWith(
            "1 feature is strongly relevant, as no good model does without it: two.",
            "1 feature is weakly relevant, though every good model uses it: it is not shown that it adds to the others: one.",
            "1 feature is negligible, as no good model loses much without it: three.",
            "By chance alone, 0.15 of 3 features would be called relevant (a rate of 0.05 for"
                + " each).",
            "")
        .contains(
            "rule       relevant if p <= 0.05, from tests of each feature alone and given others;"
                + " strong if this also holds given all others, curves of the closest too, and every"
                + " admissible model uses it; up to 2000 permutations")
        .last()
        .asString()
        .startsWith("proof ");
  }

  /** Sparse data with a large index may have a million columns of zeros. */
  @Test
  void manyFeaturesThatDoNotVaryAreOneLine() {
    RelevanceIntervals tested = tested(ErrorRate.FALSE_POSITIVE);
    List<FeatureInterval> features = new ArrayList<>(tested.features());
    for (int k = 0; k < 21; k++) {
      features.add(
          new FeatureInterval(
              "constant" + k,
              Optional.of(new Bounds(0, 0, 0, 0, 0)),
              Status.CERTIFIED,
              Optional.of(RelevanceClass.NEGLIGIBLE),
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              OptionalDouble.of(0),
              List.of(),
              Optional.empty()));
    }

    assertThat(table(with(tested, features)))
        .containsOnlyOnce("... and 21 more, which do not vary")
        .noneMatch(line -> line.startsWith("constant"));
    assertThat(table(with(tested, features.subList(0, features.size() - 1))))
        .noneMatch(line -> line.endsWith("do not vary"))
        .anyMatch(line -> line.startsWith("constant0 "));
    assertThat(
            IntervalTable.render(
                with(tested, features), WIDE, new Rows(Rows.Order.EVIDENCE, OptionalInt.of(24))))
        .anyMatch(line -> line.startsWith("constant0 "));
  }

  private static List<String> table(RelevanceIntervals result) {
    return IntervalTable.render(result, WIDE);
  }

  @Test
  void sentencesTellTheErrorsThatWereAskedFor() {
    assertThat(IntervalSummary.of(tested(ErrorRate.FALSE_DISCOVERY)))
        .last()
        .isEqualTo(
            "Of the features called relevant, a share of about 0.05 at most is expected to be irrelevant.");
    assertThat(IntervalSummary.of(tested(ErrorRate.FAMILYWISE)))
        .last()
        .isEqualTo(
            "The chance that any feature called relevant is irrelevant is about 0.05 at most.");
  }

  @Test
  void strongFeaturesAreToldWithTheSlackThatTheySurvive() {
    assertThat(IntervalSummary.of(priced(1, 0.258, 0.3)))
        .contains(
            "1 feature is strongly relevant, as no good model does without it: two (up to 25 %"
                + " slack).")
        .noneMatch(sentence -> sentence.startsWith("With less"));
    assertThat(IntervalSummary.of(priced(1, 0.004, 0.3)))
        .contains("1 feature is strongly relevant, as no good model does without it: two.");
    RelevanceIntervals spare = priced(0, 0.258, 0.3);
    assertThat(IntervalSummary.of(with(spare, List.of(from0(spare.features().get(0))))))
        .startsWith(
            "No feature is strongly relevant.",
            "With less than 25 % slack, no good model would do without one.");
    RelevanceIntervals cheap = priced(0, 0.04, 0.3);
    assertThat(IntervalSummary.of(with(cheap, List.of(from0(cheap.features().get(0))))))
        .noneMatch(sentence -> sentence.startsWith("With less"));
  }

  /** At the slack of the run every good model uses it already, so that "with less" would be odd. */
  @Test
  void whatEveryGoodModelUsesIsNotToldToBeUsedWithLessSlack() {
    assertThat(IntervalSummary.of(priced(0, 0.258, 0.3)))
        .noneMatch(sentence -> sentence.startsWith("With less"));
  }

  /** The same, but some good model does without it. */
  private static FeatureInterval from0(FeatureInterval of) {
    return new FeatureInterval(
            of.name(),
            Optional.of(new FeatureInterval.Bounds(-2, 2, 0, 2, 0)),
            of.status(),
            of.relevance(),
            of.lowerThreshold(),
            of.upperThreshold(),
            of.lowerWitness(),
            of.upperWitness())
        .withEvidence(of.evidence())
        .withCriticalSlack(of.criticalSlack());
  }

  /** One feature with evidence, and one without. */
  private static RelevanceIntervals priced(int first, double slack, double other) {
    RelevanceIntervals tested = tested(ErrorRate.FALSE_POSITIVE);
    return with(
        tested,
        List.of(
            tested.features().get(first).withCriticalSlack(enclosure(slack)),
            tested.features().get(2).withCriticalSlack(enclosure(other))));
  }

  private static Optional<FeatureInterval.Enclosure> enclosure(double slack) {
    return Optional.of(new FeatureInterval.Enclosure(slack, slack + 0.01));
  }

  @Test
  void noErrorIsToldWhereThereCanBeNone() {
    RelevanceIntervals tested = tested(ErrorRate.FAMILYWISE);
    RelevanceIntervals none = with(tested, List.of(tested.features().get(2)));

    assertThat(IntervalSummary.of(none))
        .containsExactly(
            "No feature is strongly relevant.",
            "1 feature is negligible, as no good model loses much without it: three.");
  }

  /** As many rows as of the table above, in the same order. */
  @Test
  void ofClassesAgainstTheRestTheSameFeaturesAreShown() {
    RelevanceIntervals known = tested(ErrorRate.FALSE_POSITIVE);
    ClassComparison sides =
        new ClassComparison(
            List.of(
                new ClassComparison.Side(
                    "low", 30, Quality.ofTwoClasses(0.9, 0.8), known.features())));
    RelevanceIntervals compared = known.withEachClass(Optional.of(sides), List.of(), 1);

    List<String> lines =
        IntervalTable.render(compared, WIDE, new Rows(Rows.Order.FILE, OptionalInt.of(2)));
    List<String> below =
        lines.subList(
            IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).startsWith("against the rest"))
                .findFirst()
                .orElseThrow(),
            lines.size());

    assertThat(below.subList(1, 4))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("one "),
            line -> assertThat(line).startsWith("two "),
            line -> assertThat(line).isEqualTo("... and 1 more"));
  }

  @Test
  void outerBoundsAloneHaveNoBars() {
    RelevanceIntervals known = tested(ErrorRate.FALSE_POSITIVE);
    RelevanceIntervals outer =
        with(known, known.features().stream().map(Samples::enclosed).toList());

    for (Terminal terminal :
        List.of(WIDE, new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(80)))) {
      assertThat(IntervalTable.render(outer, terminal))
          .anySatisfy(line -> assertThat(line).matches("feature .* upper"))
          .anySatisfy(line -> assertThat(line).matches("one .* 100\\.0000"))
          .noneSatisfy(line -> assertThat(line).contains("█"));
    }
  }

  /** They would be the longest bars, and set the scale of all others. */
  @Test
  void besideExactRangesOuterBoundsHaveNoBar() {
    RelevanceIntervals known = tested(ErrorRate.FALSE_POSITIVE);
    List<FeatureInterval> features = new ArrayList<>(known.features());
    features.set(2, Samples.enclosed(features.get(2)));
    RelevanceIntervals outer = with(known, features);

    assertThat(IntervalTable.render(outer, WIDE))
        .anySatisfy(line -> assertThat(line).matches("feature .* 0 +2\\.0000"))
        .anySatisfy(line -> assertThat(line).matches("one .*█.*"))
        .anySatisfy(line -> assertThat(line).matches("three +no evidence~ .* 100\\.0000"));
  }

  /** Of two features with the smallest p-value of 99 permutations, neither is relevant. */
  private static RelevanceIntervals limited(ErrorRate rate, double level, double third) {
    RelevanceIntervals known = tested(rate);
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < 3; j++) {
      FeatureInterval of = known.features().get(j);
      double p = j == 2 ? third : 0.01;
      features.add(
          new FeatureInterval(
              of.name(),
              of.bounds(),
              of.status(),
              Optional.of(RelevanceClass.NO_EVIDENCE),
              of.lowerThreshold(),
              of.upperThreshold(),
              Optional.of(
                  new FeatureEvidence(
                      p,
                      OptionalDouble.of(0.8),
                      OptionalDouble.empty(),
                      2 * p,
                      2 * p,
                      new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, 0.7))),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              OptionalDouble.empty(),
              List.of(),
              Optional.empty()));
    }
    return new RelevanceIntervals(
        known.baseline(),
        new RelevanceIntervals.Thresholds(
            1e-7, 0, 0, Optional.of(new EvidenceLevel(rate, level, 99))),
        features,
        List.of(),
        false,
        0.4);
  }

  @Test
  void whatPermutationsCannotShowIsTold() {
    assertThat(IntervalSummary.of(limited(ErrorRate.FALSE_POSITIVE, 0.001, 0.5)))
        .startsWith(
            "99 permutations can show nothing at this level, as no p-value is below 0.01; at"
                + " least 3020 are needed.",
            "No feature is strongly relevant.");
    assertThat(IntervalSummary.of(limited(ErrorRate.FALSE_POSITIVE, 0.01, 0.5)))
        .startsWith(
            "99 permutations are too few for 2 features of which a test has the smallest p-value that"
                + " these allow, 0.01 (one, two); at least 320 are needed.",
            "No feature is strongly relevant.");
    assertThat(IntervalSummary.of(limited(ErrorRate.FALSE_DISCOVERY, 0.01, 0.5)).get(0))
        .endsWith("at least 470 are needed, and 920 permutations are always enough.");
    assertThat(IntervalSummary.of(limited(ErrorRate.FAMILYWISE, 0.02, 0.5)).get(0))
        .startsWith("99 permutations can show nothing")
        .endsWith("at least 470 are needed.");
  }

  /** Beside relevant features it stands with those without evidence. */
  @Test
  void someFeaturesMayNeedMorePermutations() {
    RelevanceIntervals limited = limited(ErrorRate.FALSE_POSITIVE, 0.01, 0.5);
    RelevanceIntervals known = tested(ErrorRate.FALSE_POSITIVE);
    List<FeatureInterval> features = new ArrayList<>(limited.features());
    features.set(2, known.features().get(0));

    assertThat(IntervalSummary.of(with(limited, features)))
        .startsWith("No feature is strongly relevant.")
        .contains(
            "99 permutations are too few for 2 features of which a test has the smallest p-value that"
                + " these allow, 0.01 (one, two); at least 320 are needed.");
  }

  @Test
  void nothingIsSaidOfTheStrengthOfFeaturesWithoutAClass() {
    RelevanceIntervals known = limited(ErrorRate.FALSE_POSITIVE, 0.01, 0.5);
    List<FeatureInterval> features = new ArrayList<>(known.features());
    features.set(0, features.get(0).withoutClass());

    assertThat(IntervalSummary.of(with(known, features)))
        .contains("Of the features that have a class, none is strongly relevant.")
        .doesNotContain("No feature is strongly relevant.");
  }

  /** A feature whose range is set has no class, however many permutations there are. */
  @Test
  void permutationsAreNotToldToHideAClassThatIsMissingForAnotherReason() {
    RelevanceIntervals limited = limited(ErrorRate.FALSE_POSITIVE, 0.01, 0.5);
    List<FeatureInterval> features = new ArrayList<>(limited.features());
    features.replaceAll(IntervalTableTest::withoutClass);
    features.set(2, tested(ErrorRate.FALSE_POSITIVE).features().get(0));

    assertThat(IntervalSummary.of(with(limited, features)))
        .contains("2 features are without a class: one, two.")
        .noneMatch(sentence -> sentence.contains("permutations"));
  }

  /** The largest of several weights is another thing than a weight, and may be far larger. */
  @Test
  void theAxisIsThatOfSingleWeights() {
    List<FeatureInterval> features =
        new ArrayList<>(Samples.intervals(List.of("none", "weak", "strong")).features());
    double end = IntervalFacts.axisEnd(features, 1);
    double largest = features.get(2).bounds().orElseThrow().upper();
    assertThat(end).isEqualTo(largest).isPositive();

    Bounds bounds = features.get(2).bounds().orElseThrow();
    features.set(
        2,
        withParts(
            features.get(2),
            List.of(new FeatureInterval.Part("a", bounds), new FeatureInterval.Part("b", bounds))));

    assertThat(IntervalFacts.axisEnd(features, 1))
        .isEqualTo(features.get(1).bounds().orElseThrow().upper())
        .isLessThan(largest);
    assertThat(IntervalFacts.axisEnd(features.subList(2, 3), 1)).isEqualTo(largest);
    assertThat(IntervalFacts.axisEnd(List.of(), 1)).isZero();
  }

  /** A flag that no sample of one class has may weigh anything. */
  @Test
  void aWeightWithoutALimitHidesNoOther() {
    List<FeatureInterval> features =
        new ArrayList<>(Samples.intervals(List.of("none", "weak", "strong")).features());
    double end = IntervalFacts.axisEnd(features, 1);
    features.set(0, withBounds(features.get(0), new Bounds(-1000, 0, 0, 1000, 0)));

    assertThat(IntervalFacts.axisEnd(features, 1)).isEqualTo(end);
    assertThat(IntervalFacts.axisEnd(features, 1000)).isEqualTo(1000);
  }

  private static FeatureInterval withParts(FeatureInterval of, List<FeatureInterval.Part> parts) {
    return with(of, of.bounds(), of.relevance(), parts);
  }

  private static FeatureInterval withBounds(FeatureInterval of, Bounds bounds) {
    return with(of, Optional.of(bounds), of.relevance(), of.parts());
  }

  private static FeatureInterval withoutClass(FeatureInterval of) {
    return with(of, of.bounds(), Optional.empty(), of.parts());
  }

  private static FeatureInterval with(
      FeatureInterval of,
      Optional<Bounds> bounds,
      Optional<RelevanceClass> relevance,
      List<FeatureInterval.Part> parts) {
    return new FeatureInterval(
        of.name(),
        bounds,
        of.status(),
        relevance,
        of.lowerThreshold(),
        of.upperThreshold(),
        of.evidence(),
        of.shares(),
        of.lowerWitness(),
        of.upperWitness(),
        of.baselineWeight(),
        parts,
        of.criticalSlack());
  }

  /** A normal tail is not limited by permutations, so that something can be shown. */
  @Test
  void smallerValuesAreNotLimited() {
    assertThat(IntervalSummary.of(limited(ErrorRate.FALSE_POSITIVE, 0.001, 0.002)).get(0))
        .startsWith("99 permutations are too few for 2 features");
  }

  @Test
  void aSentenceNamesADozenFeaturesAtMost() {
    List<String> names = IntStream.range(0, 45).mapToObj(j -> "f" + j).toList();

    assertThat(IntervalSummary.of(Samples.tested(ErrorRate.FALSE_POSITIVE, names)).get(1))
        .isEqualTo(
            "15 features are weakly relevant, though every good model uses them: it is not shown that they add to the others: f0, f3, f6, f9, f12, f15,"
                + " f18, f21, f24, f27, f30, f33 and 3 more.");
  }

  /** Of 100 samples. An L1 baseline minimises what the joint budget is a multiple of. */
  @Test
  void featuresThatOthersMakeUpForAskForAnotherBaseline() {
    String told = "There are more features than samples";
    Map<String, Object> asked = Map.of("baseline", "l2", "budget", "joint");

    assertThat(withoutStrong(101, asked)).anyMatch(sentence -> sentence.startsWith(told));
    assertThat(withoutStrong(99, asked)).noneMatch(sentence -> sentence.startsWith(told));
    assertThat(withoutStrong(101, Map.of("baseline", "l1", "budget", "joint")))
        .noneMatch(sentence -> sentence.startsWith(told));
    assertThat(withoutStrong(101, Map.of("baseline", "l2", "budget", "separate")))
        .noneMatch(sentence -> sentence.startsWith(told));
  }

  private static List<String> withoutStrong(int features, Map<String, Object> parameters) {
    List<String> names = IntStream.range(0, features).mapToObj(j -> "f" + j).toList();
    RelevanceIntervals tested = Samples.tested(ErrorRate.FALSE_POSITIVE, names);
    RelevanceIntervals weak =
        with(
            tested,
            tested.features().stream()
                .map(of -> with(of, of.bounds(), Optional.of(RelevanceClass.WEAK), of.parts()))
                .toList());
    return IntervalSummary.of((RelevanceIntervals) Samples.report(weak, parameters).result());
  }

  /** The first of hundreds that say nothing are no better than the others. */
  @Test
  void manyFeaturesThatSayLittleAreCounted() {
    for (int count : new int[] {60, 90}) {
      List<String> names = IntStream.range(0, count).mapToObj(j -> "f" + j).toList();
      RelevanceIntervals tested = Samples.tested(ErrorRate.FALSE_POSITIVE, names);
      RelevanceIntervals open =
          with(
              tested,
              tested.features().stream()
                  .map(
                      own ->
                          own.relevance().equals(Optional.of(RelevanceClass.WEAK))
                              ? with(
                                  own,
                                  own.bounds(),
                                  Optional.of(RelevanceClass.NEGLIGIBLE),
                                  own.parts())
                              : own)
                  .toList());

      String told =
          IntervalSummary.of(open).stream()
              .filter(of -> of.contains("negl"))
              .findAny()
              .orElseThrow();

      if (count == 60) {
        assertThat(told).contains("without them: f0, f3").endsWith("and 9 more.");
      } else {
        assertThat(told)
            .isEqualTo("31 features are negligible, as no good model loses much without them.");
      }
    }
  }

  /** "Beside the others" would be beside nothing. */
  @Test
  void theOnlyFeatureIsNotComparedWithOthers() {
    RelevanceIntervals plain = Samples.tested(ErrorRate.FALSE_POSITIVE, List.of("one"));
    FeatureInterval spared =
        new FeatureInterval(
            "one",
            Optional.of(new Bounds(0, 2, 0, 2, 0)),
            Status.CERTIFIED,
            Optional.of(RelevanceClass.WEAK),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            plain.features().get(0).evidence(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            List.of(),
            Optional.empty());

    assertThat(
            IntervalSummary.of(
                new RelevanceIntervals(
                    plain.baseline(), plain.thresholds(), List.of(spared), List.of(), false, 0.4)))
        .contains(
            "1 feature is weakly relevant: there is evidence, but some good model does without it: one.");
  }

  @Test
  void theTableBeginsWithTheMostEvidence() {
    List<String> names = List.of("one", "two", "three", "four", "five", "six");
    RelevanceIntervals forwards = Samples.tested(ErrorRate.FALSE_POSITIVE, names);
    List<FeatureInterval> reversed = new ArrayList<>(forwards.features());
    Collections.reverse(reversed);

    List<String> table =
        IntervalTable.render(with(forwards, reversed), Terminal.plain()).stream()
            .dropWhile(line -> !line.startsWith("feature "))
            .takeWhile(line -> !line.isEmpty())
            .toList();

    assertThat(table.get(0)).matches("feature +class +p +lower +upper +0 .*");
    assertThat(table.get(1)).matches("one +weak +3e-40 +0\\.1250 +2\\.0000 .*");
    assertThat(table.get(2)).matches("two +strong +0\\.0007 .*");
    assertThat(table.get(3)).matches("three +no evidence +0\\.75 .*");
    assertThat(table).hasSize(7);
    assertThat(table.get(6)).startsWith("six ");
  }

  /** What cannot be distinguished by its p-value is in the order of what is seen of it alone. */
  @Test
  void equalEvidenceIsInTheOrderOfSeparation() {
    List<FeatureInterval> features = tested(ErrorRate.FALSE_POSITIVE).features();
    FeatureInterval two = features.get(1);
    List<FeatureInterval> three =
        List.of(
            alike(two, "far", 0.000749, 0.75),
            alike(two, "near", 0.000741, 0.375),
            alike(two, "farthest", 0.000749, 0.0625));

    assertThat(IntervalFacts.order(with(tested(ErrorRate.FALSE_POSITIVE), three)))
        .containsExactly(2, 0, 1);
  }

  private static FeatureInterval alike(FeatureInterval of, String name, double p, double auc) {
    return new FeatureInterval(
        name,
        of.bounds(),
        of.status(),
        of.relevance(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.of(
            new FeatureEvidence(
                p,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                p,
                p,
                new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, auc))),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        List.of(),
        Optional.empty());
  }

  private static RelevanceIntervals tested(ErrorRate rate) {
    return Samples.tested(rate, List.of("one", "two", "three"));
  }

  private static RelevanceIntervals with(RelevanceIntervals of, List<FeatureInterval> features) {
    return new RelevanceIntervals(of.baseline(), of.thresholds(), features, List.of(), false, 0);
  }

  @Test
  void saysWhereThresholdsOfEachFeatureStand() {
    RelevanceIntervals own = Samples.compared(List.of("one", "two"));
    Terminal narrow = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(60));

    assertThat(IntervalTable.render(own, WIDE))
        .contains(
            "1 feature is strongly relevant, as no good model does without it: two.",
            "There is no evidence for 1 feature: one.",
            "rule       relevant if the upper bound is above those of the feature's own shuffled"
                + " copies, strong if the lower bound too is; 500 copies in all, 3 of them beyond the"
                + " budget, which any bound exceeds")
        .anySatisfy(line -> assertThat(line).matches("feature +class .* threshold .*"))
        .anySatisfy(line -> assertThat(line).matches("one +no evidence .* 2\\.5000 .*"))
        .noneMatch(line -> line.contains("By chance"));
    assertThat(IntervalTable.render(own, narrow))
        .noneMatch(line -> line.matches("feature .* threshold .*"));
  }

  @Test
  void aRunThatStoppedBeforeTheRangesTellsTheEvidence() {
    RelevanceIntervals tested = tested(ErrorRate.FALSE_DISCOVERY);
    RelevanceIntervals stopped =
        with(tested, tested.features().stream().map(FeatureInterval::withoutClass).toList());

    assertThat(IntervalSummary.of(stopped))
        .containsExactly(
            "2 features have evidence, but whether they are strongly or weakly relevant is open:"
                + " one, two.",
            "1 feature is without a class: three.");
    assertThat(IntervalSummary.of(with(tested, stoppedFirst(tested))))
        .contains(
            "1 feature has evidence, but whether it is strongly or weakly relevant is open: one.")
        .last()
        .isEqualTo(
            "Of the features with evidence, a share of about 0.05 at most is expected to be"
                + " irrelevant.");
  }

  @Test
  void aRunThatStoppedBeforeAllHasNoTable() {
    RelevanceIntervals tested = Samples.intervals(List.of("one", "two"));
    RelevanceIntervals stopped =
        with(
            tested,
            tested.features().stream()
                .map(
                    of ->
                        new FeatureInterval(
                            of.name(),
                            Optional.empty(),
                            FeatureInterval.Status.NOT_COMPUTED,
                            Optional.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            Optional.empty(),
                            Optional.empty()))
                .toList());

    assertThat(IntervalTable.render(stopped, Terminal.plain()))
        .startsWith("The run was stopped before it knew a class or a range of any feature.")
        .noneMatch(line -> line.startsWith("feature "))
        .noneMatch(line -> line.startsWith("one "));
  }

  private static List<FeatureInterval> stoppedFirst(RelevanceIntervals tested) {
    List<FeatureInterval> features = new ArrayList<>(tested.features());
    features.set(0, features.get(0).withoutClass());
    return features;
  }

  @Test
  void theMarkOfTheBaselineIsInTheUnitOfTheBounds() {
    RelevanceIntervals plain = Samples.intervals(NAMES);
    assertThat(rowOf("unproven", plain)).matches("unproven .* █{30}│█{9}");
    assertThat(rowOf("unproven", Samples.sharesOf(4.5 / 3, plain)))
        .matches("unproven .* █{20}│█{19}");
  }

  private static String rowOf(String feature, RelevanceIntervals result) {
    return IntervalTable.render(result, Terminal.plain()).stream()
        .filter(line -> line.startsWith(feature))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsHowTheEndsDifferInWhatTheyReject() {
    FeatureInterval feature =
        new FeatureInterval(
            "one",
            Optional.of(new FeatureInterval.Bounds(0, 1, 0, 1, 0)),
            FeatureInterval.Status.CERTIFIED,
            Optional.of(RelevanceClass.WEAK),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.of(rejecting(0.25, 0)),
            Optional.of(rejecting(0.125, 0, 1, 2)));
    RelevanceIntervals result =
        new RelevanceIntervals(
            new RelevanceIntervals.Baseline(
                rejecting(0.0625, 0, 1), 1, 2, Map.of("norm1", 1.0), Map.of(), Map.of()),
            new RelevanceIntervals.Thresholds(1e-6, 0, 0, Optional.empty()),
            List.of(feature),
            List.of(),
            false,
            0);

    assertThat(IntervalTable.render(result, WIDE))
        .contains(
            "rejects    baseline 2 samples, reject loss 0.0625; at the ends of the intervals "
                + "1 to 3 samples, reject loss 0.1250 to 0.2500");
    assertThat(IntervalTable.render(Samples.intervals(NAMES), Terminal.plain()))
        .noneMatch(line -> line.startsWith("rejects"));
  }

  private static ScoredModel rejecting(double loss, Integer... samples) {
    return new ScoredModel(
        new LinearModel(new double[] {1}, 0),
        Quality.ofTwoClasses(1, 1),
        Optional.of(new RejectOutcome(0.25, List.of(samples), List.of(), List.of(), loss)));
  }

  @Test
  void namesCannotDriveTheTerminal() {
    List<String> lines =
        IntervalTable.render(Samples.intervals(List.of("a\u001b[2Jb")), Terminal.plain());

    assertThat(String.join("\n", lines)).doesNotContain("\u001b").contains("a\\u001b[2Jb");
  }

  @Property(tries = 100, seed = "20261120")
  void fitsTheTerminal(
      @ForAll @IntRange(min = 50, max = 200) int columns,
      @ForAll @IntRange(min = 1, max = 40) int features,
      @ForAll @IntRange(min = 1, max = 60) int nameLength,
      @ForAll boolean unicode,
      @ForAll boolean tested) {
    List<String> names =
        IntStream.range(0, features).mapToObj(j -> "f".repeat(nameLength) + j).toList();
    Terminal terminal =
        new Terminal(
            true,
            false,
            unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII,
            OptionalInt.of(columns));

    RelevanceIntervals result =
        tested ? Samples.tested(ErrorRate.FALSE_POSITIVE, names) : Samples.intervals(names);
    List<String> lines = IntervalTable.render(result, terminal);
    List<String> table =
        lines.stream()
            .dropWhile(line -> !line.startsWith("feature "))
            .takeWhile(line -> !line.isEmpty())
            .toList();

    assertThat(table).hasSize(features + 1);
    assertThat(table).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
  }

  /** That of the substitutes is a picture, on the page. */
  @Test
  void aPairThatWasAskedForIsShown() {
    List<String> lines =
        IntervalTable.render(Samples.withPairs(List.of("a", "b", "c")), Terminal.plain());
    assertThat(lines)
        .containsSequence(
            "pairs of weights of good models: a polygon of 3 corners, proven; none lies further"
                + " outside than",
            "1.000e-09",
            "where        w of a  w of b",
            "smallest a  -0.2500  0.5000",
            "largest a    1.5000  0.2500",
            "smallest b   1.5000  0.2500",
            "largest b         0  2.5000");
    assertThat(lines).filteredOn(line -> line.contains("pairs of weights")).hasSize(1);
  }

  /** Dearest first; what does not vary cannot be lost. */
  @Test
  void whatLosingAFeatureCostsIsShown() {
    List<String> lines =
        IntervalTable.render(Samples.withReliance(List.of("a", "b", "c")), Terminal.plain());
    assertThat(String.join(" ", lines))
        .contains(
            "Every good model relies on 1 feature, as it loses more with that permuted than"
                + " any good model does as it is: b.",
            "what losing a feature can cost",
            "as it is, the baseline loses 0.3750, and no good model more than 0.5000");
    assertThat(lines)
        .containsSequence(
            "feature  never below   least  baseline  largest  never above",
            "b             1.1250  1.2500    1.5000   1.7500       3.0000",
            "a             0.1250  0.2500    0.5000   0.7500       2.0000");
  }

  /** What no model need lose is 0, whatever rounding left; then the baseline decides the order. */
  @Test
  void roundingDoesNotOrderWhatLosingAFeatureCosts() {
    ModelClassReliance noisy =
        new ModelClassReliance(
            8e-16, 0.125, List.of(permuted(0.25, 2e-12), permuted(0.5, 1e-12), permuted(1, 0)));
    RelevanceIntervals result =
        Samples.with(
            Samples.intervals(List.of("a", "b", "c")),
            Optional.empty(),
            Optional.of(noisy),
            List.of());
    List<String> lines = IntervalTable.render(result, Terminal.plain());
    assertThat(String.join(" ", lines)).contains("as it is, the baseline loses 0, and");
    assertThat(lines)
        .containsSequence(
            "feature  never below  least  baseline  largest  never above",
            "c                  0      0    1.0000   1.5000       3.0000",
            "b                  0      0    0.5000   1.5000       3.0000",
            "a                  0      0    0.2500   1.5000       3.0000");
  }

  private static Optional<ModelClassReliance.Permuted> permuted(double baseline, double least) {
    return Optional.of(
        new ModelClassReliance.Permuted(
            baseline,
            new FeatureInterval.Enclosure(0, least),
            new FeatureInterval.Enclosure(1.5, 3)));
  }

  /** They are losses, and no weights. */
  @Test
  void lossesHaveNoNoteOnTheUnitOfWeights() {
    assertThat(
            IntervalTable.render(
                Samples.sharesOf(2, Samples.withReliance(List.of("a", "b"))), Terminal.plain()))
        .noneMatch(line -> line.startsWith("weights as they are"));
  }

  /** The floor of a slack above the one asked for must not look like it. */
  @Test
  void aSlackAboveTheOneAskedForIsNotShownAsIt() {
    assertThat(IntervalSummary.slack(0.0534, OptionalDouble.of(0.05))).isEqualTo("5.3 % slack");
    assertThat(IntervalSummary.slack(0.0502, OptionalDouble.of(0.05))).isEqualTo("5.02 % slack");
    assertThat(IntervalSummary.slack(0.05 + 1e-9, OptionalDouble.of(0.05)))
        .isEqualTo("just over 5 % slack");
    assertThat(IntervalSummary.slack(0.0734, OptionalDouble.of(0.05))).isEqualTo("7 % slack");
    assertThat(IntervalSummary.slack(0.0534, OptionalDouble.empty())).isEqualTo("5 % slack");
    assertThat(IntervalSummary.slack(0.014815, OptionalDouble.of(0.014))).isEqualTo("1.48 % slack");
    assertThat(IntervalSummary.slack(0.01234, OptionalDouble.of(0.01234)))
        .isEqualTo("1.234 % slack");
    assertThat(IntervalSummary.slack(0.0534, OptionalDouble.of(0.06))).isEqualTo("5 % slack");
  }
}
