package io.github.svmrelevance.core.isolation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The workers of one backend: about one for each thread that asks them. A thread stays with its
 * worker, and may share that of a thread which rests though it has open sessions: their sessions do
 * not know of each other, and requests take turns. Thread-safe.
 */
final class WorkerPool {

  /** A worker without sessions is ended after this time. */
  private static final long IDLE_SECONDS = 30;

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** From here on threads share workers, since processors are what they wait for. */
  private static final int MOST = 2 * PROCESSORS;

  /** Longer than what a busy thread does between two requests. */
  private static final long REST_NANOS = 5_000_000;

  /** A worker with the number of sessions that are open in it. */
  private static final class Place {
    private final WorkerProcess worker;

    /** The thread that came last. */
    private Thread guest;

    private int sessions;

    /** Counts the times that it became empty, so that an old alarm does not end it. */
    private int rests;

    Place(WorkerProcess worker) {
      this.worker = worker;
    }
  }

  /** One session's part of a worker. */
  final class Seat {
    private final Place place;
    private final int session;
    private boolean left;

    private Seat(Place place) {
      this.place = place;
      session = place.worker.newSession();
    }

    WorkerProcess worker() {
      return place.worker;
    }

    int session() {
      return session;
    }

    /** Closes the session; may be called twice, and by any thread. */
    void leave() {
      release(this);
    }
  }

  private final WorkerCommand command;
  private final List<Place> places = new ArrayList<>();

  /** How many workers are on their way. */
  private int starting;

  WorkerPool(WorkerCommand command) {
    this.command = command;
  }

  /** Puts a worker that has been started among those that wait for a thread. */
  synchronized void add(WorkerProcess worker) {
    Place place = new Place(worker);
    places.add(place);
    rest(place);
  }

  /**
   * A seat for a new session of the calling thread, on a new worker if there is none.
   *
   * @throws WorkerException if a worker is needed and cannot be started
   */
  Seat take() throws WorkerException {
    synchronized (this) {
      places.removeIf(place -> !place.worker.isAlive());
      Optional<Place> place =
          find(own -> own.guest == Thread.currentThread())
              .or(() -> find(empty -> empty.sessions == 0))
              .or(() -> find(resting -> resting.worker.restsFor(REST_NANOS)))
              .or(() -> places.size() + starting < MOST ? Optional.empty() : leastTaken());
      if (place.isPresent()) {
        return seat(place.get());
      }
      starting++;
    }
    Place started = null;
    try {
      started = new Place(WorkerProcess.start(command));
    } finally {
      synchronized (this) {
        starting--;
        if (started != null) {
          places.add(started);
        }
      }
    }
    synchronized (this) {
      return seat(started);
    }
  }

  private Optional<Place> find(Predicate<Place> wanted) {
    return places.stream().filter(wanted).findFirst();
  }

  private Optional<Place> leastTaken() {
    return places.stream().min(Comparator.comparingInt(place -> place.sessions));
  }

  private Seat seat(Place place) {
    place.guest = Thread.currentThread();
    place.sessions++;
    return new Seat(place);
  }

  private synchronized void release(Seat seat) {
    if (seat.left) {
      return;
    }
    seat.left = true;
    Place place = seat.place;
    place.worker.close(seat.session);
    place.sessions--;
    if (place.sessions == 0 && place.worker.isAlive()) {
      rest(place);
    }
  }

  private void rest(Place place) {
    if (places.stream().filter(other -> other.sessions == 0).count() > PROCESSORS) {
      places.remove(place);
      place.worker.end();
      return;
    }
    int rest = ++place.rests;
    CompletableFuture.delayedExecutor(IDLE_SECONDS, TimeUnit.SECONDS, Runnable::run)
        .execute(() -> retire(place, rest));
  }

  private synchronized void retire(Place place, int rest) {
    if (place.sessions == 0 && place.rests == rest) {
      places.remove(place);
      place.worker.end();
    }
  }
}
