package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a user meets who may not write everywhere. To root nothing is forbidden, so that a build of
 * root's starts the command as nobody.
 */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class UnprivilegedUserTest {

  private static final Path JAR = Path.of("..", "cli", "target", "svmrelevance-cli.jar");

  @TempDir private Path folder;
  private Path data;
  private List<String> prefix = List.of();

  private record Run(int code, String out, String err) {}

  @BeforeEach
  void becomeUnprivileged() throws Exception {
    assumeTrue(Files.exists(JAR), "the command is not packaged; run mvn verify");
    data = folder.resolve("data.csv");
    Files.writeString(data, "a,b,y\n1,2,x\n2,1,z\n3,1,x\n0,4,z\n5,2,x\n1,1,z\n");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    if (Files.getOwner(data).getName().equals("root")) {
      prefix = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
      assumeTrue(
          List.of("/usr/bin/setpriv", "/bin/setpriv").stream()
              .anyMatch(f -> Files.exists(Path.of(f))),
          "skipped: this is root's build, and there is no setpriv to become nobody");
      assumeTrue(
          run(List.of("test", "-r", JAR.toString())).code() == 0
              && run(List.of("test", "-r", data.toString())).code() == 0,
          "skipped: nobody may not read what root has built here");
    }
  }

  private Run run(List<String> command) throws Exception {
    List<String> whole = new ArrayList<>(prefix);
    whole.addAll(command);
    Process process = new ProcessBuilder(whole).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, err);
  }

  private static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", JAR.toString(), "io.github.svmrelevance.cli.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  private Run svmrel(String... arguments) throws Exception {
    return run(command(arguments));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** A directory that the command may enter, and write into or not. */
  private Path directory(String name, String permissions) throws IOException {
    Path directory = Files.createDirectory(folder.resolve(name));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    return directory;
  }

  @Test
  void aDirectoryThatMayNotBeWrittenIntoIsToldBeforeTheWork() throws Exception {
    Path closed = directory("closed", "r-xr-xr-x");
    Map<String, String> files =
        Map.of("--out", "result.csv", "--plot", "result.svg", "--report", "result.html");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path target = closed.resolve(file.getValue());

      Run run = svmrel("rank", data.toString(), file.getKey(), target.toString());

      assertThat(run.code()).as(run.err()).isEqualTo(74);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .isEqualTo(
              "svmrel: %s: cannot write '%s': no permission for the directory '%s'%n",
              file.getKey(), target, closed);
    }
    assertThat(names(closed)).isEmpty();
    String checkpoint = closed.resolve("kept").toString();
    Run kept = svmrel("rank", data.toString(), "--checkpoint", checkpoint);
    assertThat(kept.code()).isEqualTo(3);
    assertThat(kept.err()).contains("cannot be used: there is no permission to write it");
  }

  /** To replace it would take permission for the directory alone. */
  @Test
  void aProtectedFileIsNotReplaced() throws Exception {
    Path result = directory("open", "rwxrwxrwx").resolve("result.json");
    Files.writeString(result, "kept");
    Files.setPosixFilePermissions(result, PosixFilePermissions.fromString("r--r--r--"));

    Run run = svmrel("rank", data.toString(), "--out", result.toString());

    assertThat(run.code()).as(run.err()).isEqualTo(74);
    assertThat(run.err()).contains("the file there is protected against writing");
    assertThat(result).hasContent("kept");
    assertThat(names(result.getParent())).containsExactly("result.json");
  }

  /** Nobody but root may make files in /dev, and nobody needs to. */
  @Test
  void devicesAndPipesTakeAResult() throws Exception {
    Run quiet = svmrel("rank", data.toString(), "--quiet", "--out", "/dev/null");
    assertThat(quiet.code()).as(quiet.err()).isZero();

    // A pipe of the user's own: that of this process belongs to whoever runs the tests.
    List<String> command = new ArrayList<>(List.of("sh", "-c", "\"$@\" | cat", "sh"));
    command.addAll(command("rank", data.toString(), "--format=json", "--out", "/dev/stdout"));
    Run piped = run(command);
    assertThat(piped.err()).isEqualTo("svmrel: wrote /dev/stdout\n");
    assertThat(piped.out()).startsWith("{").contains("\"schema\" : \"svmrel/2\"");
  }

  @Test
  void aFileThatMayNotBeReadIsRefused() throws Exception {
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("-wx------"));

    Run run = svmrel("rank", data.toString());

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).isEqualTo("svmrel: %s: there is no permission to read it%n", data);
  }
}
