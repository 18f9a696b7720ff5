package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types the session of docs/library.md into a shell. */
class JShellTest {

  private static final Pattern SESSION =
      Pattern.compile("```\\n\\$ jshell --class-path (\\S+)\\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path directory;

  @Test
  void theDocumentedSessionRuns() throws IOException, InterruptedException {
    Path jshell = Path.of(System.getProperty("java.home"), "bin", "jshell");
    assumeTrue(Files.isExecutable(jshell), "this JDK has no jshell");
    Path root = Path.of("..").toAbsolutePath().normalize();
    Matcher session = SESSION.matcher(Files.readString(root.resolve("docs/library.md")));
    assertThat(session.find()).as("a session in docs/library.md").isTrue();
    Path report = directory.resolve("report.html");
    Path script = directory.resolve("session.jsh");
    String typed =
        session
            .group(2)
            .replaceAll("(?m)^jshell> ", "")
            .replace("\"report.html\"", "\"" + report + "\"");
    Files.writeString(script, typed + "/exit\n");
    Path output = directory.resolve("output.txt");

    Process shell =
        new ProcessBuilder(
                jshell.toString(), "-s", "--class-path", session.group(1), script.toString())
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(shell.waitFor(120, TimeUnit.SECONDS)).isTrue();

    assertThat(Files.readString(output, StandardCharsets.UTF_8))
        .contains("t4 STRONG")
        .doesNotContain("Exception", "cannot find symbol");
    assertThat(report).content().contains("<h1>new_thyroid.csv");
  }
}
