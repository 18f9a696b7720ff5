package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command with one of its backends taken off the class path, its library with it: a backend is
 * a jar, and nothing else knows of it.
 */
class WithoutABackendTest {

  private static final String DATA = Path.of("..", "data", "new_thyroid.csv").toString();

  private static final String COMMAND = Path.of("..", "cli", "target", "classes").toString();

  private record Run(int exit, String output) {}

  private static Run svmrelWithout(String backend, String... arguments)
      throws IOException, InterruptedException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(
                entry -> !entry.contains(backend.equals("compact") ? "solver-compact" : backend))
            // The packaged jar names all libraries in its manifest; its classes alone name none.
            .map(entry -> entry.endsWith("svmrelevance-cli.jar") ? COMMAND : entry)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Agents.ofThisJvm());
    command.addAll(List.of("-Djava.awt.headless=true", "-cp", classPath));
    command.add("io.github.svmrelevance.cli.Main");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  @ParameterizedTest
  @CsvSource({"lpsolve, compact, ojalgo", "ojalgo, compact, lpsolve", "compact, ojalgo, lpsolve"})
  void theOtherBackendsAreListed(String missing, String first, String second)
      throws IOException, InterruptedException {
    Run run = svmrelWithout(missing, "backends");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output().lines()).contains(first, second).doesNotContain(missing);
  }

  /** Bounds need a piecewise-linear program and, of optimal models alone, a linear one. */
  @ParameterizedTest
  @CsvSource({"lpsolve, compact", "ojalgo, compact", "compact, ojalgo"})
  void everythingElseWorks(String missing, String chosen) throws IOException, InterruptedException {
    Run run =
        svmrelWithout(
            missing,
            "bounds",
            DATA,
            "--positive",
            "Hyper",
            "--threshold",
            "none",
            "--baseline",
            "l1",
            "--slack",
            "0");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("solver     " + chosen, "10 of 10 bounds certified");
  }

  @ParameterizedTest
  @CsvSource({
    "lpsolve, 'compact, ojalgo'",
    "ojalgo, 'compact, lpsolve'",
    "compact, 'ojalgo, lpsolve'"
  })
  void theErrorSaysWhatToAdd(String missing, String others)
      throws IOException, InterruptedException {
    Run run = svmrelWithout(missing, "bounds", DATA, "--positive", "Hyper", "--backend", missing);
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output())
        .contains(
            "--backend is '" + missing + "'; expected auto or one of " + others,
            "add it to the class path (SVMREL_CLASSPATH)",
            "svmrelevance-solver-" + missing);
  }
}
