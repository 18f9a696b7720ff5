package io.github.svmrelevance.cli;

import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataInput;
import io.github.svmrelevance.cli.input.DataOptions;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.output.OutputOptions;
import io.github.svmrelevance.cli.output.Presenter;
import io.github.svmrelevance.cli.run.Watch;
import io.github.svmrelevance.cli.run.Workplace;
import io.github.svmrelevance.report.document.ProfileDocument;
import io.github.svmrelevance.report.text.ProfileView;
import io.github.svmrelevance.tables.TableProfile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The command that shows what a table holds, and how it could be read. */
final class Inspector {

  static final String NAME = "inspect";

  /** Of so many features, chance alone passes one test at a rate of 0.01 on average. */
  private static final int MANY_FEATURES = 100;

  private final Streams streams;
  private final Workplace workplace;
  private final Presenter presenter;

  Inspector(Streams streams, Workplace workplace, Presenter presenter) {
    this.streams = streams;
    this.workplace = workplace;
    this.presenter = presenter;
  }

  CommandSpec command() {
    Action action = this::inspect;
    CommandSpec spec =
        action.command(
            NAME,
            "[OPTION...] DATA",
            "data/wdbc.csv",
            "Show what the columns of a table hold, which are hardly features, and a command"
                + " that reads it.",
            "Kinds: number, whole number, category, date, id (numbers or names of rows),"
                + " constant, text, mistyped (numbers, and cells that should be some), empty.");
    DataOptions.addInspectedTo(spec);
    OutputOptions.addTo(spec, OutputOptions.Kind.LISTING);
    return spec;
  }

  private int inspect(ParseResult parsed) {
    DataInput input = DataOptions.readInspected(parsed);
    OutputOptions output = OutputOptions.read(parsed, OutputOptions.Kind.LISTING);
    output.targets().reading(DataOptions.DATA, input.source().path()).require();
    try (Watch watch = workplace.watch(output.verbosity())) {
      TableProfile profile = watch.until().run(() -> input.profile(streams, watch.progress()));
      watch.progress().finished();
      ProfileDocument document = document(input, profile);
      presenter.write(
          (target, terminal) -> {
            boolean table = output.format() == ResultFormat.TABLE;
            Charset charset = table ? terminal.charset() : StandardCharsets.UTF_8;
            String text =
                switch (output.format()) {
                  case TABLE ->
                      String.join(
                              "\n", ProfileView.render(document, CommandLineText::option, terminal))
                          + "\n";
                  case JSON -> document.json();
                  case CSV -> document.csv(output.csv());
                };
            target.write(text.getBytes(charset));
          },
          output);
      return ExitCode.OK;
    }
  }

  private static ProfileDocument document(DataInput input, TableProfile profile) {
    return new ProfileDocument(
        profile,
        suggested(input, profile, profile.options()),
        profile.alternatives().stream()
            .map(
                option -> {
                  List<TableProfile.Option> options = new ArrayList<>(profile.options());
                  options.add(option);
                  return suggested(input, profile, options);
                })
            .toList());
  }

  private static String suggested(
      DataInput input, TableProfile profile, List<TableProfile.Option> options) {
    List<String> words = new ArrayList<>(List.of("bounds", input.source().given()));
    List<String> given = DataOptions.given(input.reading());
    words.addAll(given);
    for (TableProfile.Option option : options) {
      String word = CommandLineText.option(option.setting());
      if (!given.contains(word)) {
        words.add(word);
        if (!option.value().isEmpty()) {
          words.add(option.value());
        }
      }
    }
    if (profile.features() >= MANY_FEATURES) {
      words.addAll(List.of("--fdr", "0.1", "--top", "20"));
    }
    return CommandLineText.of(words);
  }
}
