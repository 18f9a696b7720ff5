package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.document.CatalogueDocument;
import io.github.svmrelevance.report.text.Listing;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
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
        parsed ->
            show(
                parsed,
                METHODS,
                CatalogueDocument.ofMethods(
                    methods.get(), unusable.get(), CommandLineText::option)));
  }

  CommandSpec backendsCommand() {
    return command(
        BACKENDS,
        "List the solvers that were found, what they solve, and why one cannot run.",
        parsed -> show(parsed, BACKENDS, CatalogueDocument.ofBackends(backends.get())));
  }

  CommandSpec kernelsCommand() {
    return command(
        KERNELS,
        "List the kernels that were found, with their parameters.",
        parsed ->
            show(
                parsed,
                KERNELS,
                CatalogueDocument.ofKernels(kernels.get(), CommandLineText::option)));
  }

  private static CommandSpec command(String name, String description, Action action) {
    CommandSpec spec = action.command(name, "[OPTION...]", "--format json", description);
    OPTIONS.addTo(spec);
    return spec;
  }

  private int show(ParseResult parsed, String title, CatalogueDocument found) {
    ParameterValues values = OPTIONS.read(parsed);
    if (values.get(FORMAT) == Format.JSON) {
      streams.emit(found.json(title));
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
}
