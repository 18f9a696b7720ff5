package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.console.Streams;
import io.github.svmrelevance.report.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.example.plugin.FailingMethod;
import org.example.plugin.MisnamedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {

  @Test
  void listsAPluggedInMethod() {
    CommandRun run = CommandRun.of("methods");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("fake\n", "A method of the tests", "Nobody (2026)")
        .containsPattern("--C +weight of the losses \\(a number above 0; default 1\\)");
  }

  /** It may be that of the plug-in; that was silent. */
  @Test
  void aCommandThatIsNotThereMayBeThatOfAPluginThatWasNotLoaded(@TempDir Path directory)
      throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(RelevanceMethod.class.getName()), "no.such.Method\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      assertThat(CommandRun.of("missing").err())
          .contains("there is no command 'missing'")
          .endsWith("; one plug-in has no command: see 'svmrel methods'\n");
      assertThat(CommandRun.of("help", "missing").err()).contains("one plug-in has no command");
      assertThat(CommandRun.of("methods").out()).contains("no.such.Method");
      assertThat(CommandRun.of("bounds", "--nonsense").err()).doesNotContain("plug-in");
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(CommandRun.of("missing").err()).doesNotContain("plug-in");
  }

  private static void withMethod(Class<?> method, Path directory, Runnable asked)
      throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(RelevanceMethod.class.getName()), method.getName() + "\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      asked.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Its authors can mend it, and we cannot. */
  @Test
  void anErrorOfAPluginNamesThePlugin(@TempDir Path directory) throws IOException {
    Path data = Files.writeString(directory.resolve("d.csv"), "a,y\n1,no\n2,yes\n3,no\n4,yes\n");
    withMethod(
        FailingMethod.class,
        directory,
        () -> {
          CommandRun run = CommandRun.of("failing", data.toString(), "--positive", "yes");
          assertThat(run.code()).isEqualTo(ExitCode.INTERNAL_ERROR);
          assertThat(run.err())
              .contains(
                  "this is an error of the method 'failing' (org.example.plugin.FailingMethod), which"
                      + " is no part of svmrel, please report it to its authors with what --stacktrace"
                      + " shows: ")
              .contains("'share'");
        });
  }

  /** Nor does looking for plug-ins hide what happened, if that fails as well. */
  @Test
  void anErrorIsReportedWherePluginsCannotBeLookedFor() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Terminal.plain(),
            Terminal.plain());
    Svmrel broken =
        new Svmrel(
            streams,
            () -> {
              throw new IllegalStateException("no commands");
            });

    assertThat(broken.run("bounds")).isEqualTo(ExitCode.INTERNAL_ERROR);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("this is an internal error of svmrel", "no commands");
  }

  /** One method of others that has no command leaves all others theirs. */
  @Test
  void aParameterCannotHaveTheNameOfAnOptionOfAllCommands(@TempDir Path directory)
      throws IOException {
    withMethod(
        MisnamedMethod.class,
        directory,
        () -> {
          assertThat(CommandRun.of("--help").out()).contains("bounds").doesNotContain("failing");
          assertThat(CommandRun.of("failing").err())
              .contains("there is no command 'failing'")
              .endsWith("; one plug-in has no command: see 'svmrel methods'\n");
          assertThat(CommandRun.of("methods").out().replaceAll("\\s+", " "))
              .contains(
                  "every command has options of the names of its parameters 'help', 'seed'; rename"
                      + " these");
        });
  }

  @Test
  void listsMethodsAsJson() throws IOException {
    JsonNode fake = null;
    for (JsonNode method : json("methods").path("methods")) {
      fake = method.path("id").asText().equals("fake") ? method : fake;
    }

    assertThat(fake).isNotNull();
    assertThat(fake.path("version").asText()).isEqualTo("9.9");
    assertThat(fake.path("parameters").path(0).path("name").asText()).isEqualTo("C");
    assertThat(fake.path("parameters").path(0).path("default").asDouble()).isEqualTo(1);
    assertThat(fake.path("parameters").path(1).path("choices").path(0).asText()).isEqualTo("fine");
  }

  @Test
  void listsBackends() throws IOException {
    JsonNode backends = json("backends").path("backends");

    for (JsonNode backend : backends) {
      assertThat(backend.path("solves")).isNotEmpty();
      assertThat(backend.path("available").asBoolean() || backend.has("unavailable")).isTrue();
      assertThat(CommandRun.of("backends").out()).contains(backend.path("id").asText());
    }
  }

  @Test
  void listsKernels() throws IOException {
    assertThat(json("kernels").path("kernels").findValuesAsText("id"))
        .contains("linear", "poly", "rbf", "tanh");
  }

  @Test
  void completesPluggedInMethods() {
    CommandRun run = CommandRun.of("completion");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("complete -F", "fake", "--outcome", "until-cancelled");
    // Files: of an option and of DATA; choices: one list for each option.
    String fake = run.out().substring(run.out().indexOf("function _picocli_svmrel_fake()"));
    assertThat(fake.substring(0, fake.indexOf("\n}")))
        .contains("positionals=$( compgen -f -- ")
        .contains("COMPREPLY=( $( compgen -f -- ")
        .contains("local OUTCOME_option_args=(\"fine\"")
        .contains("local MISSING_option_args=(\"fail\" \"drop-rows\"");
  }

  @Test
  void completionIsAskedForByShell() {
    String script = CommandRun.of("completion").out();
    assertThat(CommandRun.of("completion", "bash").out()).isEqualTo(script);
    assertThat(CommandRun.of("completion", "zsh").out()).isEqualTo(script);
    CommandRun other = CommandRun.of("completion", "fish");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("there is no completion for 'fish', but for bash and zsh;");
  }

  @Test
  void helpIsACommand() {
    assertThat(CommandRun.of("help").out()).isEqualTo(CommandRun.of("--help").out());
    assertThat(CommandRun.of("help", "reject-svm", "train").out())
        .isEqualTo(CommandRun.of("reject-svm", "train", "--help").out());
    CommandRun unknown = CommandRun.of("help", "nonsense");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no command 'nonsense'; ");
    assertThat(CommandRun.of("help", "decision").err()).contains("did you mean decisions");
    assertThat(CommandRun.of("help", "bounds", "x").err())
        .contains("there is no command 'x' within 'svmrel bounds'");
    assertThat(CommandRun.of("version", "x").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "version"})
  void tellsItsVersionAndThatOfJava(String option) {
    CommandRun run = CommandRun.of(option);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("svmrel ")
        .contains("\nJava " + Runtime.version().feature())
        .hasLineCount(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "methods",
        "backends",
        "kernels",
        "inspect",
        "explore",
        "serve",
        "help",
        "version",
        "completion",
        "fake"
      })
  void helpFitsTheUsualTerminal(String command) {
    CommandRun run = command.isEmpty() ? CommandRun.of("--help") : CommandRun.of(command, "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Usage: svmrel");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  /**
   * The help of a method is part of the contract with plug-ins; look at the change, then accept it.
   */
  @Test
  void helpIsMadeFromTheDescription() throws IOException {
    try (InputStream golden = CatalogueTest.class.getResourceAsStream("fake-help.txt")) {
      assertThat(golden).isNotNull();
      assertThat(CommandRun.of("fake", "--help").out())
          .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static JsonNode json(String command) throws IOException {
    CommandRun run = CommandRun.of(command, "--format", "json");
    assertThat(run.err()).isEmpty();
    JsonNode document = JsonMapper.builder().build().readTree(run.out());
    assertThat(document.path("schema").asText()).isEqualTo("svmrel/2");
    return document;
  }
}
