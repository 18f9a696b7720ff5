package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.cli.run.ProgressDisplay;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reads or writes row by row for more than two seconds says how far it is. */
@Timeout(60)
class StreamedProgressTest {

  private static final String DATA = "../data/new_thyroid.csv";

  @TempDir private Path directory;

  /** The input comes in two halves, and the second not before the first has been told of. */
  @ParameterizedTest
  @ValueSource(strings = {"predict", "evaluate"})
  void decisionsShowHowMuchHasBeenRead(String task) throws IOException {
    String model = directory.resolve("model.json").toString();
    CommandRun.of("reject-svm", "train", DATA, "--reject-cost", "0.2", "--model", model);
    CommandRun.Setting setting = new CommandRun.Setting();

    CommandRun run =
        setting
            .input(
                held(Files.readAllBytes(Path.of(DATA)), () -> setting.said().contains(" so far")))
            .run("reject-svm", task, "-", "--model", model, "--progress");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("deciding kB");
    assertThat(run.out()).doesNotContain("deciding");
  }

  @Test
  void readingShowsHowMuchHasBeenRead() throws IOException {
    CommandRun.Setting setting = new CommandRun.Setting();

    CommandRun run =
        setting
            .input(
                held(Files.readAllBytes(Path.of(DATA)), () -> setting.said().contains(" so far")))
            .run("rank", "-", "--progress");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("reading kB");
  }

  @Test
  void generatingShowsTheRowsWritten() throws IOException {
    CommandRun.Setting setting = new CommandRun.Setting();
    ByteArrayOutputStream written = new ByteArrayOutputStream();

    CommandRun run =
        setting
            .out(
                new FilterOutputStream(written) {
                  @Override
                  public void write(byte[] bytes, int offset, int length) throws IOException {
                    await(() -> setting.said().contains(" of 2000;"));
                    written.write(bytes, offset, length);
                  }
                })
            .run("generate", "type-3", "--samples", "2000", "--progress");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("writing");
    assertThat(written.toString(StandardCharsets.UTF_8)).hasLineCount(2001);
  }

  /** Rows that go by on the terminal are progress enough. */
  @Test
  void noBarStandsBetweenRowsOnTheTerminal() throws IOException {
    Terminal screen = new Terminal(true, false, StandardCharsets.UTF_8, OptionalInt.of(80));
    long begin = System.nanoTime();

    CommandRun run =
        new CommandRun.Setting()
            .terminal(screen)
            .out(
                new FilterOutputStream(new ByteArrayOutputStream()) {
                  @Override
                  public void write(byte[] bytes, int offset, int length) throws IOException {
                    await(
                        () ->
                            System.nanoTime() - begin
                                > ProgressDisplay.PATIENCE.plusSeconds(1).toNanos());
                  }
                })
            .run("generate", "type-3");

    assertThat(run.code()).isZero();
    assertThat(run.err()).doesNotContain("writing", "drawing", "so far");
  }

  private static InputStream held(byte[] text, BooleanSupplier until) {
    int half = text.length / 2;
    return new FilterInputStream(new ByteArrayInputStream(text)) {
      private int given;

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (given == half) {
          await(until);
        }
        int read =
            super.read(target, offset, given < half ? Math.min(length, half - given) : length);
        given += Math.max(0, read);
        return read;
      }
    };
  }

  private static void await(BooleanSupplier condition) throws IOException {
    while (!condition.getAsBoolean()) {
      try {
        TimeUnit.MILLISECONDS.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }
}
