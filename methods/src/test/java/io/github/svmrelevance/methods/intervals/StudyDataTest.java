package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The data as models see them, and the way back. */
class StudyDataTest {

  private static Dataset data(int[] labels) {
    return new Dataset(
        "made",
        List.of("still", "a", "b"),
        DenseMatrix.ofRows(new double[][] {{7, 1, 10}, {7, 3, 20}, {7, 5, 30}}),
        List.of("no", "yes"),
        labels);
  }

  private static StudyData of(Dataset data, boolean standardize, List<String> warnings) {
    return StudyData.of(
        new AnalysisRequest(
            data, Optional.of("yes"), standardize, ParameterValues.defaults(List.of())),
        warnings);
  }

  @Test
  void whatDoesNotVaryIsLeftOutAndComesBackWithWeightZero() {
    List<String> warnings = new ArrayList<>();
    StudyData data = of(data(new int[] {0, 1, 1}), false, warnings);

    assertThat(data.training().names()).containsExactly("a", "b");
    assertThat(data.training().matrix().row(1)).containsExactly(3, 20);
    assertThat(data.training().signs()).containsExactly(-1, 1, 1);
    assertThat(data.positions()).containsExactly(-1, 0, 1);
    assertThat(data.allNames()).containsExactly("still", "a", "b");
    assertThat(data.score(new double[] {2, 3, 4}).model().weights()).containsExactly(0, 2, 3);
    assertThat(data.score(new double[] {2, 3, 4}).model().bias()).isEqualTo(4);
    assertThat(warnings)
        .containsExactly("features that do not vary are irrelevant by definition: still");
  }

  /** Mean 20, population deviation sqrt(200/3). */
  @Test
  void featuresAreScaledIfAskedFor() {
    double[] scaled =
        of(data(new int[] {0, 1, 1}), true, new ArrayList<>()).training().matrix().column(1);

    assertThat(scaled).containsExactly(-Math.sqrt(1.5), 0, Math.sqrt(1.5));
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    assertThatThrownBy(() -> of(data(new int[] {1, 1, 1}), true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("3 of 3 samples are of the positive class 'yes'");
    assertThatThrownBy(() -> of(data(new int[] {0, 0, 0}), true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("0 of 3 samples");
    Dataset still = data(new int[] {0, 1, 1}).selectFeatures(new int[] {0});
    assertThatThrownBy(() -> of(still, true, new ArrayList<>()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("made: no feature varies; there is nothing to compare");
  }
}
