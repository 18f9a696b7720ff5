package io.github.svmrelevance.methods.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.EvidenceLevel.ErrorRate;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.synthetic.SparseTextSpec;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestedFeaturesTest {

  /** Worked by hand below: 0.01 5/1, 0.02 5/2, 0.03 5/3, 0.04 5/4, 0.5. */
  private static final double[] VALUES = {0.04, 0.01, 0.5, 0.02, 0.03};

  private final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(2, stop, ProgressListener.none());
  private final WatchedContext context = new WatchedContext(executor);
  private final List<String> warnings = new ArrayList<>();

  @AfterEach
  void close() {
    executor.close();
  }

  private static List<Optional<FeatureEvidence>> evidence(double... values) {
    return DoubleStream.of(values)
        .mapToObj(
            p ->
                Optional.of(
                    new FeatureEvidence(
                        p,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        p,
                        p,
                        new FeatureEvidence.Effect(FeatureEvidence.Measured.AUC, 0.5))))
        .toList();
  }

  private static TestedFeatures of(ErrorRate rate, double level, double... values) {
    return TestedFeatures.judged(evidence(values), new EvidenceLevel(rate, level, 999));
  }

  private static List<Integer> relevant(TestedFeatures tested) {
    return IntStream.range(0, tested.evidence().size()).filter(tested::isRelevant).boxed().toList();
  }

  private static double[] adjusted(TestedFeatures tested) {
    return tested.evidence().stream().mapToDouble(one -> one.orElseThrow().adjusted()).toArray();
  }

  /** What was not tested is not counted. */
  @Test
  void aFeatureWithoutATestIsNotRelevantAndChangesNothing() {
    List<Optional<FeatureEvidence>> told = new ArrayList<>(evidence(0.01, 0.02));
    told.add(1, Optional.empty());
    for (ErrorRate rate : ErrorRate.values()) {
      TestedFeatures some = TestedFeatures.judged(told, new EvidenceLevel(rate, 0.03, 999));
      TestedFeatures all = of(rate, 0.03, 0.01, 0.02);
      assertThat(some.cutoff()).isEqualTo(all.cutoff()).isPositive();
      assertThat(some.of(0)).isEqualTo(all.of(0)).isPresent();
      assertThat(some.of(1)).isEmpty();
      assertThat(some.of(2)).isEqualTo(all.of(1)).isPresent();
      assertThat(relevant(some)).containsExactly(0, 2);
    }
  }

  @Test
  void theFalseDiscoveryRateIsBenjaminisAndHochbergs() {
    assertThat(adjusted(of(ErrorRate.FALSE_DISCOVERY, 0.05, VALUES)))
        .containsExactly(new double[] {0.05, 0.05, 0.5, 0.05, 0.05}, within(1e-12));
    assertThat(relevant(of(ErrorRate.FALSE_DISCOVERY, 0.051, VALUES))).containsExactly(0, 1, 3, 4);
    assertThat(relevant(of(ErrorRate.FALSE_DISCOVERY, 0.049, VALUES))).isEmpty();
    // 0.001 4/1, 0.02 4/2, 0.03 4/3, 0.9: a q-value is no larger than that of a larger p-value.
    TestedFeatures steps = of(ErrorRate.FALSE_DISCOVERY, 0.01, 0.03, 0.9, 0.001, 0.02);
    assertThat(adjusted(steps))
        .containsExactly(new double[] {0.04, 0.9, 0.004, 0.04}, within(1e-12));
    assertThat(relevant(steps)).containsExactly(2);
    assertThat(steps.cutoff()).isEqualTo(0.01 / 4);
  }

  /** Holm: 0.01 against 0.05/5, 0.012 against 0.05/4, 0.02 against 0.05/3, which ends it. */
  @Test
  void theFamilywiseRateIsHolms() {
    TestedFeatures tested = of(ErrorRate.FAMILYWISE, 0.05, 0.02, 0.01, 0.5, 0.012, 0.021);

    assertThat(tested.cutoff()).isEqualTo(0.05 / 4);
    assertThat(relevant(tested)).containsExactly(1, 3);
    assertThat(relevant(of(ErrorRate.FAMILYWISE, 0.05, 0.02, 0.0101, 0.5))).containsExactly(0, 1);
    assertThat(relevant(of(ErrorRate.FAMILYWISE, 0.05, 0.02, 0.03, 0.04))).isEmpty();
    assertThat(of(ErrorRate.FAMILYWISE, 0.05, 0.02, 0.03, 0.04).cutoff()).isZero();
  }

  @Test
  void theRateOfEachFeatureIsItsLevel() {
    assertThat(of(ErrorRate.FALSE_POSITIVE, 0.03, VALUES).cutoff()).isEqualTo(0.03);
    assertThat(relevant(of(ErrorRate.FALSE_POSITIVE, 0.03, VALUES))).containsExactly(1, 3, 4);
  }

  @Test
  void enoughPermutationsAreDrawnUnasked() {
    assertThat(TestedFeatures.draws(ErrorRate.FALSE_POSITIVE, 0.01, 30)).isEqualTo(2000);
    assertThat(TestedFeatures.draws(ErrorRate.FALSE_POSITIVE, 0.5, 30)).isEqualTo(2000);
    assertThat(TestedFeatures.draws(ErrorRate.FALSE_POSITIVE, 0.001, 30)).isEqualTo(20_000);
    assertThat(TestedFeatures.draws(ErrorRate.FALSE_POSITIVE, 1e-5, 30)).isEqualTo(100_000);
    assertThat(TestedFeatures.draws(ErrorRate.FALSE_DISCOVERY, 0.05, 30)).isEqualTo(3000);
    assertThat(TestedFeatures.draws(ErrorRate.FAMILYWISE, 0.05, 30)).isEqualTo(3600);
    assertThat(TestedFeatures.draws(ErrorRate.FAMILYWISE, 0.05, 100_000)).isEqualTo(100_000);
  }

  private static TrainingSet data() {
    SplittableRandom random = new SplittableRandom(4);
    int n = 40;
    double[][] columns = new double[3][n];
    double[] signs = new double[n];
    for (int i = 0; i < n; i++) {
      for (double[] column : columns) {
        column[i] = random.nextGaussian();
      }
      signs[i] = columns[1][i] + 0.3 * random.nextGaussian() > 0 ? 1 : -1;
    }
    return new TrainingSet(List.of("a", "b", "c"), DenseMatrix.ofColumns(n, columns), signs);
  }

  private TestedFeatures test(ErrorRate rate, double level, int permutations) {
    return TestedFeatures.test(
        context,
        data(),
        Optional.empty(),
        Optional.empty(),
        new EvidenceLevel(rate, level, permutations),
        warning -> warnings.add(warning.toString()));
  }

  @Test
  void featuresAreTestedOnStreamsOfTheirNames() {
    TestedFeatures tested = test(ErrorRate.FALSE_DISCOVERY, 0.05, 999);

    assertThat(relevant(tested)).containsExactly(1);
    assertThat(tested.isConditionallyRelevant(1)).isTrue();
    assertThat(tested.isConditionallyRelevant(0)).isFalse();
    assertThat(tested.of(1).orElseThrow().marginal()).isLessThan(1.0 / 1000);
    // The level of the only step, though its p-value is far smaller.
    assertThat(tested.cutoff()).isEqualTo(0.05 / 3);
    assertThat(context.draws())
        .containsExactlyInAnyOrder(
            List.of("evidence", "a"), List.of("evidence", "b"), List.of("evidence", "c"));
    assertThat(test(ErrorRate.FALSE_DISCOVERY, 0.05, 999)).isEqualTo(tested);
    assertThat(warnings).isEmpty();
  }

  /** 3 tests of 3 features at 5 % ask for a p-value of 1/180. */
  @Test
  void tooFewPermutationsAreTold() {
    test(ErrorRate.FAMILYWISE, 0.05, 179);
    assertThat(warnings).isEmpty();

    test(ErrorRate.FAMILYWISE, 0.05, 178);
    assertThat(warnings)
        .containsExactly(
            "with 178 permutations a feature that only one test by permutation shows cannot be found; give permutations"
                + " 200");
  }

  /** Words that stand in documents of one class, among more words than are tested given others. */
  private TestedFeatures testWords(EvidenceLevel level) {
    Dataset text = new SparseTextSpec(400, 1200, 2, 6, 0.9).generate(5).data();
    double[] signs = ((Classes) text.target()).signs("1");
    return TestedFeatures.test(
        context,
        new TrainingSet(text.featureNames(), text.matrix(), signs),
        Optional.empty(),
        Optional.empty(),
        level,
        warning -> warnings.add(warning.toString()));
  }

  @Test
  void manySparseFeaturesAreTestedAloneFirst() {
    TestedFeatures tested = testWords(new EvidenceLevel(ErrorRate.FALSE_POSITIVE, 0.001, 20_000));

    assertThat(relevant(tested)).hasSizeBetween(2, 12);
    for (int j = 0; j < 1200; j++) {
      assertThat(tested.of(j).orElseThrow().conditional().isPresent())
          .isEqualTo(tested.isRelevant(j));
    }
    assertThat(warnings).singleElement(STRING).contains("tested alone").doesNotContain("draws");
  }

  /** Two thousand draws given others cannot show what Holm asks of 1,200 features. */
  @Test
  void aLevelThatNoTestGivenOthersReachesIsTold() {
    TestedFeatures tested = testWords(new EvidenceLevel(ErrorRate.FAMILYWISE, 0.05, 100_000));

    assertThat(relevant(tested)).isNotEmpty().noneMatch(tested::isConditionallyRelevant);
    assertThat(warnings)
        .singleElement(STRING)
        .endsWith("beyond the draws given others, so that no feature is strongly relevant");
  }

  @Test
  void aStoppedRunHasNoEvidence() {
    stop.cancel(CancellationReason.REQUESTED);

    TestedFeatures tested = test(ErrorRate.FALSE_POSITIVE, 0.05, 999);

    assertThat(tested).isEqualTo(TestedFeatures.none());
    assertThat(tested.complete()).isFalse();
    assertThat(tested.of(0)).isEqualTo(Optional.empty());
    assertThat(warnings)
        .containsExactly("the run stopped before all features were tested, so none has a class");
  }
}
