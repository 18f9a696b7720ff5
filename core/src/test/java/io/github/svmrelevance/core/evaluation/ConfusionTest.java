package io.github.svmrelevance.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConfusionTest {

  @Test
  void countsABoundarySampleAsAnError() {
    double[] signs = {1, 1, 1, -1, -1, -1, -1};
    double[] scores = {2, 0, -1, -3, -1, 0, 1};
    Confusion confusion = Confusion.of(signs, scores, i -> 1);
    assertThat(confusion).isEqualTo(new Confusion(1, 2, 2, 2));
    assertThat(confusion.accuracy()).isEqualTo(3.0 / 7);
    assertThat(confusion.fScore()).isEqualTo(2.0 / 6);
  }

  @Test
  void scoresZeroWhereF1IsUndefined() {
    Confusion confusion = Confusion.of(new double[] {-1, -1}, new double[] {-1, -1}, i -> 1);
    assertThat(confusion.fScore()).isZero();
    assertThat(confusion.accuracy()).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoScore() {
    assertThatThrownBy(() -> Confusion.of(new double[] {1}, new double[] {Double.NaN}, i -> 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Confusion.of(new double[0], new double[0], i -> 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Confusion.of(new double[1], new double[2], i -> 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
