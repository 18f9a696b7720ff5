package io.github.svmrelevance.cli.analysis;

import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.RunOptions;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.core.spi.Registry;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The sub-command of a method, made from the method's description alone. */
public final class MethodCommand implements Action {

  private static final String HELP = "help";

  private final RelevanceMethod method;
  private final MethodDescription description;
  private final OutputOptions.Kind kind;
  private final ParameterOptions parameters;
  private final Analyst analyst;
  private final Supplier<Registry<OptimizationBackend>> backends;

  public MethodCommand(
      RelevanceMethod method, Analyst analyst, Supplier<Registry<OptimizationBackend>> backends) {
    this.method = method;
    this.description = method.description();
    this.kind =
        method.hasBaseline() ? OutputOptions.Kind.BASELINE_METHOD : OutputOptions.Kind.METHOD;
    this.parameters = new ParameterOptions("Method:", description.parameters(), Map.of());
    this.analyst = analyst;
    this.backends = backends;
  }

  /** The parameters of the method that cannot be options, as every command has one of that name. */
  public List<String> taken() {
    CommandSpec ours = CommandSpec.create();
    addOurs(ours);
    return description.parameters().stream()
        .map(Parameter::name)
        .filter(name -> name.equals(HELP) || ours.findOption("--" + name) != null)
        .toList();
  }

  private void addOurs(CommandSpec spec) {
    DataOptions.addTo(spec, description.accepts());
    RunOptions.addTo(spec);
    OutputOptions.addTo(spec, kind);
  }

  /** Describes the command to the parser, if none of its parameters' names is {@link #taken}. */
  public CommandSpec spec() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(description.id());
    parameters.addTo(spec);
    addOurs(spec);
    spec.usageMessage()
        .customSynopsis("svmrel " + description.id() + " [OPTION...] DATA")
        .sortOptions(false)
        .description(escape(description.title() + ".", description.summary()))
        .footer(
            escape(
                "",
                "Example:",
                "  svmrel "
                    + description.id()
                    + " "
                    + method.example().render(CommandLineText::option),
                "",
                "Source: " + description.citation()));
    return spec;
  }

  private static String[] escape(String... lines) {
    for (int i = 0; i < lines.length; i++) {
      lines[i] = lines[i].replace("%", "%%");
    }
    return lines;
  }

  @Override
  public int run(ParseResult parsed) {
    return analyst.run(
        method,
        parameters.read(parsed),
        DataOptions.read(parsed, description.accepts()),
        RunOptions.read(parsed, backends),
        OutputOptions.read(parsed, kind),
        CommandLineText.of(parsed.originalArgs()));
  }
}
