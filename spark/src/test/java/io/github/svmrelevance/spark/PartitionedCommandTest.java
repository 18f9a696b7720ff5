package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before Spark is asked; {@link StandaloneTest} has answers. */
class PartitionedCommandTest {

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
    "bounds a.csv --rows partitioned --seed now, --seed is 'now'; expected a whole number",
    "bounds a.csv --rows partitioned --on moon, --on spark alone",
  })
  void wrongLinesAreRefused(String line, String message) {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();

    int code =
        PartitionedCommand.run(
            line.split(" ", -1),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));

    assertThat(code).isEqualTo(PartitionedCommand.USAGE);
    assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("svmrel: ").contains(message);
  }

  @Test
  void aMasterIsNeeded() {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();

    int code =
        PartitionedCommand.run(
            new String[] {"bounds", "a.csv", "--rows", "partitioned"},
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));

    assertThat(code).isEqualTo(PartitionedCommand.BAD_INPUT);
    assertThat(errors.toString(StandardCharsets.UTF_8)).contains("--master");
  }
}
