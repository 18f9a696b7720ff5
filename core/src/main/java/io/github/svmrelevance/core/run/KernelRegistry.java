package io.github.svmrelevance.core.run;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.spi.ServiceProviders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The families of kernels that were found. Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class KernelRegistry {

  private final List<KernelFactory> factories;
  private final List<String> failures;

  private KernelRegistry(List<KernelFactory> factories, List<String> failures) {
    this.factories = factories;
    this.failures = failures;
  }

  /**
   * The families that {@link ServiceLoader} finds. A provider that cannot be loaded does not hide
   * the others; it is listed in {@link #failures()}.
   *
   * @return the registry
   * @throws InvalidInputException if two families have one id
   */
  public static KernelRegistry load() {
    ServiceProviders<KernelFactory> providers =
        ServiceProviders.of(ServiceLoader.load(KernelFactory.class));
    List<KernelFactory> found = new ArrayList<>(providers.found());
    found.sort(Comparator.comparing(KernelFactory::id));
    for (int i = 1; i < found.size(); i++) {
      if (found.get(i - 1).id().equals(found.get(i).id())) {
        throw new InvalidInputException(
            "two kernels call themselves '"
                + found.get(i).id()
                + "': "
                + found.get(i - 1).getClass().getName()
                + " and "
                + found.get(i).getClass().getName()
                + "; remove one of them");
      }
    }
    return new KernelRegistry(List.copyOf(found), providers.failures());
  }

  /**
   * All families.
   *
   * @return the factories, by id
   */
  public List<KernelFactory> factories() {
    return factories;
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
   * Makes a kernel.
   *
   * @param spec the specification, for example {@code "rbf:gamma=0.1"}
   * @param features the number of coordinates of its points
   * @return the kernel
   * @throws InvalidInputException if there is no such kernel or it does not accept the parameters
   */
  public Kernel kernel(String spec, int features) {
    return KernelSpec.parse(spec).resolve(factories, features);
  }
}
