package io.github.svmrelevance.methods.reproduction;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is asked of a reproduction.
 *
 * @param data the data sets that are there, by the name of their {@link DataNeed}
 * @param parameters values of its parameters
 * @since 0.1
 */
public record ReproductionRequest(Map<String, Dataset> data, ParameterValues parameters) {

  /** Copies the components. */
  public ReproductionRequest {
    data = Map.copyOf(data);
    Objects.requireNonNull(parameters, "parameters");
  }

  /**
   * A data set that is required.
   *
   * @param name the name of its need
   * @return the data
   * @throws InvalidInputException if it was not given
   */
  public Dataset require(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the data set '"
                        + name
                        + "' is missing; give its file with --data "
                        + name
                        + "=PATH"));
  }

  /**
   * A data set that may be absent.
   *
   * @param name the name of its need
   * @return the data, or empty
   */
  public Optional<Dataset> find(String name) {
    return Optional.ofNullable(data.get(name));
  }
}
