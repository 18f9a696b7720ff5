package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code ./svmrel} does around the program: it builds when it must, and says how far that is.
 * Maven, Java and the seconds are scripts here, so that nothing is built and nobody waits.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
class LauncherTest {

  private static final String JAR = "cli/target/svmrelevance-cli.jar";

  /** Writes what Maven does, and waits until the launcher has told of it in the file MESSAGES. */
  private static final String MAVEN =
      """
      #!/bin/sh
      echo built >>"$BUILDS"
      echo '[INFO] Scanning for projects...'
      echo 'Downloaded from central: https://host/one.jar (1 kB at 1 kB/s)'
      echo '[INFO] Building svmrelevance api 0.1.0-SNAPSHOT                          [2/11]'
      echo 'Downloaded from central: https://host/two.jar (1 kB at 1 kB/s)'
      echo '[INFO] Building svmrelevance core 0.1.0-SNAPSHOT                         [3/11]'
      until grep -q 'building.*svmrelevance core' "$MESSAGES"; do /bin/sleep 0.05; done
      echo jar >cli/target/svmrelevance-cli.jar
      """;

  /** Tells its process, and does not end by itself while the test lasts. */
  private static final String ENDLESS_MAVEN =
      """
      #!/bin/sh
      echo $$ >"$BUILDS"
      exec /bin/sleep 120
      """;

  private static final String BROKEN_MAVEN =
      """
      #!/bin/sh
      echo '[INFO] Building svmrelevance core 0.1.0-SNAPSHOT                         [3/11]'
      echo '[ERROR] COMPILATION ERROR :'
      echo '[ERROR] Some.java:[3,4] not a statement'
      exit 1
      """;

  @TempDir private Path directory;
  private Path root;
  private Path tools;
  private Path messages;

  private record Run(int code, String out, String err) {}

  @BeforeEach
  void makeClone() throws IOException {
    root = Files.createDirectories(directory.resolve("clone"));
    tools = Files.createDirectories(directory.resolve("jdk/bin"));
    messages = directory.resolve("messages");
    Files.copy(Path.of("..", "svmrel"), root.resolve("svmrel"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.createDirectories(root.resolve(".mvn"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
    Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
    script("java", "#!/bin/sh\nfor last; do :; done\necho \"ran $last\"\n");
    script("javac", "#!/bin/sh\n");
    script("sleep", "#!/bin/sh\n/bin/sleep 0.02\n");
    script("mvn", MAVEN);
  }

  private void script(String name, String text) throws IOException {
    Path file = Files.writeString(tools.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Run svmrel(String argument) throws Exception {
    Run run = run(Map.of(), root.resolve("svmrel").toString(), argument);
    return new Run(run.code(), run.out(), Files.readString(messages));
  }

  private Run run(Map<String, String> environment, String... command) throws Exception {
    Process process = builder(environment, command).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, "");
  }

  private ProcessBuilder builder(Map<String, String> environment, String... command) {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().put("PATH", tools + ":/usr/bin:/bin");
    builder.environment().put("MESSAGES", messages.toString());
    builder.environment().put("BUILDS", directory.resolve("builds").toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("SVMREL_"));
    builder.environment().putAll(environment);
    return builder.redirectError(messages.toFile());
  }

  private long builds() throws IOException {
    Path log = directory.resolve("builds");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  @Test
  void tellsHowFarTheFirstBuildIsAndIsQuietThereafter() throws Exception {
    Run first = svmrel("one");

    assertThat(first.code()).isZero();
    assertThat(first.out()).isEqualTo("ran one\n");
    assertThat(first.err())
        .startsWith("svmrel: first use; building with Maven")
        .contains("svmrel: still building, 15 s: svmrelevance core (3 of 11), files fetched: 2\n")
        .doesNotContain("\u001b", "\r");
    assertThat(Files.exists(root.resolve(".svmrel.lock"))).isFalse();

    Run second = svmrel("two");

    assertThat(second).isEqualTo(new Run(0, "ran two\n", ""));
    assertThat(builds()).isOne();
  }

  /** Java would pass over them; each entry is looked at, and before anything is built. */
  @ParameterizedTest
  @CsvSource({
    "missing.jar, missing.jar",
    "here.jar:gone.jar:missing.jar, gone.jar",
    "here.jar:no directory/*, no directory/*",
    "::missing.jar:, missing.jar",
  })
  void refusesPlugInsThatAreNotThere(String classPath, String told) throws Exception {
    Run run = pluggedIn(classPath);

    assertThat(run.code()).isOne();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(messages))
        .isEqualTo(
            "svmrel: SVMREL_CLASSPATH names "
                + told
                + ", which does not exist. Correct it or unset it.\n");
    assertThat(builds()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"here.jar", "here.jar:classes:jars of mine/*", ":here.jar::*:"})
  void takesPlugInsThatAreThere(String classPath) throws Exception {
    Run run = pluggedIn(classPath);

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo("ran one\n");
  }

  /** In a directory with a jar, one with classes and one with jars. */
  private Run pluggedIn(String classPath) throws Exception {
    Path place = Files.createDirectories(directory.resolve("place"));
    Files.createFile(place.resolve("here.jar"));
    Files.createDirectories(place.resolve("classes"));
    Files.createDirectories(place.resolve("jars of mine"));
    return run(
        Map.of("SVMREL_CLASSPATH", classPath, "PLACE", place.toString()),
        "/bin/sh",
        "-c",
        "cd \"$PLACE\" && exec ../clone/svmrel one");
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    svmrel("one");
    Path source = Files.writeString(root.resolve("cli/src/main/New.java"), "class New {}");
    Files.setLastModifiedTime(
        source,
        FileTime.fromMillis(Files.getLastModifiedTime(root.resolve(JAR)).toMillis() + 2000));

    Run again = svmrel("two");

    assertThat(again.out()).isEqualTo("ran two\n");
    assertThat(again.err()).startsWith("svmrel: the sources have changed; building again");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void showsWhatIsWrongWithABuildAndNoMore() throws Exception {
    script("mvn", BROKEN_MAVEN);

    Run run = svmrel("one");

    assertThat(run.code()).isOne();
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(
            "[ERROR] COMPILATION ERROR :\n[ERROR] Some.java:[3,4] not a statement\n"
                + "svmrel: the build failed; what went wrong is above")
        .doesNotContain("[INFO]");
    assertThat(Files.exists(root.resolve(".svmrel.lock"))).isFalse();
  }

  @Test
  void showsTheWholeLogOfABuildThatDidNotGetToMaven() throws Exception {
    script("mvn", "#!/bin/sh\necho 'Error: JAVA_HOME is not defined correctly.'\nexit 1\n");

    assertThat(svmrel("one").err()).contains("Error: JAVA_HOME is not defined correctly.\n");
  }

  /**
   * The signal that ends the progress of so short a build comes while its process is being made.
   */
  @Test
  void endsHoweverSoonABuildFails() throws Exception {
    script("mvn", BROKEN_MAVEN);
    for (int build = 0; build < 40; build++) {
      assertThat(svmrel("one").code()).isOne();
    }
  }

  /** To the launcher's process alone, as a supervisor sends it; a terminal sends it to both. */
  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  void aSignalDuringTheBuildEndsMavenToo(String signal, int code) throws Exception {
    script("mvn", ENDLESS_MAVEN);
    // Where the tests run in the background, INT is ignored, and so it would be by all that they
    // start.
    Process launcher =
        builder(
                Map.of(),
                "/usr/bin/env",
                "--default-signal=INT",
                root.resolve("svmrel").toString(),
                "one")
            .start();
    Path maven = directory.resolve("builds");
    while (!Files.exists(maven) || Files.readString(maven).isBlank()) {
      Thread.sleep(20);
    }
    ProcessHandle running =
        ProcessHandle.of(Long.parseLong(Files.readString(maven).strip())).orElseThrow();

    new ProcessBuilder("kill", "-s", signal, Long.toString(launcher.pid())).start().waitFor();

    assertThat(launcher.waitFor()).isEqualTo(code);
    assertThat(running.isAlive()).isFalse();
    assertThat(Files.exists(root.resolve(".svmrel.lock"), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(root.resolve(JAR)).doesNotExist();
  }

  /** On a terminal one line is written over and over, and is gone when the program begins. */
  @Test
  void writesOverOneLineOnATerminal() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/script")), "skipped: there is no script to make one");
    Path typescript = directory.resolve("typescript");
    messages = typescript;
    Files.createFile(typescript);

    Run run =
        run(
            Map.of("TERM", "xterm"),
            "/usr/bin/script",
            "--quiet",
            "--flush",
            "--return",
            "--command",
            root.resolve("svmrel") + " one",
            typescript.toString());

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .containsPattern(
            "\r\u001b\\[Ksvmrel: building, \\d+ s: svmrelevance core \\(3 of 11\\), files fetched: 2")
        .doesNotContain("still building")
        .endsWith("\r\u001b[Kran one\r\n");
  }

  /** A pattern that files match stands for itself. */
  @Test
  void splitsItsOptionsForJavaAndNoMore() throws Exception {
    script("java", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    script("mvn", "#!/bin/sh\necho jar >" + JAR + "\n");
    Run run =
        run(Map.of("SVMREL_JAVA_OPTS", "-Da=/* -Xmx1g"), root.resolve("svmrel").toString(), "x");
    assertThat(run.out().lines()).contains("-Da=/*", "-Xmx1g", "x");
  }

  @ParameterizedTest
  @CsvSource({
    "C, ANSI_X3.4-1968, C.UTF-8",
    "POSIX, ANSI_X3.4-1968, C.UTF-8",
    "en_US.UTF-8, UTF-8, en_US.UTF-8",
    "de_DE.ISO-8859-1, ISO-8859-1, de_DE.ISO-8859-1",
    // One that is named, and not there.
    "en_US.UTF-8, ANSI_X3.4-1968, C.UTF-8",
    "en_US.UTF-8, US-ASCII, C.UTF-8"
  })
  void withoutALocaleFileNamesAreTakenForUtf8(String locale, String characters, String passedOn)
      throws Exception {
    script("java", "#!/bin/sh\necho \"locale $LC_ALL\"\n");
    script("locale", "#!/bin/sh\necho " + characters + "\n");
    script("mvn", "#!/bin/sh\necho jar >" + JAR + "\n");
    Run run = run(Map.of("LC_ALL", locale), root.resolve("svmrel").toString(), "x");
    assertThat(run.out()).contains("locale " + passedOn);
  }

  /** A class path cannot name such a place, nor can a compiler's. */
  @Test
  void runsInADirectoryWithAColon() throws Exception {
    Path odd = directory.resolve("a:b c");
    Files.move(root, odd);
    script(
        "java",
        "#!/bin/sh\nwhile [ \"$1\" != -cp ]; do shift; done\necho \"path $2\"\ncat \"$2\"\n");
    script(
        "mvn",
        "#!/bin/sh\necho jar >" + JAR + "\necho \"$2\" >\"$BUILDS\"\ncat \"$2\" >>\"$BUILDS\"\n");
    Run run = run(Map.of(), odd.resolve("svmrel").toString(), "x");
    assertThat(run.out().lines()).hasSize(2).last().isEqualTo("jar");
    assertThat(run.out().lines().findFirst().orElseThrow().substring("path ".length()))
        .doesNotContain(":");
    List<String> pom = Files.readAllLines(Path.of(builder(Map.of()).environment().get("BUILDS")));
    assertThat(pom).hasSize(2).last().isEqualTo("<project/>");
    assertThat(pom.get(0)).doesNotContain(":");
    assertThat(Path.of(pom.get(0)).getParent()).doesNotExist();
  }
}
