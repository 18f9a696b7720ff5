package io.github.svmrelevance.solver.lpsolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the native library is found and loaded, each time in a JVM of its own. */
class FreshJvmTest {

  @TempDir private Path directory;

  @Test
  void runsWithoutAnyFlagAndLeavesNothingBehind() throws IOException, InterruptedException {
    assertThat(run("solve"))
        .containsExactly("true library that comes with this jar", "5.5.2.5", "[2.0]");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).noneMatch(file -> file.toString().contains("lpsolve"));
    }
  }

  @Test
  void givesTheSameBitsInTwoJvms() throws IOException, InterruptedException {
    List<String> first = run("hash");
    assertThat(first).hasSize(1);
    assertThat(run("hash")).isEqualTo(first);
  }

  @Test
  void anInstalledLibraryWins() throws IOException, InterruptedException {
    Path extracted = NativeLibrary.extract("linux-x86_64").orElseThrow();
    try {
      assertThat(run("solve", "-Djava.library.path=" + extracted.getParent()))
          .containsExactly("true installed library " + extracted, "5.5.2.5", "[2.0]");
      assertThat(run("hash", "-Djava.library.path=" + extracted.getParent())).hasSize(1);
    } finally {
      NativeLibrary.remove(extracted);
    }
  }

  @Test
  void anInstalledLibraryThatCannotBeLoadedIsReported() throws IOException, InterruptedException {
    Files.writeString(directory.resolve(System.mapLibraryName(NativeLibrary.NAME)), "no library");
    // The JVM itself may warn of such a file before.
    assertThat(run("availability", "-Djava.library.path=" + directory))
        .last()
        .asString()
        .startsWith("false the installed library " + directory)
        .contains("java.library.path, or choose another backend");
  }

  @Test
  void anotherPlatformIsUnavailableWithReasonAndRemedy() throws IOException, InterruptedException {
    assertThat(run("here", "-Dos.arch=riscv64"))
        .singleElement()
        .asString()
        .startsWith("false no native library of lp_solve comes with this jar for linux-riscv64")
        .contains("build.sh", "java.library.path", "choose another backend");
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsReported() throws IOException, InterruptedException {
    // Newer JVMs say themselves, in a line before ours, that the directory is not there.
    assertThat(run("availability", "-Djava.io.tmpdir=" + directory.resolve("absent")))
        .filteredOn(line -> !line.startsWith("WARNING: java.io.tmpdir"))
        .singleElement()
        .asString()
        .startsWith("false lp_solve's native library cannot be unpacked");
  }

  @Test
  void beingListedStartsNoProcess() throws IOException, InterruptedException {
    assertThat(run("list")).containsExactly("lpsolve [LINEAR, MIXED_INTEGER] alone");
  }

  @Test
  void aSolveLoadsNothingNativeHere() throws IOException, InterruptedException {
    assertThat(run("state")).containsExactly("unloaded, children 1");
  }

  /** The lines that a fresh JVM prints on either stream. */
  private List<String> run(String task, String... flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 24) {
      // Newer JVMs warn where they are not told that native code is wanted.
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.add("-Djava.io.tmpdir=" + directory);
    command.add("-Duser.language=tr");
    command.addAll(Arrays.asList(flags));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Task.class.getName(), task));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Of each of these that is set, a JVM says so in a line of its own.
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  /** What the fresh JVM does. */
  static final class Task {

    private Task() {}

    public static void main(String[] args) throws IOException {
      OptimizationBackend backend =
          ServiceLoader.load(OptimizationBackend.class).findFirst().orElseThrow();
      System.out.println(
          switch (args[0]) {
            case "list" ->
                backend.id()
                    + " "
                    + new TreeSet<>(backend.problemClasses())
                    + (ProcessHandle.current().children().count() == 0
                        ? " alone"
                        : " has children");
            case "state" -> {
              solve(backend, tiny());
              yield nativeState() + ", children " + ProcessHandle.current().children().count();
            }
            case "availability" -> describe(backend.availability());
            case "here" -> describe(new NativeBackend().availability());
            case "solve" ->
                String.join(
                    "\n",
                    describe(backend.availability()),
                    backend.version(),
                    Arrays.toString(solve(backend, tiny())));
            default -> {
              int hash = 0;
              for (int seed = 0; seed < 200; seed++) {
                LinearProgram program = RandomProgram.solvable(seed).program();
                hash = 31 * hash + Arrays.hashCode(solve(backend, program));
              }
              yield hash;
            }
          });
    }

    private static String describe(Availability availability) {
      return availability.available() + " " + availability.detail();
    }

    private static LinearProgram tiny() {
      LinearProgram.Builder builder = LinearProgram.builder();
      builder.addColumn(2, 3, 1);
      builder.addRow(new int[] {0}, new double[] {1}, 0, 5);
      return builder.build();
    }

    private static double[] solve(OptimizationBackend backend, LinearProgram program) {
      try (LinearSession session = backend.open(program)) {
        return session.solve(SolveOptions.unlimited()).point();
      }
    }

    /** Whether the library is among the files that the kernel has mapped for this process. */
    private static String nativeState() throws IOException {
      String maps = Files.readString(Path.of("/proc/self/maps"));
      return maps.contains("lpsolve55j") ? "loaded" : "unloaded";
    }
  }
}
