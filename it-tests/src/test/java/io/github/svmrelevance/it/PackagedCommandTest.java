package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command as users meet it: a process of its own, started from the packaged jar. */
@Timeout(120)
class PackagedCommandTest {

  private static final Path JAR = Path.of("..", "cli", "target", "svmrelevance-cli.jar");
  private static final String DATA = Path.of("..", "data", "wdbc.csv").toString();

  /** More probes than anybody waits for. */
  private static final String[] ENDLESS = {
    "bounds",
    DATA,
    "--threshold",
    "per-feature",
    "--probes",
    "200000",
    "--format",
    "json",
    "--progress"
  };

  @TempDir private Path directory;

  private record Run(int code, String out, String err) {

    JsonNode json() throws IOException {
      return JsonMapper.builder().build().readTree(out);
    }
  }

  @BeforeAll
  static void requirePackage() {
    assumeTrue(Files.exists(JAR), "the command is not packaged; run mvn verify");
  }

  @Test
  void boundsOfBreastCancerData() throws Exception {
    Run run = run("bounds", DATA, "--format", "json");

    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    JsonNode json = run.json();
    assertThat(json.path("schema").asText()).isEqualTo("svmrel/2");
    assertThat(json.path("data").path("samples").asInt()).isEqualTo(569);
    assertThat(json.path("data").path("positive").asText()).isEqualTo("M");
    assertThat(json.path("partial").asBoolean()).isFalse();
    assertThat(json.path("features")).hasSize(30);
    for (JsonNode feature : json.path("features")) {
      assertThat(feature.path("status").asText()).isEqualTo("certified");
      assertThat(feature.path("lower").asDouble()).isBetween(0.0, feature.path("upper").asDouble());
    }
  }

  @Test
  void theSameFromStandardInputOnAnyNumberOfThreads() throws Exception {
    Run file =
        run("bounds", DATA, "--format=json", "--permutations=99", "--fpr=0.2", "--threads=1");
    Process process =
        start(
            List.of(), Map.of(), "bounds", "-", "--format=json", "--permutations=99", "--fpr=0.2");
    process.getOutputStream().write(Files.readAllBytes(Path.of(DATA)));
    process.getOutputStream().close();
    Run stream = finish(process);

    assertThat(stream.code()).isZero();
    assertThat(comparable(stream.json())).isEqualTo(comparable(file.json()));
  }

  private static JsonNode comparable(JsonNode json) {
    ObjectNode copy = json.deepCopy();
    copy.remove(List.of("elapsed_seconds", "solve_seconds", "environment"));
    copy.withObject("/data").remove("source");
    return copy;
  }

  @Test
  void localeAndCharsetOfTheUser() throws Exception {
    Run turkish =
        run(
            List.of("-Duser.language=tr", "-Duser.country=TR"),
            Map.of("LC_ALL", "C", "COLUMNS", "80"),
            "bounds",
            DATA,
            "--threshold=none");

    assertThat(turkish.code()).isZero();
    assertThat(turkish.out())
        .matches("[ -~\\n]+")
        .contains("wdbc.csv: M against B", "60 of 60 bounds certified")
        .containsPattern("area_error +weak +0 +9\\.7\\d+ +=");
  }

  @Test
  void drawsWhereAskedAndLoadsNothingForItElsewhere() throws Exception {
    Path loaded = directory.resolve("loaded.txt");
    List<String> log = List.of("-Xlog:class+load:file=" + loaded);
    String[] plain = {"bounds", DATA, "--threshold", "none"};
    assertThat(run(log, Map.of(), plain).code()).isZero();
    assertThat(Files.readString(loaded))
        .contains("io.github.svmrelevance.cli.Main")
        .doesNotContain("org.jfree", "org.apache.batik", "java.awt.");

    Path plot = directory.resolve("plot.svg");
    Run drawn = run("bounds", DATA, "--threshold", "none", "--plot", plot.toString(), "--quiet");
    assertThat(drawn.code()).isZero();
    assertThat(drawn.err()).isEmpty();
    assertThat(plot).content(StandardCharsets.UTF_8).contains("worst_texture", "</svg");
  }

  /** No command's options, no Guice, no plug-in, no solver: what takes time at the start. */
  @Test
  void theVersionAloneLoadsAlmostNothing() throws Exception {
    Path loaded = directory.resolve("loaded.txt");
    List<String> log = List.of("-Xlog:class+load:file=" + loaded);

    Run version = run(log, Map.of(), "--version");

    assertThat(version.code()).isZero();
    assertThat(version.out()).startsWith("svmrel ").hasLineCount(2);
    assertThat(Files.readString(loaded))
        .contains("io.github.svmrelevance.cli.Main")
        .doesNotContain(
            "io.github.svmrelevance.cli.analysis.MethodCommand",
            "io.github.svmrelevance.cli.wiring.Extensions",
            "io.github.svmrelevance.core.spi.Registry",
            "io.github.svmrelevance.methods",
            "io.github.svmrelevance.solver",
            "com.google.inject");
    assertThat(Files.readAllLines(loaded))
        .filteredOn(line -> line.contains(" io.github.svmrelevance."))
        .hasSizeLessThan(30);
  }

  @Test
  void helpOnACommandMakesThatCommandAloneAndNoInjector() throws Exception {
    Path loaded = directory.resolve("loaded.txt");

    Run help = run(List.of("-Xlog:class+load:file=" + loaded), Map.of(), "rank", "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).startsWith("Usage: svmrel rank ");
    assertThat(Files.readString(loaded))
        .contains("io.github.svmrelevance.cli.analysis.MethodCommand")
        .doesNotContain(
            "com.google.inject.internal",
            "io.github.svmrelevance.solver",
            "io.github.svmrelevance.cli.reproduce.ReproduceCommand",
            "io.github.svmrelevance.cli.rejectsvm.RejectSvmCommand",
            "io.github.svmrelevance.cli.Generator");
  }

  @Test
  void badInputAndUsage() throws Exception {
    Run missing = run("bounds", "nowhere.csv");
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err()).isEqualTo("svmrel: nowhere.csv: there is no such file\n");

    Run usage = run("bounds", DATA, "--slack", "-1");
    assertThat(usage.code()).isEqualTo(2);
    assertThat(usage.out()).isEmpty();
    assertThat(usage.err()).startsWith("svmrel: --slack is '-1'; expected ").hasLineCount(1);
  }

  @Test
  void aReaderThatGoesAwayIsNoError() throws Exception {
    Process process = start(List.of(), Map.of(), "bounds", DATA, "--threshold", "none");
    process.getInputStream().close();
    process.getOutputStream().close();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(141);
    assertThat(err).isEmpty();
  }

  /**
   * A closed descriptor is given to the next file opened, one of the JVM's: it must not be read.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aClosedStandardInputIsNoData() throws Exception {
    List<String> command = command(List.of(), Map.of(), "rank", "-").command();
    List<String> shell = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" <&-", "sh"));
    shell.addAll(command);

    Run run = finish(new ProcessBuilder(shell).start());

    assertThat(run.err())
        .isEqualTo(
            "svmrel: standard input: the file cannot be read: it is closed; pipe data into svmrel,"
                + " or name a file instead of -\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(3);
  }

  /** /dev/full answers every write as a full disk does. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDisk() throws Exception {
    Run file = run("bounds", DATA, "--threshold", "none", "--out", "/dev/full");
    assertThat(file.code()).isEqualTo(74);
    assertThat(file.err())
        .isEqualTo("svmrel: --out: cannot write '/dev/full': No space left on device\n");

    ProcessBuilder builder = command(List.of(), Map.of(), "bounds", DATA, "--threshold", "none");
    Process process = builder.redirectOutput(new File("/dev/full")).start();
    process.getOutputStream().close();
    assertThat(finish(process).err())
        .isEqualTo("svmrel: cannot write standard output: No space left on device\n");
    assertThat(process.waitFor()).isEqualTo(74);
  }

  /**
   * 30000 samples, which no backend is done with before it is told to stop. That it then stops
   * within a second is measured on an idle machine (RELIABILITY.md). Here it may have to wait for a
   * processor, and so what counts is that its two threads take less than two seconds of one.
   */
  @ParameterizedTest
  @CsvSource({"compact, TERM", "ojalgo, TERM", "lpsolve, INT"})
  @EnabledOnOs(OS.LINUX)
  void everyBackendStopsInTime(String backend, String signal) throws Exception {
    assumeTrue(
        !signal.equals("INT") || heedsInterrupts(), "this build was started to ignore interrupts");
    Process process =
        start(
            List.of("-Xmx1g"),
            Map.of(),
            "bounds",
            large(30_000, 8).toString(),
            "--backend",
            backend,
            "--format",
            "json",
            "--threshold",
            "per-feature",
            "--probes",
            "20000");
    process.getOutputStream().close();
    // By then it has read the data and is at work, however busy the machine is.
    while (process.isAlive() && cpu(process).toSeconds() < 4) {
      Thread.sleep(50);
    }
    long begin = System.nanoTime();
    Duration before = cpu(process);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    Duration after = before;
    while (process.isAlive()) {
      Duration now = cpu(process);
      after = now.isZero() ? after : now;
      Thread.sleep(10);
    }
    assertThat(after.minus(before)).isLessThan(Duration.ofSeconds(2));
    assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(7));
    Run run = finish(process);
    assertThat(run.code()).as(run.err()).isEqualTo(5);
    if (!run.out().isEmpty()) {
      assertThat(run.json().path("partial").asBoolean()).isTrue();
    }
  }

  /** A shell has what it starts in the background ignore SIGINT, and children inherit that. */
  private static boolean heedsInterrupts() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .noneMatch(ignored -> (ignored & 1L << 1) != 0);
  }

  private static Duration cpu(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * The README's formula. Memory is at its height by the time that all scores or ranges are there.
   */
  @ParameterizedTest
  @CsvSource({
    "24, 0, 5000, rank, score",
    "24, 400, 15000, bounds --threshold none, upper",
    "48, 400, 5000, reject-bounds --threshold none, upper"
  })
  void memoryIsAsStated(
      long bytesPerNumber, long bytesPerSample, int samples, String command, String told)
      throws Exception {
    int d = 50;
    long heap = 40_000_000 + (bytesPerNumber * d + bytesPerSample) * samples;
    requireEnough(heap, command, large(samples, d), d, told);
  }

  /** As dense numbers these samples would take 160 MB, which is more than the heap. */
  @Test
  void sparseSamplesAreRankedInTheMemoryOfWhatIsStored() throws Exception {
    int n = 1000;
    int d = 20_000;
    int perSample = 2000;
    requireEnough(
        40_000_000 + 18L * n * perSample,
        "rank --max-cells " + n * d,
        sparse(n, d, perSample),
        d,
        "score");
  }

  /** Runs to the end in a heap, and tells so much of every feature. */
  private static void requireEnough(long heap, String command, Path data, int features, String told)
      throws Exception {
    List<String> args = new ArrayList<>(List.of(command.split(" ", -1)));
    args.addAll(List.of(data.toString(), "--threads", "2", "--format", "json"));

    Run run = run(List.of("-Xmx" + heap), Map.of(), args.toArray(String[]::new));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().path("features")).hasSize(features);
    assertThat(run.json().path("features"))
        .allSatisfy(feature -> assertThat(feature.path(told).isNumber()).isTrue());
  }

  /** Samples of LIBSVM's format whose first feature tells the class. */
  private Path sparse(int n, int d, int perSample) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    Path file = directory.resolve("sparse.libsvm");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < n; i++) {
        double first = random.nextGaussian();
        out.write((first > 0 ? "+1 1:" : "-1 1:") + first);
        int stride = d / perSample;
        for (int k = 1; k < perSample; k++) {
          int column = k * stride + 1 + random.nextInt(stride);
          out.write(" " + column + ":" + (float) random.nextGaussian());
        }
        out.write("\n");
      }
    }
    return file;
  }

  private Path large(int n, int d) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < d; j++) {
      text.append('f').append(j).append(',');
    }
    text.append("y\n");
    for (int i = 0; i < n; i++) {
      double first = random.nextGaussian();
      text.append(first);
      for (int j = 1; j < d; j++) {
        text.append(',').append((float) random.nextGaussian());
      }
      text.append(first + random.nextGaussian() > 0 ? ",yes\n" : ",no\n");
    }
    return Files.writeString(directory.resolve("large.csv"), text);
  }

  @Test
  void timeLimitLeavesThePartialResult() throws Exception {
    List<String> args = new ArrayList<>(List.of(ENDLESS));
    // It counts from the start of the JVM, which takes seconds itself where much else runs.
    args.addAll(List.of("--time-limit", "8"));

    Run run = run(args.toArray(String[]::new));

    assertThat(run.code()).isEqualTo(5);
    assertThat(run.json().path("partial").asBoolean()).isTrue();
  }

  @Test
  void terminationLeavesThePartialResult() throws Exception {
    Process process = start(List.of(), Map.of(), ENDLESS);
    process.getOutputStream().close();
    // By the time that probes are shown, the ranges are known.
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      assertThat(err.lines().filter(line -> line.contains(" probes: ")).findFirst()).isPresent();
      // Unlike Process.destroy, this leaves the streams open.
      process.toHandle().destroy();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(5);
      assertThat(JsonMapper.builder().build().readTree(out).path("partial").asBoolean()).isTrue();
    }
  }

  /** The process has no moment to tidy up. Four processes, each of some seconds of a processor. */
  @Test
  @Timeout(480)
  @EnabledOnOs(OS.LINUX)
  void aRunThatWasKilledGoesOnToTheSameBytes() throws Exception {
    Path kept = directory.resolve("kept");
    String[] plain = {
      "bounds", DATA, "--permutations=99", "--fpr=0.2", "--resample=2", "--format=json"
    };
    List<String> recorded = new ArrayList<>(List.of(plain));
    recorded.addAll(List.of("--checkpoint", kept.toString()));
    String[] again = recorded.toArray(String[]::new);
    for (int lines : new int[] {3, 60}) {
      Process process = start(List.of(), Map.of(), again);
      process.getOutputStream().close();
      while (process.isAlive() && lines(kept) < lines) {
        Thread.sleep(5);
      }
      process.toHandle().destroyForcibly();
      assertThat(process.waitFor()).isEqualTo(128 + 9);
      assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }
    int before = lines(kept);

    Run resumed = run(again);

    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(comparable(resumed.json())).isEqualTo(comparable(run(plain).json()));
    assertThat(lines(kept)).isGreaterThan(before);
  }

  private static int lines(Path file) throws IOException {
    int lines = 0;
    if (Files.exists(file)) {
      for (byte next : Files.readAllBytes(file)) {
        lines += next == '\n' ? 1 : 0;
      }
    }
    return lines;
  }

  private static Run run(String... args) throws Exception {
    return run(List.of(), Map.of(), args);
  }

  private static Run run(List<String> jvm, Map<String, String> environment, String... args)
      throws Exception {
    Process process = start(jvm, environment, args);
    process.getOutputStream().close();
    return finish(process);
  }

  private static Process start(List<String> jvm, Map<String, String> environment, String... args)
      throws IOException {
    return command(jvm, environment, args).start();
  }

  private static ProcessBuilder command(
      List<String> jvm, Map<String, String> environment, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Tests with flags of their own look at time, memory or loaded classes, and not at an agent's.
    command.addAll(jvm.isEmpty() ? Agents.ofThisJvm() : jvm);
    command.addAll(List.of("-cp", JAR.toString(), "io.github.svmrelevance.cli.Main"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return builder;
  }

  /** Reads both streams to their ends; what goes to standard error is short. */
  private static Run finish(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), out, err);
  }
}
