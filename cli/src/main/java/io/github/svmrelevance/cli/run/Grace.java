package io.github.svmrelevance.cli.run;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a shutdown waits for work that was told to stop: as long as it gets on. What counts is
 * processor time, since a stopped process must not lose an hour's work because other processes were
 * let before it; work that does not even use that is stuck. A run that has taken long has large
 * steps and much to lose, and is waited for longer.
 */
final class Grace {

  private static final long PATIENCE = Duration.ofSeconds(8).toNanos();

  /** Of what a run has used, the share that it may use to stop. */
  private static final long SHARE = 20;

  private static final long STUCK = Duration.ofMillis(100).toNanos();
  private static final long MOST = Duration.ofMinutes(2).toNanos();

  private final LongSupplier clock;
  private final LongSupplier processor;
  private final long begin;
  private final long used;
  private long lookedAt;
  private long usedThen;

  /**
   * Begins now.
   *
   * @param clock the time, in nanoseconds
   * @param processor the processor time that this process has used, in nanoseconds; where that is
   *     not known, the time since the beginning
   */
  Grace(LongSupplier clock, LongSupplier processor) {
    this.clock = clock;
    this.processor = processor;
    begin = clock.getAsLong();
    used = processor.getAsLong();
    lookedAt = begin;
    usedThen = used;
  }

  /** The grace of this process. */
  static Grace ofThisProcess() {
    long start = System.nanoTime();
    return new Grace(
        System::nanoTime,
        () ->
            ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElseGet(() -> System.nanoTime() - start));
  }

  /** Whether the work has had its time, or does not use it. */
  boolean isOver() {
    long now = clock.getAsLong();
    long usedNow = processor.getAsLong();
    if (now - begin >= MOST || usedNow - used >= Math.max(PATIENCE, used / SHARE)) {
      return true;
    }
    if (now - lookedAt < PATIENCE) {
      return false;
    }
    boolean stuck = usedNow - usedThen < STUCK;
    lookedAt = now;
    usedThen = usedNow;
    return stuck;
  }
}
