package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.parameter.Parameter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The file of a model. */
final class ModelOption {

  private static final Parameter<String> MODEL =
      Parameter.text("model", "the file of the model (JSON)");
  private static final ParameterOptions OPTIONS =
      new ParameterOptions("Model:", List.of(MODEL), Map.of("model", "FILE"));

  private ModelOption() {}

  static void addTo(CommandSpec command) {
    OPTIONS.addTo(command);
  }

  static Path read(ParseResult parsed) {
    return OPTIONS
        .read(parsed)
        .find(MODEL)
        .map(text -> OutputOptions.path(text, parsed))
        .orElseThrow(
            () ->
                new ParameterException(
                    parsed.commandSpec().commandLine(), "--model is missing; name its file"));
  }
}
