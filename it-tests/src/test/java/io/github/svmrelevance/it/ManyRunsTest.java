package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ExecutorHandle;
import io.github.svmrelevance.methods.analysis.Analysis;
import io.github.svmrelevance.methods.bounds.BoundsOptions;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.options.IntervalOptions;
import io.github.svmrelevance.methods.randindex.EliminationOptions;
import io.github.svmrelevance.methods.randindex.RandIndexElimination;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.report.Report;
import io.github.svmrelevance.solver.compact.CompactBackend;
import io.github.svmrelevance.tables.DatasetBuilder;
import io.github.svmrelevance.tables.LoadedData;
import io.github.svmrelevance.testkit.LoopbackExecutor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A long-lived service: many small runs at once in one JVM, which neither meet nor stay. */
@Timeout(300)
class ManyRunsTest {

  private static final int RUNS = 300;

  /** What may differ between two runs of one question. */
  private static final Pattern TIMES = Pattern.compile("\"(elapsed|solve)_seconds\" : [^,]*,");

  @TempDir private Path directory;

  private static LoadedData data(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DatasetBuilder rows = DatasetBuilder.named("set " + seed).features("signal", "copy", "noise");
    for (int i = 0; i < 24; i++) {
      double signal = random.nextDouble(-1, 1);
      rows.add(
          signal + random.nextDouble(-0.2, 0.2) > 0 ? "yes" : "no",
          signal,
          signal + random.nextDouble(-0.1, 0.1),
          random.nextDouble(-1, 1));
    }
    return rows.build();
  }

  /** All methods and all backends, with and without chance. */
  private static List<Analysis<?, ?>> questions() {
    List<Analysis<?, ?>> all = new ArrayList<>();
    for (int seed = 0; seed < 3; seed++) {
      LoadedData data = data(seed);
      all.add(RelevanceBounds.of(data).permutations(199).fpr(0.25).seed(seed));
      all.add(
          RelevanceBounds.of(data)
              .baseline(BoundsOptions.BaselineNorm.L1)
              .threshold(IntervalOptions.Threshold.NONE)
              .backend("lpsolve"));
      all.add(RelevanceBounds.of(data).threshold(IntervalOptions.Threshold.NONE).backend("ojalgo"));
      all.add(RejectBounds.of(data).threshold(IntervalOptions.Threshold.NONE).resample(2));
      all.add(GradientAngleRanking.of(data).kernel("rbf:gamma=0.5").repeats(3).seed(seed));
      all.add(
          RandIndexElimination.of(data)
              .svm(EliminationOptions.Svm.C)
              .c(1)
              .kernel("rbf:gamma=0.5")
              .folds(3));
    }
    return all;
  }

  /** All of a result, to the last bit, but for the time that it took. */
  private static String written(RelevanceResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Report.of(result).writeJson(bytes, true);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return TIMES.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("");
  }

  @Test
  void hundredsOfRunsAtOnceGiveWhatEachGivesAlone() throws Exception {
    List<Analysis<?, ?>> questions = questions();
    List<String> alone =
        questions.stream().map(question -> written(question.threads(1).run())).toList();
    ExecutorService shared = Executors.newFixedThreadPool(2);
    try {
      runAtOnce(questions, alone, shared, 100);
      long before = usedMemory();
      runAtOnce(questions, alone, shared, RUNS);
      // A run that stayed would hold tens of kilobytes.
      assertThat(usedMemory() - before).as("bytes that stay").isLessThan(RUNS * 4_000L);
    } finally {
      shared.shutdown();
    }
    assertThat(ownThreads()).isZero();
  }

  /** Three of four runs borrow threads, the others have one of their own. */
  private static void runAtOnce(
      List<Analysis<?, ?>> questions, List<String> alone, ExecutorService shared, int runs)
      throws InterruptedException, ExecutionException {
    CountDownLatch start = new CountDownLatch(runs);
    List<FutureTask<String>> callers = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      Analysis<?, ?> question = questions.get(run % questions.size());
      Analysis<?, ?> placed = run % 4 == 3 ? question.threads(1) : question.executor(shared);
      FutureTask<String> caller =
          new FutureTask<>(
              () -> {
                start.countDown();
                start.await();
                return written(placed.run());
              });
      callers.add(caller);
      new Thread(caller, "caller").start();
    }
    for (int run = 0; run < runs; run++) {
      assertThat(callers.get(run).get()).isEqualTo(alone.get(run % alone.size()));
    }
  }

  private static long usedMemory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** Threads end a moment after their executor was closed. */
  private static long ownThreads() throws InterruptedException {
    long alive = 1;
    for (int i = 0; i < 100 && alive > 0; i++) {
      alive =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().startsWith("svmrelevance-"))
              .count();
      Thread.sleep(alive > 0 ? 20 : 0);
    }
    return alive;
  }

  @Test
  void runsMayStartOnTheThreadsThatTheyBorrow() throws Exception {
    ExecutorService shared = Executors.newFixedThreadPool(2);
    try {
      Analysis<?, ?> question = RelevanceBounds.of(data(7)).permutations(199).fpr(0.25);
      String alone = written(question.run());
      List<Future<String>> runs =
          IntStream.range(0, 20)
              .mapToObj(i -> shared.submit(() -> written(question.executor(shared).run())))
              .toList();
      for (Future<String> run : runs) {
        assertThat(run.get()).isEqualTo(alone);
      }
    } finally {
      shared.shutdown();
    }
  }

  @Test
  void aRunTakesAnExecutorOfTheCallers() throws Exception {
    AtomicInteger released = new AtomicInteger();
    Analysis<?, ?> question = RelevanceBounds.of(data(7)).permutations(199).fpr(0.25);
    ExecutorFactory elsewhere =
        (threads, cancellation, progress) -> {
          assertThat(threads).isEqualTo(3);
          LoopbackExecutor executor = new LoopbackExecutor(threads, cancellation);
          return new ExecutorHandle(
              executor,
              () -> {
                released.incrementAndGet();
                executor.close();
              });
        };
    assertThat(written(question.threads(3).executor(elsewhere).run()))
        .isEqualTo(written(question.run()));
    assertThat(released).hasValue(1);
  }

  @Test
  void everySessionIsClosed() throws Exception {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(OptimizationBackend.class.getName()), Counting.class.getName());
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, usual)) {
      Thread.currentThread().setContextClassLoader(loader);
      for (int run = 0; run < 10; run++) {
        RelevanceBounds.of(data(run))
            .permutations(199)
            .fpr(0.25)
            .cPath(3)
            .backend("counting")
            .run();
        RejectBounds.of(data(run))
            .threshold(IntervalOptions.Threshold.NONE)
            .backend("counting")
            .timeLimit(Duration.ofMinutes(5))
            .run();
      }
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
    }
    assertThat(Counting.OPENED.get()).isPositive();
    assertThat(Counting.OPEN.get()).as("open sessions").isZero();
  }

  /** The backend compact, counting its sessions. */
  public static final class Counting implements OptimizationBackend {

    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final AtomicInteger OPEN = new AtomicInteger();

    private final CompactBackend compact = new CompactBackend();

    /** Found by the service loader. */
    public Counting() {}

    @Override
    public String id() {
      return "counting";
    }

    @Override
    public String title() {
      return compact.title();
    }

    @Override
    public String version() {
      return compact.version();
    }

    @Override
    public Set<ProblemClass> problemClasses() {
      return Set.of(ProblemClass.PIECEWISE_LINEAR);
    }

    @Override
    public int priority() {
      return -1;
    }

    @Override
    public Availability availability() {
      return compact.availability();
    }

    @Override
    public PiecewiseLinearSession open(PiecewiseLinearProgram program) {
      return counted(compact.open(program));
    }

    private static PiecewiseLinearSession counted(PiecewiseLinearSession session) {
      OPENED.incrementAndGet();
      OPEN.incrementAndGet();
      AtomicInteger open = new AtomicInteger(1);
      return (PiecewiseLinearSession)
          Proxy.newProxyInstance(
              PiecewiseLinearSession.class.getClassLoader(),
              new Class<?>[] {PiecewiseLinearSession.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                  OPEN.addAndGet(-open.getAndSet(0));
                }
                try {
                  Object answer = method.invoke(session, arguments);
                  return answer instanceof PiecewiseLinearSession fork ? counted(fork) : answer;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }
}
