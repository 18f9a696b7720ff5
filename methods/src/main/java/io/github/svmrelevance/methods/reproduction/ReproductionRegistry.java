package io.github.svmrelevance.methods.reproduction;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.spi.ServiceProviders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The reproductions that were found. Immutable and thread-safe.
 *
 * @param reproductions by id
 * @param failures a message for each that could not be loaded
 * @since 0.1
 */
public record ReproductionRegistry(List<Reproduction> reproductions, List<String> failures) {

  /** Copies the components. */
  public ReproductionRegistry {
    reproductions = List.copyOf(reproductions);
    failures = List.copyOf(failures);
  }

  /**
   * The reproductions that {@link ServiceLoader} finds.
   *
   * @return the registry
   * @throws InvalidInputException if two have one id
   */
  public static ReproductionRegistry load() {
    ServiceProviders<Reproduction> providers =
        ServiceProviders.of(ServiceLoader.load(Reproduction.class));
    List<Reproduction> found = new ArrayList<>(providers.found());
    found.sort(Comparator.comparing(reproduction -> reproduction.description().id()));
    for (int i = 1; i < found.size(); i++) {
      if (found.get(i - 1).description().id().equals(found.get(i).description().id())) {
        throw new InvalidInputException(
            "two reproductions call themselves '" + found.get(i).description().id() + "'");
      }
    }
    return new ReproductionRegistry(found, providers.failures());
  }
}
