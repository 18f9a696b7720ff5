package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.cli.run.Interrupts;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on two threads: each trouble is one message, with a remedy. */
@OnSparksJava
class PartitionedRunTest {

  private static final String HEADER = "a,b,class";

  @TempDir private Path directory;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  private int run(String data, String... options) {
    return run(source -> {}, data, options);
  }

  private int run(Interrupts interrupts, String data, String... options) {
    List<String> line = new ArrayList<>(List.of("bounds", directory.resolve(data).toString()));
    line.addAll(List.of("--rows", "partitioned", "--master", "local[2]"));
    line.addAll(List.of(options));
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            output,
            new PrintStream(errors, true, StandardCharsets.UTF_8),
            Terminal.plain(),
            Terminal.plain());
    return PartitionedCommand.run(line.toArray(String[]::new), streams, interrupts);
  }

  private String errors() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  /** Rows of two overlapping classes, with other lines in the place of some. */
  private void write(String name, String header, String... others) throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of(header));
    for (int i = 0; i < 300; i++) {
      double a = random.nextGaussian();
      String label = a + random.nextGaussian() > 0 ? "yes" : "no";
      lines.add(a + "," + random.nextGaussian() + "," + label);
    }
    for (int k = 0; k < others.length; k++) {
      lines.set(100 + k, others[k]);
    }
    Files.write(directory.resolve(name), lines);
  }

  @Test
  void aRowCountsAsItsColumnSays() throws IOException {
    Random random = new Random(9);
    List<String> counted = new ArrayList<>(List.of("a,times,b,class"));
    List<String> written = new ArrayList<>(List.of("a,b,class"));
    for (int i = 0; i < 300; i++) {
      double a = random.nextGaussian();
      String label = a + random.nextGaussian() > 0 ? "yes" : "no";
      double b = random.nextGaussian();
      int times = i % 3 + (label.equals("yes") ? 1 : 0);
      counted.add(a + "," + times + "," + b + "," + label);
      written.addAll(Collections.nCopies(times, a + "," + b + "," + label));
    }
    Files.write(directory.resolve("counted.csv"), counted);
    Files.write(directory.resolve("written.csv"), written);

    assertThat(run("counted.csv", "--weight", "times")).as(errors()).isEqualTo(ExitCode.OK);
    List<String> found = output.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(errors()).contains("rows were left out because their weight is 0");
    output.reset();
    assertThat(run("written.csv")).as(errors()).isEqualTo(ExitCode.OK);
    List<String> expected = output.toString(StandardCharsets.UTF_8).lines().toList();

    assertThat(found).hasSameSizeAs(expected).hasSize(3);
    for (int j = 1; j <= 2; j++) {
      String[] own = found.get(j).split(",", -1);
      String[] other = expected.get(j).split(",", -1);
      assertThat(own[0]).isEqualTo(other[0]);
      for (int c = 1; c <= 4; c++) {
        assertThat(Double.parseDouble(own[c]))
            .isCloseTo(Double.parseDouble(other[c]), within(1e-8));
      }
      assertThat(own[6]).isEqualTo("certified");
    }
  }

  @Test
  void libsvmHasNoWeights() throws IOException {
    Files.writeString(directory.resolve("a.libsvm"), "1 1:2.5\n0 1:1.5\n");

    int code = run("a.libsvm", "--weight", "times");

    assertRefused(code, "LIBSVM, which has no column of weights", "--weight");
  }

  private void assertRefused(int code, String... parts) {
    assertThat(errors()).containsSubsequence(parts);
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(errors().lines()).as("one message").hasSize(1);
    assertThat(output.size()).isZero();
  }

  @Test
  void allRowsThatAreWrongAreToldAtOnce() throws IOException {
    write("rows.csv", HEADER, "1,2", "1,2,yes,4", "abc,1,yes", "1,,no", "NA,1,no");

    assertRefused(
        run("rows.csv"),
        "rows.csv' cannot be used as it is: ",
        "2 of 300 rows have not as many cells as the header, such as '1,2'",
        "rows.csv'",
        "column 'a': 2 of 300 rows have text, such as 'NA' in 'file:",
        "column 'b': 1 of 300 rows have no finite number, one in 'file:",
        "--exclude a,b leaves out these columns");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertRefused(run("none.csv"), "none.csv': there is no such file or folder");
  }

  @Test
  void emptyFilesAreRefused() throws IOException {
    Files.createFile(directory.resolve("empty.csv"));
    assertRefused(run("empty.csv"), "empty.csv' is empty");
  }

  @Test
  void aHeaderWithoutRowsIsRefused() throws IOException {
    Files.writeString(directory.resolve("header.csv"), HEADER + "\n");
    assertRefused(run("header.csv"), "header.csv' has no rows");
  }

  @Test
  void columnsOfOneNameAreRefused() throws IOException {
    write("rows.csv", "a,a,class");
    assertRefused(run("rows.csv"), "rows.csv' has more than one column 'a'");
  }

  @Test
  void filesOfOneFolderHaveOneHeader() throws IOException {
    Files.createDirectory(directory.resolve("rows.csv"));
    write("rows.csv/1.csv", HEADER);
    write("rows.csv/2.csv", "b,a,class");

    assertRefused(run("rows.csv"), "cannot be read: ", "header", ".csv");
  }

  @Test
  void aFileOfAnotherFormatIsRefused() throws IOException {
    Files.writeString(directory.resolve("rows.parquet"), "no Parquet at all\n");
    assertRefused(run("rows.parquet"), "rows.parquet' cannot be read: ");
  }

  @Test
  void aBrokenLineOfLibsvmIsRefused() throws IOException {
    Files.writeString(directory.resolve("rows.libsvm"), "1 1:2 2:x\n0 1:3\n");
    assertRefused(run("rows.libsvm"), "rows.libsvm' cannot be read: ", "\"x\"");
  }

  @Test
  void anInterruptedRunWritesNothing() throws IOException {
    write("rows.csv", HEADER);

    int code = run(source -> source.cancel(CancellationReason.REQUESTED), "rows.csv");

    assertThat(errors())
        .isEqualTo("svmrel: interrupted before the first step; nothing is written\n");
    assertThat(code).isEqualTo(PartitionedCommand.INTERRUPTED);
    assertThat(output.size()).isZero();
  }

  @Test
  void aCheckpointIsThatOfOneCommand() throws IOException {
    write("rows.csv", HEADER);
    String file = directory.resolve("kept").toString();

    assertThat(run("rows.csv", "--checkpoint", file)).as(errors()).isEqualTo(ExitCode.OK);
    String found = output.toString(StandardCharsets.UTF_8);
    output.reset();
    assertThat(run("rows.csv", "--checkpoint", file)).as(errors()).isEqualTo(ExitCode.OK);
    assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo(found);
    output.reset();
    errors.reset();
    int stopped =
        run(
            source -> source.cancel(CancellationReason.REQUESTED),
            "rows.csv",
            "--checkpoint",
            file);
    assertThat(stopped).isEqualTo(PartitionedCommand.INTERRUPTED);
    assertThat(errors()).contains("; the same command goes on from its checkpoint");
    errors.reset();

    assertRefused(
        run("rows.csv", "--checkpoint", file, "--slack", "0.3"),
        "--checkpoint",
        "belongs to a run with other data");
  }

  @Test
  void theClassesAreSaidAndColumnsLeftOut() throws IOException {
    write("rows.csv", HEADER);

    int code = run("rows.csv", "--positive", "no", "--exclude", "b", "--threshold", "none");

    assertThat(errors()).contains("the positive class is 'no', against 'yes'");
    assertThat(code).isEqualTo(ExitCode.OK);
    assertThat(output.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("a,"));
  }
}
