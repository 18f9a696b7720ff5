package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.moment.Kurtosis;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Test;

class HyperplaneSpecTest {

  private static final int MANY = 20_000;

  /** Five standard errors of a correlation or mean of so many independent numbers. */
  private static final double CLOSE = 5 / Math.sqrt(MANY);

  @Test
  void labelsAreTheSidesOfAHyperplaneWithEqualWeights() {
    SyntheticData made = HyperplaneSpec.of(3, List.of(4, 2), 3).generate(1);

    DenseMatrix x = made.data().matrix().toDense();
    double[] signs = made.data().classes().signs("1");
    for (int i = 0; i < made.data().samples(); i++) {
      // Features 0 to 2 are strong; 3 and 7 begin the two groups.
      double score = x.get(i, 0) + x.get(i, 1) + x.get(i, 2) + x.get(i, 3) + x.get(i, 7);
      assertThat(signs[i] * score).isGreaterThanOrEqualTo(0);
    }
    assertThat(made.mislabelled()).isEmpty();
  }

  @Test
  void membersOfAGroupAreCopies() {
    DenseMatrix x = HyperplaneSpec.typeThree().generate(2).data().matrix().toDense();

    for (int j = 4; j < 7; j++) {
      assertThat(x.column(j)).isEqualTo(x.column(3));
    }
  }

  @Test
  void theTruthNamesClassesAndGroups() {
    List<FeatureTruth> truth = HyperplaneSpec.of(1, List.of(2, 3), 1).generate(3).truth();

    assertThat(truth)
        .extracting(FeatureTruth::name)
        .containsExactly(
            "strong_1", "weak_1_1", "weak_1_2", "weak_2_1", "weak_2_2", "weak_2_3", "irrelevant_1");
    assertThat(truth.get(0).relevance()).isEqualTo(TrueRelevance.STRONG);
    assertThat(truth.get(3).relevance()).isEqualTo(TrueRelevance.WEAK);
    assertThat(truth.get(3).group()).hasValue(2);
    assertThat(truth.get(6).relevance()).isEqualTo(TrueRelevance.IRRELEVANT);
    assertThat(truth.get(6).group()).isEmpty();
  }

  @Test
  void thePapersDataHaveItsNumbersOfFeatures() {
    assertThat(counts(HyperplaneSpec.typeOne())).containsExactly(6, 0, 6);
    assertThat(counts(HyperplaneSpec.typeTwo())).containsExactly(0, 6, 6);
    assertThat(counts(HyperplaneSpec.typeThree())).containsExactly(3, 4, 3);
    assertThat(HyperplaneSpec.typeOne().generate(0).data().samples()).isEqualTo(150);
  }

  private static int[] counts(HyperplaneSpec spec) {
    int[] counts = new int[3];
    for (FeatureTruth feature : spec.generate(0).truth()) {
      counts[
          switch (feature.relevance()) {
            case STRONG -> 0;
            case WEAK -> 1;
            case IRRELEVANT -> 2;
          }]++;
    }
    return counts;
  }

  @Test
  void theSameSeedGivesTheSameDataAndAnotherSeedOthers() {
    HyperplaneSpec spec = HyperplaneSpec.typeThree().withNoise(0.1, 0.1);

    assertThat(spec.generate(5).data().matrix()).isEqualTo(spec.generate(5).data().matrix());
    assertThat(spec.generate(5).mislabelled()).isEqualTo(spec.generate(5).mislabelled());
    assertThat(spec.generate(5).data().matrix()).isNotEqualTo(spec.generate(6).data().matrix());
  }

  @Test
  void moreIrrelevantFeaturesChangeNothingElse() {
    Dataset few = HyperplaneSpec.of(2, List.of(2), 2).generate(7).data();
    Dataset many = HyperplaneSpec.of(2, List.of(2), 50).generate(7).data();

    assertThat(many.selectFeatures(new int[] {0, 1, 2, 3, 4, 5}).matrix()).isEqualTo(few.matrix());
    assertThat(many.classes().signs("1")).isEqualTo(few.classes().signs("1"));
  }

  @Test
  void variablesAreStandardNormalAndIndependent() {
    DenseMatrix x =
        HyperplaneSpec.of(2, List.of(), 2).withSamples(MANY).generate(8).data().matrix().toDense();

    for (int j = 0; j < 4; j++) {
      assertThat(new StandardDeviation().evaluate(x.column(j))).isCloseTo(1, within(CLOSE));
      // The kurtosis of a sample of a normal variable has variance 24/n.
      assertThat(new Kurtosis().evaluate(x.column(j))).isCloseTo(0, within(CLOSE * Math.sqrt(24)));
      for (int k = 0; k < j; k++) {
        assertThat(correlation(x, j, k)).isCloseTo(0, within(CLOSE));
      }
    }
  }

  @Test
  void correlationsAreThoseAskedFor() {
    DenseMatrix x =
        HyperplaneSpec.of(2, List.of(2), 2)
            .withSamples(MANY)
            .withCorrelations(0.9, 0.5, 0.3)
            .generate(9)
            .data()
            .matrix()
            .toDense();

    assertThat(correlation(x, 0, 1)).isCloseTo(0.5, within(CLOSE));
    assertThat(correlation(x, 2, 3)).isCloseTo(0.9, within(CLOSE));
    assertThat(correlation(x, 4, 5)).isCloseTo(0.3, within(CLOSE));
    assertThat(correlation(x, 0, 4)).isCloseTo(0, within(CLOSE));
  }

  private static double correlation(DenseMatrix x, int j, int k) {
    return new PearsonsCorrelation().correlation(x.column(j), x.column(k));
  }

  @Test
  void noiseIsAddedAfterTheLabelsAreDrawn() {
    HyperplaneSpec spec = HyperplaneSpec.typeOne().withSamples(MANY);
    SyntheticData clean = spec.generate(10);
    SyntheticData noisy = spec.withNoise(0.5, 0.2).generate(10);

    double[] difference = noisy.data().matrix().column(0);
    clean.data().matrix().addColumnTo(-1, 0, difference);
    assertThat(new StandardDeviation().evaluate(difference)).isCloseTo(0.5, within(CLOSE));
    assertThat(noisy.truth().get(0).noise()).isEqualTo(0.5);

    double[] before = clean.data().classes().signs("1");
    double[] after = noisy.data().classes().signs("1");
    int turned = 0;
    for (int i = 0; i < MANY; i++) {
      turned += before[i] != after[i] ? 1 : 0;
      assertThat(noisy.mislabelled().contains(i)).isEqualTo(before[i] != after[i]);
    }
    assertThat(turned / (double) MANY).isCloseTo(0.2, within(CLOSE));
  }

  @Test
  void pureNoiseHasBothClasses() {
    Dataset data = HyperplaneSpec.pureNoise(3).withSamples(MANY).generate(11).data();

    assertThat(data.classes().counts()[1] / (double) MANY).isCloseTo(0.5, within(CLOSE));
    double[] signs = data.classes().signs("1");
    for (int j = 0; j < 3; j++) {
      assertThat(data.matrix().columnDot(j, signs) / MANY).isCloseTo(0, within(CLOSE));
    }
  }

  @Test
  void refusesWhatIsNoSpecification() {
    assertThatThrownBy(() -> HyperplaneSpec.of(1, List.of(1), 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least 2 members");
    assertThatThrownBy(() -> HyperplaneSpec.of(0, List.of(), 0))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> HyperplaneSpec.typeOne().withNoise(0, 0.6))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("from 0 to 0.5");
    assertThatThrownBy(() -> HyperplaneSpec.typeOne().withCorrelations(0, 0, 0))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void oneClassIsRefused() {
    HyperplaneSpec two = HyperplaneSpec.typeOne().withSamples(2);
    long refused =
        LongStream.range(0, 20)
            .filter(
                seed -> {
                  try {
                    two.generate(seed);
                    return false;
                  } catch (InvalidInputException e) {
                    return e.getMessage().contains("fell into one class");
                  }
                })
            .count();

    assertThat(refused).isBetween(1L, 19L);
  }
}
