package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the mathematics says must not change, or must change in a known way. Bounds are optimal
 * values and so unique; what is left of a difference is rounding within the certified gap.
 */
class BoundsInvarianceTest {

  private static final double TOLERANCE = 1e-7;

  private static int[] shuffled(int size) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(order, new Random(7));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Dataset withColumn(Dataset data, String name, double[] column) {
    List<String> names = new ArrayList<>(data.featureNames());
    names.add(name);
    int[] labels = IntStream.range(0, data.samples()).map(data.classes()::label).toArray();
    return new Dataset(
        data.name(),
        names,
        data.matrix().withAppendedColumns(column),
        new Classes(data.classes().names(), labels));
  }

  private static void assertSame(FeatureInterval actual, FeatureInterval expected) {
    FeatureInterval.Bounds a = actual.bounds().orElseThrow();
    FeatureInterval.Bounds e = expected.bounds().orElseThrow();
    assertThat(actual.name()).isEqualTo(expected.name());
    assertThat(a.signedLower()).isCloseTo(e.signedLower(), within(TOLERANCE));
    assertThat(a.signedUpper()).isCloseTo(e.signedUpper(), within(TOLERANCE));
    assertThat(actual.relevance()).isEqualTo(expected.relevance());
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void orderOfSamplesDoesNotMatter(String backend) {
    Dataset data = Studies.shipped("new_thyroid.csv");
    RelevanceIntervals one = Studies.bounds(data, "Hyper", backend, 1);
    RelevanceIntervals other =
        Studies.bounds(data.selectSamples(shuffled(data.samples())), "Hyper", backend, 1);
    for (int j = 0; j < one.features().size(); j++) {
      assertSame(other.features().get(j), one.features().get(j));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "compact, per-feature",
    "ojalgo, per-feature",
    "lpsolve, per-feature",
    "compact, evidence"
  })
  void orderOfFeaturesDoesNotMatter(String backend, String rule) {
    Dataset data = Studies.shipped("wine.csv");
    int[] order = shuffled(data.featureNames().size());
    String[] settings =
        rule.equals("evidence")
            ? new String[] {"threshold", rule}
            : new String[] {"threshold", rule, "probes", "4"};
    RelevanceIntervals one = Studies.bounds(data, "1", backend, 2, settings);
    RelevanceIntervals other =
        Studies.bounds(data.selectFeatures(order), "1", backend, 2, settings);
    for (int j = 0; j < order.length; j++) {
      FeatureInterval moved = other.features().get(j);
      FeatureInterval feature = one.features().get(order[j]);
      assertSame(moved, feature);
      assertThat(moved.upperThreshold().orElse(-1))
          .isCloseTo(feature.upperThreshold().orElse(-1), within(1e-6));
      assertThat(moved.evidence()).isEqualTo(feature.evidence());
      assertThat(moved.relevance()).isEqualTo(feature.relevance());
    }
  }

  /** An l2 baseline spreads the weight over both copies, so its budget changes; an l1 one's not. */
  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void duplicateOfAStrongFeatureMakesTwoWeakOnes(String backend) {
    Dataset data = Studies.shipped("new_thyroid.csv");
    RelevanceIntervals before = Studies.bounds(data, "Hyper", backend, 1, "baseline", "l1");
    FeatureInterval strong = before.features().get(1);
    assertThat(strong.relevance()).contains(RelevanceClass.STRONG);

    Dataset doubled = withColumn(data, "copy", data.matrix().column(1));
    RelevanceIntervals after = Studies.bounds(doubled, "Hyper", backend, 1, "baseline", "l1");
    for (int j : new int[] {1, data.featureNames().size()}) {
      FeatureInterval twin = after.features().get(j);
      assertThat(twin.relevance()).contains(RelevanceClass.WEAK);
      assertThat(twin.bounds().orElseThrow().lower()).isZero();
      assertThat(twin.bounds().orElseThrow().upper())
          .as("either copy can carry all the weight")
          .isCloseTo(strong.bounds().orElseThrow().upper(), within(TOLERANCE));
    }
    assertSame(after.features().get(0), before.features().get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void constantFeatureIsNegligibleAndChangesNothing(String backend) {
    Dataset data = Studies.shipped("wine.csv");
    double[] constant = new double[data.samples()];
    Arrays.fill(constant, 42);
    RelevanceIntervals before = Studies.bounds(data, "1", backend, 1);
    RelevanceIntervals after =
        Studies.bounds(withColumn(data, "constant", constant), "1", backend, 1);
    FeatureInterval last = after.features().get(data.featureNames().size());
    assertThat(last.relevance()).contains(RelevanceClass.NEGLIGIBLE);
    assertThat(last.bounds().orElseThrow().upper()).isZero();
    assertThat(after.warnings()).singleElement().asString().contains("constant");
    for (int j = 0; j < before.features().size(); j++) {
      assertThat(after.features().get(j).bounds()).isEqualTo(before.features().get(j).bounds());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "ojalgo", "lpsolve"})
  void unitsOfAStandardisedFeatureDoNotMatter(String backend) {
    Dataset data = Studies.shipped("new_thyroid.csv");
    double[] scaled = data.matrix().column(2);
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = 1e6 * scaled[i] - 5e4;
    }
    Matrix features = data.matrix().withColumn(2, scaled);
    RelevanceIntervals one = Studies.bounds(data, "Hyper", backend, 1);
    RelevanceIntervals other = Studies.bounds(data.withMatrix(features), "Hyper", backend, 1);
    for (int j = 0; j < one.features().size(); j++) {
      assertSame(other.features().get(j), one.features().get(j));
    }
  }

  @Test
  void swappedLabelsMirrorTheWeights() {
    Dataset data = Studies.shipped("wdbc.csv").selectFeatures(new int[] {0, 1, 4, 7});
    RelevanceIntervals malignant = Studies.bounds(data, "M", "ojalgo", 1);
    RelevanceIntervals benign = Studies.bounds(data, "B", "ojalgo", 1);
    for (int j = 0; j < 4; j++) {
      FeatureInterval.Bounds a = malignant.features().get(j).bounds().orElseThrow();
      FeatureInterval.Bounds b = benign.features().get(j).bounds().orElseThrow();
      assertThat(b.signedLower()).isCloseTo(-a.signedUpper(), within(TOLERANCE));
      assertThat(b.signedUpper()).isCloseTo(-a.signedLower(), within(TOLERANCE));
    }
  }

  @ParameterizedTest
  @CsvSource({"compact, evidence", "ojalgo, per-feature", "lpsolve, per-feature"})
  void numberOfThreadsDoesNotShowInAnyBit(String backend, String rule) {
    Dataset data = Studies.shipped("wine.csv");
    String[] settings =
        rule.equals("evidence")
            ? new String[] {"threshold", rule}
            : new String[] {"threshold", rule, "probes", "3"};
    RelevanceIntervals one = Studies.bounds(data, "2", backend, 1, settings);
    RelevanceIntervals three = Studies.bounds(data, "2", backend, 3, settings);
    assertThat(three.features()).isEqualTo(one.features());
    assertThat(three.thresholds()).isEqualTo(one.thresholds());
  }

  @Test
  void fixingAWeightAtAnEndOfItsRangeLeavesOneAdmissibleValue() {
    Dataset data = Studies.shipped("new_thyroid.csv");
    RelevanceIntervals free = Studies.bounds(data, "Hyper", "ojalgo", 1);
    double middle =
        (free.features().get(1).bounds().orElseThrow().signedLower()
                + free.features().get(1).bounds().orElseThrow().signedUpper())
            / 2;
    RelevanceIntervals fixed = Studies.bounds(data, "Hyper", "ojalgo", 1, "preset", "t4=" + middle);
    FeatureInterval.Bounds bounds = fixed.features().get(1).bounds().orElseThrow();
    assertThat(bounds.signedLower()).isCloseTo(middle, within(TOLERANCE));
    assertThat(bounds.signedUpper()).isCloseTo(middle, within(TOLERANCE));
    for (int j = 0; j < 5; j++) {
      FeatureInterval.Bounds wide = free.features().get(j).bounds().orElseThrow();
      FeatureInterval.Bounds narrow = fixed.features().get(j).bounds().orElseThrow();
      assertThat(narrow.signedLower()).isGreaterThanOrEqualTo(wide.signedLower() - TOLERANCE);
      assertThat(narrow.signedUpper()).isLessThanOrEqualTo(wide.signedUpper() + TOLERANCE);
    }
  }
}
