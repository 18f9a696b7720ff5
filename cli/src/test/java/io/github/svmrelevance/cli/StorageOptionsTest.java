package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.svmrelevance.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the table is kept changes no answer; numbers of 4 bytes change it by as little. */
class StorageOptionsTest {

  @TempDir Path directory;

  private Path table() throws IOException {
    Random random = new Random(20261126);
    StringBuilder text = new StringBuilder("a,b,c,d,y\n");
    for (int i = 0; i < 150; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      double c = random.nextGaussian();
      text.append(a + "," + b + "," + c + "," + (1e4 + a + 0.3 * random.nextGaussian()));
      text.append(a + b + random.nextGaussian() > 0 ? ",p\n" : ",n\n");
    }
    return Files.writeString(directory.resolve("table.csv"), text);
  }

  private static JsonNode json(String... args) throws IOException {
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isZero();
    return new ObjectMapper().readTree(run.out());
  }

  @Test
  void answersAreThoseOfMemory() throws IOException {
    String file = table().toString();
    Path scratch = Files.createDirectory(directory.resolve("scratch"));
    for (List<String> more :
        List.of(List.<String>of(), List.of("--scale", "max"), List.of("--no-standardize"))) {
      String[] usual = args(file, more);
      JsonNode expected = json(usual).get("features");
      JsonNode kept = json(args(file, more, "--on-disk", scratch.toString())).get("features");
      assertThat(kept).isEqualTo(expected);
      JsonNode rounded =
          json(args(file, more, "--float32", "--on-disk", scratch.toString())).get("features");
      for (int j = 0; j < expected.size(); j++) {
        for (String end : List.of("lower", "upper")) {
          assertThat(rounded.get(j).get(end).asDouble())
              .isCloseTo(expected.get(j).get(end).asDouble(), within(1e-3));
        }
        assertThat(rounded.get(j).get("class")).isEqualTo(expected.get(j).get("class"));
      }
      assertThat(json(args(file, more, "--float32")).get("features")).isEqualTo(rounded);
    }
    try (Stream<Path> left = Files.list(scratch)) {
      assertThat(left).isEmpty();
    }
  }

  private static String[] args(String file, List<String> options, String... more) {
    return Stream.of(
            Stream.of("bounds", file, "--format", "json", "--C", "1"),
            options.stream(),
            Stream.of(more))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  /** In /proc nobody can make a file, root neither. */
  @Test
  void aDirectoryThatTakesNoFileIsUnwritableOutput() throws IOException {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")));
    CommandRun run = CommandRun.of("bounds", table().toString(), "--on-disk", "/proc");
    assertThat(run.code()).isEqualTo(ExitCode.OUTPUT_FAILED);
    assertThat(run.err())
        .contains("the table cannot be kept in /proc: the file cannot be written: ")
        .doesNotContain("read");
  }

  @Test
  void aDirectoryThatIsNoneIsRefused() throws IOException {
    CommandRun run =
        CommandRun.of(
            "bounds", table().toString(), "--on-disk", directory.resolve("none").toString());
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains("the table cannot be kept in ")
        .contains("this is no directory; name a directory with enough space by --on-disk");
  }
}
