package io.github.svmrelevance.cli.wiring;

import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import com.google.inject.util.Modules;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.cli.extension.CommandModule;
import io.github.svmrelevance.cli.extension.ExecutionPlace;
import io.github.svmrelevance.cli.extension.ResultWriter;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.spi.Registry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * The parts of the command that users' modules may replace. The modules are loaded, and the parts
 * wired by Guice, when the first part is needed: help and version do without. Thread-safe.
 */
public final class Extensions {

  /** It would log with a stack trace what is told in one line here. */
  private static final Logger GUICE = Logger.getLogger("com.google.inject");

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

  /**
   * What runs tasks.
   *
   * @param place the name of the place where they run, or empty for the command's own
   * @param master which cluster of that place, or empty if the place is to know
   * @return makes executors there
   * @throws ExtensionException if no module brings that place
   */
  public ExecutorFactory executors(Optional<String> place, Optional<String> master) {
    if (place.isEmpty()) {
      return get(Key.get(ExecutorFactory.class));
    }
    Map<String, ExecutionPlace> places = get(new Key<Map<String, ExecutionPlace>>() {});
    ExecutionPlace chosen = places.get(place.get());
    if (chosen == null) {
      throw new ExtensionException(
          "--on is '"
              + place.get()
              + "'; "
              + (places.isEmpty()
                  ? "there is no other place than this process"
                  : "there is " + String.join(", ", new TreeSet<>(places.keySet())))
              + ". A place comes with its jar; that of spark is the whole command for"
              + " spark-submit, svmrelevance-spark with the classifier 'all': see docs/spark.md",
          null);
    }
    return chosen.executors(master);
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
    GUICE.setLevel(Level.OFF);
    try {
      Injector wired =
          Guice.createInjector(Stage.DEVELOPMENT, Modules.override(new CliModule()).with(found));
      requireKnownFormats(wired);
      return wired;
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

  /** A writer of a format that nobody can ask for is a slip of the pen. */
  private static void requireKnownFormats(Injector wired) {
    List<Key<ResultWriter>> known =
        Arrays.stream(ResultFormat.values()).map(CliModule::writer).toList();
    List<String> unknown =
        wired.getBindings().keySet().stream()
            .filter(key -> key.getTypeLiteral().getRawType() == ResultWriter.class)
            .filter(key -> !known.contains(key))
            .map(key -> String.valueOf(key.getAnnotation()))
            .sorted()
            .toList();
    if (!unknown.isEmpty()) {
      throw new ExtensionException(
          "a module for svmrel binds a ResultWriter for "
              + String.join(", ", unknown)
              + ", which no --format asks for; the names are "
              + Arrays.stream(ResultFormat.values())
                  .map(Parameter::spell)
                  .collect(Collectors.joining(", ")),
          null);
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
