package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.cli.extension.ExecutionPlace;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.run.ExecutorHandle;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Starts a session on a cluster for a run, and ends it with the run. */
final class SparkPlace implements ExecutionPlace {

  private static final String MASTER = "spark.master";

  /**
   * Code waits longer for its second compilation, as where {@code svmrel} starts: each executor
   * compiles for itself, which took a tenth of a run of a minute.
   */
  private static final String COMPILATION =
      "-XX:Tier4InvocationThreshold=125000 -XX:Tier4MinInvocationThreshold=15000"
          + " -XX:Tier4CompileThreshold=375000 -XX:Tier4BackEdgeThreshold=1000000";

  /** Whether this process was started by {@code spark-submit}, which says where the cluster is. */
  static boolean isSubmitted() {
    return System.getProperty(MASTER) != null;
  }

  @Override
  public ExecutorFactory executors(Optional<String> master) {
    SparkConf settings = settings(master);
    return (threads, cancellation, progress) -> {
      SparkSession session = start(settings);
      SparkTaskExecutor executor = new SparkTaskExecutor(session, cancellation, progress);
      return new ExecutorHandle(executor, session::stop);
    };
  }

  private static SparkSession start(SparkConf settings) {
    try {
      return SparkSession.builder().config(settings).getOrCreate();
    } catch (Exception e) {
      throw SparkFailure.unchecked(e, SparkFailure.Phase.STARTING, "");
    }
  }

  /**
   * The settings of a session.
   *
   * @param master which cluster; empty if spark-submit says it
   */
  static SparkConf settings(Optional<String> master) {
    SparkLog.quieten();
    // Settings of spark-submit are system properties, which this reads.
    SparkConf settings = new SparkConf();
    master.ifPresent(settings::setMaster);
    if (!settings.contains(MASTER)) {
      throw new InvalidInputException(
          "--on spark needs --master, such as spark://host:7077, yarn or local[4]");
    }
    settings.setIfMissing("spark.app.name", "svmrel");
    // A bar of Spark's would be written over ours.
    settings.setIfMissing("spark.ui.showConsoleProgress", "false");
    // Else the first executor that registers gets all tasks of a small job.
    settings.setIfMissing("spark.scheduler.minRegisteredResourcesRatio", "1");
    settings.setIfMissing("spark.executor.extraJavaOptions", COMPILATION);
    settings.setIfMissing("spark.jars", ownJar());
    return settings;
  }

  /** The jar that executors need, if these classes come from one. */
  private static String ownJar() {
    try {
      Path source =
          Path.of(SparkPlace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Files.isRegularFile(source) ? source.toString() : "";
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the jar of this class has no path", e);
    }
  }
}
