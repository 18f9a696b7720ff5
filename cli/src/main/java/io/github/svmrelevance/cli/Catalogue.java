package io.github.svmrelevance.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.text.Listing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists what was found on the class path: methods, backends, kernels. */
final class Catalogue {

  static final String METHODS = "methods";
  static final String BACKENDS = "backends";
  static final String KERNELS = "kernels";

  private enum Format {
    TABLE,
    JSON
  }

  private static final Parameter<Format> FORMAT =
      Parameter.choice(
          "format", "what to write; table: for people; json: for programs", Format.TABLE);
  private static final ParameterOptions OPTIONS =
      new ParameterOptions("Output:", List.of(FORMAT, Verbosity.TRACE), Map.of());

  private final Streams streams;
  private final Supplier<Registry<RelevanceMethod>> methods;
  private final Supplier<Map<String, String>> unusable;
  private final Supplier<Registry<OptimizationBackend>> backends;
  private final Supplier<Registry<KernelFactory>> kernels;

  /**
   * Lists what the registries hold.
   *
   * @param unusable the methods that have no command, by id, with the reason
   */
  Catalogue(
      Streams streams,
      Supplier<Registry<RelevanceMethod>> methods,
      Supplier<Map<String, String>> unusable,
      Supplier<Registry<OptimizationBackend>> backends,
      Supplier<Registry<KernelFactory>> kernels) {
    this.streams = streams;
    this.methods = methods;
    this.unusable = unusable;
    this.backends = backends;
    this.kernels = kernels;
  }

  CommandSpec methodsCommand() {
    return command(
        METHODS,
        "List the methods that were found, with their parameters.",
        parsed -> show(parsed, METHODS, methods()));
  }

  CommandSpec backendsCommand() {
    return command(
        BACKENDS,
        "List the solvers that were found, what they solve, and why one cannot run.",
        parsed -> show(parsed, BACKENDS, backends()));
  }

  CommandSpec kernelsCommand() {
    return command(
        KERNELS,
        "List the kernels that were found, with their parameters.",
        parsed -> show(parsed, KERNELS, kernels()));
  }

  private static CommandSpec command(String name, String description, Action action) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(name);
    spec.usageMessage()
        .customSynopsis("svmrel " + name + " [OPTION...]")
        .sortOptions(false)
        .description(description)
        .footer("", "Example:", "  svmrel " + name + " --format json");
    OPTIONS.addTo(spec);
    return spec;
  }

  private int show(ParseResult parsed, String title, Found found) {
    ParameterValues values = OPTIONS.read(parsed);
    if (values.get(FORMAT) == Format.JSON) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("schema", "svmrel/1");
      document.put(title, found.entries());
      document.put("failures", found.failures());
      streams.emit(json(document) + "\n");
    } else {
      streams.show(
          Listing.render(
              title,
              found.entries(),
              found.failures(),
              CommandLineText::option,
              streams.outTerminal()));
    }
    return ExitCode.OK;
  }

  private static String json(Map<String, Object> document) {
    try {
      return JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build()
          .writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists of texts have a JSON form", e);
    }
  }

  private record Found(List<Map<String, Object>> entries, List<String> failures) {}

  private Found methods() {
    Registry<RelevanceMethod> registry = methods.get();
    Map<String, String> reasons = unusable.get();
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
      String reason = reasons.get(description.id());
      if (reason != null) {
        entry.put("unavailable", reason);
      }
      entry.put("parameters", parameters(description.parameters()));
      entries.add(entry);
    }
    return new Found(entries, registry.failures());
  }

  private static String tasks(MethodDescription description) {
    return description.accepts().tasks().stream()
        .map(Parameter::spell)
        .collect(Collectors.joining(" or "));
  }

  private Found backends() {
    Registry<OptimizationBackend> registry = backends.get();
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
    return new Found(entries, registry.failures());
  }

  private Found kernels() {
    Registry<KernelFactory> found = kernels.get();
    List<Map<String, Object>> entries = new ArrayList<>();
    for (KernelFactory kernel : found.providers()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", kernel.id());
      entry.put("summary", kernel.description());
      entry.put("parameters", parameters(kernel.parameters()));
      entries.add(entry);
    }
    return new Found(entries, found.failures());
  }

  private static List<Map<String, Object>> parameters(List<Parameter<?>> parameters) {
    List<Map<String, Object>> described = new ArrayList<>();
    for (Parameter<?> parameter : parameters) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", parameter.name());
      entry.put("kind", Parameter.spell(parameter.kind()));
      entry.put("accepted", parameter.accepted());
      if (!parameter.choices().isEmpty()) {
        entry.put("choices", parameter.choices());
      }
      entry.put("default", ParameterOptions.shownDefault(parameter).orElse(null));
      entry.put("description", parameter.description().render(CommandLineText::option));
      described.add(entry);
    }
    return described;
  }
}
