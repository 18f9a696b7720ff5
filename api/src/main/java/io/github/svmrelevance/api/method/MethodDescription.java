package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.Objects;

/**
 * What a method says of itself; enough for a user interface to offer it.
 *
 * @param id the name of its command: lower-case letters, digits and dashes
 * @param title a few words
 * @param summary what question it answers, in one or two sentences
 * @param citation where it was published
 * @param version the version of the implementation
 * @param accepts which data it works with
 * @param parameters its parameters, in the order in which to show them
 * @since 0.1
 */
public record MethodDescription(
    String id,
    String title,
    String summary,
    String citation,
    String version,
    AcceptedData accepts,
    List<Parameter<?>> parameters) {

  /**
   * Checks and copies the components.
   *
   * @throws IllegalArgumentException if the id has other characters or two parameters one name
   */
  public MethodDescription {
    if (!id.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException("the id '" + id + "' is not of [a-z][a-z0-9-]*");
    }
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(summary, "summary");
    Objects.requireNonNull(citation, "citation");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(accepts, "accepts");
    parameters = List.copyOf(parameters);
    ParameterValues.defaults(parameters);
  }

  /**
   * Refuses a request that the method cannot work with. Every method asks this first.
   *
   * @param request the samples, and which class is set against the rest
   * @throws InvalidInputException if the target is of another kind, samples have weights that the
   *     method does not use, or it needs a positive class and there is none
   */
  public void requireAccepted(AnalysisRequest request) {
    requireAccepted(request.data());
    if (request.positiveClass().isEmpty() && !accepts.tasks().contains(request.task())) {
      throw new InvalidInputException(
          request.data().name()
              + ": '"
              + id
              + "' sets one class against the rest; name it as the positive class of the request");
    }
  }

  /**
   * Refuses data that the method cannot work with, before there is a request.
   *
   * @param data the samples
   * @throws InvalidInputException if the target is of another kind, or samples have weights that it
   *     does not use
   */
  public void requireAccepted(Dataset data) {
    accepts.require(id, data);
  }

  /**
   * The default values of the parameters, to be changed with {@link ParameterValues#with}.
   *
   * @return the values
   */
  public ParameterValues defaults() {
    return ParameterValues.defaults(parameters);
  }
}
