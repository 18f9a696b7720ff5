package io.github.svmrelevance.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster as users have one: a master, two workers, and a program that is submitted, each a
 * process of its own on the loopback address. The class path of each is Spark's jars; the program
 * is the jar that this module makes.
 */
@OnSparksJava
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StandaloneTest {

  private static final Path JAR = Path.of(System.getProperty("svmrelevance.spark.jar"));
  private static final Pattern URL = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final String RUNNING = "Running task";

  @TempDir private Path directory;

  private final List<Process> processes = new ArrayList<>();

  @BeforeEach
  void theJarIsThere() {
    assertThat(JAR).isRegularFile();
  }

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private Process java(String name, String classPath, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptionArray()));
    command.addAll(List.of("-Xmx512m", "-cp", classPath));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve(name + ".out").toFile())
            .redirectError(directory.resolve(name + ".err").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private static String sparksJars() throws IOException {
    return Sessions.home().resolve("jars") + File.separator + "*";
  }

  private String startMaster() throws IOException, InterruptedException {
    java(
        "master",
        sparksJars(),
        "org.apache.spark.deploy.master.Master",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--webui-port",
        "0");
    Matcher url = URL.matcher("");
    await(() -> url.reset(text(directory.resolve("master.err"))).find());
    return url.group(1);
  }

  private Process startWorker(String name, String master) throws IOException {
    return java(
        name,
        sparksJars(),
        "org.apache.spark.deploy.worker.Worker",
        "--host",
        "127.0.0.1",
        "--cores",
        "1",
        "--memory",
        "1g",
        "--webui-port",
        "0",
        "--work-dir",
        directory.resolve(name).toString(),
        master);
  }

  private static void await(Supplier<Boolean> condition) throws InterruptedException {
    while (!condition.get()) {
      Thread.sleep(50);
    }
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether an executor of a worker, whose log is in the worker's directory, runs tasks. */
  private boolean works(String worker) {
    Path place = directory.resolve(worker);
    if (!Files.isDirectory(place)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(place)) {
      return files
          .filter(file -> file.endsWith("stderr"))
          .anyMatch(log -> text(log).contains(RUNNING));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process submit(String name, String master, String... question) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                master,
                "--class",
                SparkMain.class.getName(),
                "--conf",
                "spark.ui.enabled=false",
                "--executor-memory",
                "512m",
                JAR.toString()));
    arguments.addAll(List.of(question));
    return java(name, sparksJars(), arguments.toArray(String[]::new));
  }

  /** What the command printed, without what differs from run to run. */
  private String answer(String name, Process process) throws InterruptedException {
    int code = process.waitFor();
    assertThat(code).as(text(directory.resolve(name + ".err"))).isZero();
    return Questions.withoutTimes(text(directory.resolve(name + ".out")))
        .replaceAll("(?s)\"environment\" : \\{.*?\\}", "");
  }

  /** The jar alone, its tasks on two threads of its process. */
  private String here(String... question) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(SparkMain.class.getName()));
    arguments.addAll(List.of(question));
    arguments.addAll(List.of("--threads", "2"));
    String classPath = JAR + File.pathSeparator + sparksJars();
    return answer("here", java("here", classPath, arguments.toArray(String[]::new)));
  }

  /** Kills one of two workers in the middle of a question. */
  private void losesAWorkerAndAnswers(String expected, String... question)
      throws IOException, InterruptedException {
    String master = startMaster();
    startWorker("worker1", master);
    Process victim = startWorker("worker2", master);

    Process driver = submit("driver", master, question);
    await(() -> works("worker2") || !driver.isAlive());
    assertThat(driver.isAlive()).as(text(directory.resolve("driver.err"))).isTrue();
    victim.descendants().forEach(ProcessHandle::destroyForcibly);
    victim.destroyForcibly();

    assertThat(answer("driver", driver)).isEqualTo(expected);
    assertThat(text(directory.resolve("driver.err"))).contains("Lost executor");
  }

  @Test
  void aWorkerIsKilledInTheMiddleAndTheAnswerIsTheSame() throws IOException, InterruptedException {
    String[] question = {
      "bounds",
      Path.of("..", "data", "wdbc.csv").toString(),
      "--label",
      "diagnosis",
      "--resample",
      "20",
      "--format",
      "json"
    };
    String expected = here(question);
    losesAWorkerAndAnswers(expected, question);
  }

  @Test
  void theCommandNamesTheClusterItself() throws IOException, InterruptedException {
    String[] question = {
      "reject-bounds",
      Path.of("..", "data", "wdbc.csv").toString(),
      "--fdr",
      "0.2",
      "--format",
      "json"
    };
    String expected = here(question);
    String master = startMaster();
    startWorker("worker1", master);
    List<String> arguments = new ArrayList<>(List.of(SparkMain.class.getName()));
    arguments.addAll(List.of(question));
    arguments.addAll(List.of("--on", "spark", "--master", master));

    Process driver =
        java("driver", JAR + File.pathSeparator + sparksJars(), arguments.toArray(String[]::new));

    assertThat(answer("driver", driver)).isEqualTo(expected);
    assertThat(works("worker1")).isTrue();
  }

  @Test
  void aWorkerIsLostWithItsRowsAndTheRangesAreTheSame() throws IOException, InterruptedException {
    String[] question = {
      "bounds", writeRows().toString(), "--rows", "partitioned", "--baseline", "l1", "--C", "0.1"
    };
    List<String> arguments = new ArrayList<>(List.of(SparkMain.class.getName()));
    arguments.addAll(List.of(question));
    arguments.addAll(List.of("--master", "local[2]"));
    String expected =
        answer(
            "here",
            java(
                "here", JAR + File.pathSeparator + sparksJars(), arguments.toArray(String[]::new)));
    losesAWorkerAndAnswers(expected, question);
    assertThat(expected).contains(",certified,").doesNotContain("uncertified");
  }

  @Test
  void aStoppedRunSaysWhatItLeft() throws IOException, InterruptedException {
    Process driver =
        java(
            "driver",
            JAR + File.pathSeparator + sparksJars(),
            SparkMain.class.getName(),
            "bounds",
            writeRows().toString(),
            "--rows",
            "partitioned",
            "--master",
            "local[2]",
            "--progress");
    Path errors = directory.resolve("driver.err");
    await(() -> text(errors).contains(" so far") || !driver.isAlive());

    driver.destroy();

    // What a shell reports for SIGTERM.
    assertThat(driver.waitFor()).as(text(errors)).isEqualTo(143);
    assertThat(text(errors))
        .containsPattern(
            "svmrel: interrupted (before the first step|in step . of 4, .*); nothing is written\n$")
        .doesNotContain(" INFO ", "Exception", "\tat ");
    assertThat(text(directory.resolve("driver.out"))).isEmpty();
  }

  /** A table in several files, of more rows than the driver's first sample takes. */
  private Path writeRows() throws IOException {
    Path table = Files.createDirectory(directory.resolve("rows.csv"));
    Random random = new Random(3);
    for (int part = 0; part < 6; part++) {
      StringBuilder text = new StringBuilder("a,b,c,class\n");
      for (int i = 0; i < 4000; i++) {
        double a = random.nextGaussian();
        double b = random.nextGaussian();
        String label = a + b + 2 * random.nextGaussian() > 0 ? "yes" : "no";
        text.append(a).append(',').append(b).append(',').append(a + random.nextGaussian());
        text.append(',').append(label).append('\n');
      }
      Files.writeString(table.resolve("part" + part + ".csv"), text);
    }
    return table;
  }
}
