package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.execution.CancellationToken;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ClassProfile;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.optimization.BackendRegistry;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.testkit.RelevanceMethodContract;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong methods: each breaks the rule meant for it, and no other. */
class MethodZooTest {

  /** Of each shape of result one, and one whose path has ties. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"Right", "RightIntervals", "RightPath", "TiedPath"})
  void aRightOneBreaksNoRule(String animal) throws ClassNotFoundException {
    assertThat(ContractRun.of(MethodZooTest.class, animal).broken()).isEmpty();
  }

  /** What changes from run to run cannot keep any rule that compares two runs bit by bit. */
  @Test
  void whatIsNeverTheSameBreaksAllThatCompareRuns() {
    assertThat(ContractRun.of(Unseeded.class).broken())
        .containsExactlyInAnyOrder(
            "m3TheSameSeedGivesTheSameResult",
            "m4TheNumberOfThreadsDoesNotShow",
            "m10NothingIsPrintedInAnyLocale");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Taciturn, m1TheMethodDescribesItself",
    "Fickle, m1TheMethodDescribesItself",
    "BestFirst, m2EveryFeatureIsInTheResult",
    "Stutters, m2EveryFeatureIsInTheResult",
    "LosesTheSecond, m2EveryFeatureIsInTheResult",
    "KnowsItsThread, m4TheNumberOfThreadsDoesNotShow",
    "KeepsState, m4TheNumberOfThreadsDoesNotShow",
    "Positional, m5TheOrderOfTheFeaturesDoesNotMatter",
    "InOrderOfColumns, m5TheOrderOfTheFeaturesDoesNotMatter",
    "FirstHalf, m6TheOrderOfTheSamplesDoesNotMatter",
    "DividesByZero, m7AConstantFeatureDoesNotMatter",
    "ConstantIsStrong, m7AConstantFeatureDoesNotMatter",
    "DeafToCancellation, m8ACancelledRunEnds",
    "Crashes, m9WhatIsNotAcceptedIsRefused",
    "FollowsTheLocale, m10NothingIsPrintedInAnyLocale",
    "Talkative, m10NothingIsPrintedInAnyLocale"
  })
  void aWrongMethodBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(MethodZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  private abstract static class Animal extends RelevanceMethodContract {
    private final Supplier<RelevanceMethod> maker;

    Animal(Supplier<RelevanceMethod> maker) {
      this.maker = maker;
    }

    @Override
    protected RelevanceMethod method() {
      return maker.get();
    }

    @Override
    protected RelevanceResult run(
        RelevanceMethod method,
        AnalysisRequest request,
        long seed,
        int threads,
        CancellationToken cancellation) {
      try (LocalTaskExecutor executor =
          new LocalTaskExecutor(threads, cancellation, ProgressListener.none())) {
        return method.analyze(
            request,
            new DefaultRunContext(BackendRegistry.load(), Optional.empty(), executor, seed));
      }
    }
  }

  static class Right extends Animal {
    Right() {
      super(MeanDifference::new);
    }
  }

  static class Taciturn extends Animal {
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
  static class Fickle extends Animal {
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
  static class BestFirst extends Animal {
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

  static class Stutters extends Animal {
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

  /** Chance of its own: small enough not to be seen but where all bits are compared. */
  static class Unseeded extends Animal {
    private static final AtomicInteger CALLS = new AtomicInteger();

    Unseeded() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  double drift = 1e-12 * CALLS.incrementAndGet();
                  return super.result(names, scores.stream().map(s -> s + drift).toList());
                }
              });
    }
  }

  static class KnowsItsThread extends Animal {
    KnowsItsThread() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RandomGenerator chance(RunContext context, String name, int position) {
                  return context.random("chance", name, Thread.currentThread().getName());
                }
              });
    }
  }

  /** Keeps something from one run to the next. */
  static class KeepsState extends Animal {
    KeepsState() {
      super(
          () ->
              new MeanDifference() {
                private final AtomicInteger runs = new AtomicInteger();

                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  int before = runs.getAndIncrement();
                  return super.result(names, scores.stream().map(s -> s + before).toList());
                }
              });
    }
  }

  /** Keys its chance by the position of the feature. */
  static class Positional extends Animal {
    Positional() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RandomGenerator chance(RunContext context, String name, int position) {
                  return context.random("chance", Integer.toString(position));
                }
              });
    }
  }

  /** Takes the first half of the samples for the whole. */
  static class FirstHalf extends Animal {
    FirstHalf() {
      super(
          () ->
              new MeanDifference() {
                @Override
                double score(double[] column, double[] signs) {
                  return super.score(Arrays.copyOf(column, column.length / 2), signs);
                }
              });
    }
  }

  /** Takes a feature that never varies for a perfect one. */
  static class DividesByZero extends Animal {
    DividesByZero() {
      super(
          () ->
              new MeanDifference() {
                @Override
                double score(double[] column, double[] signs) {
                  double score = super.score(column, signs);
                  return score == 0 ? Double.POSITIVE_INFINITY : score;
                }
              });
    }
  }

  /** Does not ask whether anybody still wants the result. */
  static class DeafToCancellation extends Animal {
    DeafToCancellation() {
      super(
          () ->
              new MeanDifference() {
                @Override
                public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
                  try (LocalTaskExecutor own =
                      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
                    return super.analyze(
                        request,
                        new DefaultRunContext(BackendRegistry.load(), Optional.empty(), own, 1));
                  }
                }
              });
    }
  }

  static class Crashes extends Animal {
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

  /** Reads back what it has written for people, with a comma in Turkey. */
  static class FollowsTheLocale extends Animal {
    FollowsTheLocale() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RandomGenerator chance(RunContext context, String name, int position) {
                  return context.random("CHANCE I".toLowerCase(Locale.getDefault()), name);
                }
              });
    }
  }

  static class Talkative extends Animal {
    Talkative() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  System.err.println("scored " + names.size() + " features");
                  return super.result(names, scores);
                }
              });
    }
  }

  static class RightIntervals extends Animal {
    RightIntervals() {
      super(MeanIntervals::new);
    }
  }

  /** Calls what has the narrowest range the surest. */
  static class ConstantIsStrong extends Animal {
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

  static class RightPath extends Animal {
    RightPath() {
      super(MeanPath::new);
    }
  }

  /** Of two features with like scores, the one that comes first in the data goes first. */
  static class TiedPath extends Animal {
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

  static class InOrderOfColumns extends Animal {
    InOrderOfColumns() {
      super(
          () ->
              new MeanPath() {
                @Override
                Comparator<Integer> order(List<Double> scores) {
                  // The score decides of the last two alone, so that M7 is kept.
                  double best = Collections.max(scores);
                  return Comparator.comparing((Integer j) -> scores.get(j) == best)
                      .thenComparing(Comparator.reverseOrder());
                }
              });
    }
  }

  static class LosesTheSecond extends Animal {
    LosesTheSecond() {
      super(
          () ->
              new MeanPath() {
                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  EliminationProfiles all = (EliminationProfiles) super.result(names, scores);
                  ClassProfile profile = all.classes().get(0);
                  List<String> ranking = new ArrayList<>(profile.ranking());
                  // Instead of the second best, the third again.
                  ranking.set(1, ranking.get(2));
                  return new EliminationProfiles(
                      List.of(
                          new ClassProfile(
                              profile.className(), Map.of(), profile.path(), ranking, Map.of())),
                      List.of(),
                      false,
                      0);
                }
              });
    }
  }
}
