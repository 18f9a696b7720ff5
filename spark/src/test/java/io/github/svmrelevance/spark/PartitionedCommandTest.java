package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before Spark is asked; {@link PartitionedRunTest} asks it. */
class PartitionedCommandTest {

  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private int run(String... line) {
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            Terminal.plain(),
            Terminal.plain());
    return PartitionedCommand.run(line, streams, source -> {});
  }

  @ParameterizedTest
  @CsvSource({
    "bounds a.csv --rows partitioned, true",
    "bounds --rows=partitioned a.csv, true",
    "bounds a.csv, false",
    "smallest a.csv --rows partitioned, false",
  })
  void itIsMeantByItsOption(String line, boolean meant) {
    assertThat(PartitionedCommand.isMeant(line.split(" ", -1))).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({
    "bounds a.csv b.csv --rows partitioned, expected one file or folder",
    "bounds a.csv --rows whole, expected partitioned",
    "bounds a.csv --rows partitioned --slack, --slack needs a value",
    "bounds a.csv --quiet --rows partitioned --slack, --slack needs a value",
    "bounds a.csv --rows partitioned --seed now, --seed is 'now'; expected a whole number",
    "bounds a.csv --rows partitioned --on moon, --on spark alone",
  })
  void wrongLinesAreRefused(String line, String message) {
    assertThat(run(line.split(" ", -1))).isEqualTo(ExitCode.USAGE);
    assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("svmrel: ").contains(message);
  }

  @Test
  void aMasterIsNeeded() {
    assertThat(run("bounds", "a.csv", "--rows", "partitioned")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(errors.toString(StandardCharsets.UTF_8)).contains("--master");
  }
}
