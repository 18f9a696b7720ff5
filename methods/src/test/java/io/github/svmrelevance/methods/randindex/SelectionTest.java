package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Which features the three criteria keep of a path worked out by hand. */
class SelectionTest {

  private static final List<String> RANKING = List.of("a", "b", "c", "d", "e");

  private static Step step(int number, double rand, double error) {
    return new Step(
        number,
        Optional.empty(),
        new ChangedClasses(0, rand),
        OptionalDouble.of(error),
        OptionalDouble.of(number == 2 ? 0.0625 : 0.5));
  }

  /** The least error, 0.25, stands at steps 1 and 2; that with fewer features counts. */
  private static final List<Step> PATH =
      List.of(
          step(0, 1, 0.375),
          step(1, 0.875, 0.25),
          step(2, 0.75, 0.25),
          step(3, 0.875, 0.3125),
          step(4, 0.5, 0.34375));

  private static Map<String, List<String>> select(String... given) {
    ParameterValues values = ParameterValues.defaults(EliminationOptions.ALL);
    for (int k = 0; k < given.length; k += 2) {
      values = values.withText(given[k], given[k + 1]);
    }
    return Selection.select(PATH, RANKING, new EliminationOptions(values));
  }

  /** 0.3125 is 0.25 plus the standard error of step 2, and still within. */
  @Test
  void oneStandardErrorAboveTheLeastIsWithin() {
    assertThat(select()).isEqualTo(Map.of("one_se", List.of("a", "b")));
  }

  @Test
  void theErrorMayRiseAndFallBelowItsThreshold() {
    assertThat(select("error-threshold", "0.25")).containsEntry("error", List.of("a", "b", "c"));
    assertThat(select("error-threshold", "0.35")).containsEntry("error", List.of("a"));
    assertThat(select("error-threshold", "0.2")).doesNotContainKey("error");
  }

  /** Once it has been below, a Rand index that comes back does not count. */
  @Test
  void theRandIndexMustHaveBeenAboveItsThresholdAllAlong() {
    assertThat(select("rand-threshold", "0.875"))
        .containsEntry("rand", List.of("a", "b", "c", "d"));
    assertThat(select("rand-threshold", "0.75")).containsEntry("rand", List.of("a", "b"));
    assertThat(select("rand-threshold", "1")).containsEntry("rand", RANKING);
  }

  @Test
  void withoutErrorsThereIsNothingToChooseBy() {
    Step unknown =
        new Step(
            0,
            Optional.empty(),
            new ChangedClasses(0, 1),
            OptionalDouble.empty(),
            OptionalDouble.empty());

    assertThat(
            Selection.select(
                List.of(unknown),
                List.of("a"),
                new EliminationOptions(ParameterValues.defaults(EliminationOptions.ALL))))
        .isEmpty();
  }
}
