package io.github.svmrelevance.spark;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.DefaultConfiguration;

/**
 * What Spark logs in the driver. Unless asked, it says what it does from the first moment, before
 * the session has a level, and shows stack traces of what the command reports itself.
 */
final class SparkLog {

  /** Who sets it gets Spark's own log. */
  static final String LEVEL = "spark.log.level";

  private static final String SPARKS_OWN = "org/apache/spark/log4j2-defaults.properties";

  private SparkLog() {}

  /**
   * Keeps to warnings and errors, each one line. What the user has configured stays: a level, or a
   * configuration of Log4j. To be called before anything of Spark's.
   */
  static void quieten() {
    Configuration configured = context().getConfiguration();
    boolean byDefault =
        configured instanceof DefaultConfiguration
            || String.valueOf(configured.getConfigurationSource().getLocation())
                .endsWith(SPARKS_OWN);
    if (System.getProperty(LEVEL) == null && byDefault) {
      Configurator.reconfigure(own());
    }
  }

  /** Says nothing from now on: whoever stops Spark knows that it was stopped. */
  static void silence() {
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
  }

  private static LoggerContext context() {
    return (LoggerContext) LogManager.getContext(false);
  }

  private static URI own() {
    try {
      return Objects.requireNonNull(SparkLog.class.getResource("log4j2.properties")).toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the configuration of the log has no address", e);
    }
  }
}
