package io.github.svmrelevance.spark;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import io.github.svmrelevance.cli.extension.CommandModule;
import io.github.svmrelevance.cli.extension.ExecutionPlace;
import io.github.svmrelevance.core.run.ExecutorFactory;
import java.util.Optional;

/**
 * Lets the command run tasks on Spark: {@code --on spark}. Where {@code spark-submit} started it,
 * tasks run there without that.
 *
 * @since 0.1
 */
public final class SparkModule extends AbstractModule implements CommandModule {

  private static final String PLACE = "spark";

  @Override
  protected void configure() {
    ExecutionPlace spark = new SparkPlace();
    MapBinder.newMapBinder(binder(), String.class, ExecutionPlace.class)
        .addBinding(PLACE)
        .toInstance(spark);
    if (SparkPlace.isSubmitted()) {
      bind(ExecutorFactory.class).toInstance(spark.executors(Optional.empty()));
    }
  }
}
