package io.github.svmrelevance.explorer.models;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.FeatureRange;
import io.github.svmrelevance.methods.intervals.KnownExtremes;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Solves for ranges on several threads, and recalls what was found before: a limit that moves costs
 * the ends alone that it passes. Thread-safe.
 */
final class RangeSolving implements AutoCloseable {

  /**
   * As many as {@code bounds} takes at a time, so that the numbers are the same to the last bit.
   */
  private static final int FEATURES_PER_TASK = 4;

  /** Of how many budgets the models that were found are kept. */
  private static final int BUDGETS_KEPT = 4;

  private final StudyData data;
  private final Contexts contexts;
  private final int[] positions;
  private final int threads;
  private final ExecutorService solvers;

  /** By C and slack, the least recently used first. */
  private final Map<List<Double>, KnownExtremes> memories =
      new LinkedHashMap<>(BUDGETS_KEPT, 0.75f, true);

  /**
   * Has found nothing.
   *
   * @param threads how many features are solved at once, at least 1
   */
  RangeSolving(StudyData data, Contexts contexts, int threads) {
    this.data = data;
    this.contexts = contexts;
    this.positions = data.positions();
    this.threads = threads;
    this.solvers =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, "svmrel-explorer-solver");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** What was found with the same budgets. */
  KnownExtremes memory(ModelConditions now) {
    synchronized (memories) {
      KnownExtremes found =
          memories.computeIfAbsent(List.of(now.c(), now.slack()), none -> new KnownExtremes());
      if (memories.size() > BUDGETS_KEPT) {
        memories.remove(memories.keySet().iterator().next());
      }
      return found;
    }
  }

  /**
   * Solves for the ranges of some features.
   *
   * @param models over which
   * @param memory of models with the same budgets; what is found is added
   * @param wanted the positions of the features, the most urgent first
   * @param until stops it; what was found before was reported
   * @param told of each range as soon as it is proven, from any thread
   */
  void solve(
      TrainedBounds models,
      KnownExtremes memory,
      List<Integer> wanted,
      CancellationToken until,
      Consumer<FoundRange> told) {
    KnownExtremes.Known known = memory.of(models.limits().program(data.training(), 0));
    contexts.use(
        until,
        context -> {
          List<Integer> left = wanted;
          if (known.hasModel()) {
            try (AdmissibleSet set =
                new BudgetedModels(models.limits()).within(data.training(), 0, context)) {
              left = recall(known, set, wanted, until, told);
            }
          }
          if (!tasks(left).isEmpty()) {
            try (AdmissibleSet set = known.solving(open(models, known, left, context))) {
              solve(set, left, until, told);
            }
          }
          return null;
        });
  }

  /**
   * Opens a set for what is left. Where each end starts from one found before, what all objectives
   * share otherwise is not worked out; nor is it asked whether the set is empty, as a model is
   * known.
   */
  private AdmissibleSet open(
      TrainedBounds models, KnownExtremes.Known known, List<Integer> left, RunContext context) {
    TrainingSet training = data.training();
    return known.hasModel()
            && left.stream().allMatch(j -> known.hasStart(training.weights(positions[j])))
        ? new BudgetedModels(models.limits()).within(training, 0, context)
        : models.models().open(training, context, ignored -> {});
  }

  /** Says what needs no solver, and returns the features that are left. */
  private List<Integer> recall(
      KnownExtremes.Known known,
      AdmissibleSet set,
      List<Integer> wanted,
      CancellationToken until,
      Consumer<FoundRange> told) {
    Set<Integer> left = ConcurrentHashMap.newKeySet();
    ConcurrentLinkedQueue<Integer> features =
        new ConcurrentLinkedQueue<>(wanted.stream().filter(j -> positions[j] >= 0).toList());
    onAllThreads(
        solvers,
        Math.min(threads, features.size()),
        () -> {
          try (AdmissibleSet fork = set.fork()) {
            for (Integer j = features.poll();
                j != null && !until.isCancelled();
                j = features.poll()) {
              Optional<FeatureRange> range =
                  known.range(fork, data.training().weights(positions[j]));
              if (range.isPresent()) {
                told.accept(new FoundRange(j, range.get()));
              } else {
                left.add(j);
              }
            }
          }
        });
    return wanted.stream().filter(left::contains).toList();
  }

  private void solve(
      AdmissibleSet set, List<Integer> wanted, CancellationToken until, Consumer<FoundRange> told) {
    ConcurrentLinkedQueue<List<Integer>> tasks = new ConcurrentLinkedQueue<>(tasks(wanted));
    onAllThreads(
        solvers,
        Math.min(threads, tasks.size()),
        () -> {
          for (List<Integer> task = tasks.poll();
              task != null && !until.isCancelled();
              task = tasks.poll()) {
            // A fork for each task, so that what other tasks left does not show.
            try (AdmissibleSet fork = set.fork()) {
              for (int j : task) {
                told.accept(
                    new FoundRange(
                        j, FeatureRange.solve(fork, data.training().weights(positions[j]))));
              }
            }
          }
        });
  }

  /**
   * Lets workers work, and waits for all that began: the set that they share is closed next, and
   * they may use its memory.
   *
   * @throws CancelledException if the thread was interrupted, or the executor has been shut down
   */
  static void onAllThreads(ExecutorService solvers, int workers, Runnable worker) {
    List<Future<?>> running = new ArrayList<>();
    boolean closed = false;
    for (int k = 0; k < workers && !closed; k++) {
      try {
        running.add(solvers.submit(worker));
      } catch (RejectedExecutionException e) {
        closed = true;
      }
    }
    awaitAll(running);
    if (closed) {
      throw new CancelledException(CancellationReason.REQUESTED);
    }
  }

  /** Those that vary in the tasks of {@code bounds}, the task of the most urgent feature first. */
  private List<List<Integer>> tasks(List<Integer> wanted) {
    Map<Integer, List<Integer>> tasks = new LinkedHashMap<>();
    for (int j : wanted) {
      if (positions[j] >= 0) {
        tasks.computeIfAbsent(positions[j] / FEATURES_PER_TASK, task -> new ArrayList<>()).add(j);
      }
    }
    tasks.values().forEach(task -> task.sort(Comparator.comparingInt(j -> positions[j])));
    return List.copyOf(tasks.values());
  }

  private static void awaitAll(List<Future<?>> running) {
    Optional<Throwable> first = Optional.empty();
    boolean interrupted = false;
    for (Future<?> work : running) {
      boolean ended = false;
      while (!ended) {
        try {
          work.get();
          ended = true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          first = first.or(() -> Optional.of(e.getCause()));
          ended = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (first.isPresent()) {
      if (first.get() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(first.get());
    }
    if (interrupted) {
      throw new CancelledException(CancellationReason.REQUESTED);
    }
  }

  /** Lets the threads end once they have no work; whoever waits has to be cancelled before. */
  @Override
  public void close() {
    solvers.shutdown();
  }
}
