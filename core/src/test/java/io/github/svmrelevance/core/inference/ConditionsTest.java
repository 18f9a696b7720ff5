package io.github.svmrelevance.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConditionsTest {

  private static final double[] CORRELATION = {1, -0.9, 0.2, 0.4, -0.55, 0.4};

  private static Conditions most(int most) {
    return new Conditions(CORRELATION, k -> k != 0, most);
  }

  @Test
  void allOthersAreChosenWhereThereIsRoom() {
    assertThat(most(7).others()).containsExactly(1, 2, 3, 4, 5);
    assertThat(most(7).room()).isEqualTo(2);
  }

  @Test
  void elseTheMostCorrelatedOnesAre() {
    assertThat(most(3).others()).containsExactly(1, 3, 4);
    assertThat(most(0).others()).isEmpty();
  }

  @Test
  void substitutesAreLeftOut() {
    assertThat(most(7).withoutSubstitutes().orElseThrow()).containsExactly(2, 3, 5);
    assertThat(new Conditions(CORRELATION, k -> k > 1 && k < 4, 7).withoutSubstitutes()).isEmpty();
    assertThat(new Conditions(CORRELATION, k -> k == 1, 7).withoutSubstitutes()).isEmpty();
  }

  @Test
  void theLeastCorrelatedOneStaysWhereAllAreSubstitutes() {
    Conditions close = new Conditions(CORRELATION, k -> k == 1 || k == 4, 7);
    assertThat(close.withoutSubstitutes().orElseThrow()).containsExactly(4);
    assertThat(new Conditions(CORRELATION, k -> k == 1 || k == 4, 0).withoutSubstitutes())
        .isEmpty();
  }

  @Test
  void theClosestHaveCurves() {
    assertThat(most(7).related()).containsExactly(1, 4, 3, 5);
  }

  @Test
  void fewSamplesLeaveRoomForFew() {
    assertThat(Conditions.most(1)).isZero();
    assertThat(Conditions.most(59)).isEqualTo(20);
    assertThat(Conditions.most(Long.MAX_VALUE / 2)).isEqualTo(100);
    assertThat(Conditions.mostWithCurves(1)).isZero();
    assertThat(Conditions.mostWithCurves(3)).isEqualTo(10);
    assertThat(Conditions.mostWithCurves(200)).isEqualTo(100);
  }
}
