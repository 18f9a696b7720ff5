package io.github.svmrelevance.cli;

import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * One run of the command within the test's JVM, wired as the real one is.
 *
 * @param code the exit code
 * @param out all of standard output
 * @param err all of standard error
 */
record CommandRun(int code, String out, String err) {

  static CommandRun of(String... args) {
    return new Setting().run(args);
  }

  /** What is around a run. */
  static final class Setting {
    private Terminal terminal = Terminal.plain();
    private InputStream input = InputStream.nullInputStream();
    private OutputStream out = new ByteArrayOutputStream();
    private Consumer<CancellationSource> interrupts = source -> {};
    private Duration age = Duration.ZERO;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    Setting terminal(Terminal shown) {
      terminal = shown;
      return this;
    }

    Setting input(String text) {
      return input(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    Setting input(InputStream stream) {
      input = stream;
      return this;
    }

    Setting out(OutputStream stream) {
      out = stream;
      return this;
    }

    Setting interrupts(Consumer<CancellationSource> watcher) {
      interrupts = watcher;
      return this;
    }

    Setting age(Duration sinceTheStart) {
      age = sinceTheStart;
      return this;
    }

    /** What has been said so far; for who looks on from another thread. */
    String said() {
      return err.toString(StandardCharsets.UTF_8);
    }

    CommandRun run(String... args) {
      AtomicLong clock = new AtomicLong();
      Streams streams =
          new Streams(
              input, out, new PrintStream(err, true, StandardCharsets.UTF_8), terminal, terminal);
      Commands commands =
          new Commands(
              streams,
              interrupts::accept,
              () -> clock.addAndGet(1_000_000_000L),
              () -> age,
              Extensions.ofClassPath());
      int code = new Svmrel(streams, () -> commands).run(args);
      String written =
          out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
      return new CommandRun(code, written, err.toString(StandardCharsets.UTF_8));
    }
  }
}
