package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.report.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ReportViewTest {

  private static final List<String> NAMES = List.of("first", "second", "third", "fourth");

  @Test
  void showsRankingsWithBars() {
    assertThat(render(Samples.ranking(NAMES), 40))
        .contains(
            "rank  feature   score",
            "   1  fourth   0.7500  █████████████████",
            "   2  third    0.5000  ███████████▍",
            "   4  first    0.0000");
  }

  @Test
  void showsEliminationPathsWithCurves() {
    assertThat(render(Samples.elimination(List.of("a", "b"), NAMES), 80))
        .contains(
            "class a against the rest; C = 10",
            "On samples that it was not trained on, the SVM with all 4 features is wrong in",
            "5.0 % of the cases, with the 2 that rank first in 12.5 %, with the one that",
            "ranks first in 21.9 % (cross-validated). Always giving the more frequent answer",
            "is wrong in 40.0 %. All samples chose which features go, so that errors with",
            "fewer features tend to be too low.",
            "The smallest set within one standard error of the least error has 2 features:",
            "fourth, third.",
            "Rand index ██▇▄  1.0000 with all features, 0.4375 with the one that ranks first",
            "           (3 predictions changed)",
            "rank  a         b",
            "   1  fourth *  fourth *",
            "   4  first     first");
  }

  /** Of two classes each is the rest of the other. */
  @Test
  void showsOnceWhatTwoClassesHaveInCommon() {
    EliminationProfiles.Profile one = Samples.elimination(List.of("a"), NAMES).profiles().get(0);
    EliminationProfiles.Profile other = one.ofClass("b");

    List<String> lines =
        render(new EliminationProfiles(List.of(one, other), List.of(), false, 0.1), 80);

    assertThat(lines)
        .contains(
            "classes a and b, each against the other; C = 10", "rank  a and b   error up to it")
        .filteredOn(line -> line.startsWith("Rand index"))
        .hasSize(1);
  }

  @Test
  void namesTheOtherOfTwoClasses() {
    assertThat(render(Samples.elimination(List.of("yes"), NAMES), 80))
        .contains("class yes against no; C = 10");
    assertThat(render(Samples.elimination(List.of("no"), NAMES), 80))
        .contains("class no against yes; C = 10");
  }

  /** Without anything to compare, or to leave out, nothing is said of it. */
  @Test
  void saysNoMoreOfErrorsThanIsKnown() {
    EliminationProfiles.Profile one =
        Samples.elimination(List.of("a"), List.of("x")).profiles().get(0);
    EliminationProfiles.Profile alone =
        new EliminationProfiles.Profile(
            one.className(), one.hyperparameters(), one.path(), one.ranking(), one.selected());

    assertThat(render(new EliminationProfiles(List.of(alone), List.of(), false, 0.1), 100))
        .contains(
            "On samples that it was not trained on, the SVM with its feature is wrong in 5.0 % of the cases",
            "(cross-validated).")
        .noneMatch(line -> line.contains("Always") || line.contains("All samples chose"));
  }

  @Test
  void saysOfASetThatOneAnswerForAllSamplesIsAsGood() {
    EliminationProfiles.Profile one = Samples.elimination(List.of("a"), NAMES).profiles().get(0);
    EliminationProfiles.Profile poor =
        new EliminationProfiles.Profile(
            one.className(),
            one.hyperparameters(),
            one.path(),
            one.ranking(),
            one.selected(),
            OptionalDouble.of(0.05));

    assertThat(one.isNoBetterThanConstant()).isFalse();
    assertThat(poor.isNoBetterThanConstant()).isTrue();
    assertThat(
            String.join(
                " ", render(new EliminationProfiles(List.of(poor), List.of(), false, 0.1), 100)))
        .contains("It says little, as no model predicts clearly better than one answer");
    assertThat(String.join(" ", render(Samples.elimination(List.of("a"), NAMES), 100)))
        .doesNotContain("It says little");
  }

  @Test
  void showsTheEliminationOfANumberInItsUnits() {
    assertThat(render(Samples.eliminationOfNumber(NAMES), 100))
        .contains(
            "On samples that it was not trained on, the SVM with all 4 features is off by 0.0500 on average, with",
            "the 2 that rank first by 0.1250, with the one that ranks first by 0.2188 (cross-validated). Always",
            "predicting the median is off by 0.4000. All samples chose which features go, so that errors with",
            "fewer features tend to be too low.",
            "change     ▁▃▆█  0 with all features, 37.50 with the one that ranks first",
            "rank  feature   error up to it",
            "   1  fourth *          0.2188",
            "   2  third *           0.1250",
            "   3  second",
            "   4  first             0.0500");
    assertThat(render(Samples.elimination(List.of("a"), NAMES), 80))
        .contains("rank  a         error up to it", "   1  fourth *          21.9 %");
  }

  /** Prices are as long above the table as in it. */
  @Test
  void errorsOfLargeNumbersAreWrittenOneWay() {
    EliminationProfiles.Profile small = Samples.eliminationOfNumber(NAMES).profiles().get(0);
    List<EliminationProfiles.Step> path =
        small.path().stream()
            .map(
                step ->
                    new EliminationProfiles.Step(
                        step.step(),
                        step.removed(),
                        step.change(),
                        step.cvError().stream().map(error -> 1e6 * error).findFirst(),
                        step.cvStandardError()))
            .toList();
    EliminationProfiles.Profile large =
        new EliminationProfiles.Profile(
            small.className(), small.hyperparameters(), path, small.ranking(), small.selected());

    assertThat(render(new EliminationProfiles(List.of(large), List.of(), false, 0.1), 200))
        .anyMatch(line -> line.contains("is off by 50000 on average"))
        .anyMatch(line -> line.contains("ranks first by 218750 (cross-validated)"))
        .contains("   1  fourth *          218750", "   4  first              50000");
  }

  @Test
  void wideTablesGiveWay() {
    List<String> classes = List.of("a", "b", "c", "d", "e", "f");
    List<String> names = List.of("a_feature_of_long_name", "another_feature_of_long_name");

    List<String> lines = render(Samples.elimination(classes, names), 80);

    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(lines).anySatisfy(line -> assertThat(line).contains("anoth…"));
  }

  @Test
  void saysWhatWasAskedAndWarns() {
    assertThat(render(Samples.intervals(NAMES), 120))
        .contains(
            "bounds     data.csv: yes against no",
            "time       0.40 s of 1.00 s; seed 0",
            "warning: one thing to know");
  }

  @Test
  void saysWhereAModelPredictsAndNoFeaturePasses() {
    RelevanceIntervals tested = Samples.tested(ErrorRate.FALSE_POSITIVE, NAMES);
    RelevanceIntervals nothing =
        new RelevanceIntervals(
            tested.baseline(),
            tested.thresholds(),
            tested.features().subList(2, 3),
            List.of(),
            false,
            0.4);

    assertThat(predicting(nothing, 0.8)).contains("It predicts, but no feature passes the tests.");
    assertThat(predicting(tested, 0.8))
        .contains("is right in 80.0 %")
        .doesNotContain("It predicts");
    assertThat(predicting(nothing, 0.61))
        .contains("So the model is not clearly better")
        .doesNotContain("It predicts, but");
    assertThat(predicting(nothing, 0.3)).contains("So the model is worse, and its weights");
    assertThat(predicting(Samples.intervals(NAMES), 0.8)).doesNotContain("It predicts");
  }

  @Test
  void showsHowTheRangesGrowWithTheSlack() {
    assertThat(render(Samples.alongSlack(NAMES), 400))
        .contains("slack  lower > 0  upper > 0  largest |w|");
    assertThat(render(Samples.intervals(NAMES), 400))
        .noneMatch(line -> line.contains("largest |w|"));
  }

  /** The ranges are shares of the norm then, and what counts as 0 is one, too. */
  @Test
  void saysWhichWeightsAreNotDividedByTheNorm() {
    String unit = "weights as they are, not shares of the baseline's sum |w|";
    Optional<FeatureInterval.Bounds> rounding =
        Optional.of(new FeatureInterval.Bounds(0, 1.5e-7, 0, 1.5e-7, 0));
    RelevanceIntervals shares =
        Samples.with(
            Samples.sharesOf(2, Samples.intervals(NAMES)),
            Optional.of(new SlackCurve(List.of(new SlackCurve.Step(0, List.of(rounding))))),
            Optional.empty(),
            Samples.withPairs(NAMES).pairs());
    assertThat(render(shares, 80))
        .contains(unit, "    0          0          0    1.500e-07")
        .filteredOn(line -> line.equals(unit))
        .hasSize(2);
    assertThat(render(Samples.alongSlack(NAMES), 80)).doesNotContain(unit);
  }

  @Test
  void saysWhatHalvesAgreeOn() {
    assertThat(render(Samples.withShares(NAMES, 0.95, 0.2, 0.1, 0), 400))
        .contains(
            "stable     1 feature is relevant in 90 % or more of the halves: first; of them at most"
                + " 0.49 are expected to be there by chance, as features that a half finds no more"
                + " often than the average feature (Shah, Samworth 2013)");
    assertThat(render(Samples.withShares(NAMES, 0.9, 0.3, 0.2, 0), 400))
        .as("more than half of them may be there by chance")
        .contains("stable     1 feature is relevant in 90 % or more of the halves: first");
    assertThat(render(Samples.withShares(NAMES, 1, 1, 0.8, 0), 400))
        .contains(
            "stable     2 features are relevant in 90 % or more of the halves: first, second");
    assertThat(render(Samples.withShares(NAMES, 0, 0, 0, 0), 400))
        .contains("stable     0 features are relevant in 90 % or more of the halves");
  }

  /** Quality counts every sample as decided, also where the baseline may reject. */
  @Test
  void saysThatQualityIsWithoutRejects() {
    RelevanceIntervals plain = Samples.intervals(NAMES);
    RelevanceIntervals.Baseline baseline = plain.baseline();
    ScoredModel scored = baseline.scored();
    RelevanceIntervals rejecting =
        new RelevanceIntervals(
            new RelevanceIntervals.Baseline(
                new ScoredModel(
                    scored.model(),
                    scored.quality(),
                    Optional.of(
                        new RejectOutcome(0.25, List.of(1, 5, 7), List.of(), List.of(), 0.1))),
                baseline.norm1(),
                baseline.loss(),
                baseline.budget(),
                Map.of(),
                Map.of()),
            plain.thresholds(),
            plain.features(),
            List.of(),
            false,
            0.4);

    assertThat(predicting(rejecting, 0.8))
        .contains("That is without rejects: with them it rejects 3 of the 100 training samples.");
    assertThat(predicting(plain, 0.8)).doesNotContain("rejects");
  }

  private static String predicting(RelevanceResult result, double accuracy) {
    ModelQuality quality =
        new ModelQuality("baseline", 10, Quality.ofTwoClasses(accuracy, 0.8), 0.01, 0.6, 0.01);
    Terminal terminal = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(400));
    return String.join(
        "\n",
        Report.of(Samples.report(result, Map.of()).result())
            .withQualities(List.of(quality))
            .text(terminal));
  }

  private static List<String> render(RelevanceResult result, int columns) {
    Terminal terminal = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(columns));
    return Report.of(Samples.report(result, Map.of()).result()).text(terminal);
  }
}
