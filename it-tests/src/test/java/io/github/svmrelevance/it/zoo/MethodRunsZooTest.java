package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods that take into their answers what is not in the question: each breaks its rule. */
class MethodRunsZooTest {

  /** What changes from run to run cannot keep any rule that compares two runs bit by bit. */
  @Test
  void whatIsNeverTheSameBreaksAllThatCompareRuns() {
    assertThat(ContractRun.of(Unseeded.class).broken())
        .containsExactlyInAnyOrder(
            "m3TheSameSeedGivesTheSameResult",
            "m4TheNumberOfThreadsDoesNotShow",
            "m4ThePlaceOfTheTasksDoesNotShow",
            "m10NothingIsPrintedInAnyLocale");
  }

  /** Threads elsewhere have other names. */
  @Test
  void whatDependsOnItsThreadDependsOnItsPlace() {
    assertThat(ContractRun.of(KnowsItsThread.class).broken())
        .containsExactlyInAnyOrder(
            "m4TheNumberOfThreadsDoesNotShow", "m4ThePlaceOfTheTasksDoesNotShow");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "StaysAtHome, m4ThePlaceOfTheTasksDoesNotShow",
    "ReadsTheCallersMemory, m4ThePlaceOfTheTasksDoesNotShow",
    "KeepsState, m4TheNumberOfThreadsDoesNotShow",
    "Positional, m5TheOrderOfTheFeaturesDoesNotMatter",
    "FirstHalf, m6TheOrderOfTheSamplesDoesNotMatter",
    "DeafToCancellation, m8ACancelledRunEnds",
    "FollowsTheLocale, m10NothingIsPrintedInAnyLocale",
    "Talkative, m10NothingIsPrintedInAnyLocale",
    "InOrderOfColumns, m5TheOrderOfTheFeaturesDoesNotMatter"
  })
  void aWrongMethodBreaksItsRuleAlone(String animal, String rule) throws ClassNotFoundException {
    assertThat(ContractRun.of(MethodRunsZooTest.class, animal).broken())
        .as("the rules that %s breaks", animal)
        .containsExactly(rule);
  }

  /** Chance of its own: small enough not to be seen but where all bits are compared. */
  static class Unseeded extends MethodAnimal {
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

  static class KnowsItsThread extends MethodAnimal {
    KnowsItsThread() {
      super(
          () ->
              new MeanDifference() {
                @Override
                RandomGenerator chance(RunContext context, String name, int position) {
                  // So long that no thread can be done with all before another one begins.
                  LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                  return context.random("chance", name, Thread.currentThread().getName());
                }
              });
    }
  }

  /** Takes along what cannot be sent. */
  static class StaysAtHome extends MethodAnimal {
    StaysAtHome() {
      super(
          () ->
              new MeanDifference() {
                @SuppressWarnings("serial") // this is what is wrong with it
                private final Object luggage = new Object();

                @Override
                double score(double[] column, double[] signs) {
                  return luggage.toString().isEmpty() ? 0 : super.score(column, signs);
                }
              });
    }
  }

  /** Leaves word for its tasks in a static field, which elsewhere is another one. */
  static class ReadsTheCallersMemory extends MethodAnimal {
    private static final AtomicInteger WORD = new AtomicInteger();

    ReadsTheCallersMemory() {
      super(
          () ->
              new MeanDifference() {
                @Override
                void accept(Dataset data) {
                  super.accept(data);
                  WORD.set(1);
                }

                @Override
                double score(double[] column, double[] signs) {
                  return super.score(column, signs) * (1 + WORD.get());
                }
              });
    }
  }

  /** Keeps something from one run to the next. */
  static class KeepsState extends MethodAnimal {
    KeepsState() {
      super(
          () ->
              new MeanDifference() {
                private final transient AtomicInteger runs = new AtomicInteger();

                @Override
                RelevanceResult result(List<String> names, List<Double> scores) {
                  int before = runs.getAndIncrement();
                  return super.result(names, scores.stream().map(s -> s + before).toList());
                }
              });
    }
  }

  /** Keys its chance by the position of the feature. */
  static class Positional extends MethodAnimal {
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

  static class InOrderOfColumns extends MethodAnimal {
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

  /** Takes the first half of the samples for the whole. */
  static class FirstHalf extends MethodAnimal {
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

  /** Does not ask whether anybody still wants the result. */
  static class DeafToCancellation extends MethodAnimal {
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
                        new DefaultRunContext(Registry.backends(), Optional.empty(), own, 1));
                  }
                }
              });
    }
  }

  /** Reads back what it has written for people, with a comma in Turkey. */
  static class FollowsTheLocale extends MethodAnimal {
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

  static class Talkative extends MethodAnimal {
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
}
