package io.github.svmrelevance.core.spi;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The providers of a service that were found, by id. Immutable and thread-safe.
 *
 * <p>A provider that cannot be loaded does not hide the others; it is listed in {@link
 * #failures()}. No two providers have one id.
 *
 * @param <S> the service
 * @since 0.1
 */
public final class Registry<S> {

  /** Preferred ones first. */
  private static final Comparator<OptimizationBackend> BY_PRIORITY =
      Comparator.comparingInt(OptimizationBackend::priority)
          .reversed()
          .thenComparing(OptimizationBackend::id);

  private static final Service<OptimizationBackend> BACKENDS =
      new Service<>(
          "backend",
          OptimizationBackend::id,
          BY_PRIORITY,
          BackendUnavailableException::new,
          id ->
              " Add the jar svmrelevance-solver-"
                  + id
                  + " to the class path if it is one of ours.");

  /**
   * What is known of a service.
   *
   * @param noun what messages call a provider
   * @param id the id of a provider, as users write it
   * @param order the order in which providers are listed
   * @param refusal the exception of a message
   * @param advice what may help who asks for an id that is not there: a sentence, or nothing
   */
  private record Service<S>(
      String noun,
      Function<S, String> id,
      Comparator<S> order,
      Function<String, SvmRelevanceException> refusal,
      UnaryOperator<String> advice) {

    private static <S> Service<S> byId(String noun, Function<S, String> id) {
      return new Service<>(
          noun, id, Comparator.comparing(id), InvalidInputException::new, missing -> "");
    }
  }

  private final Service<S> service;
  private final List<S> providers;
  private final List<String> failures;

  private Registry(Service<S> service, List<? extends S> found, List<String> failures) {
    Map<String, S> byId = new HashMap<>();
    for (S provider : found) {
      String id = service.id().apply(provider);
      S other = byId.put(id, provider);
      if (other != null) {
        throw service
            .refusal()
            .apply(
                "two "
                    + service.noun()
                    + "s call themselves '"
                    + id
                    + "': "
                    + other.getClass().getName()
                    + " and "
                    + provider.getClass().getName()
                    + "; remove one of them");
      }
    }
    this.service = service;
    this.providers = List.copyOf(found);
    this.failures = List.copyOf(failures);
  }

  private static <S> Registry<S> sorted(
      Service<S> service, List<? extends S> found, List<String> failures) {
    List<S> sorted = new ArrayList<>(found);
    sorted.sort(service.order());
    return new Registry<>(service, sorted, failures);
  }

  private static <S> Registry<S> load(Service<S> service, ServiceLoader<S> loader) {
    List<S> found = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Iterator<S> providers = loader.iterator();
    while (true) {
      try {
        if (!providers.hasNext()) {
          return sorted(service, found, failures);
        }
        found.add(providers.next());
      } catch (ServiceConfigurationError e) {
        failures.add(e.getMessage());
      }
    }
  }

  /**
   * The optimisation backends that {@link ServiceLoader} finds, available or not; preferred ones
   * first.
   *
   * @return the registry
   * @throws BackendUnavailableException if two backends have one id
   */
  public static Registry<OptimizationBackend> backends() {
    return load(BACKENDS, ServiceLoader.load(OptimizationBackend.class));
  }

  /**
   * A registry of given optimisation backends; preferred ones first.
   *
   * @param backends the backends
   * @return the registry
   * @throws BackendUnavailableException if two backends have one id
   */
  public static Registry<OptimizationBackend> backends(
      List<? extends OptimizationBackend> backends) {
    return sorted(BACKENDS, backends, List.of());
  }

  /**
   * The relevance methods that {@link ServiceLoader} finds, by id.
   *
   * @return the registry
   * @throws InvalidInputException if two methods have one id
   */
  public static Registry<RelevanceMethod> methods() {
    return of(
        "method", ServiceLoader.load(RelevanceMethod.class), method -> method.description().id());
  }

  /**
   * The families of kernels that {@link ServiceLoader} finds, by id.
   *
   * @return the registry
   * @throws InvalidInputException if two families have one id
   */
  public static Registry<KernelFactory> kernels() {
    return of("kernel", ServiceLoader.load(KernelFactory.class), KernelFactory::id);
  }

  /**
   * The providers of a service, by id.
   *
   * @param noun what messages call a provider
   * @param loader a loader that the caller made, since the caller's module must declare the use
   * @param id the id of a provider, as users write it
   * @param <S> the service
   * @return the registry
   * @throws InvalidInputException if two providers have one id
   */
  public static <S> Registry<S> of(String noun, ServiceLoader<S> loader, Function<S, String> id) {
    return load(Service.byId(noun, id), loader);
  }

  /**
   * A registry of given providers of a service, by id.
   *
   * @param noun what messages call a provider
   * @param providers the providers
   * @param id the id of a provider, as users write it
   * @param <S> the service
   * @return the registry
   * @throws InvalidInputException if two providers have one id
   */
  public static <S> Registry<S> of(
      String noun, List<? extends S> providers, Function<S, String> id) {
    return sorted(Service.byId(noun, id), providers, List.of());
  }

  /**
   * A registry whose providers, and the order among them, somebody else chooses.
   *
   * @param choice gets the providers of this registry and returns those to use, both in the order
   *     of preference
   * @return the registry, with the failures of this one
   * @throws io.github.svmrelevance.api.SvmRelevanceException if two of the chosen ones have one id
   */
  public Registry<S> choosing(UnaryOperator<List<S>> choice) {
    return new Registry<>(service, choice.apply(providers), failures);
  }

  /**
   * All providers.
   *
   * @return the providers, in the order of the registry
   */
  public List<S> providers() {
    return providers;
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
   * The provider of an id. O(k) for k providers.
   *
   * @param id as users write it
   * @return the provider
   * @throws BackendUnavailableException if there is no such backend
   * @throws InvalidInputException if there is no such provider of another service
   */
  public S require(String id) {
    return providers.stream()
        .filter(provider -> service.id().apply(provider).equals(id))
        .findFirst()
        .orElseThrow(() -> unknown(id));
  }

  private SvmRelevanceException unknown(String id) {
    List<String> ids = providers.stream().map(service.id()).toList();
    return service
        .refusal()
        .apply(
            "there is no "
                + service.noun()
                + " '"
                + id
                + "'; there are "
                + ids
                + "."
                + service.advice().apply(id)
                + (failures.isEmpty() ? "" : " Not loaded: " + failures));
  }
}
