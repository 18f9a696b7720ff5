package io.github.svmrelevance.cli.rejectsvm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.kernel.KernelFactory;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.options.LimitOptions;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.output.FileEndings;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.document.RejectModelFile;
import io.github.svmrelevance.report.pmml.PmmlModels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The file of a model.
 *
 * @param file its name
 * @param mostBytes how large a file is read
 */
record ModelOption(Path file, long mostBytes) {

  private static final Parameter<String> MODEL =
      Parameter.file("model", "the file of the model (JSON)");
  private static final Parameter<Double> MOST_BYTES =
      LimitOptions.largeCount(
          "max-model-bytes", "bytes of the model's file; default 2^28, or less in little memory");
  private static final Parameter<String> TARGET =
      Parameter.file("model", "write the model there (JSON), in the place of a file of that name");
  private static final Parameter<String> PMML =
      Parameter.file(
          "pmml",
          "write the model there as PMML, too, which other programs score raw data with, replacing"
              + " a file of that name");
  private static final ParameterOptions TO_WRITE =
      new ParameterOptions("Model:", List.of(TARGET, PMML), Map.of());
  private static final ParameterOptions TO_READ =
      new ParameterOptions("Model:", List.of(MODEL, MOST_BYTES), Map.of());

  /** For a command that writes the model. */
  static void addToWriter(CommandSpec command) {
    TO_WRITE.addTo(command);
  }

  /** For a command that reads the model. */
  static void addToReader(CommandSpec command) {
    TO_READ.addTo(command);
  }

  /** Where to write the model. */
  static Path readTarget(ParseResult parsed) {
    Path file = file(TO_WRITE.read(parsed), TARGET, parsed);
    FileEndings.requireJson(file, "--model", parsed);
    return file;
  }

  /** Where to write the model as PMML. */
  static Optional<Path> readPmml(ParseResult parsed) {
    Optional<Path> file =
        TO_WRITE.read(parsed).find(PMML).map(text -> OutputOptions.path(text, parsed));
    file.ifPresent(name -> FileEndings.requirePmml(name, "--pmml", parsed));
    return file;
  }

  /** Before training: PMML has few kernels, and plug-ins have others. */
  static void requirePmmlKernel(KernelSpec kernel) {
    InvalidParameterException.check(
        PMML,
        () -> {
          PmmlModels.requireKernel(kernel);
          return kernel;
        });
  }

  static ModelOption read(ParseResult parsed) {
    ParameterValues values = TO_READ.read(parsed);
    return new ModelOption(
        file(values, MODEL, parsed),
        values.find(MOST_BYTES).map(Double::longValue).orElseGet(RejectModelFile::usualLimit));
  }

  /** The model in the file, with any kernel on the class path. */
  RejectModel load() {
    try {
      List<KernelFactory> kernels = Registry.kernels().providers();
      return RejectModelFile.read(
          file, mostBytes, (spec, features) -> KernelSpec.parse(spec).resolve(kernels, features));
    } catch (InvalidInputException e) {
      throw new InvalidInputException(Message.of(MODEL, ": ", e.message()), e);
    }
  }

  private static Path file(
      ParameterValues values, Parameter<String> parameter, ParseResult parsed) {
    return values
        .find(parameter)
        .map(text -> OutputOptions.path(text, parsed))
        .orElseThrow(
            () ->
                new ParameterException(
                    parsed.commandSpec().commandLine(), "--model is missing; name its file"));
  }
}
