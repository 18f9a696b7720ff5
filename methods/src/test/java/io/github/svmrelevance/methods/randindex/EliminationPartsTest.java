package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.core.svm.KernelGram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An elimination, its errors and its tuning, each training made once more from nothing. */
class EliminationPartsTest {

  private static final int FOLDS = 3;

  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none());
  private final RunContext context =
      new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);

  @AfterEach
  void close() {
    executor.close();
  }

  /** Three classes of twelve, nine and nine samples; class k is larger in feature k, a little. */
  private static Dataset data() {
    SplittableRandom random = new SplittableRandom(4);
    double[][] rows = new double[30][];
    int[] labels = new int[30];
    for (int i = 0; i < 30; i++) {
      labels[i] = i < 27 ? i % 3 : 0;
      double[] row = new double[4];
      for (int j = 0; j < 4; j++) {
        row[j] = (1 + j) * (random.nextGaussian() + (labels[i] == j ? 1.2 : 0));
      }
      rows[i] = row;
    }
    return new Dataset(
        "data",
        List.of("w", "x", "y", "z"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("c0", "c1", "c2"), labels));
  }

  private EliminationProfiles eliminate(Dataset data, boolean standardize, String... parameters) {
    RandIndexElimination method = new RandIndexElimination();
    ParameterValues values = method.description().defaults().withText("folds", "" + FOLDS);
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    return method.analyze(
        new AnalysisRequest(
            data, Optional.empty(), standardize ? Scaling.SD : Scaling.NONE, values),
        context);
  }

  private static DenseMatrix scaled(Dataset fit, Dataset data, boolean standardize) {
    return standardize ? Standardizer.fit(fit).apply(data.matrix()) : data.matrix().toDense();
  }

  private SvmSolution train(Kernel kernel, DenseMatrix x, double[] signs, SvmFormulation form) {
    return context.svmTrainer().train(new KernelGram(kernel, x), signs, form);
  }

  /** The mean and the standard error of the folds' shares of wrong predictions. */
  private double[] error(
      Dataset data,
      String positive,
      boolean standardize,
      Kernel kernel,
      SvmFormulation form,
      int[] left) {
    List<Double> shares = new ArrayList<>();
    for (Fold fold :
        StratifiedFolds.of(data, positive, FOLDS, context.random("eliminate", "folds", positive))) {
      Dataset training = data.selectSamples(fold.training());
      DenseMatrix x = scaled(training, training, standardize).selectColumns(left);
      KernelModel model =
          KernelModel.of(kernel, x, train(kernel, x, training.classes().signs(positive), form));
      Dataset test = data.selectSamples(fold.test());
      DenseMatrix points = scaled(training, test, standardize).selectColumns(left);
      double wrong = 0;
      for (int i = 0; i < points.rows(); i++) {
        wrong += model.decision(points.row(i)) > 0 == test.classes().signs(positive)[i] > 0 ? 0 : 1;
      }
      shares.add(wrong / points.rows());
    }
    double mean = shares.stream().mapToDouble(s -> s).average().orElseThrow();
    double squares = shares.stream().mapToDouble(s -> (s - mean) * (s - mean)).sum();
    return new double[] {mean, Math.sqrt(squares / (FOLDS - 1) / FOLDS)};
  }

  private static boolean[] predictions(SvmSolution solution) {
    boolean[] positive = new boolean[solution.size()];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = solution.decision(i) > 0;
    }
    return positive;
  }

  /** Compares a profile with the same elimination done by brute force. */
  private void assertPath(
      Profile profile, Dataset data, boolean standardize, Kernel kernel, boolean support) {
    String positive = profile.className().orElseThrow();
    SvmFormulation form = new SvmFormulation.CSvc(2);
    DenseMatrix x = scaled(data, data, standardize);
    double[] signs = data.classes().signs(positive);
    int[] left = {0, 1, 2, 3};
    SvmSolution full = train(kernel, x, signs, form);
    int[] rows = support ? full.supportVectors() : IntStream.range(0, x.rows()).toArray();
    boolean[] all = predictions(full);
    double[] some = Arrays.stream(rows).mapToDouble(i -> signs[i]).toArray();
    List<String> removed = new ArrayList<>();
    for (Step step : profile.path()) {
      if (step.step() > 0) {
        int best = -1;
        int leastChanged = 0;
        long least = Long.MAX_VALUE;
        for (int j : left) {
          int[] without = Arrays.stream(left).filter(k -> k != j).toArray();
          boolean[] now =
              predictions(train(kernel, x.selectRows(rows).selectColumns(without), some, form));
          int changed = 0;
          for (int i = 0; i < rows.length; i++) {
            changed += now[i] == all[rows[i]] ? 0 : 1;
          }
          long pairs = (long) changed * (rows.length - changed);
          if (pairs < least) {
            best = j;
            least = pairs;
            leastChanged = changed;
          }
        }
        int gone = best;
        left = Arrays.stream(left).filter(k -> k != gone).toArray();
        removed.add(data.featureNames().get(gone));
        assertThat(step.removed())
            .as("step %d", step.step())
            .contains(removed.get(removed.size() - 1));
        assertThat(((ChangedClasses) step.change()).changed()).isEqualTo(leastChanged);
        double pairs = rows.length * (rows.length - 1) / 2.0;
        assertThat(step.change().value()).isCloseTo(1 - least / pairs, within(1e-12));
      } else {
        assertThat(step.removed()).isEmpty();
        assertThat(((ChangedClasses) step.change()).changed()).isZero();
        assertThat(step.change().value()).isEqualTo(1);
      }
      double[] error = error(data, positive, standardize, kernel, form, left);
      assertThat(step.cvError().orElseThrow()).isCloseTo(error[0], within(1e-12));
      assertThat(step.cvStandardError().orElseThrow()).isCloseTo(error[1], within(1e-12));
    }
    assertThat(profile.path()).hasSize(4);
    assertThat(profile.removed()).isEqualTo(removed);
    List<String> reversed = new ArrayList<>(removed);
    reversed.add(data.featureNames().get(left[0]));
    Collections.reverse(reversed);
    assertThat(profile.ranking()).isEqualTo(reversed);
    assertThat(profile.hyperparameters()).isEqualTo(Map.of("kernel", kernel.spec(), "C", 2.0));
  }

  @Test
  void everyStepIsTheBestByTheDefinition() {
    String[][] kernels = {{"rbf:gamma=0.2", "true"}, {"poly:degree=2,gamma=0.5,coef0=1", "false"}};
    for (String[] each : kernels) {
      boolean standardize = Boolean.parseBoolean(each[1]);
      String[] parameters = {"svm", "c", "C", "2", "kernel", each[0]};

      EliminationProfiles profiles = eliminate(data(), standardize, parameters);

      assertThat(profiles.profiles()).hasSize(3);
      for (Profile profile : profiles.profiles()) {
        assertPath(profile, data(), standardize, context.kernel(each[0], 4), false);
      }
      assertThat(profiles.partial()).isFalse();
      assertThat(profiles.solveSeconds()).isBetween(0.0, 60.0);
      assertThat(profiles.warnings())
          .map(Object::toString)
          .allMatch(text -> text.contains(": no model predicts better "));
    }
  }

  @Test
  void supportVectorsAreWhatCountsIfAsked() {
    EliminationProfiles profiles =
        eliminate(
            data(),
            true,
            "svm",
            "c",
            "C",
            "2",
            "kernel",
            "rbf:gamma=0.05",
            "sample",
            "support-vectors");

    for (Profile profile : profiles.profiles()) {
      assertPath(profile, data(), true, context.kernel("rbf:gamma=0.05", 4), true);
    }
  }

  /** So many samples are drawn; folds and models are those of the sample. */
  @Test
  void aSampleIsDrawnOfAllWithOneChance() {
    String[] parameters = {"svm", "c", "C", "2", "kernel", "rbf:gamma=0.2", "sample", "20"};
    var random = context.random("eliminate", "sample");
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      if (random.nextInt(30 - i) < 20 - rows.size()) {
        rows.add(i);
      }
    }
    Dataset sample = data().selectSamples(rows.stream().mapToInt(Integer::intValue).toArray());

    EliminationProfiles profiles = eliminate(data(), true, parameters);

    assertThat(rows).hasSize(20);
    assertThat(profiles.warnings())
        .map(Object::toString)
        .startsWith("elimination on 20 random samples of 30");
    for (Profile profile : profiles.profiles()) {
      assertPath(profile, sample, true, context.kernel("rbf:gamma=0.2", 4), false);
    }
    parameters[7] = "30";
    assertThat(eliminate(data(), true, parameters).warnings())
        .map(Object::toString)
        .noneMatch(text -> text.startsWith("elimination on"));
  }

  private record Point(String kernel, double value) {}

  /** The first point of a grid with the least error. */
  private Point best(List<String> kernels, List<SvmFormulation> forms, String positive) {
    Point best = null;
    double least = Double.POSITIVE_INFINITY;
    for (String spec : kernels) {
      Kernel kernel = context.kernel(spec, 4);
      for (SvmFormulation form : forms) {
        double error = error(data(), positive, true, kernel, form, new int[] {0, 1, 2, 3})[0];
        if (error < least) {
          least = error;
          best = new Point(kernel.spec(), number(form));
        }
      }
    }
    return best;
  }

  private static double number(SvmFormulation form) {
    return form instanceof SvmFormulation.CSvc soft ? soft.c() : ((SvmFormulation.NuSvc) form).nu();
  }

  private Point tuned(String name, String positive, String... parameters) {
    String[] all = Arrays.copyOf(parameters, parameters.length + 2);
    all[parameters.length] = "classes";
    all[parameters.length + 1] = positive;
    Map<String, Object> chosen = eliminate(data(), true, all).profiles().get(0).hyperparameters();
    assertThat(chosen).containsOnlyKeys("kernel", name);
    return new Point((String) chosen.get("kernel"), (Double) chosen.get(name));
  }

  @Test
  void whatIsNotGivenIsChosenByTheError() {
    List<SvmFormulation> costs = new ArrayList<>();
    for (double c : new double[] {0.1, 1, 10, 100, 1000}) {
      costs.add(new SvmFormulation.CSvc(c));
    }
    List<String> widths = new ArrayList<>();
    for (double factor : new double[] {1.0 / 16, 1.0 / 4, 1, 4}) {
      widths.add("rbf:gamma=" + factor / 4);
    }
    List<String> polynomials = new ArrayList<>();
    for (int degree = 2; degree <= 3; degree++) {
      for (double factor : new double[] {1.0 / 4, 1}) {
        polynomials.add("poly:degree=" + degree + ",gamma=" + factor / 4 + ",coef0=1");
      }
    }
    List<Point> found = new ArrayList<>();
    for (String positive : List.of("c0", "c1", "c2")) {
      found.add(tuned("C", positive, "svm", "c"));
      assertThat(found.get(found.size() - 1)).isEqualTo(best(widths, costs, positive));
      found.add(tuned("C", positive, "svm", "c", "kernel", "poly", "C", "0.5"));
      assertThat(found.get(found.size() - 1))
          .isEqualTo(best(polynomials, List.of(new SvmFormulation.CSvc(0.5)), positive));
      found.add(tuned("C", positive, "svm", "c", "kernel", "linear"));
      assertThat(found.get(found.size() - 1)).isEqualTo(best(List.of("linear"), costs, positive));
      found.add(tuned("nu", positive, "kernel", "rbf:gamma=0.25"));
      assertThat(found.get(found.size() - 1))
          .isEqualTo(best(List.of("rbf:gamma=0.25"), shares(positive), positive));
    }
    assertThat(found.stream().distinct()).as("choices that differ").hasSizeGreaterThan(6);
  }

  /** The samples that a model is tested on have no part in its settings. */
  @Test
  void eachFoldIsTunedByItsTrainingSetAlone() {
    int differing = 0;
    for (String positive : List.of("c0", "c1", "c2")) {
      differing += chosenWithinFolds(positive).stream().distinct().count() > 1 ? 1 : 0;
    }
    assertThat(differing).as("classes with settings that differ").isPositive();
  }

  /** What the folds choose by brute force, once the errors are found to be those of it. */
  private List<Double> chosenWithinFolds(String positive) {
    Dataset data = data();
    List<Double> costs = List.of(0.1, 1.0, 10.0, 100.0, 1000.0);
    List<Fold> folds =
        StratifiedFolds.of(data, positive, FOLDS, context.random("eliminate", "folds", positive));
    Kernel kernel = context.kernel("rbf:gamma=0.25", 4);
    int[] all = {0, 1, 2, 3};
    List<Double> chosen = new ArrayList<>();
    List<Double> errors = new ArrayList<>();
    for (int k = 0; k < FOLDS; k++) {
      Dataset training = data.selectSamples(folds.get(k).training());
      List<Fold> inner =
          StratifiedFolds.of(
              training, positive, 3, context.random("eliminate", "inner folds", positive, "" + k));
      double least = Double.POSITIVE_INFINITY;
      double best = 0;
      for (double cost : costs) {
        double sum = 0;
        for (Fold fold : inner) {
          sum += share(training, positive, fold, kernel, cost, all) / inner.size();
        }
        if (sum < least) {
          least = sum;
          best = cost;
        }
      }
      chosen.add(best);
      errors.add(share(data, positive, folds.get(k), kernel, best, all));
    }

    Profile profile =
        eliminate(data, true, "svm", "c", "kernel", "rbf:gamma=0.25", "classes", positive)
            .profiles()
            .get(0);

    assertThat(profile.path().get(0).cvError().orElseThrow())
        .isCloseTo(errors.stream().mapToDouble(e -> e).average().orElseThrow(), within(1e-12));
    int[] left = {data.featureNames().indexOf(profile.ranking().get(0))};
    double last = 0;
    for (int k = 0; k < FOLDS; k++) {
      last += share(data, positive, folds.get(k), kernel, chosen.get(k), left) / FOLDS;
    }
    assertThat(profile.path().get(3).cvError().orElseThrow()).isCloseTo(last, within(1e-12));
    return chosen;
  }

  /** The share of the test set that a model of the training set is wrong in. */
  private double share(
      Dataset data, String positive, Fold fold, Kernel kernel, double cost, int[] left) {
    Dataset training = data.selectSamples(fold.training());
    DenseMatrix x = scaled(training, training, true).selectColumns(left);
    double[] signs = training.classes().signs(positive);
    KernelModel model =
        KernelModel.of(kernel, x, train(kernel, x, signs, new SvmFormulation.CSvc(cost)));
    Dataset test = data.selectSamples(fold.test());
    DenseMatrix points = scaled(training, test, true).selectColumns(left);
    double wrong = 0;
    for (int i = 0; i < points.rows(); i++) {
      wrong += model.decision(points.row(i)) > 0 == test.classes().signs(positive)[i] > 0 ? 0 : 1;
    }
    return wrong / points.rows();
  }

  /** Shares of the largest nu that every training fold allows. */
  private List<SvmFormulation> shares(String positive) {
    double[] signs = data().classes().signs(positive);
    double largest = 1;
    for (Fold fold :
        StratifiedFolds.of(
            data(), positive, FOLDS, context.random("eliminate", "folds", positive))) {
      double members = (double) Arrays.stream(fold.training()).filter(i -> signs[i] > 0).count();
      double size = fold.training().length;
      largest = Math.min(largest, 2 * Math.min(members, size - members) / size);
    }
    List<SvmFormulation> shares = new ArrayList<>();
    for (double share : new double[] {0.25, 0.5, 0.75, 0.9}) {
      shares.add(new SvmFormulation.NuSvc(share * largest));
    }
    return shares;
  }

  /** Classes may be named in any order, more than once, and with blanks. */
  @Test
  void onlyTheClassesThatAreNamedAreStudied() {
    String[] model = {"svm", "c", "C", "2", "kernel", "linear", "classes", "c1"};
    Profile first = eliminate(data(), true, model).profiles().get(0);
    String[] more = Arrays.copyOf(model, 12);
    more[7] = " c2 , c1,c1";
    more[8] = "rand-threshold";
    more[9] = "0.5";
    more[10] = "error-threshold";
    more[11] = "1";

    EliminationProfiles both = eliminate(data(), true, more);

    assertThat(both.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c2", "c1");
    assertThat(both.profiles().get(1).path()).isEqualTo(first.path());
    assertThat(both.profiles().get(1).selected()).containsOnlyKeys("one_se", "rand", "error");
  }

  @Test
  void whatCannotBeEliminatedIsRefused() {
    Dataset data = data();
    assertThatThrownBy(() -> eliminate(data.selectFeatures(new int[0]), true))
        .hasMessage("data: there is no feature to eliminate");
    Dataset one = data.selectSamples(new int[] {0, 3, 6});
    assertThatThrownBy(() -> eliminate(one, true))
        .hasMessage("data: all samples are of the class [c0]; two classes are needed");
    Dataset still =
        new Dataset(
            "still",
            List.of("a"),
            DenseMatrix.ofRows(new double[][] {{1}, {1}}),
            new Classes(List.of("n", "p"), new int[] {0, 1}));
    assertThatThrownBy(() -> eliminate(still, true))
        .hasMessage("still: no feature varies; there is nothing to compare");
    int[] many = IntStream.range(0, 10_001).map(i -> i % 30).toArray();
    assertThatThrownBy(() -> eliminate(data.selectSamples(many), true))
        .hasMessage(
            "data: 10001 samples are too many for a kernel matrix; choose sample, at most 10000");
  }

  @Test
  void whatDoesNotVaryIsNamed() {
    Dataset data = data();
    double[] still = new double[30];
    Dataset wider =
        new Dataset(
            "wider",
            List.of("w", "x", "y", "z", "still"),
            data.matrix().withAppendedColumns(still),
            new Classes(
                data.classes().names(),
                IntStream.range(0, 30).map(data.classes()::label).toArray()));

    EliminationProfiles profiles =
        eliminate(wider, true, "svm", "c", "C", "2", "kernel", "linear", "classes", "c0");

    assertThat(profiles.warnings())
        .map(Object::toString)
        .startsWith("features that do not vary say nothing: still");
    assertThat(profiles.profiles().get(0).removed()).startsWith("still");
  }
}
