package io.github.svmrelevance.it.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.testkit.TaskExecutorContract;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Executors that change results, each in its way. */
class ExecutorZooTest {

  @Test
  void whoeverTellsNobodyBreaksThatRuleAlone() {
    assertThat(ContractRun.of(TellsNobody.class).broken())
        .containsExactly("e6TheJobIsToldOfEachResult");
  }

  /** It gives the job wrong places, too. */
  @Test
  void whoeverBeginsAtTheEndFailsWithAnotherTask() {
    assertThat(ContractRun.of(FailsWithTheLast.class).broken())
        .containsExactly("e3TheFirstFailureInOrderIsThrown", "e6TheJobIsToldOfEachResult");
  }

  @Test
  void resultsOfOtherTasksAreSeen() {
    assertThat(ContractRun.of(Reverses.class).broken())
        .containsExactly("e1ResultsAreInTheOrderOfTheTasks", "e5ChanceDoesNotHangOnThePlace");
    assertThat(ContractRun.of(Drops.class).broken())
        .contains("e1ResultsAreInTheOrderOfTheTasks", "e5ChanceDoesNotHangOnThePlace");
  }

  /** Tasks are run by threads of this process, and something is done to them or their results. */
  abstract static class Animal extends TaskExecutorContract {

    <T> List<T> tasks(List<T> tasks) {
      return tasks;
    }

    <R> List<Optional<R>> results(List<Optional<R>> results) {
      return results;
    }

    <S, T, R> Job<S, T, R> job(Job<S, T, R> job) {
      return job;
    }

    @Override
    protected void with(CancellationToken cancellation, Consumer<RunContext> work) {
      try (LocalTaskExecutor right =
          new LocalTaskExecutor(1, cancellation, ProgressListener.none())) {
        TaskExecutor wrong =
            new TaskExecutor() {
              @Override
              public <S, T, R> List<Optional<R>> map(
                  String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context) {
                return results(right.map(title, job(job), shared, tasks(tasks), context));
              }

              @Override
              public CancellationToken cancellation() {
                return right.cancellation();
              }
            };
        work.accept(new DefaultRunContext(Registry.backends(), Optional.empty(), wrong, 3));
      }
    }
  }

  static class Reverses extends Animal {
    @Override
    <R> List<Optional<R>> results(List<Optional<R>> results) {
      List<Optional<R>> reversed = new ArrayList<>(results);
      Collections.reverse(reversed);
      return reversed;
    }
  }

  static class Drops extends Animal {
    @Override
    <R> List<Optional<R>> results(List<Optional<R>> results) {
      return results.subList(0, Math.max(0, results.size() - 1));
    }
  }

  /** Runs the tasks from the last to the first, and throws what it meets. */
  static class FailsWithTheLast extends Animal {

    private static <E> List<E> backwards(List<E> all) {
      List<E> reversed = new ArrayList<>(all);
      Collections.reverse(reversed);
      return reversed;
    }

    @Override
    <T> List<T> tasks(List<T> tasks) {
      return backwards(tasks);
    }

    @Override
    <R> List<Optional<R>> results(List<Optional<R>> results) {
      return backwards(results);
    }
  }

  static class TellsNobody extends Animal {
    @Override
    <S, T, R> Job<S, T, R> job(Job<S, T, R> job) {
      return new Job<>() {
        private static final long serialVersionUID = 1L;

        @Override
        public Worker<T, R> open(S shared, RunContext context) {
          return job.open(shared, context);
        }
      };
    }
  }
}
