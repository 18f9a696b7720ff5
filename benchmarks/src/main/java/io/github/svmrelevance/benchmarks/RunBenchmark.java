package io.github.svmrelevance.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
 * Whole runs of {@code bounds}, from the data in memory to the classes: training, all bounds and
 * their certification, and tests as {@code threshold} says.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class RunBenchmark {

  /** A file of two classes as {@code svmrel} reads it; the second one is positive. */
  @Param("data/wdbc.csv")
  public String data;

  /** The solver. */
  @Param({"compact", "lpsolve", "ojalgo"})
  public String backend;

  /** The baseline's regularisation, {@code l1} or {@code l2}. */
  @Param({"l2", "l1"})
  public String baseline;

  /** What makes a feature relevant, or {@code none} for all bounds alone. */
  @Param({"none", "evidence"})
  public String threshold;

  /** The threads. */
  @Param("1")
  public int threads;

  private Dataset read;
  private ParameterValues values;
  private RelevanceIntervals last;
  private final OperatingSystemMXBean clock =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long processorTime;

  /** Created by JMH. */
  public RunBenchmark() {}

  /** Reads the data. */
  @Setup
  public void read() {
    read = DatasetReader.read(Path.of(data), ReadOptions.defaults()).data();
    values =
        new RelevanceBounds()
            .description()
            .defaults()
            .withText("baseline", baseline)
            .withText("threshold", threshold);
  }

  /** Starts to count the time of this run. */
  @Setup(Level.Iteration)
  public void start() {
    processorTime = clock.getProcessCpuTime();
  }

  /** Tells the time all threads were running, which a busy machine disturbs less. */
  @TearDown(Level.Iteration)
  public void tell() {
    System.out.printf(
        Locale.ROOT, "(CPU time: %.1f ms) ", (clock.getProcessCpuTime() - processorTime) / 1e6);
  }

  /** Says what was computed. */
  @TearDown
  public void report() {
    System.out.printf("%n%d features; %s%n", last.features().size(), Heap.report());
  }

  /**
   * One run.
   *
   * @return its result
   */
  @Benchmark
  public RelevanceIntervals run() {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, CancellationToken.none(), ProgressListener.none())) {
      last =
          new RelevanceBounds()
              .analyze(
                  new AnalysisRequest(
                      read, Optional.of(read.classes().names().get(1)), Scaling.SD, values),
                  new DefaultRunContext(Registry.backends(), Optional.of(backend), executor, 42));
      return last;
    }
  }
}
