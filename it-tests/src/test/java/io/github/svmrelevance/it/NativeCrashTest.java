package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Data on which lp_solve crashes in one of a few runs, or in all. The command answers or refuses;
 * it never dies, and leaves nothing behind. {@code -Dcrash.repetitions=200} tries longer.
 */
class NativeCrashTest {

  private static final int REPETITIONS = Integer.getInteger("crash.repetitions", 2);

  @TempDir private Path directory;

  @ParameterizedTest
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  @CsvSource({
    "crash1.csv, lpsolve, --no-standardize --slack 1e-9",
    "crash1.csv, ojalgo, --no-standardize --slack 1e-9",
    "crash3.csv, lpsolve, --no-standardize --slack 1e-6",
    "crash3.csv, ojalgo, --no-standardize --slack 1e-6",
    "crash_std.csv, lpsolve, --C 10 --slack 1e-9",
    "crash_std.csv, ojalgo, --C 10 --slack 1e-9",
  })
  void theCommandSurvives(String file, String backend, String options)
      throws IOException, InterruptedException {
    Path data = Path.of("..", "..", "shared", "data", "attack", file);
    assumeTrue(Files.exists(data), () -> "skipped: there is no " + data);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.github.svmrelevance.cli.Main");
    command.addAll(List.of("bounds", data.toAbsolutePath().toString(), "--positive", "p"));
    command.addAll(List.of("--baseline", "l1", "--budget", "separate", "--threshold", "none"));
    command.addAll(List.of("--quiet", "--backend", backend));
    command.addAll(List.of(options.split(" ")));
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isIn(0, 1, 3, 4, 5);
      assertThat(output).doesNotContain("SIGSEGV", "internal error");
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }
}
