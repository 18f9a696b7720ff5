package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.SampleRange;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.methods.bounds.BoundsOptions.BaselineNorm;
import io.github.svmrelevance.methods.bounds.BoundsOptions.BudgetKind;
import io.github.svmrelevance.methods.bounds.BoundsOptions.RangesAsked;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.decisions.DecisionsAnalysis;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bounds decide of samples is what their own ranges say. */
class DecidedSamplesTest {

  private static final int SAMPLES = 900;

  /** Both ends of a range are proven to about this, in units of a score. */
  private static final double TOLERANCE = 1e-6;

  private static final Map<String, UnaryOperator<DecisionsAnalysis>> ASKED =
      Map.of(
          "plain", analysis -> analysis.slack(0.05),
          "l1", analysis -> analysis.slack(0.05).baseline(BaselineNorm.L1),
          "separate", analysis -> analysis.slack(0.03).budget(BudgetKind.SEPARATE),
          "weighted", analysis -> analysis.slack(0.05).classWeight("balanced"),
          "preset", analysis -> analysis.slack(1.2).preset("x2=0"),
          "reject", analysis -> analysis.slack(0.05).rejectCost(0.2).lambda(0.01));

  static List<String> asked() {
    return ASKED.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("asked")
  void saySoOfTheSamplesThatAreNotSolvedFor(String asked) {
    requireTheSame(
        ASKED.get(asked).apply(DecisionMultiplicity.of(data()).positive("yes").threads(2)));
  }

  /** So many features that others leave most samples open, and so many rows that forecasts pay. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3})
  void saySoByHalfSpacesOfTheirOwn(double slack) {
    requireTheSame(DecisionMultiplicity.of(data(1000, 10)).positive("yes").threads(2).slack(slack));
  }

  /** So many rows that a part of them forecasts, too. */
  @Test
  void saySoByModelsOfTheirOwn(@TempDir Path folder) throws IOException {
    Path others = folder.resolve("others.csv");
    Matrix features = data(400, 10).matrix();
    List<String> lines = new ArrayList<>();
    lines.add(IntStream.range(0, 10).mapToObj(j -> "x" + (j + 1)).collect(Collectors.joining(",")));
    for (int i = 0; i < features.rows(); i++) {
      lines.add(
          Arrays.stream(features.row(i))
              .mapToObj(String::valueOf)
              .collect(Collectors.joining(",")));
    }
    Files.write(others, lines);
    requireTheSame(
        DecisionMultiplicity.of(data(13_000, 10))
            .positive("yes")
            .threads(2)
            .slack(0.3)
            .samples(others));
  }

  private static void requireTheSame(DecisionsAnalysis analysis) {
    DecisionRanges all = analysis.run();
    DecisionRanges needed = analysis.ranges(RangesAsked.NEEDED).run();
    assertThat(all.samples()).noneMatch(sample -> sample.status() == Status.ENCLOSED);
    int decided = 0;
    for (int i = 0; i < all.samples().size(); i++) {
      SampleRange exact = all.samples().get(i);
      SampleRange found = needed.samples().get(i);
      assertThat(found.possible()).as("row %d", i).isEqualTo(exact.possible());
      Range one = exact.range().orElseThrow();
      Range other = found.range().orElseThrow();
      if (found.status() == Status.ENCLOSED) {
        decided++;
        assertThat(other.least()).as("row %d", i).isLessThanOrEqualTo(one.least() + TOLERANCE);
        assertThat(other.most()).as("row %d", i).isGreaterThanOrEqualTo(one.most() - TOLERANCE);
        assertThat(other.provenLeast().most()).isGreaterThanOrEqualTo(one.least() - TOLERANCE);
        assertThat(other.provenMost().least()).isLessThanOrEqualTo(one.most() + TOLERANCE);
      } else {
        assertThat(other.least()).as("row %d", i).isCloseTo(one.least(), offset());
        assertThat(other.most()).as("row %d", i).isCloseTo(one.most(), offset());
      }
    }
    assertThat(decided).isGreaterThan(all.samples().size() / 2);
    assertThat(needed.warnings())
        .anySatisfy(
            warning ->
                assertThat(warning.message().toString())
                    .contains(needed.samples().size() + " samples", "outer bounds"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theSameForAnyNumberOfThreads(int threads) {
    DecisionsAnalysis analysis =
        DecisionMultiplicity.of(data()).positive("yes").slack(0.05).ranges(RangesAsked.NEEDED);
    assertThat(analysis.threads(threads).run().samples())
        .isEqualTo(analysis.threads(3).run().samples());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onlyTwoClassesAreDecidedSo(boolean number) {
    double[][] rows = {{1}, {2}, {3}, {4}, {5}, {6}};
    DecisionsAnalysis analysis =
        number
            ? DecisionMultiplicity.of(rows, new double[] {1, 2, 3, 5, 4, 6})
            : DecisionMultiplicity.of(rows, "a", "a", "b", "b", "c", "c");
    assertThatThrownBy(() -> analysis.ranges(RangesAsked.NEEDED).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("takes two classes");
  }

  private static Offset<Double> offset() {
    return Offset.offset(TOLERANCE);
  }

  private static Dataset data() {
    return data(SAMPLES, 4);
  }

  /** Two features count, and half of the rows are near the boundary. */
  private static Dataset data(int samples, int features) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[samples][];
    String[] labels = new String[samples];
    for (int i = 0; i < samples; i++) {
      rows[i] = random.doubles(features, -1, 1).toArray();
      double score = rows[i][0] + rows[i][1] / 2 + 0.6 * (random.nextDouble() - 0.5);
      labels[i] = score > 0.1 ? "yes" : "no";
    }
    return DatasetBuilder.named("planted").addAll(rows, labels).build().data();
  }
}
