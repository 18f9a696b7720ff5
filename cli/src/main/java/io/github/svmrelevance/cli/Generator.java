package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.ParameterOptions;
import io.github.svmrelevance.cli.options.Verbosity;
import io.github.svmrelevance.cli.output.FileEndings;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.output.Targets;
import io.github.svmrelevance.cli.run.Watch;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.core.run.Stoppable;
import io.github.svmrelevance.core.synthetic.SyntheticKind;
import io.github.svmrelevance.core.synthetic.SyntheticRows;
import io.github.svmrelevance.core.synthetic.SyntheticSpec;
import io.github.svmrelevance.report.document.OutputFile;
import io.github.svmrelevance.report.document.SyntheticDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Writes synthetic data, and the truth about them beside: a sub-command for each kind. */
final class Generator {

  static final String NAME = "generate";

  private static final Parameter<Integer> SEED =
      Parameter.integer("seed", "seed of all chance; the same seed gives the same data")
          .withDefault(0);
  private static final Parameter<String> OUT =
      Parameter.file(
          "out",
          "write the data there (CSV; sparse: LIBSVM), in the place of a file of that name, instead of"
              + " to standard output");
  private static final Parameter<String> TRUTH =
      Parameter.file("truth", "write the truth there; by default beside --out, as NAME.truth.json");
  private static final ParameterOptions OUTPUT =
      new ParameterOptions("Output:", Verbosity.after(SEED, OUT, TRUTH), Map.of());

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;

  Generator(Streams streams, Workplace workplace, Presenter presenter) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
  }

  /** The command with a sub-command for each kind. */
  CommandSpec command() {
    CommandSpec spec = CommandSpec.create().name(NAME);
    spec.usageMessage()
        .sortOptions(false)
        .description(
            "Make data by chance, as the papers do, with the truth about their features in a"
                + " second file.")
        .commandListHeading("%nKinds:%n")
        .footer(
            "",
            "Example:",
            "  svmrel generate type-3 --feature-noise 0.1 --out three.csv",
            "  svmrel bounds three.csv");
    for (SyntheticKind kind : SyntheticKind.all()) {
      spec.addSubcommand(kind.id(), command(kind));
    }
    return spec;
  }

  private CommandSpec command(SyntheticKind kind) {
    ParameterOptions options = new ParameterOptions("Data:", kind.parameters(), Map.of());
    Action action = parsed -> generate(kind, options.read(parsed), OUTPUT.read(parsed), parsed);
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(kind.id());
    spec.usageMessage()
        .customSynopsis("svmrel " + NAME + " " + kind.id() + " [OPTION...]")
        .sortOptions(false)
        .description(kind.title() + ".")
        .footer(
            "",
            "Example:",
            "  svmrel generate "
                + kind.id()
                + " --out "
                + kind.id()
                + "."
                + kind.format().name().toLowerCase(Locale.ROOT));
    options.addTo(spec);
    OUTPUT.addTo(spec);
    return spec;
  }

  private int generate(
      SyntheticKind kind, ParameterValues values, ParameterValues output, ParseResult parsed) {
    Optional<Path> out = output.find(OUT).map(text -> OutputOptions.path(text, parsed));
    Optional<Path> named = output.find(TRUTH).map(text -> OutputOptions.path(text, parsed));
    Optional<Path> truth =
        named.or(() -> out.filter(Generator::isOrBecomesFile).map(Generator::beside));
    out.ifPresent(file -> FileEndings.requireData(kind.format(), file, "--out", parsed));
    named.ifPresent(file -> FileEndings.requireJson(file, "--truth", parsed));
    SyntheticSpec spec = spec(kind, values, parsed);
    String asked = named.isPresent() ? "--truth" : "--out (the truth beside it)";
    new Targets().writing("--out", out).writing(asked, truth).require();
    long seed = output.get(SEED);
    Verbosity verbosity = Verbosity.of(output);
    try (Watch watch = workplace.watchWriting(out.isPresent(), verbosity)) {
      Stoppable until = watch.until();
      watch.progress().started("drawing", 1);
      SyntheticRows generated = until.run(() -> spec.rows(seed));
      SyntheticDocument document =
          new SyntheticDocument(kind.id(), values.toMap(), seed, generated);
      out.ifPresent(file -> requireSpace(file, generated));
      OutputFile.Content rows = target -> document.writeData(target, watch.progress());
      // The truth comes last: without the data it would be one about others.
      if (out.isPresent()) {
        presenter.writeFile("--out", out.get(), target -> write(rows, target, until), verbosity);
      } else {
        try {
          write(rows, streams.out(), until);
        } catch (IOException e) {
          throw new OutputException("standard output", e);
        }
      }
      if (truth.isEmpty() && !verbosity.quiet()) {
        streams.say(
            "the truth was not written; name a file for it with --truth"
                + (out.isPresent() ? "" : ", or give --out"));
      }
      truth.ifPresent(
          file ->
              presenter.writeFile(
                  asked, file, target -> write(document::writeTruth, target, until), verbosity));
    }
    return ExitCode.OK;
  }

  /** What a specification refuses is wrong on the command line already; there are no data. */
  private static SyntheticSpec spec(
      SyntheticKind kind, ParameterValues values, ParseResult parsed) {
    try {
      return kind.spec(values);
    } catch (InvalidInputException e) {
      throw new ParameterException(parsed.commandSpec().commandLine(), e.getMessage(), e);
    }
  }

  /**
   * A table that no disk holds is refused before it fills one. A cell of CSV takes a character and
   * a separator at least; LIBSVM leaves most out.
   */
  private static void requireSpace(Path file, SyntheticRows rows) {
    if (rows.sparse() || !isOrBecomesFile(file)) {
      return;
    }
    double least = 2.0 * rows.samples() * (rows.truth().size() + 1);
    // 0 where the system does not say.
    long left = file.toAbsolutePath().getParent().toFile().getUsableSpace();
    if (left > 0 && least > left) {
      throw new OutputException(
          "--out",
          file,
          String.format(
              Locale.ROOT,
              "it takes %s or more, and its disk has %s left; ask for fewer samples or"
                  + " features",
              size(least),
              size((double) left)));
    }
  }

  /** In the unit that fits. */
  static String size(double bytes) {
    return bytes < 1 << 20
        ? String.format(Locale.ROOT, "%.1f kB", bytes / (1 << 10))
        : bytes < 1 << 30
            ? String.format(Locale.ROOT, "%.1f MB", bytes / (1 << 20))
            : String.format(Locale.ROOT, "%.1f GB", bytes / (1 << 30));
  }

  /** A device or a pipe is none, and nothing is written beside it. */
  private static boolean isOrBecomesFile(Path out) {
    return !Files.exists(out) || Files.isRegularFile(out);
  }

  /** {@code dir/name.csv} has its truth in {@code dir/name.truth.json}. */
  private static Path beside(Path data) {
    String name = String.valueOf(data.getFileName());
    int dot = name.lastIndexOf('.');
    return data.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".truth.json");
  }

  /** An interrupt ends it; a file is then as it was before. */
  private static void write(OutputFile.Content content, OutputStream target, Stoppable until)
      throws IOException {
    try {
      until.run(
          () -> {
            try {
              content.writeTo(target);
              return target;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
