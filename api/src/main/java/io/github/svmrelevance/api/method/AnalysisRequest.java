package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * What is asked of a method.
 *
 * @param data the samples, in their original units
 * @param positiveClass the class that is set against the rest, for {@link Task#BINARY}; empty for
 *     all other tasks
 * @param scaling how the method scales each feature
 * @param parameters values of the method's parameters
 * @param reader reads samples of other files as the data were read; empty for data that were not
 * @since 0.1
 */
public record AnalysisRequest(
    Dataset data,
    Optional<String> positiveClass,
    Scaling scaling,
    ParameterValues parameters,
    Optional<SampleReader> reader) {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the positive class is not one of the data's
   * @throws io.github.svmrelevance.api.InvalidInputException if there is a positive class, and the
   *     target of the data is no classes
   */
  public AnalysisRequest {
    Objects.requireNonNull(scaling, "scaling");
    Objects.requireNonNull(parameters, "parameters");
    Objects.requireNonNull(reader, "reader");
    positiveClass.ifPresent(
        positive -> {
          if (!data.classes().names().contains(positive)) {
            throw new IllegalArgumentException(
                "there is no class '" + positive + "' in " + data.classes().names());
          }
        });
  }

  /**
   * A request on samples in memory.
   *
   * @param data the samples, in their original units
   * @param positiveClass the class that is set against the rest
   * @param scaling how the method scales each feature
   * @param parameters values of the method's parameters
   * @throws IllegalArgumentException if the positive class is not one of the data's
   * @throws io.github.svmrelevance.api.InvalidInputException if there is a positive class, and the
   *     target of the data is no classes
   */
  public AnalysisRequest(
      Dataset data, Optional<String> positiveClass, Scaling scaling, ParameterValues parameters) {
    this(data, positiveClass, scaling, parameters, Optional.empty());
  }

  /**
   * What is to be learnt: it follows from the target, and from whether one class is set against the
   * rest.
   *
   * @return the task
   */
  public Task task() {
    return positiveClass.isPresent()
        ? Task.BINARY
        : Arrays.stream(Task.values())
            .filter(task -> task != Task.BINARY && task.accepts(data.target()))
            .findFirst()
            .orElseThrow();
  }
}
