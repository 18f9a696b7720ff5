package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.Worker;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link TaskExecutor} keeps: an executor decides where tasks run, and nothing of the
 * result.
 *
 * <ul>
 *   <li>E1: the results are those of the tasks, one for each, in the order of the tasks, whichever
 *       ends first.
 *   <li>E2: no tasks have no results.
 *   <li>E3: of several tasks that fail, the first in order is the one whose failure is thrown.
 *   <li>E4: what opening the job throws is thrown.
 *   <li>E5: random numbers depend on seed and key, not on the place.
 *   <li>E6: the job is told of each result, in the caller's process, before the call returns.
 *   <li>E7: a run that was stopped before has no wrong results, and as many entries as tasks.
 * </ul>
 *
 * <p>Extend it, and say how work is given a context whose tasks your executor runs; with {@code
 * core} that is a {@code DefaultRunContext}. An executor that lets only named packages cross has to
 * let {@code io.github.svmrelevance.testkit} cross.
 *
 * @since 0.1
 */
public abstract class TaskExecutorContract extends Contract {

  /** More than any executor runs at once here. */
  private static final int TASKS = 40;

  /** For subclasses. */
  protected TaskExecutorContract() {}

  /**
   * Opens your executor, gives work a context that runs tasks on it, and closes it after.
   *
   * @param cancellation the token of the executor
   * @param work what is to be done with the context
   */
  protected abstract void with(CancellationToken cancellation, Consumer<RunContext> work);

  /** Multiplies, and fails where it is told to. */
  private enum Product implements Job<Product.Factors, Integer, Long> {
    INSTANCE;

    /**
     * What all tasks share.
     *
     * @param factor times the task is the result
     * @param failing the tasks that fail
     * @param opens whether the job can be opened
     */
    record Factors(long factor, List<Integer> failing, boolean opens) implements Serializable {}

    @Override
    public Worker<Integer, Long> open(Factors shared, RunContext context) {
      if (!shared.opens()) {
        throw new InvalidInputException("it does not open");
      }
      return task -> {
        // Those that come first take longest, so that none ends in the order of the tasks.
        pause(task % 4 == 0 ? 8 : 0);
        if (shared.failing().contains(task)) {
          throw new InvalidInputException("task " + task);
        }
        return shared.factor() * task;
      };
    }

    private static void pause(long millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancelledException(CancellationReason.REQUESTED);
      }
    }
  }

  /** Draws the first number of a stream. */
  private enum Draw implements Job<String, Integer, Long> {
    INSTANCE;

    @Override
    public Worker<Integer, Long> open(String key, RunContext context) {
      return task -> context.random(key, Integer.toString(task)).nextLong();
    }
  }

  /** Notes each result in the process that asked for it. */
  private record Noted(String run) implements Job<Integer, Integer, Integer> {

    private static final Map<String, Map<Integer, Integer>> ARRIVED = new ConcurrentHashMap<>();

    @Override
    public Worker<Integer, Integer> open(Integer shared, RunContext context) {
      return task -> task + shared;
    }

    @Override
    public void arrived(int task, Integer result) {
      ARRIVED.computeIfAbsent(run, none -> new ConcurrentHashMap<>()).put(task, result);
    }
  }

  private static List<Integer> tasks() {
    return IntStream.range(0, TASKS).mapToObj(k -> (k * 7 + 3) % TASKS).toList();
  }

  private static List<Optional<Long>> products(RunContext context, Integer... failing) {
    return context.map(
        "products", Product.INSTANCE, new Product.Factors(11, List.of(failing), true), tasks());
  }

  /** E1: one result for each task, in their order. */
  @Test
  public void e1ResultsAreInTheOrderOfTheTasks() {
    with(
        CancellationToken.none(),
        context ->
            assertThat(products(context))
                .as("E1")
                .isEqualTo(tasks().stream().map(task -> Optional.of(11L * task)).toList()));
  }

  /** E2: nothing to do is nothing found. */
  @Test
  public void e2NoTasksHaveNoResults() {
    with(
        CancellationToken.none(),
        context ->
            assertThat(
                    context.map(
                        "products",
                        Product.INSTANCE,
                        new Product.Factors(11, List.of(), true),
                        List.<Integer>of()))
                .as("E2")
                .isEmpty());
  }

  /** E3: the failure of the first task that fails, however soon a later one does. */
  @Test
  public void e3TheFirstFailureInOrderIsThrown() {
    int first = tasks().get(4);
    int later = tasks().get(TASKS - 2);
    with(
        CancellationToken.none(),
        context ->
            assertThatThrownBy(() -> products(context, later, first))
                .as("E3")
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("task " + first));
  }

  /** E4: what opening throws, as it was thrown. */
  @Test
  public void e4WhatOpeningThrowsIsThrown() {
    with(
        CancellationToken.none(),
        context ->
            assertThatThrownBy(
                    () ->
                        context.map(
                            "products",
                            Product.INSTANCE,
                            new Product.Factors(11, List.of(), false),
                            tasks()))
                .as("E4")
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("it does not open"));
  }

  /** E5: the streams of a task are those that the caller would have. */
  @Test
  public void e5ChanceDoesNotHangOnThePlace() {
    with(
        CancellationToken.none(),
        context ->
            assertThat(context.map("draws", Draw.INSTANCE, "contract", tasks()))
                .as("E5")
                .isEqualTo(
                    tasks().stream()
                        .map(
                            task ->
                                Optional.of(
                                    context.random("contract", Integer.toString(task)).nextLong()))
                        .toList()));
  }

  /** E6: each result has arrived when the call returns. */
  @Test
  public void e6TheJobIsToldOfEachResult() {
    Noted job = new Noted(UUID.randomUUID().toString());
    with(
        CancellationToken.none(),
        context -> {
          context.map("noted", job, 5, tasks());
          Map<Integer, Integer> arrived = Noted.ARRIVED.getOrDefault(job.run(), Map.of());
          assertThat(IntStream.range(0, TASKS).mapToObj(arrived::get))
              .as("E6")
              .containsExactlyElementsOf(tasks().stream().map(task -> task + 5).toList());
        });
    Noted.ARRIVED.remove(job.run());
  }

  /** E7: what was stopped has an entry for each task, with the right result or none. */
  @Test
  public void e7AStoppedRunHasNoWrongResults() {
    CancellationSource stop = new CancellationSource();
    stop.cancel(CancellationReason.TIME_LIMIT);
    with(
        stop,
        context -> {
          List<Optional<Long>> found = products(context);
          assertThat(found).as("E7").hasSize(TASKS);
          for (int k = 0; k < TASKS; k++) {
            assertThat(Stream.of(found.get(k)).flatMap(Optional::stream))
                .as("E7, task " + k)
                .isSubsetOf(11L * tasks().get(k));
          }
        });
  }
}
