package io.github.svmrelevance.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.report.Samples;
import java.nio.charset.StandardCharsets;
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
            "thresholds relevant if the upper bound is above 0.7500; strong if the lower bound too is"
                + " above",
            "           0.2500; from 40 probes (shuffled features)",
            "proof      10 of 14 bounds certified, largest gap 1.0e-12; 1 feature not computed",
            "strong (2)        weak, little",
            "undetermined (2)  lost, unproven")
        .anySatisfy(line -> assertThat(line).matches("weak +strong +0\\.5000 +1\\.0000 .*█.*"))
        .anySatisfy(line -> assertThat(line).matches("lost +\\? +- +-"))
        .anySatisfy(line -> assertThat(line).matches("unproven +\\?\\* .*"));
  }

  @Test
  void tellsWhereAGroupDecides() {
    RelevanceIntervals result = Samples.grouped(List.of("one", "two", "three"));

    assertThat(IntervalTable.render(result, WIDE))
        .contains(
            "thresholds relevant if the upper bound is above 0.7500 and, if it is correlated with "
                + "others, the weight of them all together is above that of shuffled groups "
                + "(1.5000) or its own bound above that of features shuffled together (2.5000); strong"
                + " if the lower bound too is above 0; from 40 probes (shuffled features)",
            "of these \u2020 (2)    one 1.2500 (1.5000), three 1.2500 (1.5000)")
        .anySatisfy(line -> assertThat(line).matches("one +irrelevant\u2020 +0\\.1250 .*"))
        .anySatisfy(line -> assertThat(line).matches("two +strong +0\\.1250 .*"))
        .anySatisfy(
            line -> assertThat(line).startsWith(" ".repeat(18) + "\u2020 its upper bound is"));
    assertThat(IntervalTable.render(Samples.intervals(NAMES), Terminal.plain()))
        .noneMatch(line -> line.startsWith("of these"));
    Terminal ascii = new Terminal(true, false, StandardCharsets.US_ASCII, OptionalInt.of(80));
    assertThat(IntervalTable.render(result, ascii))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80).matches("\\p{ASCII}*"))
        .anySatisfy(line -> assertThat(line).matches("one +irrelevant\\+ +0\\.1250 .*"));
  }

  @Test
  void saysWhereThresholdsOfEachFeatureStand() {
    RelevanceIntervals plain = Samples.intervals(List.of("one"));
    FeatureInterval one = plain.features().get(0);
    RelevanceIntervals own =
        new RelevanceIntervals(
            plain.baseline(),
            new RelevanceIntervals.Thresholds(
                OptionalDouble.empty(), OptionalDouble.empty(), 1e-6, 500, 3),
            List.of(
                new FeatureInterval(
                    one.name(),
                    one.bounds(),
                    one.status(),
                    one.relevance(),
                    OptionalDouble.of(1e-6),
                    OptionalDouble.of(1.5),
                    Optional.empty(),
                    Optional.empty())),
            List.of(),
            false,
            0);
    Terminal narrow = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(60));

    assertThat(IntervalTable.render(own, WIDE))
        .contains(
            "thresholds relevant if the upper bound is above the feature's own threshold (column "
                + "threshold, 1.5000); strong if the lower bound too is above 0; from 500 probes "
                + "(shuffled features), 3 of them beyond the budget")
        .anySatisfy(line -> assertThat(line).matches("feature +class .* threshold .*"));
    assertThat(IntervalTable.render(own, narrow))
        .noneMatch(line -> line.contains("column"))
        .noneMatch(line -> line.matches("feature .* threshold .*"));
  }

  @Test
  void aRunThatStoppedBeforeThresholdsTellsNoRule() {
    RelevanceIntervals plain = Samples.intervals(List.of("one"));
    FeatureInterval one = plain.features().get(0);
    RelevanceIntervals stopped =
        new RelevanceIntervals(
            plain.baseline(),
            new RelevanceIntervals.Thresholds(
                OptionalDouble.empty(), OptionalDouble.empty(), 1e-6, 0, 0),
            List.of(
                new FeatureInterval(
                    one.name(),
                    one.bounds(),
                    one.status(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.empty(),
                    Optional.empty())),
            List.of(),
            true,
            0);

    assertThat(IntervalTable.render(stopped, WIDE))
        .contains("thresholds not known, as the run stopped before they were");
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
                rejecting(0.0625, 0, 1), 1, 2, Map.of("norm1", 1.0), Map.of()),
            new RelevanceIntervals.Thresholds(
                OptionalDouble.empty(), OptionalDouble.empty(), 1e-6, 0, 0),
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
        1,
        1,
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
      @ForAll @IntRange(min = 0, max = 40) int features,
      @ForAll @IntRange(min = 1, max = 60) int nameLength,
      @ForAll boolean unicode) {
    List<String> names =
        IntStream.range(0, features).mapToObj(j -> "f".repeat(nameLength) + j).toList();
    Terminal terminal =
        new Terminal(
            true,
            false,
            unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII,
            OptionalInt.of(columns));

    List<String> table =
        IntervalTable.render(Samples.intervals(names), terminal).stream()
            .dropWhile(line -> !line.startsWith("feature"))
            .takeWhile(line -> !line.isEmpty())
            .toList();

    assertThat(table).hasSize(features + 1);
    assertThat(table).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
  }
}
