package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverSession;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * A program that is kept here, and from its first solve on in a worker as well. Where the worker
 * ends, the program as it stands is given to another one with the next solve.
 *
 * @param <P> the class of problems
 * @param <A> what a solve returns
 */
abstract class IsolatedSession<P, A> implements SolverSession<P, A> {

  /** A solver that does not keep its time limit is ended so much later. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** What a number of nanoseconds can say. */
  static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  /** The place in a worker, apart from the session, so that a cleaner can leave it. */
  private static final class Attachment implements Runnable {
    private final AtomicReference<WorkerPool.Seat> seat = new AtomicReference<>();

    @Override
    public void run() {
      WorkerPool.Seat left = seat.getAndSet(null);
      if (left != null) {
        left.leave();
      }
    }
  }

  /** Writes what a frame tells the worker. */
  interface Content {
    Payload write(Payload payload) throws WorkerException;
  }

  private final String backend;
  private final WorkerPool workers;
  private final Attachment attachment = new Attachment();
  private final Cleaner.Cleanable cleanable;
  private final AtomicReference<Thread> owner = new AtomicReference<>();
  private P program;

  /** Whether the worker at which the session has a seat knows the program. */
  private boolean opened;

  /** What changed since then. */
  private final List<Frame> pending = new ArrayList<>();

  private boolean inCall;
  private volatile boolean closed;

  IsolatedSession(String backend, WorkerPool workers, Cleaner cleaner, P program) {
    this.backend = backend;
    this.workers = workers;
    this.program = program;
    cleanable = cleaner.register(this, attachment);
  }

  /** Writes the program as it stands, and what it is. */
  abstract Frame opening(P program, int session) throws WorkerException;

  /** Reads the answer to a solve. */
  abstract A answer(ByteBuffer content);

  /** An answer without a point. */
  abstract A failed(SolveStatus status, String message);

  @Override
  public final P program() {
    return call(() -> program);
  }

  /** The program inside of a call. */
  final P current() {
    return program;
  }

  /**
   * Changes the program here. The worker is told with the next solve: a message to a process takes
   * longer than many a change.
   *
   * @param changed makes the changed program
   * @param inPlace whether a worker need not build the program again
   * @param content what it is told
   */
  final UpdateEffect change(
      Supplier<P> changed, BiPredicate<P, P> inPlace, Frame.Kind kind, Content content) {
    return call(
        () -> {
          P before = program;
          program = changed.get();
          if (!opened) {
            return UpdateEffect.REBUILD;
          }
          try {
            pending.add(content.write(new Payload()).frame(kind, attachment.seat.get().session()));
          } catch (WorkerException tooLarge) {
            // The change is in the program, which the next solve sends whole, and then says so.
            detach();
            return UpdateEffect.REBUILD;
          }
          return inPlace.test(before, program) ? UpdateEffect.IN_PLACE : UpdateEffect.REBUILD;
        });
  }

  @Override
  public final A solve(SolveOptions options) {
    long start = System.nanoTime();
    return call(() -> solve(options, start));
  }

  private A solve(SolveOptions options, long start) {
    CancellationToken token = options.cancellation();
    Optional<A> outcome = Optional.empty();
    while (outcome.isEmpty()) {
      SolveOptions left = options.after(Duration.ofNanos(System.nanoTime() - start));
      if (token.isCancelled()) {
        return failed(SolveStatus.CANCELLED, said(" was cancelled"));
      }
      if (left.timeLimit().filter(Duration::isZero).isPresent()) {
        return failed(SolveStatus.LIMIT_REACHED, said(" ran out of time"));
      }
      outcome = attempt(left);
    }
    return outcome.get();
  }

  /**
   * One request; empty if its worker was ended or is not free yet, for a reason that the caller
   * looks up.
   */
  private Optional<A> attempt(SolveOptions options) {
    try {
      WorkerPool.Seat seat = attach();
      if (!seat.worker().tryTurn()) {
        return Optional.empty();
      }
      try {
        return attempt(seat, options);
      } finally {
        seat.worker().endTurn();
      }
    } catch (WorkerException failure) {
      detach();
      return failure.wasAskedFor()
          ? Optional.empty()
          : Optional.of(failed(SolveStatus.CRASHED, said(" failed: " + failure.getMessage())));
    }
  }

  /** Solves on a worker that listens to this thread; nothing else is lost where it is ended. */
  private Optional<A> attempt(WorkerPool.Seat seat, SolveOptions options) throws WorkerException {
    CancellationToken.Registration stop = options.cancellation().onCancel(seat.worker()::end);
    Optional<Alarm> alarm =
        options.timeLimit().map(limit -> new Alarm(plusGrace(limit), seat.worker()::end));
    try {
      if (!opened) {
        seat.worker().send(opening(program, seat.session()));
        opened = true;
      }
      for (Frame change : pending) {
        seat.worker().send(change);
      }
      pending.clear();
      return Optional.of(solve(seat, options.timeLimit()));
    } finally {
      stop.close();
      alarm.ifPresent(Alarm::cancel);
    }
  }

  /** Forgets the worker: the program as it stands goes to another one. */
  private void detach() {
    attachment.run();
    opened = false;
    pending.clear();
  }

  private static Duration plusGrace(Duration limit) {
    return limit.compareTo(LONGEST) < 0 ? limit.plus(GRACE) : limit;
  }

  /** The session's seat at a worker that lives. */
  private WorkerPool.Seat attach() throws WorkerException {
    WorkerPool.Seat seat = attachment.seat.get();
    if (seat == null || !seat.worker().isAlive()) {
      detach();
      seat = workers.take();
      attachment.seat.set(seat);
    }
    return seat;
  }

  private A solve(WorkerPool.Seat seat, Optional<Duration> limit) throws WorkerException {
    long nanos =
        limit.filter(time -> time.compareTo(LONGEST) < 0).map(Duration::toNanos).orElse(-1L);
    Frame request = new Payload().integer(nanos).frame(Frame.Kind.SOLVE, seat.session());
    return answer(seat.worker().ask(request, Frame.Kind.SOLUTION));
  }

  private String said(String what) {
    return "the backend '" + backend + "'" + what;
  }

  @Override
  public final void close() {
    if (closed) {
      return;
    }
    call(
        () -> {
          closed = true;
          cleanable.clean();
          return null;
        });
  }

  private <T> T call(Supplier<T> action) {
    Thread current = Thread.currentThread();
    if (!owner.compareAndSet(null, current) && owner.get() != current) {
      throw new IllegalStateException(
          "the session belongs to thread '"
              + owner.get().getName()
              + "' and was called by '"
              + current.getName()
              + "'; open a session for each thread");
    }
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (inCall) {
      throw new IllegalStateException("the session was called while it was in a call");
    }
    inCall = true;
    try {
      return action.get();
    } finally {
      inCall = false;
      Reference.reachabilityFence(this);
    }
  }
}
