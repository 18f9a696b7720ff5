package io.github.svmrelevance.cli.reproduce;

import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.OutputOptions.Kind;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.document.CatalogueDocument;
import io.github.svmrelevance.report.text.Listing;
import io.github.svmrelevance.reproductions.DataNeed;
import io.github.svmrelevance.reproductions.Reproduction;
import io.github.svmrelevance.reproductions.ReproductionDescription;
import io.github.svmrelevance.reproductions.document.ReproductionCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * {@code svmrel reproduce}: a sub-command for each table and figure, made from its description, one
 * for all of them, and by itself the list of what there is.
 */
public final class ReproduceCommand {

  public static final String NAME = "reproduce";
  private static final String ALL = "all";

  private static final Parameter<List<String>> DATA =
      Parameter.texts("data", "a file of data: NAME=PATH, see 'svmrel reproduce'");
  private static final ParameterOptions DATA_OPTIONS =
      new ParameterOptions("Data:", List.of(DATA), Map.of("data", "NAME=PATH"));

  private final Streams streams;
  private final Supplier<Registry<Reproduction>> registry;
  private final Reproducer reproducer;
  private final Supplier<Registry<OptimizationBackend>> backends;

  public ReproduceCommand(
      Streams streams,
      Supplier<Registry<Reproduction>> registry,
      Reproducer reproducer,
      Supplier<Registry<OptimizationBackend>> backends) {
    this.streams = streams;
    this.registry = registry;
    this.reproducer = reproducer;
    this.backends = backends;
  }

  public CommandSpec spec() {
    Registry<Reproduction> found = registry.get();
    Action list = parsed -> list(found);
    CommandSpec spec = CommandSpec.wrapWithoutInspection(list).name(NAME);
    spec.usageMessage()
        .customSynopsis("svmrel reproduce [ID|all [OPTION...]]")
        .description(
            "Compute a table or figure of a paper again and set it beside the printed one; without"
                + " an ID, list what there is.")
        .commandListHeading("%nTables and figures:%n")
        .footer(
            "",
            "Examples:",
            "  svmrel reproduce goepfert-figure2 --plot profile.svg",
            "  svmrel reproduce all --report reproductions.html");
    for (Reproduction reproduction : found.providers()) {
      CommandSpec one = one(reproduction);
      spec.addSubcommand(one.name(), one);
    }
    spec.addSubcommand(ALL, all(found.providers()));
    return spec;
  }

  private CommandSpec one(Reproduction reproduction) {
    ReproductionDescription description = reproduction.description();
    ParameterOptions parameters =
        new ParameterOptions("Parameters:", description.parameters(), Map.of());
    Kind kind = description.figures() > 0 ? Kind.REPRODUCTION : Kind.TABLES;
    Action run =
        parsed ->
            reproducer.run(
                List.of(reproduction),
                parameters.read(parsed),
                files(parsed, List.of(description)),
                RunOptions.read(parsed, backends),
                OutputOptions.read(parsed, kind));
    CommandSpec spec = CommandSpec.wrapWithoutInspection(run).name(description.id());
    parameters.addTo(spec);
    addOptions(spec, !description.data().isEmpty(), kind);
    spec.usageMessage()
        .customSynopsis("svmrel reproduce " + description.id() + " [OPTION...]")
        .sortOptions(false)
        .description(
            escape(description.source() + ": " + description.title() + "."),
            escape(description.summary()))
        .footer(
            "",
            "Example:",
            "  svmrel reproduce " + description.id() + " --report page.html",
            "",
            escape("Source: " + description.citation()));
    return spec;
  }

  private CommandSpec all(List<Reproduction> reproductions) {
    List<ReproductionDescription> descriptions =
        reproductions.stream().map(Reproduction::description).toList();
    Action run =
        parsed ->
            reproducer.run(
                reproductions,
                ParameterValues.defaults(List.of()),
                files(parsed, descriptions),
                RunOptions.read(parsed, backends),
                OutputOptions.read(parsed, Kind.TABLES));
    CommandSpec spec = CommandSpec.wrapWithoutInspection(run).name(ALL);
    addOptions(spec, true, Kind.TABLES);
    spec.usageMessage()
        .customSynopsis("svmrel reproduce all [OPTION...]")
        .sortOptions(false)
        .description(
            "Compute all tables and figures whose data are there, with their default parameters.")
        .footer("", "Example:", "  svmrel reproduce all --data pima=pima.csv --report page.html");
    return spec;
  }

  private static void addOptions(CommandSpec spec, boolean hasData, Kind kind) {
    if (hasData) {
      DATA_OPTIONS.addTo(spec);
    }
    RunOptions.addTo(spec);
    OutputOptions.addTo(spec, kind);
  }

  private static String escape(String line) {
    return line.replace("%", "%%");
  }

  /** The files that the user named, by the name of the data set. */
  private static Map<String, Path> files(
      ParseResult parsed, List<ReproductionDescription> descriptions) {
    Set<String> known =
        descriptions.stream()
            .flatMap(description -> description.data().stream())
            .map(DataNeed::name)
            .collect(Collectors.toCollection(java.util.TreeSet::new));
    Map<String, Path> files = new TreeMap<>();
    if (known.isEmpty()) {
      return files;
    }
    for (String given : DATA_OPTIONS.read(parsed).get(DATA)) {
      int sign = given.indexOf('=');
      String name = sign < 0 ? given : given.substring(0, sign);
      if (sign < 0 || sign == given.length() - 1 || !known.contains(name)) {
        throw new ParameterException(
            parsed.commandSpec().commandLine(),
            "--data is '"
                + given
                + "'; expected NAME=PATH with one of the names "
                + String.join(", ", known));
      }
      String path = given.substring(sign + 1);
      Path file =
          DataSource.path(path)
              .orElseThrow(
                  () ->
                      new InvalidParameterException(
                          DATA,
                          " is "
                              + Excerpt.quote(given)
                              + ", which names no file; expected NAME=PATH"));
      if (files.put(name, file) != null) {
        throw new InvalidParameterException(
            DATA, " is given twice for " + name + "; give one file");
      }
    }
    return files;
  }

  private int list(Registry<Reproduction> found) {
    CatalogueDocument catalogue = ReproductionCatalogue.of(found, new CommandWording());
    streams.show(
        Listing.render(
            "reproductions",
            catalogue.entries(),
            catalogue.failures(),
            CommandLineText::option,
            streams.outTerminal()));
    return ExitCode.OK;
  }
}
