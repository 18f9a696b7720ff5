package io.github.svmrelevance.solver.ojalgo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.time.Duration;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionTest {

  private final OjAlgoBackend backend = new OjAlgoBackend();

  @Test
  void isFoundAsAService() {
    assertThat(ServiceLoader.load(OptimizationBackend.class).stream())
        .anyMatch(provider -> provider.type() == OjAlgoBackend.class);
    assertThat(backend.problemClasses())
        .containsExactlyInAnyOrder(
            ProblemClass.LINEAR, ProblemClass.QUADRATIC, ProblemClass.MIXED_INTEGER);
    assertThat(backend.availability().available()).isTrue();
  }

  @Test
  void knowsTheVersionOfTheLibraryItWasBuiltWith() {
    String implementation =
        org.ojalgo.optimisation.Optimisation.class.getPackage().getImplementationVersion();
    if (implementation != null) {
      assertThat(backend.version()).isEqualTo(implementation);
    }
    assertThat(
            org.ojalgo.optimisation.Optimisation.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath())
        .contains("ojalgo-" + backend.version());
  }

  @Test
  void aProgramThatMemoryDoesNotHoldIsAFailureThatSaysSo() {
    // A chain x_j + x_(j+1) >= 1, as long as needed for its tableau to take half of the memory.
    int columns = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 2.0 / Double.BYTES);
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < columns; j++) {
      builder.addColumn(0, 2, 1);
    }
    for (int j = 0; j + 1 < columns; j++) {
      builder.addRow(new int[] {j, j + 1}, new double[] {1, 1}, 1, Double.POSITIVE_INFINITY);
    }
    try (LinearSession session = backend.open(builder.build())) {
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.status()).isEqualTo(SolveStatus.NUMERICAL_FAILURE);
      assertThat(solution.message()).contains(columns + " columns", "MB");
    }
  }

  @Test
  void dualsHaveTheSignsOfTheirActiveSides() {
    // min x + 2y, x + y >= 3, x <= 2: ojAlgo's own presolve gets the duals of this one wrong.
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, Double.POSITIVE_INFINITY, 1);
    builder.addColumn(0, Double.POSITIVE_INFINITY, 2);
    builder.addRow(new int[] {0, 1}, new double[] {1, 1}, 3, Double.POSITIVE_INFINITY);
    builder.addRow(new int[] {0}, new double[] {1}, Double.NEGATIVE_INFINITY, 2);
    try (LinearSession session = backend.open(builder.build())) {
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.point()).containsExactly(2, 1);
      assertThat(solution.rowDuals()).containsExactly(2, -1);
    }
  }

  @Test
  void aColumnInNoRowButTheBudgetCostsNothing() {
    SupportVectorPrograms programs = SupportVectorPrograms.random(1, 400, 5);
    LinearProgram program = programs.within(new double[] {1, 1, 10});
    assertThat(new ReducedProgram(program.withCosts(programs.costs(0, 1))).columns()).isEqualTo(1);
  }

  @Test
  void anUpdateTellsWhetherTheNextSolveStartsWarm() {
    try (LinearSession session = backend.open(box())) {
      assertThat(session.setCosts(new double[] {1, 1})).isEqualTo(UpdateEffect.REBUILD);
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
      assertThat(session.setCosts(new double[] {1, -1})).isEqualTo(UpdateEffect.IN_PLACE);
    }
  }

  @Test
  void aChangeThatThrowsLeavesTheProgramAsItWas() {
    try (LinearSession session = backend.open(box())) {
      LinearProgram before = session.program();
      assertThatThrownBy(() -> session.setCosts(new double[] {1}))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> session.setRowBounds(0, 2, 1))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(session.program()).isSameAs(before);
    }
  }

  @Test
  void closesTwiceAndThenRefusesEverythingElse() {
    LinearSession session = backend.open(box());
    session.close();
    session.close();
    assertThatThrownBy(() -> session.solve(SolveOptions.unlimited()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    QuadraticSession quadratic = backend.open(quadratic());
    quadratic.close();
    quadratic.close();
    assertThatThrownBy(quadratic::program).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anotherThreadFailsFastAndTheSessionStaysIntact() throws InterruptedException {
    try (LinearSession session = backend.open(box())) {
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
      FutureTask<Solution> foreign =
          new FutureTask<>(() -> session.solve(SolveOptions.unlimited()));
      Thread thread = new Thread(foreign, "foreign");
      thread.start();
      thread.join();
      assertThatThrownBy(foreign::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(IllegalStateException.class)
          .hasMessageContaining("'foreign'");
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
  }

  @Test
  void aLimitIsNeverCalledInfeasibleAndTheSessionStaysUsable() {
    SupportVectorPrograms programs = SupportVectorPrograms.random(2, 300, 20);
    try (LinearSession session = backend.open(programs.training(1))) {
      programs.addAllSamples(session);
      for (Duration limit :
          new Duration[] {Duration.ZERO, Duration.ofNanos(1), Duration.ofMillis(2)}) {
        Solution solution = session.solve(SolveOptions.unlimited().withTimeLimit(limit));
        assertThat(solution.status()).isEqualTo(SolveStatus.LIMIT_REACHED);
        assertThat(solution.message()).contains("time limit");
      }
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
    try (QuadraticSession session = backend.open(quadratic())) {
      SolveOptions none = SolveOptions.unlimited().withTimeLimit(Duration.ZERO);
      assertThat(session.solve(none).status()).isEqualTo(SolveStatus.LIMIT_REACHED);
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
  }

  @Test
  void anotherThreadCancelsARunningSolve() throws InterruptedException {
    SupportVectorPrograms programs = SupportVectorPrograms.random(3, 1500, 40);
    CancellationSource source = new CancellationSource();
    CountDownLatch solving = new CountDownLatch(1);
    long[] cancelledAt = new long[1];
    Thread canceller =
        new Thread(
            () -> {
              try {
                solving.await();
                Thread.sleep(300);
              } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
              }
              cancelledAt[0] = System.nanoTime();
              source.cancel(CancellationReason.REQUESTED);
            });
    canceller.start();
    try (LinearSession session = backend.open(programs.training(1))) {
      programs.addAllSamples(session);
      solving.countDown();
      Solution solution = session.solve(SolveOptions.until(source));
      long latency = System.nanoTime() - cancelledAt[0];
      canceller.join();
      assertThat(solution.status()).isEqualTo(SolveStatus.CANCELLED);
      // One pivot; the contract is 0.1 s, the rest is for a busy machine.
      assertThat(Duration.ofNanos(latency)).isLessThan(Duration.ofSeconds(2));
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void aTokenCancelledBeforeTheSolveStopsItAndLeavesNoInterrupt() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.REQUESTED);
    try (LinearSession session = backend.open(box())) {
      assertThat(session.solve(SolveOptions.until(source)).status())
          .isEqualTo(SolveStatus.CANCELLED);
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
  }

  @Test
  void theCallersOwnInterruptStopsTheSolveAndStaysSet() {
    try (LinearSession session = backend.open(box())) {
      Thread.currentThread().interrupt();
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(Thread.interrupted()).isTrue();
      assertThat(solution.status()).isEqualTo(SolveStatus.CANCELLED);
      assertThat(solution.message()).contains("interrupted");
    }
  }

  @Test
  void theSameCallsGiveTheSameBits() {
    assertThat(walk()).isEqualTo(walk());
  }

  private double[] walk() {
    SupportVectorPrograms programs = SupportVectorPrograms.random(4, 120, 10);
    double[] points = new double[programs.columns()];
    try (LinearSession session = backend.open(programs.within(new double[] {1, 1, 60}))) {
      boolean[] present = new boolean[programs.samples()];
      for (int j = 0; j < programs.features(); j++) {
        session.setCosts(programs.costs(j, -1));
        double[] point = programs.solveByRows(session, present).point();
        for (int k = 0; k < point.length; k++) {
          points[k] = 31 * points[k] + point[k];
        }
      }
    }
    return points;
  }

  @Test
  void rowsAndCostsOfAnyScaleAreSolved() {
    SupportVectorPrograms programs = SupportVectorPrograms.random(5, 60, 4);
    double[] reference = null;
    for (double[] scale : new double[][] {{1, 1}, {1e6, 1e-6}, {1e-6, 1e6}, {1e-8, 1e-8}}) {
      try (LinearSession plain = backend.open(programs.training(1))) {
        programs.addAllSamples(plain);
        LinearProgram program = scaled(plain.program(), scale[0], scale[1]);
        Solution solution = Kkt.solve(program);
        assertThat(solution.status()).isEqualTo(SolveStatus.OPTIMAL);
        double value = program.objective(solution.point()) / scale[1];
        if (reference == null) {
          reference = new double[] {value};
        }
        assertThat(value)
            .isCloseTo(reference[0], org.assertj.core.data.Percentage.withPercentage(1e-7));
      }
    }
  }

  private static LinearProgram scaled(LinearProgram program, double rowScale, double costScale) {
    LinearProgram.Builder builder = LinearProgram.builder();
    for (int j = 0; j < program.columns(); j++) {
      builder.addColumn(
          program.columnLower(j), program.columnUpper(j), program.cost(j) * costScale);
    }
    for (int i = 0; i < program.rows(); i++) {
      double[] row = Kkt.row(program, i);
      for (int j = 0; j < row.length; j++) {
        row[j] *= rowScale;
      }
      builder.addRow(
          RandomPrograms.indices(row.length),
          row,
          program.rowLower(i) * rowScale,
          program.rowUpper(i) * rowScale);
    }
    return builder.build();
  }

  private static LinearProgram box() {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(0, 4, -1);
    builder.addColumn(0, 4, -1);
    builder.addRow(new int[] {0, 1}, new double[] {1, 2}, Double.NEGATIVE_INFINITY, 6);
    return builder.build();
  }

  private static QuadraticProgram quadratic() {
    return new QuadraticProgram(
        SparseMatrix.ofRows(2, new int[][] {{0, 1}, {0, 1}}, new double[][] {{1, 1}, {1, 1}}),
        box());
  }
}
