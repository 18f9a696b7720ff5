package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SparseFeatureTestsTest {

  @Test
  void wordsThatTellAreFoundAndOthersAreNot() {
    Dataset text = new SparseTextSpec(1500, 1200, 6, 30, 0.9).generate(3).data();
    SparseFeatureTests tests =
        SparseFeatureTests.of(
            (SparseMatrix) text.matrix(), Response.ofSigns(text.classes().signs("1")), 0.1);

    int small = 0;
    for (int j = 0; j < 200; j++) {
      double alone = tests.alone(j, new SplittableRandom(j)).marginal();
      if (j % 5 == 4 && j < 30) {
        assertThat(alone).isLessThan(1e-3);
        assertThat(tests.given(j, new SplittableRandom(j)).orElseThrow()).isLessThan(1e-2);
      } else {
        small += alone < 0.05 ? 1 : 0;
      }
    }
    assertThat(small).isLessThan(22);
  }

  /** What is told without a test is, to the last bit, what the test tells. */
  @Test
  void effectsWithoutTestsAreThoseOfTheTests() {
    Dataset text = new SparseTextSpec(200, 60, 6, 30, 0.9).generate(3).data();
    double[] signs = text.classes().signs("1");
    for (Response response : List.of(Response.ofSigns(signs), Response.ofNumbers(signs))) {
      SparseFeatureTests tests = SparseFeatureTests.of((SparseMatrix) text.matrix(), response, 0.5);
      for (int j = 0; j < 10; j++) {
        assertThat(tests.effect(j)).isEqualTo(tests.alone(j, new SplittableRandom(j)).effect());
      }
    }
  }
}
