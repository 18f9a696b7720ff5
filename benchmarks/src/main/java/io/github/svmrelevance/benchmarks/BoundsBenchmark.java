package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.spi.Registry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The bounds of an L1 baseline, without their certification by core; the baseline and what the
 * bounds share is computed before. {@code bounds:perBound} and {@code bounds:perPivot} are the
 * microseconds of one bound and of one pivot, {@code probes:perProbe} of one replaced column with
 * both its bounds.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class BoundsBenchmark {

  private static final int PROBES = 20;

  /** {@code 1000x50} to generate samples by features, or {@code file.csv:label}. */
  @Param({"data/wdbc.csv:M", "1000x50"})
  public String data;

  /** One budget or two, and which loss; see {@link BoundsProgram}. */
  @Param("joint")
  public String kind;

  /** The solver. */
  @Param({"compact", "lpsolve", "ojalgo"})
  public String backend;

  /** How many of the bounds are solved. */
  @Param("20")
  public int count;

  /** How many threads solve them, each in a fork of the session. */
  @Param("1")
  public int threads;

  private BoundsProgram bounds;
  private ProblemSolver solver;
  private CertifiedSession.PiecewiseLinear session;
  private int[] numbers;
  private ExecutorService pool;
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private long processorTime;
  private long units;

  /** Created by JMH. */
  public BoundsBenchmark() {}

  /** What the time of {@link #bounds} is divided by. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class BoundCounters {

    /** Microseconds of one bound. */
    public long perBound;

    /** Microseconds of one pivot. */
    public long perPivot;

    /** Created by JMH. */
    public BoundCounters() {}
  }

  /** What the time of {@link #probes} is divided by. */
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class ProbeCounters {

    /** Microseconds of one probe. */
    public long perProbe;

    /** Microseconds of one pivot of its two bounds. */
    public long perPivot;

    /** Created by JMH. */
    public ProbeCounters() {}
  }

  /**
   * Trains the baseline and solves what is shared by all bounds.
   *
   * @throws IOException if the file cannot be read
   */
  @Setup
  public void open() throws IOException {
    solver =
        new ProblemSolver(
            Registry.backends(),
            Optional.of(backend),
            warning -> {
              throw new IllegalStateException(warning.toString());
            });
    bounds = new BoundsProgram(kind, BenchmarkData.of(data), solver);
    numbers = bounds.spread(count);
    session = solver.open(bounds.program());
    session.solve(SolveOptions.unlimited());
    if (threads > 1) {
      pool = Executors.newFixedThreadPool(threads);
    }
  }

  /** Says what was computed, to be compared with other solvers. */
  @TearDown
  public void close() {
    double sum = 0;
    long pivots = 0;
    for (int number : numbers) {
      PiecewiseLinearSolution solution = bounds.solve(session, number);
      sum += BoundsProgram.value(solution, number);
      pivots += solution.iterations();
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d bounds: sum of absolute values %.8f, %.1f pivots each; %s%n",
        numbers.length,
        sum,
        pivots / (double) numbers.length,
        Heap.report());
    session.close();
    if (pool != null) {
      pool.shutdown();
    }
  }

  /** Starts to count the time of this iteration. */
  @Setup(Level.Iteration)
  public void start() {
    processorTime = 0;
    units = 0;
  }

  /**
   * Tells the time the solving thread, or the busiest of several, was running, which a busy machine
   * disturbs less.
   */
  @TearDown(Level.Iteration)
  public void tell() {
    System.out.printf(
        Locale.ROOT, "(CPU time of one: %.1f us) ", processorTime / 1e3 / Math.max(1, units));
  }

  /**
   * Solves the bounds.
   *
   * @param counters what was done
   * @return the sum of their absolute values
   * @throws ExecutionException if a thread fails
   * @throws InterruptedException if it is interrupted
   */
  @Benchmark
  public double bounds(BoundCounters counters) throws ExecutionException, InterruptedException {
    if (threads == 1) {
      Part part = solve(session, 0, 1);
      processorTime += part.processorTime();
      units += numbers.length;
      counters.perBound += numbers.length;
      counters.perPivot += part.pivots();
      return part.sum();
    }
    List<Future<Part>> parts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int first = t;
      CertifiedSession.PiecewiseLinear fork = session.fork();
      parts.add(
          pool.submit(
              () -> {
                try (fork) {
                  return solve(fork, first, threads);
                }
              }));
    }
    double sum = 0;
    long busiest = 0;
    for (Future<Part> part : parts) {
      sum += part.get().sum();
      busiest = Math.max(busiest, part.get().processorTime());
      counters.perPivot += part.get().pivots();
    }
    processorTime += busiest;
    units += numbers.length;
    counters.perBound += numbers.length;
    return sum;
  }

  /** What one thread has done. */
  private record Part(double sum, long pivots, long processorTime) {}

  private Part solve(CertifiedSession.PiecewiseLinear worked, int first, int step) {
    long before = clock.getCurrentThreadCpuTime();
    double sum = 0;
    long pivots = 0;
    for (int b = first; b < numbers.length; b += step) {
      PiecewiseLinearSolution solution = bounds.solve(worked, numbers[b]);
      sum += BoundsProgram.value(solution, numbers[b]);
      pivots += solution.iterations();
    }
    return new Part(sum, pivots, clock.getCurrentThreadCpuTime() - before);
  }

  /**
   * Solves both bounds of each of 20 permuted features.
   *
   * @param counters what was done
   * @return the pivots
   */
  @Benchmark
  public long probes(ProbeCounters counters) {
    SplittableRandom random = new SplittableRandom(1);
    int probes = Math.min(PROBES, bounds.features());
    long pivots = 0;
    long before = clock.getCurrentThreadCpuTime();
    for (int q = 0; q < probes; q++) {
      try (CertifiedSession.PiecewiseLinear fork = session.fork()) {
        pivots += bounds.probe(fork, q * bounds.features() / probes, random);
      }
    }
    processorTime += clock.getCurrentThreadCpuTime() - before;
    units += probes;
    counters.perProbe += probes;
    counters.perPivot += pivots;
    return pivots;
  }
}
