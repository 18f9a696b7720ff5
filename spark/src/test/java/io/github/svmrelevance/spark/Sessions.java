package io.github.svmrelevance.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Sessions of Spark for tests, and a home of Spark made of the jars on the class path. */
public final class Sessions {

  /** Where jars are that a Spark of its own does not have. */
  private static final List<String> NOT_SPARKS =
      List.of(
          "svmrelevance",
          "/com/google/inject/",
          "/org/ojalgo/",
          "/de/siegmar/",
          "/org/jfree/",
          "/tw/edu/",
          "/com/datumbox/",
          "/xmlgraphics/",
          "/junit/",
          "/jqwik/",
          "/assertj/",
          "/surefire/");

  private Sessions() {}

  /**
   * Starts a session.
   *
   * @param master where
   */
  public static SparkSession start(String master) throws IOException {
    home();
    return SparkSession.builder()
        .master(master)
        .appName("test")
        .config("spark.ui.enabled", "false")
        .config("spark.log.level", "ERROR")
        .config("spark.scheduler.minRegisteredResourcesRatio", "1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", Path.of("target", "warehouse").toUri().toString())
        .config("spark.executor.extraClassPath", absoluteClassPath())
        .getOrCreate();
  }

  /** Executors have a working directory of their own. */
  private static String absoluteClassPath() {
    return String.join(
        File.pathSeparator,
        classPath().stream().map(entry -> Path.of(entry).toAbsolutePath().toString()).toList());
  }

  private static List<String> classPath() {
    return Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  /**
   * A directory as a distribution of Spark is, whose jars are links.
   *
   * @return what {@code SPARK_HOME} says
   */
  static Path home() throws IOException {
    Path home = Path.of(System.getenv("SPARK_HOME"));
    Path jars = home.resolve("jars");
    if (!Files.isDirectory(jars)) {
      Files.createDirectories(jars);
      for (String entry : classPath()) {
        Path jar = Path.of(entry).toAbsolutePath();
        if (entry.endsWith(".jar") && NOT_SPARKS.stream().noneMatch(jar.toString()::contains)) {
          Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
        }
      }
    }
    return home;
  }
}
