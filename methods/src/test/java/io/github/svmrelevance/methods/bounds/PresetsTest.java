package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetsTest {

  private static final TrainingSet DATA =
      new TrainingSet(
          List.of("a", "b=c", "d"),
          DenseMatrix.ofRows(new double[][] {{1, 2, 3}, {4, 5, 7}}),
          new double[] {1, -1});
  private static final List<String> ALL = List.of("a", "same", "b=c", "d");

  @Test
  void readsValuesAndRanges() {
    Presets presets = Presets.parse(List.of("b=c=1.5", "a=-2:3", "d=4:4"), DATA, ALL);

    assertThat(presets.ranges())
        .isEqualTo(
            Map.of(
                1, new Presets.Range(1.5, 1.5),
                0, new Presets.Range(-2, 3),
                2, new Presets.Range(4, 4)));
    assertThat(presets.names()).containsExactly("b=c", "a", "d");
    assertThat(presets.isEmpty()).isFalse();
    assertThat(Presets.parse(List.of(), DATA, ALL).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a         | preset is 'a'; expected name=value or name=lo:hi",
        "=1        | preset is '=1'; expected name=value or name=lo:hi",
        "a=1:2:3   | preset is 'a=1:2:3'; expected name=value or name=lo:hi",
        "a=2:1     | preset is 'a=2:1'; the lower end must come first",
        "x=1       | preset names the feature 'x', which is not among the features; they are 'a', ",
        "same=1    | preset names the feature 'same', which does not vary, so that it has no weight;"
            + " leave it out",
        "a=1,b=2   | preset names the feature 'a=1,b', which is not among the features; give it once"
            + " for each feature",
        "a=        | preset is 'a='; expected numbers, as name=value or name=lo:hi",
        "a=inf     | preset is 'a=inf'; expected numbers, as name=value or name=lo:hi",
        "a=inf:1   | preset is 'a=inf:1'; expected numbers, as name=value or name=lo:hi",
        "a=1:-inf  | preset is 'a=1:-inf'; expected numbers, as name=value or name=lo:hi",
        "a=one     | preset is 'a=one'; expected numbers, as name=value or name=lo:hi",
      })
  void refusesWhatItCannotRead(String text, String message) {
    assertThatThrownBy(() -> Presets.parse(List.of(text), DATA, ALL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void anEndMayBeOpen() {
    assertThat(Presets.parse(List.of("a=0:inf", "d=-inf:2", "b=c=-inf:inf"), DATA, ALL).ranges())
        .isEqualTo(
            Map.of(
                0, new Presets.Range(0, Double.POSITIVE_INFINITY),
                2, new Presets.Range(Double.NEGATIVE_INFINITY, 2),
                1, new Presets.Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)));
  }

  @Test
  void refusesAFeatureGivenTwice() {
    assertThatThrownBy(() -> Presets.parse(List.of("a=1", "a=2"), DATA, ALL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("preset is given twice for the feature 'a'");
  }
}
