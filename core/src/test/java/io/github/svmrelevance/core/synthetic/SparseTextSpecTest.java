package io.github.svmrelevance.core.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.SparseMatrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SparseTextSpecTest {

  private static final SparseTextSpec SPEC = new SparseTextSpec(4000, 3000, 10, 30, 0.7);

  @Test
  void wordsAreAsFrequentAsTheirRankSays() {
    SparseMatrix counts = (SparseMatrix) SPEC.generate(1).data().matrix();

    double harmonic = 0;
    for (int j = 1; j <= 3000; j++) {
      harmonic += 1.0 / j;
    }
    for (int j : new int[] {0, 1, 10, 100}) {
      double words = 0;
      for (int k = 0; k < counts.entries(j); k++) {
        words += counts.value(j, k);
      }
      double expected = 4000 * 30 / harmonic / (j + 1);
      assertThat(words).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    assertThat(counts.entries()).isLessThan(4000L * 30);
  }

  @Test
  void relevantWordsAreLeftOutOfOneClassAndOthersAreNot() {
    SyntheticData made = SPEC.generate(2);
    SparseMatrix counts = (SparseMatrix) made.data().matrix();
    double[] signs = made.data().classes().signs("1");

    for (int j = 0; j < 50; j++) {
      boolean strong = made.truth().get(j).relevance() == TrueRelevance.STRONG;
      assertThat(strong).isEqualTo(j % 5 == 4);
      double difference = counts.columnDot(j, signs);
      double all = counts.columnDot(j, filled(signs.length));
      double chance = 5 * Math.sqrt(2 * all);
      assertThat(Math.abs(difference) > chance).as("word %d", j).isEqualTo(strong);
    }
  }

  private static double[] filled(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void aSeedGivesTheSameData() {
    assertThat(SPEC.generate(3).data().matrix()).isEqualTo(SPEC.generate(3).data().matrix());
    assertThat(SPEC.generate(3).data().matrix()).isNotEqualTo(SPEC.generate(4).data().matrix());
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThatThrownBy(() -> new SparseTextSpec(10, 20, 5, 30, 0.5))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("5 take 25 features");
    assertThatThrownBy(() -> new SparseTextSpec(10, 20, 1, 501, 0.5))
        .isInstanceOf(InvalidInputException.class);
  }
}
