package io.github.svmrelevance.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.result.ClassComparison;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.report.Samples;
import io.github.svmrelevance.report.figure.Axis;
import io.github.svmrelevance.report.figure.Figure;
import io.github.svmrelevance.report.figure.Layer;
import io.github.svmrelevance.report.figure.Panel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The heat map of classes and features. */
class EachClassFigureTest {

  private static final List<String> NAMES = List.of("one", "two", "three", "four");

  private static RelevanceIntervals compared() {
    RelevanceIntervals result = Samples.tested(ErrorRate.FALSE_POSITIVE, NAMES);
    List<FeatureInterval> features = result.features();
    List<FeatureInterval> mirrored = new ArrayList<>(features);
    Collections.reverse(mirrored);
    ClassComparison comparison =
        new ClassComparison(
            List.of(
                new ClassComparison.Side("low", 30, Quality.ofTwoClasses(0.9, 0.8), features),
                new ClassComparison.Side("high", 70, Quality.ofTwoClasses(0.7, 0.6), mirrored)));
    return result.withEachClass(Optional.of(comparison), List.of(), 1);
  }

  @Test
  void aFieldIsTheShareOfTheLargestWeightOfItsClass() {
    RelevanceIntervals result = compared();
    Figure figure = FurtherFigures.of(result).get("each-class");
    Panel panel = figure.panels().get(0);
    Layer.HeatMap map =
        panel.layers().stream()
            .filter(Layer.HeatMap.class::isInstance)
            .map(Layer.HeatMap.class::cast)
            .findFirst()
            .orElseThrow();
    List<ClassComparison.Side> sides = result.eachClass().orElseThrow().sides();
    int strong = 0;
    int told = 0;
    for (int c = 0; c < sides.size(); c++) {
      List<FeatureInterval> own = sides.get(c).features();
      double largest =
          own.stream()
              .flatMap(feature -> feature.bounds().stream())
              .mapToDouble(FeatureInterval.Bounds::upper)
              .max()
              .orElseThrow();
      for (int j = 0; j < own.size(); j++) {
        // The first class stands on top, which is the last row of the grid.
        double cell = map.values().get(sides.size() - 1 - c, j);
        Optional<RelevanceClass> relevance = own.get(j).relevance();
        if (relevance.filter(RelevanceClass::isRelevant).isPresent()) {
          double upper = own.get(j).bounds().map(FeatureInterval.Bounds::upper).orElse(0.0);
          assertThat(cell).isCloseTo(upper / largest, within(1e-15));
          told++;
        } else {
          assertThat(cell).isNaN();
        }
        strong += relevance.equals(Optional.of(RelevanceClass.STRONG)) ? 1 : 0;
      }
    }
    assertThat(told).isPositive();
    assertThat(panel.layers()).hasSize(1 + strong);
    assertThat(panel.x()).isEqualTo(Axis.ofCategories("", NAMES));
    assertThat(panel.y()).isEqualTo(Axis.ofCategories("", List.of("high", "low")));
  }

  @Test
  void itIsDrawnWithTheNamesOfClassesAndFeatures() throws Exception {
    Figure figure = FurtherFigures.of(compared()).get("each-class");
    String svg = new String(Plot.draw(figure, Plot.Format.SVG), StandardCharsets.UTF_8);
    assertThat(svg).contains(">low<", ">high<", ">three<").doesNotContain("NaN");
  }
}
