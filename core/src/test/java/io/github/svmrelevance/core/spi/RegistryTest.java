package io.github.svmrelevance.core.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {

  @TempDir private Path directory;

  /** A provider called "b". */
  public static final class Second implements Supplier<String> {
    @Override
    public String get() {
      return "b";
    }
  }

  /** A provider called "a". */
  public static final class First implements Supplier<String> {
    @Override
    public String get() {
      return "a";
    }
  }

  /** Another provider called "a". */
  public static final class Impostor implements Supplier<String> {
    @Override
    public String get() {
      return "a";
    }
  }

  @SuppressWarnings("rawtypes")
  private Registry<Supplier> registry(String... providers) throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF").resolve("services"));
    Files.write(services.resolve(Supplier.class.getName()), List.of(providers));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {directory.toUri().toURL()}, RegistryTest.class.getClassLoader())) {
      return Registry.of(
          "supplier",
          ServiceLoader.load(Supplier.class, loader),
          provider -> provider.get().toString());
    }
  }

  @Test
  void listsWhatItFindsById() throws IOException {
    var registry = registry(Second.class.getName(), First.class.getName());

    assertThat(registry.providers()).map(provider -> provider.get()).isEqualTo(List.of("a", "b"));
    assertThat(registry.require("b")).isInstanceOf(Second.class);
    assertThat(registry.failures()).isEmpty();
    assertThatThrownBy(() -> registry.require("c"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("there is no supplier 'c'; there are [a, b].");
  }

  @Test
  void aProviderThatCannotBeLoadedDoesNotHideTheOthers() throws IOException {
    var registry = registry("no.such.Type", First.class.getName());

    assertThat(registry.providers()).hasSize(1);
    assertThat(registry.failures()).singleElement().asString().contains("no.such.Type");
    assertThatThrownBy(() -> registry.require("c"))
        .hasMessageStartingWith("there is no supplier 'c'; there are [a]. Not loaded: [")
        .hasMessageContaining("no.such.Type");
  }

  @Test
  void refusesTwoProvidersOfOneId() {
    assertThatThrownBy(() -> registry(First.class.getName(), Impostor.class.getName()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "two suppliers call themselves 'a': "
                + First.class.getName()
                + " and "
                + Impostor.class.getName()
                + "; remove one of them");
  }

  @Test
  void backendsAreRefusedAsUnavailable() {
    OptimizationBackend backend = Registry.backends().require("ojalgo");

    assertThatThrownBy(() -> Registry.backends(List.of(backend, backend)))
        .isInstanceOf(BackendUnavailableException.class)
        .hasMessageStartingWith("two backends call themselves 'ojalgo'");
    assertThatThrownBy(() -> Registry.backends(List.of(backend)).require("glop"))
        .isInstanceOf(BackendUnavailableException.class)
        .hasMessage(
            "there is no backend 'glop'; there are [ojalgo]. Add the jar svmrelevance-solver-glop"
                + " to the class path if it is one of ours.");
  }
}
