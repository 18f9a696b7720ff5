package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of docs/extending-the-command.md, compiled from the page into a jar and given to the
 * launcher in SVMREL_CLASSPATH: each of its three parts takes the place of the command's own.
 */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class CommandModuleTest {

  private static final Path TARGET = Path.of("..", "cli", "target").toAbsolutePath().normalize();
  private static final Path PAGE = Path.of("..", "docs", "extending-the-command.md");
  private static final String DATA =
      Path.of("..", "data", "wine.csv").toAbsolutePath().normalize().toString();

  /** A file on the page: its name, then what it holds. */
  private static final Pattern FILE =
      Pattern.compile("`([\\w./-]+)`:\n\n```(?:java)?\n(.*?)```\n", Pattern.DOTALL);

  @TempDir private Path directory;
  private Path launcher;
  private Path example;

  private record Run(int code, String out, String err) {}

  @BeforeEach
  void makeExampleAndLauncher() throws IOException {
    assumeTrue(
        Files.exists(TARGET.resolve("svmrelevance-cli.jar")),
        "the command is not packaged; run mvn verify");
    // A clone without sources: the launcher never builds there.
    Path clone = Files.createDirectories(directory.resolve("clone/cli")).getParent();
    Files.createSymbolicLink(clone.resolve("cli/target"), TARGET);
    launcher =
        Files.copy(
            Path.of("..", "svmrel"), clone.resolve("svmrel"), StandardCopyOption.COPY_ATTRIBUTES);
    example = jar(compile(filesOfThePage()));
  }

  private Path filesOfThePage() throws IOException {
    Path files = directory.resolve("example");
    Matcher matcher = FILE.matcher(Files.readString(PAGE));
    while (matcher.find()) {
      Path file = files.resolve(matcher.group(1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, matcher.group(2));
    }
    return files;
  }

  private static Path compile(Path files) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--release",
                "17",
                "-proc:none",
                "-cp",
                TARGET.resolve("svmrelevance-cli.jar").toString(),
                "-d",
                files.toString()));
    try (Stream<Path> all = Files.walk(files)) {
      all.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    return files;
  }

  private Path jar(Path files) throws IOException {
    Path jar = directory.resolve("example.jar");
    try (JarOutputStream target = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> all = Files.walk(files)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        target.putNextEntry(new JarEntry(files.relativize(file).toString()));
        target.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }

  private Run svmrel(String classPath, String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    Path messages = directory.resolve("messages");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(messages.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SVMREL_CLASSPATH", classPath);
    builder.environment().remove("SVMREL_REBUILD");
    builder.environment().remove("SVMREL_JAVA_OPTS");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, Files.readString(messages));
  }

  private Run bounds(String classPath, String format) throws Exception {
    return svmrel(
        classPath, "bounds", DATA, "--positive", "1", "--threshold", "none", "--format", format);
  }

  private static String backend(Run run) throws IOException {
    return JsonMapper.builder().build().readTree(run.out()).path("backend").path("name").asText();
  }

  @Test
  void replacesTheExecutorAndTheChoiceOfBackends() throws Exception {
    Run usual = bounds("", "json");
    Run replaced = bounds(example.toString(), "json");

    assertThat(usual.code()).as(usual.err()).isZero();
    assertThat(usual.err()).doesNotContain("example: ");
    assertThat(backend(usual)).isEqualTo("compact");
    assertThat(replaced.code()).as(replaced.err()).isZero();
    assertThat(replaced.err()).containsPattern("example: .+, tasks: \\d+\n");
    assertThat(backend(replaced)).isEqualTo("ojalgo");
  }

  @Test
  void onlyWhatWasChosenCanBeAskedFor() throws Exception {
    Run run = svmrel(example.toString(), "bounds", DATA, "--backend", "compact");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--backend is 'compact'; expected auto or one of ojalgo");
  }

  @Test
  void replacesTheWriterOfAFormat() throws Exception {
    Run run = bounds(example.toString(), "csv");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines()).hasSize(2 + 13).allMatch(line -> line.startsWith("| "));
  }

  @Test
  void theVersionLoadsNoModule() throws Exception {
    Path broken = Files.createDirectories(directory.resolve("broken/META-INF/services"));
    Files.writeString(
        broken.resolve("io.github.svmrelevance.cli.extension.CommandModule"), "com.example.Gone\n");
    String classPath = directory.resolve("broken").toString();

    assertThat(svmrel(classPath, "--version").code()).isZero();
    assertThat(svmrel(classPath, "rank", "--help").code()).isZero();
    Run run = bounds(classPath, "json");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("svmrel: a module for svmrel cannot be loaded: ")
        .contains("com.example.Gone")
        .hasLineCount(1);
  }
}
