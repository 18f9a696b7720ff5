package io.github.svmrelevance.cli.wiring;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A value that is made when it is first asked for, and only once. Thread-safe.
 *
 * @param <T> what it is
 */
public final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> maker;
  private T value;

  public Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized T get() {
    if (value == null) {
      value = Objects.requireNonNull(maker.get(), "value");
    }
    return value;
  }
}
