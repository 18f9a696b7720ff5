package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.evaluation.StratifiedFolds;
import io.github.svmrelevance.core.reject.GridPoint;
import io.github.svmrelevance.core.reject.RejectConfusion;
import io.github.svmrelevance.core.reject.RejectThresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Chooses C, the kernel's parameters and the baselines' threshold by stratified cross-validation:
 * the least average loss, with the user's own costs, over the samples left out. The grid:
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
  private final List<Fold> folds;

  /** The signs of the samples that each fold leaves out. */
  private final List<double[]> testSigns;

  RejectTuner(Dataset data, String positive, RejectSvmSettings settings, RunContext context) {
    this.data = data;
    this.positive = positive;
    this.settings = settings;
    this.context = context;
    this.kernels = settings.choosesKernel() ? kernels() : List.of(settings.kernel().toString());
    this.costs = settings.c().isPresent() ? new double[] {settings.c().getAsDouble()} : COSTS;
    this.folds =
        isNeeded()
            ? StratifiedFolds.of(
                data,
                BinaryClasses.splitBy(data.classes(), positive),
                settings.folds(),
                context.random("reject-svm", "folds"))
            : List.of();
    double[] signs = data.classes().signs(positive);
    this.testSigns =
        folds.stream()
            .map(fold -> Arrays.stream(fold.test()).mapToDouble(i -> signs[i]).toArray())
            .toList();
  }

  /** Whether there is anything to choose. */
  boolean isNeeded() {
    return settings.choosesAny();
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
    List<TuningJob.Trial> trials = new ArrayList<>();
    for (String kernel : kernels) {
      for (int fold = 0; fold < folds.size(); fold++) {
        trials.add(new TuningJob.Trial(fold, kernel));
      }
    }
    return context.mapAll(
        "tuning",
        TuningJob.INSTANCE,
        new TuningJob.Grid(data, positive, settings, folds, costs),
        trials);
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
      List<double[][]> ofKernel = scores.subList(k * folds.size(), (k + 1) * folds.size());
      for (int j = 0; j < costs.length; j++) {
        int point = j;
        List<double[]> ofPoint = ofKernel.stream().map(all -> all[point]).toList();
        grid.add(point(kernels.get(k), costs[j], ofPoint, rule));
      }
    }
    return grid;
  }

  private GridPoint point(String kernel, double c, List<double[]> scores, RejectSvmSettings rule) {
    RejectThresholds thresholds = thresholds(scores, rule);
    RejectConfusion all = RejectConfusion.EMPTY;
    double[] losses = new double[folds.size()];
    double mean = 0;
    for (int k = 0; k < losses.length; k++) {
      RejectConfusion fold = RejectConfusion.of(testSigns.get(k), scores.get(k), thresholds);
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

  private RejectThresholds thresholds(List<double[]> scores, RejectSvmSettings rule) {
    if (!rule.choosesDelta()) {
      return RejectSvm.thresholds(rule);
    }
    double[] signs = testSigns.stream().flatMapToDouble(DoubleStream::of).toArray();
    double[] all = scores.stream().flatMapToDouble(DoubleStream::of).toArray();
    return RejectThresholds.band(RejectBand.best(signs, all, settings.costs()).halfWidth());
  }
}
