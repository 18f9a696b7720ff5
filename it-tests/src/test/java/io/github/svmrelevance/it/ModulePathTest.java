package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The modules as a user on the module path has them: the other tests are on the class path, and
 * would not notice a descriptor that misses a {@code requires}, an {@code exports} or a {@code
 * provides}.
 */
class ModulePathTest {

  private static final String ROOT = "io.github.svmrelevance.";

  private static final Set<String> MODULES =
      Set.of(
          ROOT + "api",
          ROOT + "core",
          ROOT + "explorer",
          ROOT + "kernels",
          ROOT + "methods",
          ROOT + "reproductions",
          ROOT + "report",
          ROOT + "serve",
          ROOT + "solver.compact",
          ROOT + "solver.ojalgo",
          ROOT + "tables");

  private static final List<String> SERVICES =
      List.of(
          ROOT + "api.kernel.KernelFactory",
          ROOT + "api.method.RelevanceMethod",
          ROOT + "api.optimization.OptimizationBackend");

  /** Ours that have a descriptor, and the libraries that these require. */
  private static final Pattern ON_MODULE_PATH =
      Pattern.compile(
          "/(api|core|explorer|kernels|methods|report|reproductions|serve|solver-compact|solver-ojalgo|tables)/target/"
              + "|/(commons-(io|logging|math3)|fastcsv|jackson-(core|databind|annotations)"
              + "|jfreechart|batik-[a-z-]+|xmlgraphics-commons|ojalgo)-[0-9]");

  @Test
  void theModulesResolve() {
    assertThat(layer().modules()).extracting(java.lang.Module::getName).containsAll(MODULES);
    assertThat(layer().modules())
        .filteredOn(module -> MODULES.contains(module.getName()))
        .allSatisfy(module -> assertThat(module.getDescriptor().isAutomatic()).isFalse());
  }

  /** What a module provides is what its {@code META-INF/services} lists. */
  @Test
  void bothPathsOfferTheSameProviders() throws ClassNotFoundException {
    ModuleLayer layer = layer();
    Set<String> inModules = new TreeSet<>();
    Set<String> onClassPath = new TreeSet<>();
    for (String service : SERVICES) {
      Class<?> inLayer = Class.forName(layer.findModule(ROOT + "api").orElseThrow(), service);
      assertThat(inLayer).as("%s on the module path", service).isNotNull();
      ServiceLoader.load(layer, inLayer).stream()
          .forEach(provider -> inModules.add(provider.type().getName()));
      ServiceLoader.load(Class.forName(service)).stream()
          .map(provider -> provider.type().getName())
          .filter(
              name -> !name.startsWith(ROOT + "solver.lpsolve.")) // no descriptor; see its pom.xml
          .forEach(onClassPath::add);
    }
    assertThat(inModules).isEqualTo(onClassPath).isNotEmpty();
  }

  private static ModuleLayer layer() {
    Path[] path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> ON_MODULE_PATH.matcher(entry.replace(File.separatorChar, '/')).find())
            .map(Path::of)
            .toArray(Path[]::new);
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(path), ModuleFinder.of(), MODULES);
    return ModuleLayer.boot()
        .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
  }
}
