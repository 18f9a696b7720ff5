package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;

/**
 * Makes kernels of one family. Found through {@link java.util.ServiceLoader}. Stateless and
 * thread-safe, with a cheap constructor.
 *
 * <h2>Rules</h2>
 *
 * <p>{@code KernelFactoryContract} in the module {@code testkit} checks them; the names of its
 * tests begin with the numbers.
 *
 * <ul>
 *   <li><b>K1</b> The id has the form {@code [a-z][a-z0-9-]*}; the description is not blank; each
 *       parameter has a name and a description of one line. Without any parameter given there is a
 *       kernel.
 *   <li><b>K2</b> {@link Kernel#spec()} makes the same kernel again, to the last bit of its values.
 *   <li><b>K3</b> A kernel is symmetric to the last bit, and finite at finite points.
 *   <li><b>K4</b> A kernel is immutable and thread-safe, and changes no point.
 *   <li><b>K5</b> Where {@link Kernel#isPositiveSemidefinite()} says so, no matrix of values has an
 *       eigenvalue below zero but for rounding.
 *   <li><b>K6</b> {@link DifferentiableKernel#addGradient} adds the gradient of the value in v.
 *   <li><b>K7</b> {@link Kernel#column} and {@link DifferentiableKernel#gradient} are what single
 *       values and gradients make, and write nothing else.
 *   <li><b>K8</b> A {@link ProfileKernel} is its profile of the pairing, and the slope that of the
 *       profile.
 *   <li><b>K9</b> A parameter that is unknown, unreadable or out of range is refused with {@link
 *       io.github.svmrelevance.api.InvalidInputException}. The default locale does not matter.
 * </ul>
 *
 * @since 0.1
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
