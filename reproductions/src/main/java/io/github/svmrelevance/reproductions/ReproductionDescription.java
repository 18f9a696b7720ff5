package io.github.svmrelevance.reproductions;

import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.util.List;
import java.util.Objects;

/**
 * What a reproduction says of itself.
 *
 * @param id the name that users give, for example {@code hermes-figure2}: lower-case letters,
 *     digits and dashes
 * @param title what the table or figure shows, in a few words
 * @param source which one it is, for example {@code Figure 2}
 * @param citation the paper
 * @param summary what is computed and how, in a few sentences: protocol, and choices where the
 *     paper is silent
 * @param data the data sets that it uses; none if it generates its own
 * @param parameters its parameters, for example the number of repetitions, with the paper's
 *     settings as defaults wherever these take minutes rather than hours
 * @param figures how many figures it draws; 0 if it has tables only
 * @since 0.1
 */
public record ReproductionDescription(
    String id,
    String title,
    String source,
    String citation,
    String summary,
    List<DataNeed> data,
    List<Parameter<?>> parameters,
    int figures) {

  /**
   * Checks and copies the components.
   *
   * @throws IllegalArgumentException if the id has other characters or two parameters one name
   */
  public ReproductionDescription {
    if (!id.matches("[a-z][a-z0-9-]*")) {
      throw new IllegalArgumentException("the id '" + id + "' is not of [a-z][a-z0-9-]*");
    }
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(citation, "citation");
    Objects.requireNonNull(summary, "summary");
    data = List.copyOf(data);
    parameters = List.copyOf(parameters);
    ParameterValues.defaults(parameters);
  }
}
