package io.github.svmrelevance.api.kernel;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.ParameterValues;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A kernel as a user writes it: the id of its family and the parameters given, {@code
 * id[:name=value[,name=value...]]}.
 *
 * @param id the id of a {@link KernelFactory}
 * @param parameters the values as written, by name, in the order of writing
 * @since 0.1
 */
public record KernelSpec(String id, Map<String, String> parameters) implements Serializable {

  /** Copies the parameters, keeping their order. */
  public KernelSpec {
    Objects.requireNonNull(id, "id");
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * Reads a specification.
   *
   * @param text for example {@code "poly:degree=2,gamma=1,coef0=1"}
   * @return the specification
   * @throws InvalidInputException if the text has another form or names a parameter twice
   */
  public static KernelSpec parse(String text) {
    int colon = text.indexOf(':');
    String id = (colon < 0 ? text : text.substring(0, colon)).strip();
    Map<String, String> parameters = new LinkedHashMap<>();
    if (colon >= 0) {
      for (String assignment : text.substring(colon + 1).split(",", -1)) {
        int equals = assignment.indexOf('=');
        if (equals <= 0) {
          throw malformed(text, "'" + assignment + "' is not name=value");
        }
        String name = assignment.substring(0, equals).strip();
        if (parameters.put(name, assignment.substring(equals + 1).strip()) != null) {
          throw malformed(text, "'" + name + "' is given twice");
        }
      }
    }
    if (id.isEmpty()) {
      throw malformed(text, "there is no name before the parameters");
    }
    return new KernelSpec(id, parameters);
  }

  private static InvalidInputException malformed(String text, String why) {
    return new InvalidInputException(
        "the kernel '" + text + "' is not of the form name:parameter=value,...: " + why);
  }

  /**
   * Makes the kernel.
   *
   * @param factories the families there are
   * @param features the number d of coordinates of the points
   * @return the kernel
   * @throws InvalidInputException if there is no such family, or it does not accept the parameters
   */
  public Kernel resolve(Iterable<KernelFactory> factories, int features) {
    TreeSet<String> known = new TreeSet<>();
    for (KernelFactory factory : factories) {
      if (factory.id().equals(id)) {
        return create(factory, features);
      }
      known.add(factory.id());
    }
    throw new InvalidInputException(
        "there is no kernel '" + id + "'; there are " + String.join(", ", known));
  }

  private Kernel create(KernelFactory factory, int features) {
    ParameterValues values = ParameterValues.defaults(factory.parameters());
    try {
      for (Map.Entry<String, String> given : parameters.entrySet()) {
        values = values.withText(given.getKey(), given.getValue());
      }
      return factory.create(values, features);
    } catch (InvalidInputException e) {
      // The parameters are the kernel's; nobody may take them for those of a method.
      String why =
          e instanceof InvalidParameterException parameter
              ? parameter.message(name -> name)
              : e.getMessage();
      throw new InvalidInputException("kernel '" + this + "': " + why, e);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(id);
    char separator = ':';
    for (Map.Entry<String, String> given : parameters.entrySet()) {
      text.append(separator).append(given.getKey()).append('=').append(given.getValue());
      separator = ',';
    }
    return text.toString();
  }
}
