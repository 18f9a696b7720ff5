package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.document.DecisionsDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DecisionsTableTest {

  private static final DecisionRanges DECISIONS =
      Samples.decisions(List.of("a", "b"), List.of("no", "yes"));

  @Test
  void beginsWithTheAnswer() {
    assertThat(DecisionsTable.render(DECISIONS, Terminal.plain(), Rows.ALL))
        .startsWith(
            "The admissible models agree on 1 of 2 samples judged, of 3 in all; 1 is ambiguous (50.0"
                + " %): good",
            "models decide it differently.",
            "Of the judged ones the baseline is wrong on 1 sample, of which 1 is ambiguous; every"
                + " admissible",
            "model is wrong on 0.")
        .contains(
            "row  class  baseline says   score    least    most",
            "  2  no     yes            0.5000  -1.0000  1.5000  relaxed")
        .contains(
            "proof      2 of 3 ranges certified, largest gap 1.0e-10; 1 of them for budgets relaxed by up to 0")
        .noneMatch(line -> line.startsWith("  1"));
  }

  /** The third sample has no range, but models found for others disagree on it. */
  @Test
  void tellsWhatModelsOfOthersShow() {
    List<SampleRange> samples = new ArrayList<>(DECISIONS.samples());
    SampleRange last = samples.get(2);
    samples.set(
        2,
        new SampleRange(
            last.row(),
            last.truth(),
            last.baseline(),
            last.predicted(),
            last.range(),
            last.status(),
            DECISIONS.outcomes(),
            samples.get(1).disagreement()));
    DecisionRanges shown = with(samples);
    assertThat(DecisionsSummary.of(shown))
        .startsWith(
            DecisionsSummary.of(DECISIONS).get(0),
            "Of the other 1 sample at least 1 is ambiguous too (100.0 %): models found for the"
                + " judged ones decide it differently.");
    assertThat(new DecisionsDocument(DECISIONS).csv().get(3).get(8)).isEmpty();
    assertThat(new DecisionsDocument(shown).csv().get(3).get(8)).isEqualTo("yes");
    assertThat(DecisionsTable.render(shown, Terminal.plain(), Rows.ALL))
        .noneMatch(line -> line.startsWith("  3"));
  }

  /** Accuracies are weighted where samples have weights, so a share of rows alone misleads. */
  @Test
  void whereSamplesHaveWeightsTheShareOfTheWeightStandsBesideThatOfTheSamples() {
    DecisionRanges weighted = with(DECISIONS.samples(), OptionalDouble.of(0.125));
    assertThat(DecisionsSummary.of(weighted).get(0))
        .endsWith(
            "1 is ambiguous (50.0 %, with 12.5 % of the weight): good models decide it"
                + " differently.");
  }

  /** Models found do not settle what nothing is proven of, whether they disagree or not. */
  @Test
  void whatIsNotProvenIsOpen() {
    DecisionRanges open =
        with(DECISIONS.samples().stream().map(DecisionsTableTest::unproven).toList());
    assertThat(DecisionsSummary.of(open))
        .startsWith(
            "The admissible models agree on 0 of 2 samples judged, of 3 in all; none is ambiguous.",
            "Of 2 samples it is open whether they agree, as nothing is proven of their ranges.");
    assertThat(DecisionsSummary.of(open).get(2)).endsWith("every admissible model is wrong on 0.");
    assertThat(new DecisionsDocument(open).csv().get(1).get(8)).isEmpty();
    assertThat(open.ambiguous()).isEmpty();
    assertThat(DecisionsSummary.contested(open)).hasSize(2);
  }

  /** Outer ends of a sample that others decide reach further than any model is known to. */
  @Test
  void anEnclosedSampleIsContestedAsFarAsModelsAreFound() {
    SampleRange solved = DECISIONS.samples().get(1);
    SampleRange enclosed =
        new SampleRange(
            3,
            solved.truth(),
            solved.baseline(),
            solved.predicted(),
            Optional.of(
                new SampleRange.Range(
                    -9, 9, 8.5, new Enclosure(-9, -0.5), new Enclosure(0.5, 9), 0)),
            Status.ENCLOSED,
            solved.possible(),
            solved.disagreement());
    assertThat(
            DecisionsSummary.contested(with(List.of(DECISIONS.samples().get(0), enclosed, solved))))
        .containsExactly(solved, enclosed);
  }

  @Test
  void tellsWhoIsRejectedByAllSomeAndNone() {
    DecisionRanges rejecting = Samples.rejecting(List.of("a", "b"), List.of("no", "yes"));
    assertThat(DecisionsTable.render(rejecting, Terminal.plain(), Rows.ALL))
        .startsWith(
            "The admissible models agree on 0 of 2 samples judged, of 3 in all; 2 are ambiguous"
                + " (100.0 %): good",
            "models decide them differently.",
            "0 samples are rejected by all of them, 2 by some and not by others, and 0 by none.",
            "Of the judged ones the baseline is right on all that it does not reject.")
        .contains(
            "row  class  baseline says   score    least    most  good models say",
            "  2  no     rejected       0.5000  -1.0000  1.5000  rejected or yes  relaxed",
            "  1  yes    yes            2.0000   1.0000  3.0000  rejected or yes");
    assertThat(new DecisionsDocument(rejecting).csv().get(2))
        .startsWith("2", "no", "rejected")
        .endsWith("yes", "rejected or yes");
  }

  @Test
  void ofNumbersTellsTheWidths() {
    assertThat(
            DecisionsTable.render(
                Samples.predictions(Optional.empty()), Terminal.plain(), Rows.ALL))
        .startsWith(
            "Predictions of the admissible models differ by 2.000 on the median sample, and by"
                + " 2.000 at most (row",
            "2).",
            "The target lies within its range for 1 of 2 samples; on the others every admissible"
                + " model errs to",
            "the same side.");
    assertThat(DecisionsSummary.of(Samples.predictions(Optional.of("new.csv")))).hasSize(1);
  }

  @Test
  void theCsvHasAllSamples() {
    assertThat(new DecisionsDocument(DECISIONS).csv())
        .containsExactly(
            List.of(
                "row",
                "truth",
                "predicted",
                "baseline",
                "least",
                "most",
                "status",
                "gap",
                "ambiguous",
                "possible"),
            List.of("1", "yes", "yes", "2.0", "1.0", "3.0", "certified", "1.0E-10", "no", "yes"),
            List.of(
                "2", "no", "yes", "0.5", "-1.0", "1.5", "relaxed", "1.0E-10", "yes", "no or yes"),
            List.of("3", "no", "no", "-1.0", "", "", "not_computed", "", "", ""));
  }

  /** Who was not judged may be wrong all the same. */
  @Test
  void aStoppedRunIsRightOnWhatItJudged() {
    List<SampleRange> samples =
        DECISIONS.samples().stream()
            .map(
                one ->
                    new SampleRange(
                        one.row(),
                        Optional.of(one.predicted()),
                        one.baseline(),
                        one.predicted(),
                        one.range(),
                        one.status(),
                        one.possible(),
                        one.disagreement()))
            .toList();

    assertThat(DecisionsSummary.of(with(samples)))
        .contains("Of the judged ones the baseline is right on all of them.");
  }

  private static DecisionRanges with(List<SampleRange> samples) {
    return with(samples, OptionalDouble.empty());
  }

  private static DecisionRanges with(List<SampleRange> samples, OptionalDouble weight) {
    return new DecisionRanges(
        DECISIONS.baseline(),
        DECISIONS.features(),
        DECISIONS.scale(),
        DECISIONS.outcomes(),
        DECISIONS.reject(),
        samples,
        weight,
        DECISIONS.source(),
        DECISIONS.warnings(),
        DECISIONS.partial(),
        DECISIONS.solveSeconds(),
        DECISIONS.facts());
  }

  private static SampleRange unproven(SampleRange sample) {
    return new SampleRange(
        sample.row(),
        sample.truth(),
        sample.baseline(),
        sample.predicted(),
        sample.range(),
        sample.range().isPresent() ? Status.UNCERTIFIED : sample.status(),
        sample.possible(),
        sample.disagreement());
  }
}
