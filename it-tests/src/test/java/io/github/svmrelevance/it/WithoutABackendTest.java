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
import org.junit.jupiter.api.Test;

/**
 * The command with a backend taken off its class path: a backend is a jar, and nothing else knows
 * of it.
 */
class WithoutLpSolveTest {

  private static final String DATA = Path.of("..", "data", "new_thyroid.csv").toString();

  private static final String COMMAND = Path.of("..", "cli", "target", "classes").toString();

  private record Run(int exit, String output) {}

  private static Run svmrel(String... arguments) throws IOException, InterruptedException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("lpsolve"))
            // The packaged jar names all libraries in its manifest; its classes alone name none.
            .map(entry -> entry.endsWith("svmrelevance-cli.jar") ? COMMAND : entry)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Djava.awt.headless=true", "-cp", classPath));
    command.add("io.github.svmrelevance.cli.Main");
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  @Test
  void theOtherBackendsAreListed() throws IOException, InterruptedException {
    Run run = svmrel("backends");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("compact", "ojalgo").doesNotContain("lpsolve");
  }

  @Test
  void everythingElseWorks() throws IOException, InterruptedException {
    Run run = svmrel("bounds", DATA, "--positive", "Hyper", "--threshold", "none");
    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("compact");
  }

  @Test
  void theErrorSaysWhatToAdd() throws IOException, InterruptedException {
    Run run = svmrel("bounds", DATA, "--positive", "Hyper", "--backend", "lpsolve");
    assertThat(run.exit()).as(run.output()).isEqualTo(2);
    assertThat(run.output())
        .contains(
            "--backend is 'lpsolve'; expected auto or one of compact, ojalgo",
            "add it to the class path (SVMREL_CLASSPATH)",
            "svmrelevance-solver-lpsolve");
  }
}
