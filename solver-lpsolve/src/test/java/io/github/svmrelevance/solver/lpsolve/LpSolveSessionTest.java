package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LpSolveSessionTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final LpSolveBackend backend = new LpSolveBackend();

  /** Of -x - 2y subject to x + y &lt;= 4, x &lt;= 3 and y &lt;= 2: (2, 2) with value -6. */
  private static LinearProgram small() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 3, -1);
    builder.addColumn(0, 2, -2);
    builder.addRow(new int[] {0, 1}, new double[] {1, 1}, -INFINITY, 4);
    return builder.build();
  }

  /** Takes lp_solve many seconds: a dense random program. */
  private static LinearProgram large() {
    Random random = new Random(1);
    LinearProgram.Builder builder = LinearProgram.builder();
    int n = 700;
    int[] all = new int[n];
    for (int j = 0; j < n; j++) {
      all[j] = builder.addColumn(0, INFINITY, -1 - random.nextDouble());
    }
    for (int i = 0; i < n; i++) {
      double[] row = random.doubles(n, 0, 1).toArray();
      builder.addRow(all, row, -INFINITY, n * (1 + random.nextDouble()));
    }
    return builder.build();
  }

  @Test
  void solvesWithDualsOfThePosedProblem() {
    try (LinearSession session = backend.open(small())) {
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.point()).containsExactly(2, 2);
      // Relaxing x + y <= 4 by one gains one; the dual of an upper bound is not positive.
      assertThat(solution.rowDuals()).containsExactly(-1);
    }
  }

  @Test
  void changesAreAppliedInPlaceOnceSolved() {
    try (LinearSession session = backend.open(small())) {
      assertThat(session.setCosts(new double[] {-1, -2})).isEqualTo(UpdateEffect.REBUILD);
      session.solve(SolveOptions.unlimited());
      assertThat(session.setCosts(new double[] {-3, -2})).isEqualTo(UpdateEffect.IN_PLACE);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(3, 1);
      assertThat(session.setColumnBounds(0, 0, 1)).isEqualTo(UpdateEffect.IN_PLACE);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(1, 2);
      assertThat(session.setRowBounds(0, -INFINITY, 2)).isEqualTo(UpdateEffect.IN_PLACE);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(1, 1);
      assertThat(session.replaceColumn(0, new int[] {0}, new double[] {2}))
          .isEqualTo(UpdateEffect.IN_PLACE);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(0, 2);
      assertThat(session.addRow(new int[] {1}, new double[] {1}, -INFINITY, 1))
          .isEqualTo(UpdateEffect.IN_PLACE);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(0.5, 1);
    }
  }

  @Test
  void boundsThatAppearOrVanishForceARebuild() {
    try (LinearSession session = backend.open(small())) {
      session.solve(SolveOptions.unlimited());
      assertThat(session.setColumnBounds(0, 0, INFINITY)).isEqualTo(UpdateEffect.REBUILD);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(2, 2);
      assertThat(session.setRowBounds(0, -INFINITY, INFINITY)).isEqualTo(UpdateEffect.REBUILD);
      assertThat(session.solve(SolveOptions.unlimited()).status()).isEqualTo(SolveStatus.UNBOUNDED);
    }
  }

  @Test
  void aRejectedChangeLeavesTheProgram() {
    try (LinearSession session = backend.open(small())) {
      session.solve(SolveOptions.unlimited());
      LinearProgram before = session.program();
      assertThatIllegalArgumentException().isThrownBy(() -> session.setRowBounds(0, 1, 0));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> session.setCosts(new double[] {1, Double.NaN}));
      assertThat(session.program()).isSameAs(before);
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(2, 2);
    }
  }

  @Test
  void anotherThreadIsRefusedAndHarmsNothing() throws InterruptedException {
    try (LinearSession session = backend.open(small())) {
      session.solve(SolveOptions.unlimited());
      List<Throwable> thrown = new ArrayList<>();
      Thread other = new Thread(session::program, "intruder");
      other.setUncaughtExceptionHandler((thread, failure) -> thrown.add(failure));
      other.start();
      other.join();
      assertThat(thrown).singleElement().isInstanceOf(IllegalStateException.class);
      assertThat(thrown.get(0)).hasMessageContaining("intruder");
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(2, 2);
    }
  }

  @Test
  void aCallFromWithinACallIsRefused() {
    try (LinearSession session = backend.open(small())) {
      CancellationSource silent = new CancellationSource();
      CancellationToken intruding =
          new CancellationToken() {
            @Override
            public Optional<CancellationReason> reason() {
              session.program();
              return silent.reason();
            }

            @Override
            public Registration onCancel(Runnable callback) {
              return silent.onCancel(callback);
            }
          };
      assertThatIllegalStateException()
          .isThrownBy(() -> session.solve(SolveOptions.until(intruding)));
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(2, 2);
    }
  }

  @Test
  void closesTwiceAndThenAllowsNothing() {
    LinearSession session = backend.open(small());
    session.solve(SolveOptions.unlimited());
    session.close();
    session.close();
    assertThatIllegalStateException().isThrownBy(() -> session.solve(SolveOptions.unlimited()));
  }

  @Test
  void aLimitIsNeverCalledInfeasible() {
    try (LinearSession session = backend.open(small())) {
      SolveOptions none = SolveOptions.unlimited().withTimeLimit(Duration.ZERO);
      assertThat(session.solve(none).status()).isEqualTo(SolveStatus.LIMIT_REACHED);
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
  }

  @Test
  void keepsSubSecondTimeLimits() {
    try (LinearSession session = backend.open(large())) {
      long start = System.nanoTime();
      Solution solution =
          session.solve(SolveOptions.unlimited().withTimeLimit(Duration.ofMillis(200)));
      assertThat(solution.status()).isEqualTo(SolveStatus.LIMIT_REACHED);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(1200));
    }
  }

  @Test
  void stopsWithinASecondOfCancellation() throws InterruptedException {
    CancellationSource source = new CancellationSource();
    long[] cancelled = new long[1];
    Thread canceller =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(200);
              } catch (InterruptedException neverSent) {
                Thread.currentThread().interrupt();
              }
              cancelled[0] = System.nanoTime();
              source.cancel(CancellationReason.REQUESTED);
            });
    try (LinearSession session = backend.open(large())) {
      canceller.start();
      Solution solution = session.solve(SolveOptions.until(source));
      long end = System.nanoTime();
      canceller.join();
      assertThat(solution.status()).isEqualTo(SolveStatus.CANCELLED);
      assertThat(Duration.ofNanos(end - cancelled[0])).isLessThan(Duration.ofSeconds(1));
    }
  }

  @Test
  void sessionsInParallelGiveTheSameBits() throws InterruptedException, ExecutionException {
    List<double[]> expected = manySolutions();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<List<double[]>>> futures = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        futures.add(threads.submit(this::manySolutions));
      }
      for (Future<List<double[]>> future : futures) {
        assertThat(future.get()).usingRecursiveComparison().isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private List<double[]> manySolutions() {
    List<double[]> points = new ArrayList<>();
    for (int seed = 0; seed < 300; seed++) {
      try (LinearSession session = backend.open(RandomProgram.solvable(seed).program())) {
        points.add(session.solve(SolveOptions.unlimited()).point());
      }
    }
    return points;
  }

  @Test
  void scaledRowsAndCostsChangeNothing() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 3, -1e-9);
    builder.addColumn(0, 2, -2e-9);
    builder.addRow(new int[] {0, 1}, new double[] {1e6, 1e6}, -INFINITY, 4e6);
    try (LinearSession session = backend.open(builder.build())) {
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.point()).containsExactly(new double[] {2, 2}, within(1e-9));
      assertThat(solution.rowDuals()[0]).isCloseTo(-1e-15, within(1e-24));
    }
  }

  @Test
  void refusesOtherProblemClasses() {
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> backend.open((QuadraticProgram) null));
  }
}
