package io.github.svmrelevance.methods.gradientangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Rounds and classes, with scores that are given: by the digit of a feature's name. */
class RankerTest {

  /** The third feature does not vary. */
  private static final Dataset DATA =
      new Dataset(
          "made",
          List.of("f5", "f1", "f9", "f4", "f2", "f3"),
          DenseMatrix.ofRows(
              new double[][] {
                {0, 1, 7, 0, 3, 4}, {2, 1, 7, 1, 0, 4}, {4, 0, 7, 1, 0, 5}, {6, 0, 7, 3, 0, 1}
              }),
          new Classes(List.of("n", "p"), new int[] {0, 0, 1, 1}));

  private final List<String> asked = new ArrayList<>();
  private final List<Double> firstValues = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private Standing rank(boolean standardize, OptionalDouble drop, String... classes) {
    ClassScorer scorer =
        (data, question, context) -> {
          String positive = question.positive().orElseThrow();
          asked.add(positive + data.featureNames());
          firstValues.add(data.matrix().get(3, 0));
          double factor = positive.equals("p") ? 1 : 3;
          double[] scores =
              data.featureNames().stream()
                  .mapToDouble(name -> factor * (name.charAt(1) - '0'))
                  .toArray();
          return new ClassScore(
              scores,
              scores,
              new int[] {data.featureNames().size()},
              List.of(RankingWarning.CONSTANT_MODEL.of("asked of " + positive)));
        };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return new Ranker(
              scorer,
              Arrays.stream(classes).map(LearningQuestion::of).toList(),
              standardize ? Scaling.SD : Scaling.NONE,
              drop)
          .rank(
              DATA,
              new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0),
              warning -> warnings.add(warning.toString()));
    }
  }

  private static int[] ranks(Standing standing) {
    int[] ranks = new int[6];
    for (int j = 0; j < 6; j++) {
      ranks[j] = standing.rank(j);
    }
    return ranks;
  }

  @Test
  void oneRoundRanksByTheMeanOfTheClasses() {
    Standing standing = rank(false, OptionalDouble.empty(), "p", "n");

    assertThat(asked).containsExactly("p[f5, f1, f4, f2, f3]", "n[f5, f1, f4, f2, f3]");
    assertThat(warnings).containsExactly("asked of p", "asked of n");
    assertThat(ranks(standing)).containsExactly(1, 5, 6, 2, 4, 3);
    assertThat(standing.score(0)).isEqualTo(10);
    assertThat(standing.perClass(0)).isEqualTo(Map.of("p", 5.0, "n", 15.0));
    assertThat(standing.round(0)).isEqualTo(1);
    assertThat(standing.round(2)).as("never looked at").isZero();
    assertThat(standing.score(2)).isZero();
    assertThat(standing.positions()).isEqualTo(Map.of("p", List.of(5), "n", List.of(5)));
  }

  /** 0, 2, 4, 6 have a mean of 3 and a variance of 5. */
  @Test
  void featuresAreScaledIfAsked() {
    rank(false, OptionalDouble.empty(), "p");
    rank(true, OptionalDouble.empty(), "p");

    assertThat(firstValues.get(0)).isEqualTo(6);
    assertThat(firstValues.get(1)).isCloseTo(3 / Math.sqrt(5), within(1e-12));
  }

  /** Of five features two of every five go, of three and of two one. */
  @Test
  void everyRoundDropsItsShareAndKeepsTheOrderOfTheData() {
    Standing standing = rank(false, OptionalDouble.of(0.4), "p");

    assertThat(asked)
        .containsExactly("p[f5, f1, f4, f2, f3]", "p[f5, f4, f3]", "p[f5, f4]", "p[f5]");
    assertThat(warnings).containsExactly("4 rounds from 1 to 4: asked of p");
    assertThat(ranks(standing)).containsExactly(1, 5, 6, 2, 4, 3);
    assertThat(standing.round(0)).isEqualTo(4);
    assertThat(standing.round(1)).isEqualTo(1);
    assertThat(standing.round(3)).isEqualTo(3);
    assertThat(standing.round(5)).isEqualTo(2);
    assertThat(standing.positions()).as("of the first round").isEqualTo(Map.of("p", List.of(5)));
  }

  @Test
  void aShareOfLessThanOneFeatureIsOne() {
    rank(false, OptionalDouble.of(0.01), "p");

    assertThat(asked).hasSize(5);
  }
}
