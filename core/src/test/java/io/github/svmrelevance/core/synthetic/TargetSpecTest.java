package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Targets of other kinds than two classes are what their features make them. */
class TargetSpecTest {

  private static TargetSpec spec(TargetSpec.Kind kind, double noise) {
    return new TargetSpec(kind, 400, 2, List.of(3), 2, 4, 0, noise, 1);
  }

  /** Of both strong features and of the first copy in the group. */
  private static double sum(Matrix x, int sample) {
    return x.get(sample, 0) + x.get(sample, 1) + x.get(sample, 2);
  }

  @ParameterizedTest
  @EnumSource(TargetSpec.Kind.class)
  void theTruthIsOfEachFeatureAndTheSeedDecides(TargetSpec.Kind kind) {
    SyntheticData made = spec(kind, 0.5).generate(3);
    assertThat(made.truth())
        .extracting(FeatureTruth::relevance)
        .containsExactly(
            TrueRelevance.STRONG,
            TrueRelevance.STRONG,
            TrueRelevance.WEAK,
            TrueRelevance.WEAK,
            TrueRelevance.WEAK,
            TrueRelevance.IRRELEVANT,
            TrueRelevance.IRRELEVANT);
    assertThat(made.data().matrix()).isEqualTo(spec(kind, 0.1).generate(3).data().matrix());
    assertThat(made.data().matrix()).isNotEqualTo(spec(kind, 0.5).generate(4).data().matrix());
  }

  @Test
  void aNumberIsTheSumOfItsVariables() {
    SyntheticData made = spec(TargetSpec.Kind.REGRESSION, 0).generate(0);
    SyntheticData noisy = spec(TargetSpec.Kind.REGRESSION, 0.5).generate(0);
    RealValues values = (RealValues) made.data().target();
    double squares = 0;
    for (int i = 0; i < 400; i++) {
      assertThat(values.value(i)).isCloseTo(sum(made.data().matrix(), i), within(1e-12));
      double noise = ((RealValues) noisy.data().target()).value(i) - values.value(i);
      squares += noise * noise;
    }
    assertThat(Math.sqrt(squares / 400)).isCloseTo(0.5, within(0.06));
  }

  @Test
  void levelsAreEqualPartsInTheOrderOfTheSum() {
    SyntheticData made = spec(TargetSpec.Kind.ORDINAL, 0).generate(1);
    OrderedClasses levels = (OrderedClasses) made.data().target();
    assertThat(levels.names()).containsExactly("1", "2", "3", "4");
    assertThat(levels.counts()).containsOnly(100);
    double[] largest = new double[4];
    double[] least = new double[4];
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < 400; i++) {
      int level = levels.level(i);
      largest[level] = Math.max(largest[level], sum(made.data().matrix(), i));
      least[level] = Math.min(least[level], sum(made.data().matrix(), i));
    }
    for (int level = 0; level < 3; level++) {
      assertThat(largest[level]).isLessThan(least[level + 1]);
    }
  }

  /** Three variables count for the first three classes; the fourth wins where all are small. */
  @Test
  void theLargestScoreIsTheClass() {
    SyntheticData made = spec(TargetSpec.Kind.MULTICLASS, 0).generate(1);
    assertThat(Arrays.stream(made.data().classes().counts()).min().orElseThrow()).isGreaterThan(40);
    for (int i = 0; i < 400; i++) {
      int sample = i;
      double[] own =
          IntStream.of(0, 1, 2).mapToDouble(j -> made.data().matrix().get(sample, j)).toArray();
      double[] scores = new double[4];
      for (int c = 0; c < 4; c++) {
        for (int k = 0; k < 3; k++) {
          scores[c] += k == c ? own[k] : -own[k] / 3;
        }
      }
      assertThat(scores[made.data().classes().label(i)])
          .isCloseTo(Arrays.stream(scores).max().orElseThrow(), within(1e-12));
    }
  }

  /** Columns of a group are one variable in other letters; effects have no order of letters. */
  @Test
  void categoriesOfAGroupAreOneVariable() {
    SyntheticData made = new CategoricalSpec(200, 1, List.of(2), 1, 3, 0.5).generate(2);
    assertThat(made.levels()).containsExactly("a", "b", "c");
    assertThat(made.level(0, 0)).isPresent();
    Matrix x = made.data().matrix();
    long pairs =
        IntStream.range(0, 200).mapToObj(i -> List.of(x.get(i, 1), x.get(i, 2))).distinct().count();
    assertThat(pairs).isEqualTo(3);
    assertThat(Arrays.stream(made.data().classes().counts()).min().orElseThrow()).isGreaterThan(40);
  }

  @Test
  void whatCannotBeMadeIsRefused() {
    assertThatThrownBy(
            () -> new TargetSpec(TargetSpec.Kind.REGRESSION, 9, 0, List.of(), 2, 0, 0, 0, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("all targets would be the same");
    assertThatThrownBy(
            () -> new TargetSpec(TargetSpec.Kind.ORDINAL, 3, 1, List.of(), 2, 4, 0, 0, 1))
        .hasMessageContaining("no more than samples");
    assertThatThrownBy(() -> new CategoricalSpec(9, 1, List.of(), 1, 27, 1))
        .hasMessageContaining("from 2 to 26 levels");
    assertThatThrownBy(() -> new CategoricalSpec(9, 1, List.of(1), 1, 3, 1))
        .hasMessageContaining("at least 2 members");
  }
}
