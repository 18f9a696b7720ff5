package io.github.svmrelevance.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TellingGapsTest {

  private static final int ROWS = 200;

  private static final Classes HALVES =
      new Classes(List.of("a", "b"), IntStream.range(0, ROWS).map(i -> i % 2).toArray());

  private static Optional<String> warning(Target target, IntToDoubleFunction absent) {
    TellingGaps gaps = new TellingGaps(target);
    gaps.look("x", IntStream.range(0, ROWS).mapToDouble(absent).toArray());
    gaps.look("full", new double[ROWS]);
    return gaps.warning().map(Warning::message).map(Object::toString);
  }

  @Test
  void tellsWhereClassesDiffer() {
    assertThat(warning(HALVES, i -> i % 10 < 2 ? 1 : 0)).isEmpty();
    assertThat(warning(HALVES, i -> i % 20 == 1 || i % 4 == 0 ? 1 : 0))
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .startsWith(
                        "whether a value is missing goes with the target: 'x' (50 % of 'a', 10 % of"
                            + " 'b'). So what stands in its place can make a feature look relevant"
                            + " that is not; ")
                    .endsWith("median-indicator keeps the two apart"));
  }

  @Test
  void tellsWhereLevelsOrNumbersDiffer() {
    Target levels =
        new OrderedClasses(
            List.of("low", "mid", "high", "never"),
            IntStream.range(0, ROWS).map(i -> i % 3).toArray());
    assertThat(warning(levels, i -> i % 3 == 2 && i % 2 == 0 ? 1 : 0))
        .hasValueSatisfying(message -> assertThat(message).contains("'x' (50 % of 'high', "));
    Target numbers = new RealValues(IntStream.range(0, ROWS).asDoubleStream().toArray());
    assertThat(warning(numbers, i -> i > 150 && i % 2 == 0 ? 1 : 0))
        .hasValueSatisfying(message -> assertThat(message).contains("target: 'x'. So"));
    assertThat(warning(numbers, i -> i % 5 == 0 ? 1 : 0)).isEmpty();
  }

  /** Of a hundred tables with gaps by chance, one warns on average. */
  @Test
  void chanceIsNotTold() {
    SplittableRandom random = new SplittableRandom(1);
    int told = 0;
    for (int table = 0; table < 100; table++) {
      TellingGaps gaps = new TellingGaps(HALVES);
      for (int j = 0; j < 20; j++) {
        gaps.look("x" + j, random.doubles(ROWS).map(u -> u < 0.2 ? 1 : 0).toArray());
      }
      told += gaps.warning().isPresent() ? 1 : 0;
    }
    assertThat(told).isLessThanOrEqualTo(5);
  }

  /** With the indicator of each column, the two are apart already. */
  @Test
  void isAskedOnlyWhereNothingSaysWhereValuesWere() {
    StringBuilder text = new StringBuilder("x,z,y\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i % 4 == 0 ? "" : i % 7).append(',').append(i % 11);
      text.append(i % 2 == 0 ? ",p\n" : ",q\n");
    }
    assertThat(codes(text.toString(), MissingValues.MEAN))
        .contains(DataWarning.GAPS_GO_WITH_TARGET.code());
    assertThat(codes(text.toString(), MissingValues.MEDIAN))
        .contains(DataWarning.GAPS_GO_WITH_TARGET.code());
    assertThat(codes(text.toString(), MissingValues.MEDIAN_INDICATOR))
        .contains(DataWarning.MISSING_REPLACED.code())
        .doesNotContain(DataWarning.GAPS_GO_WITH_TARGET.code());
  }

  private static List<String> codes(String text, MissingValues missing) {
    return DatasetReaderTest.read(text, ReadOptions.defaults().withMissing(missing))
        .warnings()
        .stream()
        .map(Warning::code)
        .toList();
  }
}
