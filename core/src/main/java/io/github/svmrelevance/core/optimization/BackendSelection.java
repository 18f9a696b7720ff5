package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses among the backends that were found those that can run here. Immutable and thread-safe.
 *
 * @param registry the backends, preferred ones first
 */
record BackendSelection(Registry<OptimizationBackend> registry) {

  BackendSelection {
    Objects.requireNonNull(registry, "registry");
  }

  /**
   * The backend of an id, available on this machine.
   *
   * @throws BackendUnavailableException if there is no such backend, or it cannot run here
   */
  OptimizationBackend require(String id) {
    OptimizationBackend backend = registry.require(id);
    Availability availability = backend.availability();
    if (!availability.available()) {
      throw new BackendUnavailableException(
          "the backend '" + id + "' cannot run here: " + availability.detail());
    }
    return backend;
  }

  /** The preferred backend that solves a class of problem by itself, if one can run here. */
  Optional<OptimizationBackend> preferred(ProblemClass problemClass) {
    return able(registry.providers().stream(), problemClass);
  }

  /** The preferred backend for a class of problem other than a given one. */
  Optional<OptimizationBackend> preferred(ProblemClass problemClass, OptimizationBackend other) {
    return able(registry.providers().stream().filter(backend -> backend != other), problemClass);
  }

  private static Optional<OptimizationBackend> able(
      Stream<OptimizationBackend> backends, ProblemClass problemClass) {
    return backends
        .filter(backend -> backend.problemClasses().contains(problemClass))
        .filter(backend -> backend.availability().available())
        .findFirst();
  }
}
