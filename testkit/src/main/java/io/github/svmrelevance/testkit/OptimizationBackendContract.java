package io.github.svmrelevance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The rules S1 to S24 of {@link OptimizationBackend}. Extend it and return your backend; rules on a
 * problem class that it does not claim are skipped, but for S2, which wants them refused.
 *
 * @since 0.1
 */
public abstract class OptimizationBackendContract extends MixedIntegerContract {

  /** For subclasses. */
  protected OptimizationBackendContract() {}

  private List<ProblemClass> claimed() {
    return backend().problemClasses().stream().sorted().toList();
  }

  private List<Outcome> walk(ProblemClass problemClass) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int seed = 0; seed < 3; seed++) {
      try (Probe probe = Probe.open(backend(), problemClass, seed)) {
        for (int variant = 0; variant < 5; variant++) {
          outcomes.add(probe.solve());
          probe.vary(variant);
        }
      }
    }
    return outcomes;
  }

  private static void requireOptimal(String rule, Outcome outcome) {
    assertThat(outcome.status())
        .as("%s: %s", rule, outcome.message())
        .isEqualTo(SolveStatus.OPTIMAL);
  }

  private static void requireSameBits(String rule, List<Outcome> actual, List<Outcome> expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int k = 0; k < expected.size(); k++) {
      assertThat(actual.get(k).numbers()).as(rule).isEqualTo(expected.get(k).numbers());
    }
  }

  /** S1: the backend says who it is. */
  @Test
  public void s1TheBackendDescribesItself() {
    OptimizationBackend backend = backend();
    assertThat(backend.id()).as("S1, the id").matches("[a-z][a-z0-9-]*").isEqualTo(backend.id());
    assertThat(backend.title()).as("S1, the title").isNotBlank();
    assertThat(backend.problemClasses()).as("S1, the problem classes").isNotEmpty();
    assertThat(backend.problemClasses()).isEqualTo(backend.problemClasses());
    assertThatCode(backend::availability).as("S1, availability").doesNotThrowAnyException();
    assertThat(backend.availability().available())
        .as("S1, available where its contract is checked: %s", backend.availability().detail())
        .isTrue();
    assertThat(backend.version()).as("S1, the version").isNotBlank();
  }

  /** S2: what is claimed can be opened. */
  @Test
  public void s2WhatIsClaimedIsSolved() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.open(backend(), problemClass, 0)) {
        assertThat(probe.solve().status()).as("S2, %s", problemClass).isNotNull();
      }
    }
  }

  /** S2: what is not claimed is refused, with the name of the backend. */
  @Test
  public void s2WhatIsNotClaimedIsRefused() {
    List<ProblemClass> others = new ArrayList<>(List.of(ProblemClass.values()));
    others.removeAll(claimed());
    for (ProblemClass problemClass : others) {
      assertThatThrownBy(() -> Probe.open(backend(), problemClass, 0).close())
          .as("S2, %s", problemClass)
          .isInstanceOf(BackendUnavailableException.class)
          .hasMessageContaining(backend().id());
    }
  }

  /** S7: a limit is reported as one, and the session can go on. */
  @Test
  public void s7ALimitIsNeverTakenForAnAnswer() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.openLaborious(backend(), problemClass)) {
        for (Duration limit : List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofMillis(1))) {
          Outcome outcome = probe.solve(SolveOptions.unlimited().withTimeLimit(limit));
          assertThat(outcome.status())
              .as("S7, %s within %s: %s", problemClass, limit, outcome.message())
              .isIn(SolveStatus.LIMIT_REACHED, SolveStatus.OPTIMAL);
        }
        Outcome none = probe.solve(SolveOptions.unlimited().withTimeLimit(Duration.ZERO));
        assertThat(none.status())
            .as("S7, no time at all is no time for %s", problemClass)
            .isEqualTo(SolveStatus.LIMIT_REACHED);
        requireOptimal("S7, after a limit", probe.solve());
      }
    }
  }

  /** S8: a token that is cancelled before the solve stops it. */
  @Test
  public void s8ACancelledTokenStopsTheSolve() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.open(backend(), problemClass, 1)) {
        assertThat(probe.solve(SolveOptions.until(source)).status())
            .as("S8, %s", problemClass)
            .isEqualTo(SolveStatus.CANCELLED);
        requireOptimal("S8, after a cancellation", probe.solve());
      }
    }
  }

  /** S8: the token is watched during the solve, by a callback or by looking again and again. */
  @Test
  public void s8TheTokenIsWatchedDuringTheSolve() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.openLaborious(backend(), problemClass)) {
        Watched watched = new Watched(Integer.MAX_VALUE);
        requireOptimal("S8", probe.solve(SolveOptions.until(watched)));
        assertThat(watched.watched())
            .as("S8, %s: no callback, and %s looks", problemClass, watched.looks.get())
            .isTrue();
      }
      try (Probe probe = Probe.openLaborious(backend(), problemClass)) {
        Outcome outcome = probe.solve(SolveOptions.until(new Watched(1)));
        assertThat(outcome.status())
            .as("S8, %s, cancelled on the way: %s", problemClass, outcome.message())
            .isIn(SolveStatus.CANCELLED, SolveStatus.OPTIMAL);
        requireOptimal("S8, after a cancellation", probe.solve());
      }
    }
  }

  /** Counts how often it is asked, and is cancelled after so many looks or by a registration. */
  private static final class Watched implements CancellationToken {
    private final CancellationSource source = new CancellationSource();
    private final AtomicInteger looks = new AtomicInteger();
    private final int patience;
    private volatile boolean registered;

    Watched(int patience) {
      this.patience = patience;
    }

    boolean watched() {
      return registered || looks.get() > 2;
    }

    private void cancel() {
      source.cancel(CancellationReason.REQUESTED);
    }

    @Override
    public Optional<CancellationReason> reason() {
      if (looks.getAndIncrement() >= patience) {
        cancel();
      }
      return source.reason();
    }

    @Override
    public Registration onCancel(Runnable callback) {
      registered = true;
      Registration registration = source.onCancel(callback);
      if (patience < Integer.MAX_VALUE) {
        new Thread(this::cancel, "canceller").start();
      }
      return registration;
    }
  }

  /** S10: a change that is refused leaves the program and its answer as they were. */
  @Test
  public void s10ARefusedChangeChangesNothing() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.open(backend(), problemClass, 2)) {
        if (problemClass == ProblemClass.QUADRATIC || problemClass == ProblemClass.MIXED_INTEGER) {
          continue; // has no changes
        }
        double value = probe.solve().value();
        Object before = probe.program();
        for (Runnable nonsense : probe.nonsense()) {
          assertThatThrownBy(nonsense::run)
              .as("S10, %s", problemClass)
              .isInstanceOf(IllegalArgumentException.class);
          assertThat(probe.program()).as("S10, %s", problemClass).isSameAs(before);
          requireClose("S10, " + problemClass, probe.solve().value(), value);
        }
      }
    }
  }

  /** S12: the same calls give the same bits. */
  @Test
  public void s12TheSameCallsGiveTheSameBits() {
    for (ProblemClass problemClass : claimed()) {
      List<Outcome> first = walk(problemClass);
      for (int repetition = 0; repetition < 3; repetition++) {
        requireSameBits("S12, " + problemClass, walk(problemClass), first);
      }
    }
  }

  /** S13: sessions on other threads do not matter. */
  @Test
  public void s13SessionsOnTwoThreadsAreIndependent() {
    for (ProblemClass problemClass : claimed()) {
      List<Outcome> alone = walk(problemClass);
      CompletableFuture<List<Outcome>> one =
          CompletableFuture.supplyAsync(() -> walk(problemClass));
      CompletableFuture<List<Outcome>> two =
          CompletableFuture.supplyAsync(() -> walk(problemClass));
      requireSameBits("S13, " + problemClass, one.join(), alone);
      requireSameBits("S13, " + problemClass, two.join(), alone);
    }
  }

  /** S14: another thread is refused, and does no harm. */
  @Test
  public void s14AnotherThreadIsRefused() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.open(backend(), problemClass, 3)) {
        double value = probe.solve().value();
        CompletableFuture<Outcome> intruder = CompletableFuture.supplyAsync(probe::solve);
        assertThatThrownBy(intruder::join)
            .as("S14, %s", problemClass)
            .hasCauseInstanceOf(IllegalStateException.class);
        requireClose("S14, " + problemClass, probe.solve().value(), value);
      }
    }
  }

  /** S15: closing twice does nothing; a closed session answers nothing. */
  @Test
  public void s15AClosedSessionStaysClosed() {
    for (ProblemClass problemClass : claimed()) {
      Probe unused = Probe.open(backend(), problemClass, 4);
      unused.close();
      Probe probe = Probe.open(backend(), problemClass, 4);
      probe.solve();
      probe.close();
      assertThatCode(probe::close).as("S15, closing twice").doesNotThrowAnyException();
      assertThatThrownBy(probe::solve)
          .as("S15, %s", problemClass)
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(probe::program)
          .as("S15, %s", problemClass)
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** S16: nothing is printed, whatever happens, and the locale of the machine does not matter. */
  @Test
  public void s16NothingIsPrintedInAnyLocale() {
    Surroundings.requireSilence(
        "S16",
        () -> {
          for (ProblemClass problemClass : claimed()) {
            try (Probe probe = Probe.open(backend(), problemClass, 5)) {
              requireOptimal("S16, in Turkish", probe.solve());
            }
          }
          if (claimed().contains(ProblemClass.LINEAR)) {
            List<LinearProgram> hopeless = new ArrayList<>(LinearPrograms.infeasible());
            hopeless.addAll(LinearPrograms.unbounded());
            for (LinearProgram program : hopeless) {
              try (var session = backend().open(program)) {
                session.solve(SolveOptions.unlimited());
              }
            }
          }
        });
  }

  /** S16: the interrupt flag of the calling thread is as it was. */
  @Test
  public void s16AnInterruptIsNotSwallowed() {
    for (ProblemClass problemClass : claimed()) {
      try (Probe probe = Probe.open(backend(), problemClass, 6)) {
        Thread.currentThread().interrupt();
        Outcome outcome = probe.solve();
        assertThat(Thread.interrupted()).as("S16, the interrupt flag").isTrue();
        assertThat(outcome.status())
            .as("S16, %s", outcome.message())
            .isIn(SolveStatus.OPTIMAL, SolveStatus.CANCELLED);
        requireOptimal("S16, after an interrupt", probe.solve());
        assertThat(Thread.currentThread().isInterrupted())
            .as("S16, an interrupt of its own")
            .isFalse();
      } finally {
        Thread.interrupted();
      }
    }
  }
}
