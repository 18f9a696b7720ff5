package io.github.svmrelevance.cli.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.name.Names;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.cli.extension.BackendChoice;
import io.github.svmrelevance.cli.extension.ExecutionPlace;
import io.github.svmrelevance.cli.extension.ResultWriter;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.spi.Registry;

/** Binds the parts that a {@link io.github.svmrelevance.cli.extension.CommandModule} replaces. */
final class CliModule extends AbstractModule {

  @Override
  protected void configure() {
    bind(ExecutorFactory.class).toInstance(ExecutorFactory.local());
    MapBinder.newMapBinder(binder(), String.class, ExecutionPlace.class);
    bind(BackendChoice.class).toInstance(found -> found);
    bind(writer(ResultFormat.JSON))
        .toInstance((report, witnesses, terminal, target) -> report.writeJson(target, witnesses));
    bind(writer(ResultFormat.CSV))
        .toInstance((report, witnesses, terminal, target) -> report.writeCsv(target));
    bind(writer(ResultFormat.TABLE))
        .toInstance(
            (report, witnesses, terminal, target) -> {
              String text = String.join("\n", report.text(terminal)) + "\n";
              target.write(text.getBytes(terminal.charset()));
            });
  }

  /** What writes a format is bound under the word that {@code --format} takes. */
  static Key<ResultWriter> writer(ResultFormat format) {
    return Key.get(ResultWriter.class, Names.named(Parameter.spell(format)));
  }

  @Provides
  @Singleton
  Registry<OptimizationBackend> backends(BackendChoice choice) {
    return Registry.backends().choosing(choice::choose);
  }
}
