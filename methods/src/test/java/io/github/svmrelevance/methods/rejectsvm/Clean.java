package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.WatchedContext;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Samples at 1 and -1, of which every machine is known: a linear machine gives them w and -w, where
 * w minimises w^2 / 2 plus the loss. Of n samples the naive rule has w = min(1, n C). The double
 * hinge with a reject cost r has a slope of r up to its first hinge at H(r)/r, H the entropy, and
 * so w = min(H(r)/r, n C r).
 */
final class Clean implements AutoCloseable {

  static final double R = 0.2;
  static final RejectCosts COSTS = RejectCosts.symmetric(R);

  /** H(0.2)/0.2 = 2.50. */
  static final double HINGE = -(R * Math.log(R) + (1 - R) * Math.log(1 - R)) / R;

  final CancellationSource stop = new CancellationSource();
  private final LocalTaskExecutor executor =
      new LocalTaskExecutor(1, stop, ProgressListener.none());
  final WatchedContext context = new WatchedContext(executor);

  /** So many samples of each side, in turn, at 1 and -1. */
  static Dataset data(int each) {
    return data(each, false);
  }

  /** The same, but that they are of several sizes, and the first on the wrong side. */
  static Dataset mistaken(int each) {
    return data(each, true);
  }

  private static Dataset data(int each, boolean mistaken) {
    double[][] rows = new double[2 * each][1];
    int[] labels = new int[rows.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i % 2;
      int pair = i / 2;
      double size = mistaken ? 1 + 0.1 * pair : 1;
      rows[i][0] = labels[i] == 1 || (mistaken && i == 0) ? size : -size;
    }
    return new Dataset(
        "clean", List.of("x"), DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  /** Features as they are; a C or a delta of 0 is left open. */
  static RejectSvmSettings settings(
      RejectRule rule, String kernel, double c, double delta, int folds) {
    return new RejectSvmSettings(
        rule,
        COSTS,
        KernelSpec.parse(kernel),
        c == 0 ? OptionalDouble.empty() : OptionalDouble.of(c),
        delta == 0 ? OptionalDouble.empty() : OptionalDouble.of(delta),
        true,
        folds,
        Scaling.NONE,
        TrainerChoice.BUILT_IN);
  }

  @Override
  public void close() {
    executor.close();
  }
}
