package io.github.svmrelevance.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.CancellationSource;
import io.github.svmrelevance.api.execution.CancellationToken;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalTaskExecutorTest {

  private static final List<Integer> TASKS = IntStream.range(0, 50).boxed().toList();

  @Test
  void resultsComeInTheOrderOfTheTasks() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(3, CancellationToken.none(), ProgressListener.none())) {
      assertThat(executor.mapAll("squares", TASKS, k -> k * k))
          .isEqualTo(TASKS.stream().map(k -> k * k).toList());
    }
  }

  @Test
  void nestedTasksDoNotExhaustTheThreads() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      List<Integer> sums =
          executor.mapAll(
              "outer",
              TASKS,
              k ->
                  executor.mapAll("inner", TASKS, m -> k + m).stream()
                      .mapToInt(Integer::intValue)
                      .sum());
      assertThat(sums).hasSize(50).startsWith(1225, 1275);
    }
  }

  @Test
  void theFirstFailureInOrderIsThrown() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), ProgressListener.none())) {
      assertThatThrownBy(
              () ->
                  executor.map(
                      "failing",
                      TASKS,
                      k -> {
                        if (k % 10 == 3) {
                          throw new IllegalArgumentException("task " + k);
                        }
                        return k;
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("task 3");
    }
  }

  @Test
  void cancellationLeavesWhatIsDoneAndMarksTheRest() {
    CancellationSource source = new CancellationSource();
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, source, ProgressListener.none())) {
      List<Optional<Integer>> results =
          executor.map(
              "cancelled",
              TASKS,
              k -> {
                if (k == 5) {
                  source.cancel(CancellationReason.TIME_LIMIT);
                }
                return k;
              });
      assertThat(results.subList(0, 6)).allMatch(Optional::isPresent);
      assertThat(results.subList(6, 50)).allMatch(Optional::isEmpty);
      assertThatThrownBy(() -> executor.mapAll("after", TASKS, k -> k))
          .isInstanceOfSatisfying(
              CancelledException.class,
              e -> assertThat(e.reason()).isEqualTo(CancellationReason.TIME_LIMIT));
    }
  }

  @Test
  void streamsHangOnSeedAndKeyAlone() {
    SeedStreams seeds = new SeedStreams(1);
    long first = seeds.stream("probe", "a").nextLong();
    assertThat(seeds.stream("probe", "a").nextLong()).isEqualTo(first);
    assertThat(seeds.stream("probe", "b").nextLong()).isNotEqualTo(first);
    assertThat(seeds.stream("prob", "ea").nextLong()).isNotEqualTo(first);
    assertThat(new SeedStreams(2).stream("probe", "a").nextLong()).isNotEqualTo(first);
  }

  /** Holds the generator itself, so that a newer Java with another one would be noticed. */
  @Test
  void streamsAreTheSameOnEveryJava() {
    assertThat(new SeedStreams(0).stream("golden").nextInt(1_000_000)).isEqualTo(180_821);
  }
}
