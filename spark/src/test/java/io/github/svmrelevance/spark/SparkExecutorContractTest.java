package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.testkit.TaskExecutorContract;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Spark on two threads of this process. */
@OnSparksJava
class SparkExecutorContractTest extends TaskExecutorContract {

  private static SparkSession session;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  @Override
  protected void with(CancellationToken cancellation, Consumer<RunContext> work) {
    work.accept(
        new DefaultRunContext(
            Registry.backends(),
            Optional.empty(),
            new SparkTaskExecutor(session, cancellation, ProgressListener.none()),
            3));
  }
}
