package io.github.svmrelevance.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Provider;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.reproductions.Reproduction;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Binds what the command is made of. Another module may override a binding, for example the
 * executor with one that runs on a cluster. The classes themselves know nothing of Guice.
 */
final class CliModule extends AbstractModule {

  private final Streams streams;
  private final Interrupts interrupts;
  private final LongSupplier nanoTime;
  private final Supplier<Duration> age;

  /**
   * Binds what differs from run to run.
   *
   * @param nanoTime a clock
   * @param age how long the process has been running
   */
  CliModule(Streams streams, Interrupts interrupts, LongSupplier nanoTime, Supplier<Duration> age) {
    this.streams = streams;
    this.interrupts = interrupts;
    this.nanoTime = nanoTime;
    this.age = age;
  }

  @Override
  protected void configure() {
    bind(Streams.class).toInstance(streams);
    bind(Interrupts.class).toInstance(interrupts);
    bind(Stopwatch.class).toInstance(new Stopwatch(nanoTime));
    bind(ExecutorFactory.class).toInstance(LocalTaskExecutor::new);
  }

  @Provides
  @Singleton
  Registry<RelevanceMethod> methods() {
    return Registry.methods();
  }

  /** Not made before it is asked for: a backend may load native code. */
  @Provides
  @Singleton
  Registry<OptimizationBackend> backends() {
    return Registry.backends();
  }

  @Provides
  Registry<KernelFactory> kernels() {
    return Registry.kernels();
  }

  @Provides
  @Singleton
  Workplace workplace(
      Streams out,
      Provider<Registry<OptimizationBackend>> backends,
      ExecutorFactory executors,
      Interrupts stops) {
    return new Workplace(out, backends::get, executors, stops, age);
  }

  @Provides
  Analyst analyst(Streams out, Workplace workplace, Stopwatch stopwatch) {
    return new Analyst(out, workplace, new Presenter(out), stopwatch);
  }

  @Provides
  RejectSvmCommand rejectSvm(
      Streams out,
      Workplace workplace,
      Provider<Registry<OptimizationBackend>> backends,
      Stopwatch stopwatch) {
    return new RejectSvmCommand(out, workplace, backends::get, stopwatch);
  }

  @Provides
  ReproduceCommand reproduce(
      Streams out, Workplace workplace, Provider<Registry<OptimizationBackend>> backends) {
    return new ReproduceCommand(
        out, Reproduction::all, new Reproducer(out, workplace, new Presenter(out)), backends::get);
  }

  @Provides
  Catalogue catalogue(
      Streams out,
      Registry<RelevanceMethod> methods,
      Provider<Registry<OptimizationBackend>> backends,
      Provider<Registry<KernelFactory>> kernels) {
    return new Catalogue(out, methods, backends::get, kernels::get);
  }

  @Provides
  Svmrel svmrel(
      Streams out,
      Registry<RelevanceMethod> methods,
      Provider<Registry<OptimizationBackend>> backends,
      Workplace workplace,
      Analyst analyst,
      Catalogue catalogue,
      ReproduceCommand reproduce,
      RejectSvmCommand rejectSvm) {
    return new Svmrel(
        out, methods, backends::get, workplace, analyst, catalogue, reproduce, rejectSvm);
  }
}
