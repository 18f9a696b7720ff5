package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.PositiveClass;
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
                    Message.of(
                        "the data set '" + name + "' is missing; give its file with ",
                        RunSetting.DATA,
                        " " + name + "=PATH")));
  }

  /**
   * The class to set against the others. Users may have given a file of other classes than the
   * papers'.
   *
   * @param data the samples
   * @param wanted the class of the paper; empty for the second in sort order
   * @return its name
   * @throws InvalidInputException if there is no such class, or no other one
   */
  public static String positive(Dataset data, Optional<String> wanted) {
    if (wanted.isPresent() && !data.classes().names().contains(wanted.get())) {
      throw new InvalidInputException(
          Excerpt.printable(data.name())
              + ": there is no class "
              + Excerpt.quote(wanted.get())
              + ", which is set against the others here; the classes are "
              + Excerpt.list(data.classes().names()));
    }
    return PositiveClass.of(data, wanted);
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
