package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.core.spi.ServiceProviders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The relevance methods that were found. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class MethodRegistry {

  private final List<RelevanceMethod> methods;
  private final List<String> failures;

  private MethodRegistry(List<RelevanceMethod> methods, List<String> failures) {
    this.methods = methods;
    this.failures = failures;
  }

  /**
   * The methods that {@link ServiceLoader} finds. A provider that cannot be loaded does not hide
   * the others; it is listed in {@link #failures()}.
   *
   * @return the registry
   * @throws InvalidInputException if two methods have one id
   */
  public static MethodRegistry load() {
    ServiceProviders<RelevanceMethod> providers =
        ServiceProviders.of(ServiceLoader.load(RelevanceMethod.class));
    List<RelevanceMethod> found = new ArrayList<>(providers.found());
    found.sort(Comparator.comparing(method -> method.description().id()));
    for (int i = 1; i < found.size(); i++) {
      String id = found.get(i).description().id();
      if (found.get(i - 1).description().id().equals(id)) {
        throw new InvalidInputException(
            "two methods call themselves '"
                + id
                + "': "
                + found.get(i - 1).getClass().getName()
                + " and "
                + found.get(i).getClass().getName()
                + "; remove one of them");
      }
    }
    return new MethodRegistry(List.copyOf(found), providers.failures());
  }

  /**
   * All methods.
   *
   * @return the methods, by id
   */
  public List<RelevanceMethod> methods() {
    return methods;
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
   * The method of an id.
   *
   * @param id as users write it
   * @return the method
   * @throws InvalidInputException if there is none
   */
  public RelevanceMethod require(String id) {
    return methods.stream()
        .filter(method -> method.description().id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no method '"
                        + id
                        + "'; there are "
                        + methods.stream().map(method -> method.description().id()).toList()));
  }
}
