package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.Spelling;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.OutputException;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.input.DataSource;
import io.github.svmrelevance.cli.options.Action;
import io.github.svmrelevance.cli.options.CommandLineText;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.text.Terminal;
import io.github.svmrelevance.serve.InlineTable;
import io.github.svmrelevance.serve.Request;
import io.github.svmrelevance.serve.RequestRunner;
import io.github.svmrelevance.serve.Session;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command that answers requests of other programs, in one process. */
final class Server implements RequestRunner {

  static final String NAME = "serve";

  private static final String STDIO = "--stdio";

  /** The protocol decides on these. */
  private static final Set<String> RESERVED =
      Set.of(
          "format",
          "csv",
          "out",
          "sort",
          "top",
          "quiet",
          "progress",
          "stacktrace",
          "help",
          "version");

  private final Streams streams;
  private final Extensions extensions;
  private final Supplier<Registry<RelevanceMethod>> methods;

  Server(Streams streams, Extensions extensions, Supplier<Registry<RelevanceMethod>> methods) {
    this.streams = streams;
    this.extensions = extensions;
    this.methods = methods;
  }

  CommandSpec command() {
    Action action =
        parsed -> {
          try {
            new Session(new BufferedInputStream(streams.in()), streams.out(), this).run();
          } catch (IOException e) {
            throw new OutputException("standard output", e);
          }
          return ExitCode.OK;
        };
    CommandSpec spec = CommandSpec.wrapWithoutInspection(action).name(NAME);
    spec.addOption(
        OptionSpec.builder(STDIO)
            .required(true)
            .description("requests come by standard input, answers go to standard output")
            .build());
    spec.usageMessage()
        .customSynopsis("svmrel " + NAME + " " + STDIO)
        .description(
            "Answer requests of another program, each a line of JSON, until standard input ends."
                + " docs/serve.md has the protocol, "
                + Session.PROTOCOL
                + ".")
        .footer(
            "",
            "Example:",
            "  echo '{\"id\":1,\"command\":\"inspect\",\"data\":\"data/wdbc.csv\"}' | svmrel "
                + NAME
                + " "
                + STDIO);
    return spec;
  }

  @Override
  public Set<String> commands() {
    Set<String> commands =
        new TreeSet<>(
            List.of(Inspector.NAME, Catalogue.METHODS, Catalogue.BACKENDS, Catalogue.KERNELS));
    methods.get().providers().forEach(method -> commands.add(method.description().id()));
    return commands;
  }

  @Override
  public String version() {
    return Manual.programVersion();
  }

  @Override
  public Set<String> reserved() {
    return RESERVED;
  }

  @Override
  public Spelling spelling() {
    return CommandLineText::option;
  }

  @Override
  public Outcome run(
      Request request,
      OutputStream out,
      OutputStream err,
      CancellationToken until,
      ProgressListener progress) {
    Optional<InputStream> table = request.table().map(InlineTable::stream);
    Streams own =
        new Streams(
            table.orElseGet(InputStream::nullInputStream),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Terminal.plain(),
            Terminal.plain(),
            table.isPresent());
    long begin = System.nanoTime();
    Commands commands =
        new Commands(
            own,
            work -> until.onCancel(() -> work.cancel(CancellationReason.REQUESTED)),
            System::nanoTime,
            () -> Duration.ofNanos(System.nanoTime() - begin),
            extensions,
            Optional.of(progress));
    try {
      int code = new Svmrel(own, () -> commands).execute(words(request).toArray(String[]::new));
      return new Outcome(code, Optional.empty());
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
      Failure failure = Failure.of(e);
      return new Outcome(
          failure.code(),
          Optional.of(
              aboutData(request, e)
                  .map(Failed::of)
                  .orElseGet(() -> failed(failure, e, table.isPresent()))));
    }
  }

  /** Who sends a message knows the field, and neither what a shell calls it nor standard input. */
  private static Optional<String> aboutData(Request request, Throwable thrown) {
    if (thrown instanceof MissingParameterException missing
        && missing.getMissing().stream().noneMatch(ArgSpec::isOption)) {
      return Optional.of("the request has no data; name a file or send a table in 'data'");
    }
    if (thrown instanceof UnmatchedArgumentException unmatched) {
      String given = request.table().isPresent() ? "-" : request.file().orElse("");
      return unmatched.getUnmatched().equals(List.of(given))
          ? Optional.of("'" + request.command() + "' takes no data; leave out 'data'")
          : Optional.empty();
    }
    return Optional.empty();
  }

  /** The command line that asks for the same. */
  private static List<String> words(Request request) {
    List<String> words = new ArrayList<>(List.of(request.command(), "--format", "json"));
    for (Request.Option option : request.options()) {
      String name = CommandLineText.option(option.name());
      words.add(option.value().map(value -> name + "=" + value).orElse(name));
    }
    request
        .table()
        .ifPresent(
            table -> {
              if (!table.categorical().isEmpty()) {
                words.add("--categorical=" + String.join(",", table.categorical()));
              }
              // Behind "--", so that no option without its value takes it.
              words.addAll(List.of("--", "-"));
            });
    request.file().ifPresent(file -> words.addAll(List.of("--", file)));
    return words;
  }

  private static Failed failed(Failure failure, Throwable thrown, boolean inTable) {
    if (!(thrown instanceof InvalidInputException e && e.place() instanceof Place.InFile place)) {
      return Failed.of(failure.message());
    }
    String column = place.column().orElse("");
    return inTable && place.source().equals(DataSource.TABLE_NAME)
        ? new Failed(failure.message(), "", OptionalLong.empty(), place.line(), column)
        : new Failed(failure.message(), place.source(), place.line(), OptionalLong.empty(), column);
  }
}
