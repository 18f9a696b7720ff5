package io.github.svmrelevance.methods.rejectsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.reject.RejectThresholds;
import io.github.svmrelevance.core.svm.TrainerChoice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The grid, its losses, and what is trained with the best point, on samples at 1 and -1. */
class RejectTunerTest {

  private static final double[] GRID = {
    0.01,
    0.03162277660168379,
    0.1,
    0.31622776601683794,
    1,
    3.1622776601683795,
    10,
    31.622776601683793,
    100,
    316.22776601683796,
    1000
  };

  private final Clean clean = new Clean();

  @AfterEach
  void close() {
    clean.close();
  }

  private RejectSvm.Trained train(Dataset data, RejectSvmSettings settings) {
    return RejectSvm.train(data, "yes", settings, clean.context, 7);
  }

  private List<GridPoint> grid(Dataset data, RejectSvmSettings settings) {
    RejectTuner tuner = new RejectTuner(data, "yes", settings, clean.context);
    return tuner.grid(tuner.crossValidate(), settings);
  }

  /**
   * Of four folds six samples train: a weight of 6 C, up to 1. The threshold is 1/2; below it all
   * are rejected, at 0.2 each, above it all are right.
   */
  @Test
  void theLossesAreThoseWorkedOutByHand() {
    RejectSvm.Trained trained =
        train(Clean.data(4), Clean.settings(RejectRule.NAIVE, "linear", 0, 0.5, 4));

    assertThat(trained.grid()).hasSize(GRID.length);
    for (int k = 0; k < GRID.length; k++) {
      GridPoint point = trained.grid().get(k);
      assertThat(point.c()).isCloseTo(GRID[k], within(1e-12 * GRID[k]));
      assertThat(point.kernel()).isEqualTo("linear");
      assertThat(point.loss()).isCloseTo(k < 2 ? 0.2 : 0, within(1e-12));
      assertThat(point.standardError()).isCloseTo(0, within(1e-12));
      assertThat(point.thresholds()).isEqualTo(RejectThresholds.band(0.5));
    }
    assertThat(trained.model().c()).isCloseTo(0.1, within(1e-12));
    assertThat(trained.model().score(new double[] {1})).isCloseTo(0.8, within(1e-6));
  }

  /** All are right at any C; of equal losses the smallest C is taken, and no band is needed. */
  @Test
  void ofEqualLossesTheFirstIsTaken() {
    RejectSvm.Trained trained =
        train(Clean.data(3), Clean.settings(RejectRule.NAIVE, "linear", 0, 0, 3));

    assertThat(trained.grid()).allMatch(point -> point.loss() == 0);
    assertThat(trained.model().c()).isCloseTo(0.01, within(1e-15));
    assertThat(trained.model().thresholds()).isEqualTo(RejectThresholds.band(0));
    assertThat(trained.model().score(new double[] {-1})).isCloseTo(-0.06, within(1e-9));
    GridPoint worse = new GridPoint("linear", 1, RejectThresholds.band(0), 0.5, 0);
    GridPoint first = new GridPoint("linear", 2, RejectThresholds.band(0), 0.25, 0);
    GridPoint second = new GridPoint("linear", 3, RejectThresholds.band(0), 0.25, 0);
    assertThat(RejectTuner.best(List.of(worse, first, second))).isEqualTo(first);
  }

  @Test
  void theGridIsTheOneOfTheDocumentation() {
    Dataset two =
        new Dataset(
            "two",
            List.of("x", "y"),
            DenseMatrix.ofRows(new double[][] {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}),
            new Classes(List.of("no", "yes"), new int[] {0, 1, 0, 1}));

    assertThat(kernels(two, "rbf"))
        .containsExactly(
            "rbf:gamma=0.03125",
            "rbf:gamma=0.0625",
            "rbf:gamma=0.125",
            "rbf:gamma=0.25",
            "rbf:gamma=0.5",
            "rbf:gamma=1.0",
            "rbf:gamma=2.0");
    assertThat(kernels(two, "poly"))
        .containsExactly(
            "poly:degree=2,gamma=0.125,coef0=1.0",
            "poly:degree=2,gamma=0.5,coef0=1.0",
            "poly:degree=3,gamma=0.125,coef0=1.0",
            "poly:degree=3,gamma=0.5,coef0=1.0");
    assertThat(kernels(two, "rbf:gamma=3")).containsExactly("rbf:gamma=3.0");
    assertThat(kernels(two, "linear")).containsExactly("linear");
  }

  private List<String> kernels(Dataset data, String kernel) {
    return grid(data, Clean.settings(RejectRule.DOUBLE_HINGE, kernel, 1, 0, 2)).stream()
        .map(GridPoint::kernel)
        .toList();
  }

  @Test
  void whatIsNotOpenIsNotTuned() {
    Dataset data = Clean.data(2);

    assertThat(isNeeded(data, Clean.settings(RejectRule.DOUBLE_HINGE, "linear", 1, 0, 2)))
        .isFalse();
    assertThat(isNeeded(data, Clean.settings(RejectRule.DOUBLE_HINGE, "linear", 0, 0, 2))).isTrue();
    assertThat(isNeeded(data, Clean.settings(RejectRule.DOUBLE_HINGE, "rbf", 1, 0, 2))).isTrue();
    assertThat(isNeeded(data, Clean.settings(RejectRule.NAIVE, "linear", 1, 0.5, 2))).isFalse();
    assertThat(isNeeded(data, Clean.settings(RejectRule.NAIVE, "linear", 1, 0, 2))).isTrue();
    assertThat(isNeeded(data, RejectSvmSettings.of(RejectRule.NAIVE, Clean.COSTS, "rbf")))
        .isFalse();
  }

  private boolean isNeeded(Dataset data, RejectSvmSettings settings) {
    return new RejectTuner(data, "yes", settings, clean.context).isNeeded();
  }

  /**
   * With a sample on the wrong side the folds differ: the losses once more, one training each from
   * nothing, with the thresholds chosen from all samples left out together.
   */
  @Test
  void eachPointIsAnEstimateOverTheFolds() {
    Dataset data = Clean.mistaken(5);
    for (boolean standardize : new boolean[] {false, true}) {
      for (RejectRule rule : new RejectRule[] {RejectRule.NAIVE, RejectRule.DOUBLE_HINGE}) {
        RejectSvmSettings settings =
            new RejectSvmSettings(
                rule,
                Clean.COSTS,
                KernelSpec.parse("rbf:gamma=0.5"),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                false,
                3,
                standardize ? Scaling.SD : Scaling.NONE,
                TrainerChoice.BUILT_IN);
        List<GridPoint> grid = grid(data, settings);
        assertThat(grid).hasSize(GRID.length);
        for (GridPoint point : grid) {
          assertPoint(data, settings, point);
        }
        assertThat(grid).anyMatch(point -> point.standardError() > 0);
      }
    }
  }

  private void assertPoint(Dataset data, RejectSvmSettings settings, GridPoint point) {
    List<Fold> folds =
        StratifiedFolds.of(data, "yes", 3, clean.context.random("reject-svm", "folds"));
    List<double[]> signs = new ArrayList<>();
    List<double[]> scores = new ArrayList<>();
    for (Fold fold : folds) {
      Dataset training = data.selectSamples(fold.training());
      Dataset test = data.selectSamples(fold.test());
      signs.add(test.classes().signs("yes"));
      if (settings.scaling().changes()) {
        test = Standardizer.fit(training).apply(test);
        training = Standardizer.fit(training).apply(training);
      }
      scores.add(alone(training, test.matrix().toDense(), settings, point.c()));
    }
    double[] allSigns = signs.stream().flatMapToDouble(Arrays::stream).toArray();
    double[] allScores = scores.stream().flatMapToDouble(Arrays::stream).toArray();
    double halfWidth =
        settings.choosesDelta()
            ? RejectBand.best(allSigns, allScores, Clean.COSTS).halfWidth()
            : Math.log(4);
    double[] losses = new double[3];
    for (int k = 0; k < 3; k++) {
      losses[k] = loss(signs.get(k), scores.get(k), halfWidth);
    }
    double mean = Arrays.stream(losses).average().orElseThrow();
    double squares = Arrays.stream(losses).map(loss -> (loss - mean) * (loss - mean)).sum();

    assertThat(point.thresholds().upper()).isCloseTo(halfWidth, within(1e-6));
    assertThat(point.loss()).isCloseTo(loss(allSigns, allScores, halfWidth), within(1e-12));
    assertThat(point.standardError()).isCloseTo(Math.sqrt(squares / 2 / 3), within(1e-12));
  }

  private double[] alone(Dataset training, DenseMatrix test, RejectSvmSettings settings, double c) {
    Kernel kernel = clean.context.kernel(settings.kernel().toString(), 1);
    RejectMachine machine =
        new RejectMachine(
            settings,
            kernel,
            training.matrix().toDense(),
            training.classes().signs("yes"),
            clean.context);
    KernelModel model = KernelModel.of(kernel, training.matrix().toDense(), machine.train(c));
    double[] scores = new double[test.rows()];
    Arrays.setAll(scores, i -> model.decision(test.row(i)));
    return scores;
  }

  /** 0.2 for each score within the band, 1 for each beyond it on the wrong side. */
  private static double loss(double[] signs, double[] scores, double halfWidth) {
    double sum = 0;
    for (int i = 0; i < signs.length; i++) {
      sum += Math.abs(scores[i]) <= halfWidth ? 0.2 : signs[i] * scores[i] < 0 ? 1 : 0;
    }
    return sum / signs.length;
  }

  /** Rules of one loss share its trainings and differ in their thresholds. */
  @Test
  void rulesOfOneLossAreTrainedTogether() {
    Dataset data = Clean.data(4);
    RejectSvmSettings ours = Clean.settings(RejectRule.DOUBLE_HINGE, "linear", 0, 0, 4);
    RejectSvmSettings theirs = Clean.settings(RejectRule.BARTLETT_WEGKAMP, "linear", 0, 0.5, 4);

    List<RejectSvm.Trained> both =
        RejectSvm.trainAll(data, "yes", List.of(ours, theirs), clean.context, 7);

    assertThat(both).hasSize(2);
    assertThat(both.get(0).model().thresholds()).isEqualTo(RejectThresholds.of(Clean.COSTS));
    assertThat(both.get(1).model().thresholds().upper()).isCloseTo(Clean.HINGE / 2, within(1e-12));
    assertThat(both.get(1).model().rule()).isEqualTo(RejectRule.BARTLETT_WEGKAMP);
    RejectSvmSettings naive = Clean.settings(RejectRule.NAIVE, "linear", 0, 0, 4);
    for (List<RejectSvmSettings> mixed : List.of(List.of(ours, naive), List.of(naive, ours))) {
      assertThatThrownBy(() -> RejectSvm.trainAll(data, "yes", mixed, clean.context, 7))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("have different losses");
    }
    assertThat(RejectSvm.trainAll(data, "yes", List.of(naive, naive), clean.context, 7)).hasSize(2);
  }

  /** With C and delta given: a weight of min(1, 4 C), and a band of delta. */
  @Test
  void aFixedMachineIsTrainedOnce() {
    RejectSvm.Trained trained =
        train(Clean.data(2), Clean.settings(RejectRule.NAIVE, "linear", 0.1, 0.3, 2));

    assertThat(trained.grid()).isEmpty();
    assertThat(trained.warnings()).isEmpty();
    assertThat(trained.model().score(new double[] {1})).isCloseTo(0.4, within(1e-9));
    assertThat(trained.solution().decision(1)).isCloseTo(0.4, within(1e-9));
    assertThat(trained.model().thresholds()).isEqualTo(RejectThresholds.band(0.3));
    assertThat(trained.model().training().samples()).isEqualTo(4);
    assertThat(trained.model().training().seed()).isEqualTo(7);
    assertThat(trained.model().featureNames()).containsExactly("x");
  }

  /** Scaled by 10 and moved: standardised the same machine, as the model scales what it scores. */
  @Test
  void featuresAreScaledIfAskedFor() {
    Dataset moved =
        new Dataset(
            "moved",
            List.of("x", "still"),
            DenseMatrix.ofRows(new double[][] {{-3, 5}, {17, 5}, {-3, 5}, {17, 5}}),
            new Classes(List.of("no", "yes"), new int[] {0, 1, 0, 1}));
    RejectSvmSettings settings =
        new RejectSvmSettings(
            RejectRule.NAIVE,
            Clean.COSTS,
            KernelSpec.parse("linear"),
            OptionalDouble.of(0.1),
            OptionalDouble.of(0.3),
            true,
            2,
            Scaling.SD,
            TrainerChoice.BUILT_IN);

    RejectSvm.Trained trained = train(moved, settings);

    assertThat(trained.model().score(new double[] {17, 5})).isCloseTo(0.4, within(1e-9));
    assertThat(trained.model().score(new double[] {-3, 5})).isCloseTo(-0.4, within(1e-9));
    assertThat(trained.warnings()).singleElement().asString().contains("still");
    assertThatThrownBy(() -> train(moved.selectFeatures(new int[] {1}), settings))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("moved: no feature varies, so none can separate the classes");
  }

  @Test
  void tuningCanBeStopped() {
    clean.stop.cancel(CancellationReason.REQUESTED);

    assertThatThrownBy(
            () -> train(Clean.data(2), Clean.settings(RejectRule.DOUBLE_HINGE, "linear", 0, 0, 2)))
        .isInstanceOf(CancelledException.class);
  }
}
