package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.core.spi.ServiceProviders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;

/**
 * The optimisation backends that were found. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class BackendRegistry {

  private static final Comparator<OptimizationBackend> BY_PREFERENCE =
      Comparator.comparingInt(OptimizationBackend::priority)
          .reversed()
          .thenComparing(OptimizationBackend::id);

  private final List<OptimizationBackend> backends;
  private final List<String> failures;

  private BackendRegistry(List<OptimizationBackend> backends, List<String> failures) {
    this.backends = backends;
    this.failures = failures;
  }

  /**
   * The backends that {@link ServiceLoader} finds. A provider that cannot be loaded does not hide
   * the others; it is listed in {@link #failures()}.
   *
   * @return the registry
   */
  public static BackendRegistry load() {
    ServiceProviders<OptimizationBackend> providers =
        ServiceProviders.of(ServiceLoader.load(OptimizationBackend.class));
    return of(providers.found(), providers.failures());
  }

  /**
   * A registry of given backends.
   *
   * @param backends the backends
   * @return the registry
   * @throws BackendUnavailableException if two of them have one id
   */
  public static BackendRegistry of(List<? extends OptimizationBackend> backends) {
    return of(backends, List.of());
  }

  private static BackendRegistry of(
      List<? extends OptimizationBackend> backends, List<String> failures) {
    List<OptimizationBackend> sorted = new ArrayList<>(backends);
    sorted.sort(BY_PREFERENCE);
    return inOrder(sorted, failures);
  }

  private static BackendRegistry inOrder(List<OptimizationBackend> sorted, List<String> failures) {
    for (OptimizationBackend backend : sorted) {
      if (sorted.stream().filter(other -> other.id().equals(backend.id())).count() > 1) {
        throw new BackendUnavailableException(
            "two backends call themselves '" + backend.id() + "'; remove one of them");
      }
    }
    return new BackendRegistry(List.copyOf(sorted), List.copyOf(failures));
  }

  /**
   * A registry whose backends, and the order of preference among them, somebody else chooses.
   *
   * @param choice gets the backends of this registry, preferred ones first, and returns those to
   *     use, preferred ones first
   * @return the registry, with the failures of this one
   * @throws BackendUnavailableException if two of the chosen ones have one id
   */
  public BackendRegistry choosing(UnaryOperator<List<OptimizationBackend>> choice) {
    return inOrder(choice.apply(backends), failures);
  }

  /**
   * All backends, available or not.
   *
   * @return the backends, preferred ones first
   */
  public List<OptimizationBackend> backends() {
    return backends;
  }

  /**
   * Providers that could not be loaded.
   *
   * @return a message for each
   */
  public List<String> failures() {
    return failures;
  }

  /**
   * The backend of an id.
   *
   * @param id as users write it
   * @return the backend, available on this machine
   * @throws BackendUnavailableException if there is no such backend, or it cannot run here
   */
  public OptimizationBackend require(String id) {
    for (OptimizationBackend backend : backends) {
      if (backend.id().equals(id)) {
        Availability availability = backend.availability();
        if (!availability.available()) {
          throw new BackendUnavailableException(
              "the backend '" + id + "' cannot run here: " + availability.detail());
        }
        return backend;
      }
    }
    throw new BackendUnavailableException(
        "there is no backend '"
            + id
            + "'; there are "
            + ids()
            + ". Add the jar svmrelevance-solver-"
            + id
            + " to the class path if it is one of ours."
            + (failures.isEmpty() ? "" : " Not loaded: " + failures));
  }

  /**
   * The preferred backend for a class of problem.
   *
   * @param problemClass what it must solve by itself
   * @return the backend, or empty if none that can run here does
   */
  public Optional<OptimizationBackend> preferred(ProblemClass problemClass) {
    return backends.stream()
        .filter(backend -> backend.problemClasses().contains(problemClass))
        .filter(backend -> backend.availability().available())
        .findFirst();
  }

  /** The preferred backend for a class of problem other than a given one. */
  Optional<OptimizationBackend> preferred(ProblemClass problemClass, OptimizationBackend other) {
    return backends.stream()
        .filter(backend -> backend != other)
        .filter(backend -> backend.problemClasses().contains(problemClass))
        .filter(backend -> backend.availability().available())
        .findFirst();
  }

  private List<String> ids() {
    return backends.stream().map(OptimizationBackend::id).toList();
  }
}
