package io.github.svmrelevance.report.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The methods, backends or kernels that a program can use.
 *
 * @param entries for each its fields by name: {@code id} first, then texts, numbers, lists of
 *     texts, and a list of maps named {@code parameters}
 * @param failures messages about what could not be loaded
 * @since 0.1
 */
public record CatalogueDocument(List<Map<String, Object>> entries, List<String> failures) {

  /** Copies the lists. */
  public CatalogueDocument {
    entries = List.copyOf(entries);
    failures = List.copyOf(failures);
  }

  /**
   * The list as JSON of the schema {@link RunReport#SCHEMA}.
   *
   * @param title what is listed, in the plural
   * @return the document
   */
  public String json(String title) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", RunReport.SCHEMA);
    document.put(title, entries);
    document.put("failures", failures);
    try {
      return JsonMapper.builder()
              .enable(SerializationFeature.INDENT_OUTPUT)
              .build()
              .writeValueAsString(document)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists of texts have a JSON form", e);
    }
  }

  /**
   * The methods with their parameters.
   *
   * @param registry holds them
   * @param unusable those that cannot be used, by id, with the reason
   * @param spelling what settings are called
   * @return the list
   */
  public static CatalogueDocument ofMethods(
      Registry<RelevanceMethod> registry, Map<String, String> unusable, Spelling spelling) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (RelevanceMethod method : registry.providers()) {
      MethodDescription description = method.description();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", description.id());
      entry.put("title", description.title());
      entry.put("version", description.version());
      entry.put("summary", description.summary());
      entry.put("target", tasks(description));
      entry.put("citation", description.citation());
      String reason = unusable.get(description.id());
      if (reason != null) {
        entry.put("unavailable", reason);
      }
      entry.put("parameters", parameters(description.parameters(), spelling));
      entries.add(entry);
    }
    return new CatalogueDocument(entries, registry.failures());
  }

  private static String tasks(MethodDescription description) {
    return description.accepts().tasks().stream()
        .map(Parameter::spell)
        .collect(Collectors.joining(" or "));
  }

  /**
   * The solvers, what they solve, and why one cannot run. Asks each whether it is available.
   *
   * @param registry holds them
   * @return the list
   */
  public static CatalogueDocument ofBackends(Registry<OptimizationBackend> registry) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (OptimizationBackend backend : registry.providers()) {
      Availability availability = backend.availability();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", backend.id());
      entry.put("title", backend.title());
      if (availability.available()) {
        entry.put("version", backend.version());
      }
      entry.put(
          "solves",
          backend.problemClasses().stream()
              .sorted()
              .map(Parameter::spell)
              .collect(Collectors.toList()));
      entry.put("priority", backend.priority());
      entry.put("available", availability.available());
      if (!availability.detail().isEmpty()) {
        entry.put(availability.available() ? "detail" : "unavailable", availability.detail());
      }
      entries.add(entry);
    }
    return new CatalogueDocument(entries, registry.failures());
  }

  /**
   * The kernels with their parameters.
   *
   * @param registry holds them
   * @param spelling what settings are called
   * @return the list
   */
  public static CatalogueDocument ofKernels(Registry<KernelFactory> registry, Spelling spelling) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (KernelFactory kernel : registry.providers()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", kernel.id());
      entry.put("summary", kernel.description());
      entry.put("parameters", parameters(kernel.parameters(), spelling));
      entries.add(entry);
    }
    return new CatalogueDocument(entries, registry.failures());
  }

  private static List<Map<String, Object>> parameters(
      List<Parameter<?>> parameters, Spelling spelling) {
    List<Map<String, Object>> described = new ArrayList<>();
    for (Parameter<?> parameter : parameters) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", parameter.name());
      entry.put("kind", Parameter.spell(parameter.kind()));
      entry.put("accepted", parameter.accepted());
      if (!parameter.choices().isEmpty()) {
        entry.put("choices", parameter.choices());
      }
      entry.put("default", shownDefault(parameter).orElse(null));
      entry.put("description", parameter.description().render(spelling));
      described.add(entry);
    }
    return described;
  }

  /**
   * The default of a parameter as documents show it.
   *
   * @param parameter the parameter
   * @return the default, if it has one
   */
  public static Optional<Object> shownDefault(Parameter<?> parameter) {
    return Optional.ofNullable(
        ParameterValues.defaults(List.of(parameter)).toMap().get(parameter.name()));
  }
}
