package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Pairs counted by hand. */
class AgreementTest {

  /** One of four differs: it disagrees on its pairs with the three others, of six pairs. */
  @Test
  void countsPairsThatDisagree() {
    Agreement agreement =
        Agreement.of(
            new boolean[] {true, true, false, false}, new boolean[] {true, true, false, true});

    assertThat(agreement).isEqualTo(new Agreement(1, 4));
    assertThat(agreement.disagreeingPairs()).isEqualTo(3);
    assertThat(agreement.randIndex()).isCloseTo(0.5, within(1e-15));
    assertThat(new Agreement(2, 4).randIndex()).isCloseTo(1 - 4.0 / 6, within(1e-15));
  }

  @Test
  void whatIsFlippedAsAWholeAgreesAndOneSampleMakesNoPair() {
    assertThat(new Agreement(5, 5).randIndex()).isEqualTo(1);
    assertThat(new Agreement(1, 1).randIndex()).isEqualTo(1);
    assertThat(new Agreement(1, 2).randIndex()).isZero();
    assertThat(new Agreement(50_000, 100_000).disagreeingPairs()).isEqualTo(2_500_000_000L);
  }
}
