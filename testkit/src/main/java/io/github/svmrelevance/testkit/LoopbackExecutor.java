package io.github.svmrelevance.testkit;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RemoteJob;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.execution.ValueCodec;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;

/**
 * Runs every task as if it were on another machine: job, shared value, tasks and results cross as
 * bytes, and the work is done by classes that a loader of their own has loaded anew from the same
 * class path. So no live object and no static field of the caller is within reach. A method that
 * gives the same result with it as with threads can run on a cluster.
 *
 * <p>Progress is not shown. Tasks on several threads share a worker, as they do in one process of a
 * cluster. Closing it closes the loader.
 *
 * @since 0.1
 */
public final class LoopbackExecutor implements TaskExecutor, AutoCloseable {

  private final CancellationToken cancellation;
  private final ValueCodec codec;
  private final List<String> packages;
  private final ExecutorService threads;
  private final URLClassLoader loader;

  /**
   * Starts an executor.
   *
   * @param threads how many tasks run at once, at least 1
   * @param cancellation stops the tasks
   * @param packages packages of third parties whose values cross, as for {@link ValueCodec}
   * @throws IllegalArgumentException if there is no thread
   */
  public LoopbackExecutor(int threads, CancellationToken cancellation, String... packages) {
    this.cancellation = Objects.requireNonNull(cancellation, "cancellation");
    this.codec = new ValueCodec(packages);
    this.packages = List.of(packages);
    this.threads = Executors.newFixedThreadPool(threads);
    this.loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
  }

  private static URL[] classPath() {
    List<URL> urls = new ArrayList<>();
    for (String property : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : System.getProperty(property, "").split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          try {
            urls.add(Path.of(entry).toUri().toURL());
          } catch (MalformedURLException e) {
            throw new IllegalStateException("the class path has no URL for " + entry, e);
          }
        }
      }
    }
    return urls.toArray(new URL[0]);
  }

  @Override
  public CancellationToken cancellation() {
    return cancellation;
  }

  @Override
  public <S, T, R> List<Optional<R>> map(
      String title, Job<S, T, R> job, S shared, List<T> tasks, RunContext context) {
    BiFunction<String, byte[], byte[]> site = site();
    tell(site, LoopbackSite.PACKAGES, codec.write(packages));
    tell(site, LoopbackSite.UNPACK, RemoteJob.pack(job, shared, context, codec));
    List<Future<Optional<R>>> futures = new ArrayList<>();
    CancellationToken.Registration registration = cancellation.onCancel(() -> cancel(site));
    try {
      RemoteJob.Reply.read(site.apply(LoopbackSite.OPEN, new byte[0]), context, codec)
          .orElseThrow();
      for (int k = 0; k < tasks.size(); k++) {
        int number = k;
        byte[] packed = codec.write(tasks.get(k));
        futures.add(
            threads.submit(
                () -> {
                  Optional<R> result = run(site, packed, context);
                  result.ifPresent(there -> job.arrived(number, there));
                  return result;
                }));
      }
      List<Optional<R>> results = new ArrayList<>();
      for (Future<Optional<R>> future : futures) {
        results.add(await(future));
      }
      return results;
    } finally {
      futures.forEach(future -> future.cancel(false));
      registration.close();
      tell(site, LoopbackSite.CLOSE, new byte[0]);
    }
  }

  /** Gives an order that has no answer. */
  private static void tell(BiFunction<String, byte[], byte[]> site, String order, byte[] bytes) {
    if (site.apply(order, bytes).length > 0) {
      throw new IllegalStateException("the order '" + order + "' was answered");
    }
  }

  private void cancel(BiFunction<String, byte[], byte[]> site) {
    tell(site, LoopbackSite.CANCEL, codec.write(cancellation.reason().orElseThrow().name()));
  }

  private <R> Optional<R> run(
      BiFunction<String, byte[], byte[]> site, byte[] task, RunContext context) {
    if (cancellation.isCancelled()) {
      return Optional.empty();
    }
    byte[] reply = site.apply(LoopbackSite.RUN, task);
    return RemoteJob.Reply.<R>read(reply, context, codec).unlessCancelled();
  }

  private static <R> Optional<R> await(Future<Optional<R>> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancelledException(CancellationReason.REQUESTED);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The other side, of classes that this side does not know. */
  @SuppressWarnings("unchecked") // it is a LoopbackSite of another loader
  private BiFunction<String, byte[], byte[]> site() {
    try {
      Constructor<?> constructor =
          loader.loadClass(LoopbackSite.class.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return (BiFunction<String, byte[], byte[]>) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the class path cannot be loaded anew", e);
    }
  }

  /** Ends the threads and lets go of the classes. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      loader.close();
    } catch (IOException e) {
      throw new IllegalStateException("the jars of the class path cannot be closed", e);
    }
  }
}
