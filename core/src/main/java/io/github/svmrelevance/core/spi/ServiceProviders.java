package io.github.svmrelevance.core.spi;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The providers of a service. One that cannot be loaded does not hide the others.
 *
 * @param found the providers, in the order of the class path
 * @param failures a message for each provider that could not be loaded
 * @param <S> the service
 * @since 0.1
 */
public record ServiceProviders<S>(List<S> found, List<String> failures) {

  /** Copies the components. */
  public ServiceProviders {
    found = List.copyOf(found);
    failures = List.copyOf(failures);
  }

  /**
   * Loads all providers.
   *
   * @param loader a loader that the caller made, since the caller's module must declare the use
   * @param <S> the service
   * @return the providers
   */
  public static <S> ServiceProviders<S> of(ServiceLoader<S> loader) {
    List<S> found = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Iterator<S> providers = loader.iterator();
    while (true) {
      try {
        if (!providers.hasNext()) {
          return new ServiceProviders<>(found, failures);
        }
        found.add(providers.next());
      } catch (ServiceConfigurationError e) {
        failures.add(e.getMessage());
      }
    }
  }
}
