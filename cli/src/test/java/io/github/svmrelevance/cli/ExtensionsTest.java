package io.github.svmrelevance.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.name.Names;
import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.cli.console.ExitCode;
import io.github.svmrelevance.cli.extension.BackendChoice;
import io.github.svmrelevance.cli.extension.CommandModule;
import io.github.svmrelevance.cli.extension.ExecutionPlace;
import io.github.svmrelevance.cli.extension.ResultWriter;
import io.github.svmrelevance.cli.options.ResultFormat;
import io.github.svmrelevance.cli.wiring.ExtensionException;
import io.github.svmrelevance.cli.wiring.Extensions;
import io.github.svmrelevance.cli.wiring.Lazy;
import io.github.svmrelevance.core.run.ExecutorFactory;
import io.github.svmrelevance.core.spi.Registry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExtensionsTest {

  /** Binds the choice of backends. */
  private static final class Choosing extends AbstractModule implements CommandModule {

    private final BackendChoice choice;

    private Choosing(BackendChoice choice) {
      this.choice = choice;
    }

    @Override
    protected void configure() {
      bind(BackendChoice.class).toInstance(choice);
    }
  }

  private static Extensions with(CommandModule... modules) {
    return new Extensions(new Lazy<>(() -> registry(modules)));
  }

  private static Registry<CommandModule> registry(CommandModule... modules) {
    return Registry.of("module", List.of(modules), Object::toString);
  }

  private static List<String> ids(Registry<OptimizationBackend> registry) {
    return registry.providers().stream().map(OptimizationBackend::id).toList();
  }

  /** A writer under a wrong name would never be asked, and nobody would know why. */
  private static final class Misnamed extends AbstractModule implements CommandModule {

    @Override
    protected void configure() {
      bind(ResultWriter.class)
          .annotatedWith(Names.named("markdown"))
          .toInstance((report, witnesses, terminal, target) -> {});
    }
  }

  @Test
  void aWriterOfAnUnknownFormatIsRefused() {
    assertThatThrownBy(() -> with(new Misnamed()).writer(ResultFormat.CSV))
        .isInstanceOf(ExtensionException.class)
        .hasMessageContainingAll("markdown", "which no --format asks for", "table, json, csv");
  }

  @Test
  void looksForModulesOnceAndNotBeforeAPartIsNeeded() {
    AtomicInteger looks = new AtomicInteger();
    Extensions extensions =
        new Extensions(
            new Lazy<>(
                () -> {
                  looks.incrementAndGet();
                  return registry();
                }));
    assertThat(looks).hasValue(0);

    Registry<OptimizationBackend> registry = extensions.backends();

    assertThat(extensions.backends()).isSameAs(registry);
    assertThat(extensions.executors(Optional.empty(), Optional.empty())).isNotNull();
    assertThat(looks).hasValue(1);
  }

  @Test
  void theChoiceHasTheLastWordOnTheOrder() {
    List<String> usual = new ArrayList<>(ids(with().backends()));
    Extensions reversed =
        with(
            new Choosing(
                found -> {
                  List<OptimizationBackend> order = new ArrayList<>(found);
                  Collections.reverse(order);
                  return order;
                }));

    Collections.reverse(usual);
    assertThat(usual).hasSizeGreaterThan(1);
    assertThat(ids(reversed.backends())).isEqualTo(usual);
  }

  /** The failure is that of the part, not of the wiring around it. */
  @Test
  void showsWhatAPartThrew() {
    Extensions twice = with(new Choosing(found -> List.of(found.get(0), found.get(0))));

    assertThatThrownBy(twice::backends)
        .isInstanceOf(BackendUnavailableException.class)
        .hasMessageContaining("two backends call themselves");
  }

  /** Brings a place by its name. */
  private static final class Place extends AbstractModule implements CommandModule {

    private final String name;
    private final ExecutionPlace place;

    private Place(String name, ExecutionPlace place) {
      this.name = name;
      this.place = place;
    }

    @Override
    protected void configure() {
      MapBinder.newMapBinder(binder(), String.class, ExecutionPlace.class)
          .addBinding(name)
          .toInstance(place);
    }
  }

  @Test
  void modulesBringPlaces() {
    List<Optional<String>> masters = new ArrayList<>();
    ExecutorFactory there = ExecutorFactory.local();
    Extensions extensions =
        with(
            new Place(
                "there",
                master -> {
                  masters.add(master);
                  return there;
                }),
            new Place("nowhere", master -> ExecutorFactory.local()));

    assertThat(extensions.executors(Optional.of("there"), Optional.of("url"))).isSameAs(there);
    assertThat(masters).containsExactly(Optional.of("url"));
    assertThatThrownBy(() -> extensions.executors(Optional.of("moon"), Optional.empty()))
        .isInstanceOf(ExtensionException.class)
        .hasMessageStartingWith("--on is 'moon'; there is nowhere, there.");
  }

  @Test
  void refusesTwoModulesForOnePart() {
    Extensions both = with(new Choosing(found -> found), new Choosing(found -> List.of()));

    assertThatThrownBy(both::backends)
        .isInstanceOf(ExtensionException.class)
        .hasMessageContaining(Choosing.class.getName())
        .hasMessageContaining("BackendChoice")
        .satisfies(e -> assertThat(Failure.of(e).code()).isEqualTo(ExitCode.USAGE));
  }
}
