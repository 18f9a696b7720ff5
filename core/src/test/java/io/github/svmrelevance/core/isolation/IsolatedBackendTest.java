package io.github.svmrelevance.core.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class IsolatedBackendTest {

  private final IsolatedBackend backend = new IsolatedBackend("wild", WildBackend.class);

  /** The optimum is at 2, whatever the cost. */
  private static LinearProgram program(double cost) {
    LinearProgram.Builder builder = LinearProgram.builder();
    builder.addColumn(2, 3, cost);
    return builder.build();
  }

  private static Solution solve(LinearSession session, double cost) {
    session.setCosts(new double[] {cost});
    return session.solve(SolveOptions.unlimited());
  }

  @Test
  void runsInAnotherProcessWhichSaysHowItIs() {
    assertThat(backend.availability().available()).isTrue();
    assertThat(backend.availability().detail()).isEqualTo("wild");
    assertThat(backend.version()).startsWith("pid ");
    try (LinearSession session = backend.open(program(1))) {
      Solution solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.point()).containsExactly(2);
      assertThat("pid " + solution.iterations()).isEqualTo(backend.version());
      assertThat(solution.iterations()).isNotEqualTo(ProcessHandle.current().pid());
    }
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        WildBackend.HALTS,
        WildBackend.SEGMENTATION_FAULT,
        WildBackend.THROWS,
        WildBackend.PRINTS_INTO_THE_FRAMES
      })
  void whatGoesWrongThereIsAFailureAndTheSessionGoesOn(double how) throws IOException {
    Set<String> before = crashFiles();
    try (LinearSession session = backend.open(program(1));
        LinearSession neighbour = backend.open(program(1))) {
      long process = solve(session, 1).iterations();
      assertThat(solve(neighbour, 1).iterations()).isEqualTo(process);
      Solution failure = solve(session, how);
      assertThat(failure.status()).isEqualTo(SolveStatus.CRASHED);
      assertThat(failure.message())
          .startsWith("the backend 'wild' failed: ")
          .containsAnyOf(
              "crashed with exit code",
              "java.lang.IllegalStateException: as the test wants it",
              "something else than a frame");
      assertThat(session.setColumnBounds(0, 2.5, 3)).isNotNull();
      Solution next = solve(session, 1);
      assertThat(next.point()).containsExactly(2.5);
      assertThat(next.iterations()).isNotEqualTo(process);
      assertThat(solve(neighbour, 1).point()).containsExactly(2);
    }
    assertThat(crashFiles()).isEqualTo(before);
  }

  /** What a JVM or the kernel leaves of a process that crashed. */
  private static Set<String> crashFiles() throws IOException {
    Set<String> files = new TreeSet<>();
    for (String directory : List.of(".", System.getProperty("java.io.tmpdir"))) {
      try (Stream<Path> entries = Files.list(Path.of(directory))) {
        files.addAll(
            entries
                .map(entry -> entry.getFileName().toString())
                .filter(name -> name.startsWith("hs_err") || name.startsWith("core"))
                .collect(Collectors.toSet()));
      }
    }
    return files;
  }

  @Test
  void whatItPrintsIsNoTrouble() {
    try (LinearSession session = backend.open(program(WildBackend.PRINTS))) {
      assertThat(session.solve(SolveOptions.unlimited()).point()).containsExactly(2);
    }
  }

  @Test
  void aSolverThatDoesNotListenIsCancelledByEndingIt() {
    CancellationSource source = new CancellationSource();
    try (LinearSession session = backend.open(program(WildBackend.HANGS))) {
      CompletableFuture<Void> cancelled =
          CompletableFuture.runAsync(
              () -> source.cancel(CancellationReason.REQUESTED),
              CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
      assertThat(session.solve(SolveOptions.until(source)).status())
          .isEqualTo(SolveStatus.CANCELLED);
      assertThat(cancelled).isCompleted();
      assertThat(solve(session, 1).point()).containsExactly(2);
    }
  }

  @Test
  void aSolverThatDoesNotKeepItsTimeIsEnded() {
    try (LinearSession session = backend.open(program(WildBackend.HANGS))) {
      SolveOptions limit = SolveOptions.unlimited().withTimeLimit(Duration.ofMillis(200));
      assertThat(session.solve(limit).status()).isEqualTo(SolveStatus.LIMIT_REACHED);
      assertThat(solve(session, 1).point()).containsExactly(2);
    }
  }

  @Test
  void anArrayThatWasHandedOverStaysTheCallers() {
    try (LinearSession session = backend.open(program(1))) {
      session.solve(SolveOptions.unlimited());
      double[] costs = {1};
      session.setCosts(costs);
      costs[0] = WildBackend.HALTS;
      assertThat(session.solve(SolveOptions.unlimited()).isOptimal()).isTrue();
    }
  }

  @Test
  void threadsThatWorkAtOnceHaveAProcessEach() {
    CompletableFuture<Long> other;
    CancellationSource source = new CancellationSource();
    try (LinearSession busy = backend.open(program(WildBackend.HANGS))) {
      other =
          CompletableFuture.supplyAsync(
              () -> {
                try (LinearSession session = backend.open(program(1))) {
                  return session.solve(SolveOptions.unlimited()).iterations();
                } finally {
                  source.cancel(CancellationReason.REQUESTED);
                }
              },
              CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
      assertThat(busy.solve(SolveOptions.until(source)).status()).isEqualTo(SolveStatus.CANCELLED);
    }
    assertThat("pid " + other.join()).isNotEqualTo(backend.version());
  }

  /** A thread that rests, here this one, does not keep a process for itself. */
  @Test
  void aThreadThatRestsSharesItsProcess() throws InterruptedException {
    try (LinearSession resting = backend.open(program(1))) {
      long process = resting.solve(SolveOptions.unlimited()).iterations();
      TimeUnit.MILLISECONDS.sleep(50);
      List<Long> processes = new ArrayList<>();
      Thread other =
          new Thread(
              () -> {
                try (LinearSession session = backend.open(program(1))) {
                  processes.add(session.solve(SolveOptions.unlimited()).iterations());
                }
              });
      other.start();
      other.join();
      assertThat(processes).containsExactly(process);
      assertThat(resting.solve(SolveOptions.unlimited()).iterations()).isEqualTo(process);
    }
  }

  /** Fails before its first word. */
  static final class Unstartable implements Unready {
    Unstartable() {
      throw new IllegalStateException("no library here");
    }
  }

  /** Has what the tests do not need. */
  interface Unready extends OptimizationBackend {
    @Override
    default String id() {
      return "unready";
    }

    @Override
    default String title() {
      return "unready";
    }

    @Override
    default String version() {
      return "";
    }

    @Override
    default Set<ProblemClass> problemClasses() {
      return Set.of();
    }

    @Override
    default int priority() {
      return 0;
    }

    @Override
    default Availability availability() {
      return Availability.no("not here; use another");
    }
  }

  /** Starts, and cannot run. */
  static final class Unavailable implements Unready {}

  @Test
  void aBackendThatCannotRunSaysWhy() {
    assertThat(new IsolatedBackend("unready", Unstartable.class).availability().detail())
        .isEqualTo("java.lang.IllegalStateException: no library here");
    IsolatedBackend unavailable = new IsolatedBackend("unready", Unavailable.class);
    assertThat(unavailable.availability().available()).isFalse();
    assertThatExceptionOfType(BackendUnavailableException.class)
        .isThrownBy(() -> unavailable.open(program(1)))
        .withMessage("the backend 'unready' cannot run: not here; use another");
  }

  /** A class path cannot name it. */
  @Test
  void aPlaceWithAColonInItsNameWillDo(@TempDir Path directory)
      throws IOException, ReflectiveOperationException {
    Path odd = directory.resolve("a" + File.pathSeparator + "b c%20" + letterOfTheSystem());
    String name = WildBackend.class.getName().replace('.', '/');
    for (String file : List.of(name + ".class", name + "$Session.class")) {
      Path copy = odd.resolve(file);
      Files.createDirectories(copy.getParent());
      try (var in = WildBackend.class.getResourceAsStream("/" + file)) {
        Files.copy(in, copy);
      }
    }
    URL api = OptimizationBackend.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {odd.toUri().toURL(), api}, ClassLoader.getPlatformClassLoader())) {
      Class<?> moved = loader.loadClass(WildBackend.class.getName());
      assertThat(moved).isNotEqualTo(WildBackend.class);
      @SuppressWarnings("unchecked") // only its name and place are used
      Class<? extends OptimizationBackend> type = (Class<? extends OptimizationBackend>) moved;
      IsolatedBackend there = new IsolatedBackend("wild", type);
      assertThat(there.availability().detail()).isEqualTo("wild");
    }
  }

  /** A letter beyond ASCII, where names of files can have one: not without a locale. */
  private static String letterOfTheSystem() {
    String letter = "\u00e9";
    Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return names.newEncoder().canEncode(letter) ? letter : "e";
  }
}
