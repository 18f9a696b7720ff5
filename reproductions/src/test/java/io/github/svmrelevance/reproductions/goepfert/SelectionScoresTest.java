package io.github.svmrelevance.reproductions.goepfert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.core.synthetic.FeatureTruth;
import io.github.svmrelevance.core.synthetic.TrueRelevance;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Two of four features are relevant, one of them weakly. */
class SelectionScoresTest {

  private static final List<FeatureTruth> TRUTH =
      List.of(
          truth(TrueRelevance.STRONG),
          truth(TrueRelevance.WEAK),
          truth(TrueRelevance.IRRELEVANT),
          truth(TrueRelevance.IRRELEVANT));

  private final SelectionScores scores = new SelectionScores();

  private static FeatureTruth truth(TrueRelevance relevance) {
    return new FeatureTruth("x", relevance, OptionalInt.empty(), 0);
  }

  /** One of two found, with one that is none: all three are 1/2. */
  @Test
  void aSelectionIsComparedWithTheTruth() {
    scores.add(TRUTH, new boolean[] {true, false, true, false});

    assertThat(scores.precision().value()).isCloseTo(0.5, within(1e-12));
    assertThat(scores.recall().value()).isCloseTo(0.5, within(1e-12));
    assertThat(scores.f1().value()).isCloseTo(0.5, within(1e-12));
    assertThat(scores.f1().spread()).isEmpty();
  }

  /** Who selects nothing makes no mistake, and finds nothing. */
  @Test
  void selectionsAreAveraged() {
    scores.add(TRUTH, new boolean[] {true, true, true, true});
    scores.add(TRUTH, new boolean[] {false, false, false, false});

    assertThat(scores.precision().value()).isCloseTo(0.75, within(1e-12));
    assertThat(scores.recall().value()).isCloseTo(0.5, within(1e-12));
    assertThat(scores.f1().value()).isCloseTo(2.0 / 6, within(1e-12));
    // 1 and 0: a deviation of sqrt(1/2), so an error of 1/2.
    assertThat(scores.recall().spread().orElseThrow()).isCloseTo(0.5, within(1e-12));
    assertThat(scores.precision().spread().orElseThrow()).isCloseTo(0.25, within(1e-12));
  }
}
