package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Methods whose answers are wrong: each breaks the rule meant for it, and no other. What their
 * answers may not depend on has a house of its own, {@link MethodRunsZooTest}.
 */
class MethodZooTest {

  /** Of each shape of result one, of each kind of target one, and one whose path has ties. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "Right",
        "RightIntervals",
        "RightPath",
        "TiedPath",
        "OfLevels",
        "OfNumbers",
        "HeedsWeights",
        "ByColumnsAsItSays"
      })
  void aRightOneBreaksNoRule(String animal) throws ClassNotFoundException {
    assertThat(ContractRun.of(MethodZooTest.class, animal).broken()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Taciturn, m1TheMethodDescribesItself",
    "Fickle, m1TheMethodDescribesItself",
    "BestFirst, m2EveryFeatureIsInTheResult",
    "Stutters, m2EveryFeatureIsInTheResult",
    "ConstantComesFirst, m7AConstantFeatureDoesNotMatter",
    "Crashes, m9WhatIsNotAcceptedIsRefused",
    "ConstantIsStrong, m7AConstantFeatureDoesNotMatter",
    "LosesTheSecond, m2EveryFeatureIsInTheResult",
    "CountsAllAlike, m11DataThatAreNotAcceptedAreRefused",
    "AcceptsWeightsInVain, m12WeightsThatAreAcceptedAreHeeded",
    "ByColumns, m13AGroupIsJudgedAsOneOrTheSummarySaysOtherwise",
    "LosesTheGroup, m13AGroupIsJudgedAsOneOrTheSummarySaysOtherwise"
  })
  void aWrongMethodBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(MethodZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  static class Right extends MethodAnimal {
    Right() {
      super(MeanDifference::new);
    }
  }

  static class OfLevels extends MethodAnimal {
    OfLevels() {
      super(() -> new MeanOther(Task.ORDINAL));
    }
  }

  static class OfNumbers extends MethodAnimal {
    OfNumbers() {
      super(() -> new MeanOther(Task.REGRESSION));
    }
  }

  static class Taciturn extends MethodAnimal {
    private static final MethodDescription DESCRIPTION = MeanDifference.description("");

    Taciturn() {
      super(
          () ->
              new MeanDifference() {
                @Override
                public MethodDescription description() {
                  return DESCRIPTION;
                }
              });
    }
  }

  /** Describes itself anew each time, so that nobody can set its parameters. */
  static class Fickle extends MethodAnimal {
    Fickle() {
      super(
          () ->
              new MeanDifference() {
                @Override
                public MethodDescription description() {
                  return description("Which features tell the classes apart.");
                }
              });
    }
  }

  /** Lists the features by rank. */
  static class BestFirst extends MethodAnimal {
    BestFirst() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  FeatureRanking inOrder = (FeatureRanking) super.result(names, scores);
                  List<RankedFeature> worstFirst = new ArrayList<>(inOrder.byRank());
                  Collections.reverse(worstFirst);
                  return ranking(worstFirst);
                }
              });
    }
  }

  static class Stutters extends MethodAnimal {
    Stutters() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  FeatureRanking once = (FeatureRanking) super.result(names, scores);
                  List<RankedFeature> twice = new ArrayList<>(once.features());
                  RankedFeature last = twice.get(twice.size() - 1);
                  twice.add(
                      new RankedFeature(
                          last.name(),
                          last.score(),
                          twice.size() + 1,
                          1,
                          Map.of(),
                          Optional.empty()));
                  return ranking(twice);
                }
              });
    }
  }

  /** Takes a feature that never varies for a perfect one. */
  static class ConstantComesFirst extends MethodAnimal {
    ConstantComesFirst() {
      super(
          () ->
              new MeanDifference() {
                @Override
                double score(double[] column, double[] signs) {
                  double score = super.score(column, signs);
                  return score == 0 ? 1e9 : score;
                }
              });
    }
  }

  static class Crashes extends MethodAnimal {
    Crashes() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  if (Collections.max(scores) < 1e-2) {
                    throw new IndexOutOfBoundsException("no feature is above 0");
                  }
                  return super.result(names, scores);
                }
              });
    }
  }

  /** Looks at the target, and does not mind weights. */
  static class CountsAllAlike extends MethodAnimal {
    CountsAllAlike() {
      super(
          () ->
              new MeanDifference() {
                @Override
                void accept(Dataset data) {
                  data.classes();
                }
              });
    }
  }

  /** Its description accepts weights. */
  private static class Weighted extends MeanDifference {
    private static final long serialVersionUID = 1L;

    private static final MethodDescription DESCRIPTION =
        description(
            "How far weighted means are apart.", new AcceptedData(Set.of(Task.BINARY), true));

    @Override
    public MethodDescription description() {
      return DESCRIPTION;
    }
  }

  static class HeedsWeights extends MethodAnimal {
    HeedsWeights() {
      super(
          () ->
              new Weighted() {
                @Override
                double[] signs(AnalysisRequest request) {
                  double[] signs = super.signs(request);
                  Arrays.setAll(signs, i -> signs[i] * request.data().weight(i));
                  return signs;
                }
              });
    }
  }

  static class AcceptsWeightsInVain extends MethodAnimal {
    AcceptsWeightsInVain() {
      super(Weighted::new);
    }
  }

  /** Does not look at groups. */
  private static class EachColumn extends MeanDifference {
    private static final long serialVersionUID = 1L;

    @Override
    RelevanceResult judged(List<Feature> columns, List<Double> scores) {
      return result(columns.stream().map(Feature::name).toList(), scores);
    }
  }

  static class ByColumns extends MethodAnimal {
    ByColumns() {
      super(EachColumn::new);
    }
  }

  static class ByColumnsAsItSays extends MethodAnimal {
    private static final MethodDescription DESCRIPTION =
        MeanDifference.description("How far the means are apart, for each column by itself.");

    ByColumnsAsItSays() {
      super(
          () ->
              new EachColumn() {
                @Override
                public MethodDescription description() {
                  return DESCRIPTION;
                }
              });
    }
  }

  /** Leaves out what is in a group. */
  static class LosesTheGroup extends MethodAnimal {
    LosesTheGroup() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult judged(List<Feature> columns, List<Double> scores) {
                  List<Feature> single =
                      columns.stream().filter(column -> column.group().isEmpty()).toList();
                  return super.judged(
                      single,
                      single.stream().map(column -> scores.get(columns.indexOf(column))).toList());
                }
              });
    }
  }

  static class RightIntervals extends MethodAnimal {
    RightIntervals() {
      super(MeanIntervals::new);
    }
  }

  /** Calls what has the narrowest range the surest. */
  static class ConstantIsStrong extends MethodAnimal {
    ConstantIsStrong() {
      super(
          () ->
              new MeanIntervals() {
                @Override
                FeatureInterval interval(String name, double score) {
                  return interval(
                      name, score, score < 1e-2 ? RelevanceClass.STRONG : RelevanceClass.WEAK);
                }
              });
    }
  }

  static class RightPath extends MethodAnimal {
    RightPath() {
      super(MeanPath::new);
    }
  }

  /** Of two features with like scores, the one that comes first in the data goes first. */
  static class TiedPath extends MethodAnimal {
    TiedPath() {
      super(
          () ->
              new MeanPath() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  return super.result(names, scores.stream().map(s -> Math.rint(2 * s)).toList());
                }
              });
    }
  }

  static class LosesTheSecond extends MethodAnimal {
    LosesTheSecond() {
      super(
          () ->
              new MeanPath() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  EliminationProfiles all = (EliminationProfiles) super.result(names, scores);
                  Profile profile = all.profiles().get(0);
                  List<String> ranking = new ArrayList<>(profile.ranking());
                  // Instead of the second best, the third again.
                  ranking.set(1, ranking.get(2));
                  return new EliminationProfiles(
                      List.of(
                          new Profile(
                              profile.className(), Map.of(), profile.path(), ranking, Map.of())),
                      List.of(),
                      false,
                      0);
                }
              });
    }
  }
}
