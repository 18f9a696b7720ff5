package io.github.svmrelevance.cli.wiring;

import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import com.google.inject.util.Modules;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.cli.extension.CommandModule;
import io.github.svmrelevance.cli.extension.ResultWriter;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.spi.Registry;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The parts of the command that users' modules may replace. The modules are loaded, and the parts
 * wired by Guice, when the first part is needed: help and version do without. Thread-safe.
 */
public final class Extensions {

  private final Lazy<Injector> injector;

  /**
   * The parts with what replaces them.
   *
   * @param modules finds the users' modules
   */
  public Extensions(Lazy<Registry<CommandModule>> modules) {
    this.injector = new Lazy<>(() -> wire(modules.get()));
  }

  /** With the modules on the class path. */
  public static Extensions ofClassPath() {
    return new Extensions(
        new Lazy<>(
            () ->
                Registry.of(
                    "module for svmrel",
                    ServiceLoader.load(CommandModule.class),
                    module -> module.getClass().getName())));
  }

  public Registry<OptimizationBackend> backends() {
    return get(new Key<Registry<OptimizationBackend>>() {});
  }

  public ExecutorFactory executors() {
    return get(Key.get(ExecutorFactory.class));
  }

  public ResultWriter writer(ResultFormat format) {
    return get(CliModule.writer(format));
  }

  private static Injector wire(Registry<CommandModule> modules) {
    if (!modules.failures().isEmpty()) {
      throw new ExtensionException(
          "a module for svmrel cannot be loaded: " + String.join("; ", modules.failures()), null);
    }
    List<CommandModule> found = modules.providers();
    try {
      return Guice.createInjector(Stage.DEVELOPMENT, Modules.override(new CliModule()).with(found));
    } catch (CreationException e) {
      if (found.isEmpty()) {
        throw e;
      }
      List<String> names = found.stream().map(module -> module.getClass().getName()).toList();
      throw new ExtensionException(
          "the modules for svmrel, "
              + String.join(", ", names)
              + ", cannot be wired: "
              + e.getErrorMessages().iterator().next().getMessage(),
          e);
    }
  }

  private <T> T get(Key<T> part) {
    try {
      return injector.get().getInstance(part);
    } catch (ProvisionException e) {
      // Guice wraps what a constructor or a provider threw.
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
