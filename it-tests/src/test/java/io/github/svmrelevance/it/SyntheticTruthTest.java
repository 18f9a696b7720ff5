package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.synthetic.HyperplaneSpec;
import io.github.svmrelevance.core.synthetic.TrueRelevance;
import io.github.svmrelevance.tables.DatasetReader;
import io.github.svmrelevance.tables.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The default thresholds find the truth of data made elsewhere, and nothing where nothing is. */
class SyntheticTruthTest {

  private static final int SETS = 5;

  /** As {@code truth.json} numbers them. */
  private static final List<RelevanceClass> CLASSES =
      List.of(RelevanceClass.NO_EVIDENCE, RelevanceClass.WEAK, RelevanceClass.STRONG);

  /** The 30 sets of Table 1's kind: mean F1 at least 0.98, right classes at least 95 % by group. */
  @ParameterizedTest
  @ValueSource(strings = {"synthI", "synthII", "synthIII", "synthIn0", "synthIIn0", "synthIIIn0"})
  void findsTheTruthOfTheReferenceSets(String group) throws IOException {
    Path folder = SharedFolder.file("reference/table1");
    JsonNode truth = JsonMapper.builder().build().readTree(folder.resolve("truth.json").toFile());
    double f1 = 0;
    double right = 0;
    for (int seed = 0; seed < SETS; seed++) {
      String name = group + "_s" + seed;
      Dataset data =
          DatasetReader.read(folder.resolve(name + ".csv"), ReadOptions.defaults()).data();
      List<Optional<RelevanceClass>> told = classes(data);
      int both = 0;
      int called = 0;
      int relevant = 0;
      for (int j = 0; j < told.size(); j++) {
        RelevanceClass known = CLASSES.get(truth.path(name).path(j).asInt());
        boolean isCalled = isRelevant(told.get(j));
        boolean isRelevant = known != RelevanceClass.NO_EVIDENCE;
        both += isCalled && isRelevant ? 1 : 0;
        called += isCalled ? 1 : 0;
        relevant += isRelevant ? 1 : 0;
        boolean same = isCalled ? told.get(j).get() == known : !isRelevant;
        right += same ? 1.0 / told.size() / SETS : 0;
      }
      f1 += 2.0 * both / (called + relevant) / SETS;
    }
    assertThat(f1).as("mean F1").isGreaterThanOrEqualTo(0.98);
    assertThat(right).as("share of features in their right class").isGreaterThanOrEqualTo(0.95);
  }

  /** Null features that go together once all looked relevant; now the rate holds. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.9})
  void callsNoiseIrrelevantEvenIfItIsCorrelated(double correlation) {
    int called = 0;
    for (long seed = 0; seed < 5; seed++) {
      Dataset noise =
          HyperplaneSpec.pureNoise(20)
              .withSamples(100)
              .withCorrelations(1, 0, correlation)
              .generate(seed)
              .data();
      called += (int) classes(noise).stream().filter(SyntheticTruthTest::isRelevant).count();
    }
    // 100 features at a rate of 1 %: more than 6 have a chance below 1e-4 if they are independent.
    assertThat(called).isLessThanOrEqualTo(6);
  }

  @Test
  void aCorrelatedGroupThatTellsOfTheLabelIsRelevant() {
    Dataset data = HyperplaneSpec.typeThree().withNoise(0.1, 0).withSamples(300).generate(1).data();

    assertThat(classes(data).stream().map(SyntheticTruthTest::isRelevant))
        .containsExactlyElementsOf(
            HyperplaneSpec.typeThree().generate(1).truth().stream()
                .map(feature -> feature.relevance() != TrueRelevance.IRRELEVANT)
                .toList());
    assertThat(classes(data).subList(0, 7).stream().map(Optional::orElseThrow))
        .containsExactly(
            RelevanceClass.STRONG,
            RelevanceClass.STRONG,
            RelevanceClass.STRONG,
            RelevanceClass.WEAK,
            RelevanceClass.WEAK,
            RelevanceClass.WEAK,
            RelevanceClass.WEAK);
  }

  /**
   * Correlated noise does not hide a group of redundant features beside it: it did when all groups
   * were compared with the same permuted groups.
   */
  @Test
  void correlatedNoiseDoesNotHideAGroupBesideIt() {
    int found = 0;
    int called = 0;
    for (long seed = 0; seed < 5; seed++) {
      List<Optional<RelevanceClass>> told =
          classes(
              HyperplaneSpec.of(3, List.of(4), 12)
                  .withSamples(60)
                  .withCorrelations(1, 0, 0.5)
                  .generate(seed)
                  .data());
      for (int j = 0; j < told.size(); j++) {
        int relevant = isRelevant(told.get(j)) ? 1 : 0;
        found += j < 7 ? relevant : 0;
        called += j < 7 ? 0 : relevant;
      }
    }
    assertThat(found).as("relevant features found, of 35").isGreaterThanOrEqualTo(32);
    assertThat(called).as("noise features called relevant, of 60").isLessThanOrEqualTo(4);
  }

  private static boolean isRelevant(Optional<RelevanceClass> told) {
    RelevanceClass known = told.orElseThrow();
    return known == RelevanceClass.STRONG || known == RelevanceClass.WEAK;
  }

  private static List<Optional<RelevanceClass>> classes(Dataset data) {
    return Studies.bounds(data, "1", "compact", 1, "threshold", "evidence").features().stream()
        .map(FeatureInterval::relevance)
        .toList();
  }
}
