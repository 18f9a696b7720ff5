package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.synthetic.RejectToySpec.Toy;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OtherSpecsTest {

  private static final int MANY = 20_000;
  private static final double CLOSE = 5 / Math.sqrt(MANY);

  @Test
  void theLadderHasTheNoiseOfThePaper() {
    SyntheticData made = new NoiseLadderSpec(MANY, 20, 0.2, 1.2).generate(1);

    double[] signs = made.data().classes().signs("1");
    for (int j = 0; j < 20; j++) {
      double expected = 0.2 * Math.pow(1.2, j);
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < MANY; i++) {
        double noise = made.data().matrix().get(i, j) - signs[i];
        sum += noise;
        squares += noise * noise;
      }
      assertThat(made.truth().get(j).noise()).isCloseTo(expected, within(1e-12));
      assertThat(sum / MANY).isCloseTo(0, within(CLOSE * expected));
      assertThat(Math.sqrt(squares / MANY)).isCloseTo(expected, within(CLOSE * expected));
    }
  }

  @Test
  void thePapersLadder() {
    SyntheticData made = NoiseLadderSpec.ofThePaper().generate(0);

    assertThat(made.data().samples()).isEqualTo(500);
    assertThat(made.data().featureNames()).hasSize(20).startsWith("x1", "x2");
  }

  @Test
  void aLadderMustHaveNumbers() {
    assertThatThrownBy(() -> new NoiseLadderSpec(10, 20_000, 0.2, 1.2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too large");
  }

  @ParameterizedTest
  @EnumSource(Toy.class)
  void bothFeaturesOfAToyMeasureTheSame(Toy toy) {
    SyntheticData made = new RejectToySpec(MANY, toy).generate(2);

    DenseMatrix x = made.data().matrix().toDense();
    double[] signs = made.data().classes().signs("1");
    double[] right = new double[2];
    int near = 0;
    for (int i = 0; i < MANY; i++) {
      for (int j = 0; j < 2; j++) {
        right[j] += signs[i] * x.get(i, j) > 0 ? 1.0 / MANY : 0;
      }
      near += Math.abs(x.get(i, 0) + x.get(i, 1)) < 0.2 ? 1 : 0;
    }
    assertThat(right[0]).isBetween(0.75, 0.97);
    switch (toy) {
      case FIRST_NOISIER -> assertThat(right[1]).isGreaterThan(right[0] + 0.05);
      case EQUAL_NOISE -> assertThat(right[1]).isCloseTo(right[0], within(0.02));
      case SPARSE_MIDDLE -> assertThat(near / (double) MANY).isLessThan(0.05);
    }
  }

  @Test
  void everyKindMakesDataFromItsDefaults() {
    Set<String> ids = new HashSet<>();
    for (SyntheticKind kind : SyntheticKind.all()) {
      SyntheticData made = kind.spec(ParameterValues.defaults(kind.parameters())).generate(0);
      assertThat(made.data().samples()).isGreaterThanOrEqualTo(150);
      assertThat(ids.add(kind.id())).isTrue();
    }
    assertThat(ids).contains("type-1", "differences", "noise-ladder", "reject-toy-3");
  }

  @Test
  void aKindUnderstandsItsParameters() {
    SyntheticKind relevance =
        SyntheticKind.all().stream()
            .filter(k -> k.id().equals("relevance"))
            .findFirst()
            .orElseThrow();
    ParameterValues values =
        ParameterValues.defaults(relevance.parameters())
            .withText("strong", "1")
            .withText("weak", "3,2")
            .withText("irrelevant", "4")
            .withText("samples", "60")
            .withText("feature-noise", "0.1");

    SyntheticData made = relevance.spec(values).generate(0);

    assertThat(made.data().samples()).isEqualTo(60);
    assertThat(made.data().featureNames()).hasSize(10).contains("weak_2_2", "irrelevant_4");
    assertThat(made.truth()).allMatch(feature -> feature.noise() == 0.1);
    assertThat(relevance.spec(values.withText("weak", "0")).generate(0).truth()).hasSize(5);
  }
}
