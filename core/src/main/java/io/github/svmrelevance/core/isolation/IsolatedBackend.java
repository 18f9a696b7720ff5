package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import java.lang.ref.Cleaner;
import java.util.List;

/**
 * A backend for linear programs, with whole numbers or without, that runs in child processes, one
 * for each thread that has sessions open. If native code crashes there, the solve has {@code
 * CRASHED}, with a message, and the session goes on in a new process. A cancelled solve ends its
 * process, so a solver that does not listen is stopped too. Neither error files nor core dumps are
 * left. Thread-safe.
 *
 * <p>The backend inside is a class with a constructor without parameters. What it needs beside the
 * JDK and {@code api} is named by one class of each jar. The child runs on the class path, also
 * where this process has its classes from a module path.
 *
 * @since 0.1
 */
public final class IsolatedBackend {

  private final String id;
  private final WorkerCommand command;
  private final WorkerPool workers;
  private final Cleaner cleaner = Cleaner.create();
  private volatile State state;

  /** What the first worker said. */
  private record State(Availability availability, String version) {}

  /**
   * Describes a backend; nothing is started before it is needed.
   *
   * @param id the name of the backend, for messages
   * @param backend what runs in the child
   * @param libraries a class of each further jar that it needs there
   */
  public IsolatedBackend(
      String id, Class<? extends OptimizationBackend> backend, Class<?>... libraries) {
    this.id = id;
    this.command = new WorkerCommand(backend, List.of(libraries));
    this.workers = new WorkerPool(command);
  }

  /**
   * Whether the backend can run, by its own word from a child. The answer is kept.
   *
   * @return the answer
   */
  public Availability availability() {
    return state().availability();
  }

  /**
   * The version that the backend in the child has.
   *
   * @return its version
   * @throws BackendUnavailableException if it cannot run
   */
  public String version() {
    return available().version();
  }

  /**
   * Opens a session; its process is needed from the first solve on.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if the backend cannot run
   */
  public LinearSession open(LinearProgram program) {
    available();
    return new IsolatedLinearSession(id, workers, cleaner, program);
  }

  /**
   * Opens a session on a program with columns of whole numbers, as {@link #open(LinearProgram)}.
   *
   * @param program the problem
   * @return the session
   * @throws BackendUnavailableException if the backend cannot run
   */
  public MixedIntegerSession open(MixedIntegerProgram program) {
    available();
    return new IsolatedMixedIntegerSession(id, workers, cleaner, program);
  }

  private State available() {
    State known = state();
    if (!known.availability().available()) {
      throw new BackendUnavailableException(
          "the backend '" + id + "' cannot run: " + known.availability().detail());
    }
    return known;
  }

  private State state() {
    State known = state;
    if (known == null) {
      synchronized (this) {
        known = state;
        if (known == null) {
          known = ask();
          state = known;
        }
      }
    }
    return known;
  }

  private State ask() {
    try {
      WorkerProcess worker = WorkerProcess.start(command);
      if (worker.availability().available()) {
        workers.add(worker);
      } else {
        worker.end();
      }
      return new State(worker.availability(), worker.version());
    } catch (WorkerException failure) {
      return new State(Availability.no(failure.getMessage() + "; choose another backend"), "");
    }
  }
}
