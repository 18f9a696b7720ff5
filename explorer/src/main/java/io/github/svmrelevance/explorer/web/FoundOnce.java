package io.github.svmrelevance.explorer.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** What is found when it is first asked for, and not again unless that failed. Thread-safe. */
final class FoundOnce<T> {

  private final AtomicReference<CompletableFuture<T>> known = new AtomicReference<>();

  /**
   * Finds it, or waits for who does so already.
   *
   * @throws RuntimeException what the work threw, for all that waited for it
   */
  T get(Supplier<T> work) {
    CompletableFuture<T> own = new CompletableFuture<>();
    CompletableFuture<T> there = known.compareAndExchange(null, own);
    return there == null ? find(own, work) : await(there);
  }

  private T find(CompletableFuture<T> own, Supplier<T> work) {
    try {
      T found = work.get();
      own.complete(found);
      return found;
    } catch (RuntimeException | Error failure) {
      // Before anybody hears of it, so that whoever asks again finds nothing stale.
      known.set(null);
      own.completeExceptionally(failure);
      throw failure;
    }
  }

  private static <T> T await(CompletableFuture<T> there) {
    try {
      return there.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }
}
