package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.WeightPolygon;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs of weights beside the ranges; {@code PairPolygonTest} compares them with a fan. */
class PairStudyTest {

  private static BoundsAnalysis wine() {
    return RelevanceBounds.of(Workbench.data("wine.csv")).positive("1").slack(0.1);
  }

  private static FeatureInterval feature(RelevanceIntervals result, String name) {
    return result.features().stream()
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The polygon reaches exactly as far as the ranges of both weights. */
  @Test
  void itsExtentIsThatOfTheRanges() {
    List<String> names = Workbench.data("wine.csv").featureNames();
    RelevanceIntervals result =
        wine().pair(names.get(0), names.get(6)).pair(names.get(6), names.get(2)).run();

    assertThat(result.pairs())
        .hasSize(2)
        .allMatch(WeightPolygon::asked)
        .allMatch(WeightPolygon::certified);
    WeightPolygon polygon = result.pairs().get(0);
    assertThat(polygon.gap()).isLessThan(1e-7);
    FeatureInterval.Bounds first = feature(result, names.get(0)).bounds().orElseThrow();
    FeatureInterval.Bounds second = feature(result, names.get(6)).bounds().orElseThrow();
    assertThat(polygon.vertices().stream().mapToDouble(WeightPolygon.Vertex::first).max())
        .hasValueCloseTo(first.signedUpper(), within(1e-6));
    assertThat(polygon.vertices().stream().mapToDouble(WeightPolygon.Vertex::first).min())
        .hasValueCloseTo(first.signedLower(), within(1e-6));
    assertThat(polygon.vertices().stream().mapToDouble(WeightPolygon.Vertex::second).max())
        .hasValueCloseTo(second.signedUpper(), within(1e-6));
    assertThat(polygon.vertices().stream().mapToDouble(WeightPolygon.Vertex::second).min())
        .hasValueCloseTo(second.signedLower(), within(1e-6));
  }

  /** What was not asked for is a rough picture of substitutes, where these are known. */
  @Test
  void theClosestSubstitutesAreShownUnasked() {
    RelevanceIntervals result =
        RelevanceBounds.of(Workbench.data("wdbc.csv")).positive("M").slack(0.2).run();

    assertThat(result.pairs()).hasSize(1);
    WeightPolygon polygon = result.pairs().get(0);
    assertThat(polygon.asked()).isFalse();
    assertThat(polygon.certified()).isTrue();
    assertThat(result.substitutes().orElseThrow().interchangeable())
        .anyMatch(
            cluster -> cluster.features().containsAll(List.of(polygon.first(), polygon.second())));
    assertThat(wine().budget(BoundsOptions.BudgetKind.SEPARATE).run().pairs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "alcohol,nothing | does not name two features",
        "alcohol,alcohol | twice",
      })
  void whatAreNoTwoFeaturesIsRefused(String pair, String told) {
    String[] names = pair.replace("alcohol", first()).split(",", -1);
    assertThatThrownBy(() -> wine().pair(names[0], names[1]).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(told);
  }

  /** Tables name the columns of a category so, and results its levels. */
  @Test
  void aLevelIsNoFeature() {
    Dataset wine = Workbench.data("wine.csv");
    List<Feature> columns = new ArrayList<>(Feature.named(wine.featureNames()));
    columns.set(1, new Feature("soil=clay, wet", Optional.of("soil")));
    columns.set(2, new Feature("soil=sand", Optional.of("soil")));
    Dataset soils = wine.withFeatures(columns, wine.matrix());
    assertThatThrownBy(
            () -> RelevanceBounds.of(soils).positive("1").pair(first(), "soil=clay, wet").run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "does not name two features, as 'soil=clay, wet' is a level of the group 'soil', which"
                + " is named as a whole; the features of one weight are '"
                + first()
                + "', '"
                + wine.featureNames().get(3));
  }

  private static String first() {
    return Workbench.data("wine.csv").featureNames().get(0);
  }

  @Test
  void oneNameIsNoPair() {
    assertThatThrownBy(() -> wine().with(BoundsOptions.PAIR, List.of("alcohol")).run())
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("two names");
  }

  @Test
  void aFeatureOfSeveralWeightsIsRefused() {
    List<String> names = Workbench.data("wine.csv").featureNames();
    assertThatThrownBy(
            () ->
                RelevanceBounds.of(Workbench.data("wine.csv"))
                    .pair(names.get(0), names.get(1))
                    .run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("set one class against the rest with positive");
  }
}
