package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Chooses C, the kernel's parameters and the rivals' threshold by stratified cross-validation: the
 * least average loss, with the user's own costs, over the samples left out. The grid:
 *
 * <ul>
 *   <li>{@code rbf}: gamma 1/16, 1/8, ..., 4 times 1/d
 *   <li>{@code poly}: degree 2 and 3, gamma 1/4 and 1 times 1/d, coef0 1
 *   <li>C: 0.01 to 1000 in steps of half a power of ten
 * </ul>
 *
 * <p>Of equal losses the first in this order wins: the widest kernel and the smallest C. Other
 * kernels, and those given with parameters, are taken as they are. A threshold is chosen on the
 * samples left out of all folds together, for each C and kernel.
 */
final class RejectTuner {

  private static final String RBF = "rbf";
  private static final double[] WIDTHS = {1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1, 2, 4};
  private static final double[] POLYNOMIAL_FACTORS = {1.0 / 4, 1};
  private static final double[] COSTS =
      DoubleStream.iterate(-2, exponent -> exponent <= 3, exponent -> exponent + 0.5)
          .map(exponent -> StrictMath.pow(10, exponent))
          .toArray();

  private final Dataset data;
  private final String positive;
  private final RejectSvmSettings settings;
  private final RunContext context;
  private final List<String> kernels;
  private final double[] costs;
  private final List<Split> splits;

  /** One kernel on one fold, with all values of C. */
  private record Trial(Split split, String kernel) {}

  RejectTuner(Dataset data, String positive, RejectSvmSettings settings, RunContext context) {
    this.data = data;
    this.positive = positive;
    this.settings = settings;
    this.context = context;
    this.kernels = settings.choosesKernel() ? kernels() : List.of(settings.kernel().toString());
    this.costs = settings.c().isPresent() ? new double[] {settings.c().getAsDouble()} : COSTS;
    this.splits = isNeeded() ? splits() : List.of();
  }

  /** Whether there is anything to choose. */
  boolean isNeeded() {
    return settings.choosesAny();
  }

  private List<Split> splits() {
    List<Fold> folds =
        StratifiedFolds.of(data, positive, settings.folds(), context.random("reject-svm", "folds"));
    return folds.stream()
        .map(
            fold ->
                new Split(
                    data.selectSamples(fold.training()),
                    data.selectSamples(fold.test()),
                    positive,
                    settings.standardize()))
        .toList();
  }

  /** Whether a kernel leaves parameters open for which there is a grid. */
  static boolean isOpen(KernelSpec kernel) {
    return kernel.parameters().isEmpty() && Set.of(RBF, "poly").contains(kernel.id());
  }

  private List<String> kernels() {
    int features = data.featureNames().size();
    List<String> specs = new ArrayList<>();
    if (settings.kernel().id().equals(RBF)) {
      for (double width : WIDTHS) {
        specs.add("rbf:gamma=" + width / features);
      }
    } else {
      for (int degree = 2; degree <= 3; degree++) {
        for (double factor : POLYNOMIAL_FACTORS) {
          specs.add("poly:degree=" + degree + ",gamma=" + factor / features + ",coef0=1");
        }
      }
    }
    return specs;
  }

  /** The point of least loss, the first of several. */
  static GridPoint best(List<GridPoint> grid) {
    GridPoint best = grid.get(0);
    for (GridPoint point : grid) {
      if (point.loss() < best.loss()) {
        best = point;
      }
    }
    return best;
  }

  /** The scores of the samples left out, for each kernel, fold and C. */
  List<double[][]> crossValidate() {
    List<Trial> trials = new ArrayList<>();
    for (String kernel : kernels) {
      splits.forEach(split -> trials.add(new Trial(split, kernel)));
    }
    return context.executor().mapAll("tuning", trials, this::scores);
  }

  /**
   * The loss at all points of the grid.
   *
   * @param scores of the samples left out
   * @param rule which thresholds; its loss is that of the scores
   */
  List<GridPoint> grid(List<double[][]> scores, RejectSvmSettings rule) {
    List<GridPoint> grid = new ArrayList<>();
    for (int k = 0; k < kernels.size(); k++) {
      List<double[][]> ofKernel = scores.subList(k * splits.size(), (k + 1) * splits.size());
      for (int j = 0; j < costs.length; j++) {
        int point = j;
        List<double[]> ofPoint = ofKernel.stream().map(all -> all[point]).toList();
        grid.add(point(kernels.get(k), costs[j], ofPoint, rule));
      }
    }
    return grid;
  }

  /** The scores of the samples left out, for each C; each training starts from the last one. */
  private double[][] scores(Trial trial) {
    Split split = trial.split();
    Kernel kernel = context.kernel(trial.kernel(), data.featureNames().size());
    RejectMachine machine =
        new RejectMachine(settings, kernel, split.training, split.trainingSigns, context);
    double[][] scores = new double[costs.length][split.test.rows()];
    for (int j = 0; j < costs.length; j++) {
      KernelModel model = KernelModel.of(kernel, split.training, machine.train(costs[j]));
      for (int i = 0; i < scores[j].length; i++) {
        context.executor().cancellation().throwIfCancelled();
        scores[j][i] = model.decision(split.test.row(i));
      }
    }
    return scores;
  }

  private GridPoint point(String kernel, double c, List<double[]> scores, RejectSvmSettings rule) {
    Thresholds thresholds = thresholds(scores, rule);
    RejectConfusion all = RejectConfusion.EMPTY;
    double[] losses = new double[splits.size()];
    double mean = 0;
    for (int k = 0; k < losses.length; k++) {
      RejectConfusion fold = RejectConfusion.of(splits.get(k).testSigns, scores.get(k), thresholds);
      losses[k] = fold.averageLoss(settings.costs());
      mean += losses[k] / losses.length;
      all = all.plus(fold);
    }
    double squares = 0;
    for (double loss : losses) {
      squares += (loss - mean) * (loss - mean);
    }
    return new GridPoint(
        context.kernel(kernel, data.featureNames().size()).spec(),
        c,
        thresholds,
        all.averageLoss(settings.costs()),
        Math.sqrt(squares / (losses.length - 1) / losses.length));
  }

  private Thresholds thresholds(List<double[]> scores, RejectSvmSettings rule) {
    if (!rule.choosesDelta()) {
      return RejectSvm.thresholds(rule);
    }
    double[] signs = splits.stream().flatMapToDouble(s -> DoubleStream.of(s.testSigns)).toArray();
    double[] all = scores.stream().flatMapToDouble(DoubleStream::of).toArray();
    return Thresholds.band(RejectBand.best(signs, all, settings.costs()).halfWidth());
  }

  /** A training and a test set, scaled by what the training set tells. */
  private static final class Split {
    private final DenseMatrix training;
    private final double[] trainingSigns;
    private final DenseMatrix test;
    private final double[] testSigns;

    Split(Dataset training, Dataset test, String positive, boolean standardize) {
      Standardizer scale = Standardizer.fit(training);
      this.training = standardize ? scale.apply(training.matrix()) : training.matrix().toDense();
      this.trainingSigns = training.classes().signs(positive);
      this.test = standardize ? scale.apply(test.matrix()) : test.matrix().toDense();
      this.testSigns = test.classes().signs(positive);
    }
  }
}
