package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/**
 * Makes kernels of one family. Found through {@link java.util.ServiceLoader}. Stateless and
 * thread-safe, with a cheap constructor.
 */
public interface KernelFactory {

  /**
   * The name of the family, with which its specifications begin.
   *
   * @return lower-case letters, digits and dashes, for example {@code "rbf"}
   */
  String id();

  /**
   * What the kernel is.
   *
   * @return its formula, and whether it is positive semidefinite
   */
  String description();

  /**
   * The parameters of the family, in the order in which to show them.
   *
   * @return the parameters; one without a default may be left out, as its description says
   */
  List<Parameter<?>> parameters();

  /**
   * Makes a kernel.
   *
   * @param values values of {@link #parameters()}
   * @param features the number d of coordinates of the points, on which defaults may depend
   * @return the kernel
   * @throws io.github.svmrelevance.api.InvalidInputException if the values contradict one another
   */
  Kernel create(ParameterValues values, int features);
}
