package io.github.svmrelevance.methods.rejectsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.reject.ScoredSamples;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.tables.LoadedData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RejectSvmTest {

  private static final RejectCosts SYMMETRIC = RejectCosts.symmetric(0.2);

  private static RejectSvm.Trained train(Dataset data, RejectSvmSettings settings, int threads) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, CancellationToken.none(), ProgressListener.none())) {
      DefaultRunContext context =
          new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
      return RejectSvm.train(data, data.classes().names().get(1), settings, context, 0);
    }
  }

  /** Every eighth sample: small, and of both classes. */
  private static Dataset small() {
    Dataset all = Workbench.data("wdbc.csv");
    int[] rows = new int[all.samples() / 8];
    Arrays.setAll(rows, i -> 8 * i);
    return all.selectSamples(rows);
  }

  @Test
  void aModelScoresSamplesAsItsTrainingDoes() {
    Dataset data = small();
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "rbf:gamma=0.05");
    RejectSvm.Trained trained = train(data, settings, 1);
    assertThat(trained.grid()).isEmpty();
    for (int i = 0; i < data.samples(); i++) {
      assertThat(trained.model().score(data.matrix().row(i)))
          .isCloseTo(trained.solution().decision(i), within(1e-11));
    }
    assertThat(trained.model().thresholds()).isEqualTo(RejectThresholds.of(SYMMETRIC));
    assertThat(trained.solution().objective().gap()).isLessThan(1e-9);
  }

  @Test
  void knowsItsDecisionsOnTheTrainingSamples() {
    Dataset data = small();
    RejectSvm.Trained trained =
        train(data, RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "rbf:gamma=0.05"), 1);
    double[] signs = data.classes().signs(data.classes().names().get(1));

    RejectConfusion expected = RejectConfusion.EMPTY;
    ScoredSamples scored = trained.scored(data);
    assertThat(scored.size()).isEqualTo(data.samples());
    for (int i = 0; i < data.samples(); i++) {
      double score = trained.solution().decision(i);
      expected = expected.with(signs[i], trained.model().thresholds().decide(score));
      assertThat(scored.score(i)).isEqualTo(score);
      assertThat(scored.sign(i)).isEqualTo(signs[i]);
      assertThat(scored.coordinate(i, 1)).isEqualTo(data.matrix().get(i, 1));
    }
    assertThat(trained.confusion(data)).isEqualTo(expected);
    Dataset half = data.selectSamples(IntStream.range(0, data.samples() / 2).toArray());
    assertThatThrownBy(() -> trained.confusion(half))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(
            data.name() + ": these are not the samples that the classifier was trained on")
        .hasMessageContaining(trained.model().training().sha256());
    assertThatThrownBy(() -> trained.scored(half)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void theFrontDoorTrainsTheSameModel() {
    Dataset data = small();
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "rbf:gamma=0.05");

    Warning dropped = DataWarning.ROWS_DROPPED.of("a row was dropped");

    RejectSvm.Trained trained =
        RejectSvm.of(new LoadedData(data, List.of(dropped))).train(settings);

    assertThat(RejectSvm.of(data).positive("p"))
        .hasToString("reject-svm of " + data.name() + ", 'p' against the rest");
    assertThatThrownBy(() -> RejectSvm.of(data).train(null)).hasMessage("settings");
    assertThat(trained.warnings()).startsWith(dropped);
    assertThat(trained.solution().objective())
        .isEqualTo(train(data, settings, 1).solution().objective());
    assertThatThrownBy(() -> RejectSvm.of(data).positive("maybe").train(settings))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'maybe'");
  }

  /** Of noise no decision is worth a risk where a reject costs next to nothing. */
  @Test
  void saysThatAllSamplesAreRejected() {
    Random random = new Random(1);
    double[][] rows = new double[40][2];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      rows[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
      labels[i] = i % 2;
    }
    Dataset noise =
        new Dataset(
            "noise",
            List.of("x", "y"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), labels));
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(0.05), "linear");

    RejectSvm.Trained trained = train(noise, settings, 1);

    assertThat(trained.confusion(noise).accepted()).isZero();
    assertThat(trained.warnings())
        .map(Object::toString)
        .containsOnlyOnce(
            "the classifier rejects all 40 samples: at these costs none of its decisions is worth"
                + " its risk; try tune, or another C");
    assertThat(train(noise, settings.tuned(), 1).warnings())
        .map(Object::toString)
        .anyMatch(warning -> warning.contains("no classifier that was tried did better"));
    assertThat(train(small(), settings, 1).warnings())
        .map(Warning::code)
        .doesNotContain(RejectWarning.ALL_REJECTED.code());
  }

  @Test
  void refusesLevelsAndGroups() {
    Dataset data = small();
    List<Feature> features = new ArrayList<>(data.features());
    features.set(1, new Feature("kind=b", Optional.of("kind")));
    Dataset grouped = new Dataset("g", features, data.matrix(), data.target(), new double[0]);
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "rbf:gamma=0.05");
    assertThatThrownBy(() -> RejectSvm.of(grouped).train(settings))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("levels or groups: 'kind'; leave columns of levels out");
  }

  /** On the scale of their hinge at 1, the threshold is 1/2: |f| > H(r)/(2r) on ours. */
  @Test
  void theRuleOfBartlettAndWegkampMeetsOursNearAQuarter() {
    for (double r : new double[] {0.1, 0.24, 0.4}) {
      RejectCosts costs = RejectCosts.symmetric(r);
      RejectSvmSettings settings =
          RejectSvmSettings.of(RejectRule.BARTLETT_WEGKAMP, costs, "linear");
      RejectThresholds thresholds = train(small(), settings, 1).model().thresholds();
      double entropy = -r * Math.log(r) - (1 - r) * Math.log(1 - r);
      assertThat(thresholds.upper()).isCloseTo(entropy / (2 * r), within(1e-14));
      assertThat(thresholds.lower()).isEqualTo(-thresholds.upper());
      double ours = RejectThresholds.of(costs).upper();
      // r = 0.24 is where the two meet: apart by 0.005 there, on either side by more than 0.1.
      assertThat(ours - thresholds.upper())
          .isCloseTo(r == 0.1 ? 0.57 : r == 0.24 ? 0.005 : -0.43, within(0.01));
    }
  }

  @Test
  void refusesAsymmetricCostsForBartlettAndWegkamp() {
    RejectCosts costs = new RejectCosts(2, 1, 0.2, 0.2);
    assertThatThrownBy(() -> RejectSvmSettings.of(RejectRule.BARTLETT_WEGKAMP, costs, "linear"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("for symmetric costs only")
        .hasMessageContaining("c+ = 2.0, c- = 1.0");
  }

  /** The band against all bands that end between two samples. */
  @Property(tries = 300, seed = "20261121")
  void theBandOfLeastLossIsFound(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int n) {
    Random random = new Random(seed);
    double[] signs = new double[n];
    double[] scores = new double[n];
    for (int i = 0; i < n; i++) {
      signs[i] = random.nextBoolean() ? 1 : -1;
      scores[i] = (random.nextInt(9) - 3) / 4.0 * (random.nextInt(4) - 1);
    }
    RejectCosts costs = new RejectCosts(2, 1, 0.4, 0.3);
    RejectBand band = RejectBand.best(signs, scores, costs);
    double least = Double.POSITIVE_INFINITY;
    double narrowest = 0;
    for (double halfWidth = 0; halfWidth < 5; halfWidth += 1.0 / 64) {
      double loss =
          RejectConfusion.of(signs, scores, RejectThresholds.band(halfWidth)).averageLoss(costs);
      if (loss < least - 1e-12) {
        least = loss;
        narrowest = halfWidth;
      }
    }
    assertThat(band.loss()).isCloseTo(least, within(1e-12));
    assertThat(
            RejectConfusion.of(signs, scores, RejectThresholds.band(band.halfWidth()))
                .averageLoss(costs))
        .isCloseTo(least, within(1e-12));
    assertThat(RejectConfusion.of(signs, scores, RejectThresholds.band(band.halfWidth())))
        .isEqualTo(RejectConfusion.of(signs, scores, RejectThresholds.band(narrowest)));
  }

  @Test
  void tuningIsTheSameWithAnyNumberOfThreadsAndTakesTheLeastLoss() {
    Dataset data = small();
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "rbf").tuned();
    RejectSvm.Trained one = train(data, settings, 1);
    RejectSvm.Trained three = train(data, settings, 3);
    assertThat(three.grid()).isEqualTo(one.grid()).hasSize(7 * 11);
    double least = one.grid().stream().mapToDouble(GridPoint::loss).min().orElseThrow();
    GridPoint first =
        one.grid().stream().filter(point -> point.loss() == least).findFirst().orElseThrow();
    assertThat(one.model().c()).isEqualTo(first.c());
    assertThat(one.model().machine().kernel().spec()).isEqualTo(first.kernel());
    for (int i = 0; i < data.samples(); i++) {
      assertThat(three.solution().decision(i)).isEqualTo(one.solution().decision(i));
    }
  }

  /** The grid's warm starts against one training each. */
  @Test
  void warmStartsDoNotShowInTheEstimates() {
    Dataset data = small();
    for (RejectRule rule : List.of(RejectRule.DOUBLE_HINGE, RejectRule.NAIVE)) {
      RejectSvmSettings open =
          new RejectSvmSettings(
              rule,
              SYMMETRIC,
              KernelSpec.parse("rbf:gamma=0.03"),
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              false,
              4,
              Scaling.SD,
              TrainerChoice.BUILT_IN);
      for (GridPoint point : train(data, open, 1).grid()) {
        RejectSvmSettings fixed =
            new RejectSvmSettings(
                rule,
                SYMMETRIC,
                open.kernel(),
                OptionalDouble.of(point.c()),
                OptionalDouble.empty(),
                false,
                4,
                Scaling.SD,
                TrainerChoice.BUILT_IN);
        List<GridPoint> alone = train(data, fixed, 1).grid();
        if (rule == RejectRule.NAIVE) {
          assertThat(alone).hasSize(1);
          assertThat(alone.get(0).loss()).isCloseTo(point.loss(), within(1e-12));
          assertThat(alone.get(0).thresholds().upper())
              .isCloseTo(point.thresholds().upper(), within(1e-6));
        } else {
          assertThat(alone).isEmpty();
        }
      }
    }
  }

  @Test
  void asymmetricCostsShiftDecisionsToTheCheaperError() {
    Dataset data = Workbench.data("wdbc.csv").selectFeatures(new int[] {0, 1});
    double[] signs = data.classes().signs("M");
    long[] missed = new long[2];
    int k = 0;
    for (RejectCosts costs :
        List.of(new RejectCosts(10, 1, 0.5, 0.3), new RejectCosts(1, 10, 0.3, 0.5))) {
      RejectSvm.Trained trained =
          train(data, RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, costs, "rbf:gamma=0.5"), 1);
      double[] scores = new double[signs.length];
      Arrays.setAll(scores, i -> trained.solution().decision(i));
      missed[k++] =
          RejectConfusion.of(signs, scores, trained.model().thresholds()).falseNegatives();
    }
    assertThat(missed[0]).isLessThan(missed[1] / 4);
  }

  @Test
  void refusesOneClassAndTooFewSamples() {
    Dataset data = small();
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, SYMMETRIC, "linear").tuned();
    int[] few = {0, 1};
    assertThatThrownBy(() -> train(data.selectSamples(few), settings, 1))
        .isInstanceOf(InvalidInputException.class);
  }
}
