package io.github.svmrelevance.reproductions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.reproductions.ComparisonTable.Measured;
import io.github.svmrelevance.reproductions.goepfert.GoepfertFigure2;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReproductionTest {

  @Test
  void everyReproductionIsFoundAndNamesItsSource() {
    Registry<Reproduction> registry = Reproduction.all();

    assertThat(registry.failures()).isEmpty();
    assertThat(registry.providers())
        .isNotEmpty()
        .allSatisfy(
            reproduction -> {
              assertThat(reproduction.description().source()).containsPattern("Table|Figure");
              assertThat(reproduction.description().citation()).containsPattern("\\d{4}");
            });
  }

  /** The extreme models of WDBC are as good as the paper says: F-score 0.98, hardly varying. */
  @Test
  void goepfertFigure2() {
    Reproduction reproduction = new GoepfertFigure2();
    ParameterValues parameters =
        ParameterValues.defaults(reproduction.description().parameters())
            .withText("permutations", "2");
    ReproductionResult result;
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      result =
          reproduction.run(
              new ReproductionRequest(Map.of("wdbc", Reproductions.data("wdbc.csv")), parameters),
              new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));
    }

    Measured score = (Measured) result.tables().get(0).rows().get(0).get(1);
    assertThat(score.ours().orElseThrow().value()).isBetween(0.975, 0.99);
    assertThat(score.ours().orElseThrow().spread().orElseThrow()).isBetween(0.0005, 0.005);
    Figure profile = result.figures().get(0);
    assertThat(profile.panels().get(0).x().categories())
        .startsWith("mean_radius", "radius_error", "worst_radius", "mean_texture")
        .hasSize(30);
    int bars =
        profile.panels().get(0).layers().stream()
            .filter(Layer.Bars.class::isInstance)
            .mapToInt(layer -> ((Layer.Bars) layer).spans().size())
            .sum();
    assertThat(bars).isEqualTo(30);
  }
}
