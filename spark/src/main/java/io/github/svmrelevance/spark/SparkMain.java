package io.github.svmrelevance.spark;

import io.github.svmrelevance.cli.Main;
import io.github.svmrelevance.cli.console.Streams;
import java.util.Locale;

/**
 * The {@code svmrel} command for {@code spark-submit}: the same commands and options, whose tasks
 * run on the cluster. {@code java} starts it too, with Spark's jars on the class path and {@code
 * --on spark --master URL}. With {@code --rows partitioned} the rows of {@code bounds} stay in
 * Spark's partitions.
 */
public final class SparkMain {

  private static final int USAGE = 2;

  private SparkMain() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command line of {@code svmrel}
   */
  public static void main(String[] args) {
    try {
      Class.forName("org.apache.spark.SparkContext", false, SparkMain.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      System.err.println(
          "svmrel: there is no Spark on the class path; start it with spark-submit, which adds it");
      System.exit(USAGE);
    }
    if (!PartitionedCommand.isMeant(args)) {
      Main.main(args);
      return;
    }
    Locale.setDefault(Locale.ROOT);
    SparkInterrupts interrupts = new SparkInterrupts();
    int code = PartitionedCommand.run(args, Streams.ofThisProcess(), interrupts);
    interrupts.finished();
    System.exit(code);
  }
}
