package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.LinearGram;
import io.github.svmrelevance.kernels.LinearKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Equations (6) to (8): the angles between the gradient of the decision function and the axes,
 * averaged over samples at the margin. Costs one training and O(positions * support vectors * d);
 * with the linear kernel O((positions + support vectors) * d), as its gradient is the same
 * anywhere.
 */
record GradientAngles(String kernelSpec, double c, double epsilon) implements ClassScorer {

  /** A gradient below this share of the sum of its terms' sizes is a sum that cancelled. */
  private static final double CANCELLED = 1e-12;

  @Override
  public ClassScore score(Dataset data, String positive, RunContext context) {
    List<String> warnings = new ArrayList<>();
    DenseMatrix x = data.matrix().toDense();
    double[] signs = data.classes().signs(positive);
    Kernel kernel = context.kernel(kernelSpec, x.columns());
    if (!(kernel instanceof DifferentiableKernel differentiable)) {
      throw new InvalidParameterException(
          RankOptions.KERNEL,
          " is '" + kernelSpec + "', which has no gradient; choose another kernel");
    }
    if (!kernel.isPositiveSemidefinite()) {
      warnings.add(
          "the kernel "
              + kernelSpec
              + " is not positive semidefinite: the model may be a stationary point that is no"
              + " optimum");
    }
    GramMatrix gram =
        kernel instanceof LinearKernel
            ? new LinearGram(x)
            : new KernelGram(kernel, x, context.cancellation());
    SvmSolution solution =
        context
            .svmTrainer()
            .train(
                gram, signs, new SvmFormulation.CSvc(c), Optional.empty(), context.cancellation());
    KernelModel model = KernelModel.of(kernel, x, solution);
    return angles(
        new Angles(differentiable, model, x, context.cancellation()),
        solution,
        signs,
        positive,
        warnings);
  }

  private ClassScore angles(
      Angles angles, SvmSolution solution, double[] signs, String positive, List<String> warnings) {
    int[] wanted =
        IntStream.range(0, signs.length)
            .filter(
                i ->
                    solution.set(i) == DualSet.MARGIN
                        || Math.abs(signs[i] * solution.decision(i) - 1) <= epsilon)
            .toArray();
    int[] usable = Arrays.stream(wanted).filter(angles::add).toArray();
    String which = "class '" + positive + "': ";
    if (usable.length < wanted.length) {
      warnings.add(
          which
              + "the gradient vanishes at "
              + (wanted.length - usable.length)
              + " of "
              + wanted.length
              + " positions, which were skipped");
    }
    if (usable.length == 0) {
      warnings.add(
          which
              + "there is no position at the margin; the gradient is taken at all support vectors");
      usable = Arrays.stream(solution.supportVectors()).filter(angles::add).toArray();
    }
    if (usable.length == 0) {
      warnings.add(which + "the decision function is constant and tells nothing of the features");
    }
    return new ClassScore(angles.scores(), usable, warnings);
  }

  /** The running sum of angles. */
  private static final class Angles {

    private final DifferentiableKernel kernel;
    private final KernelModel model;
    private final DenseMatrix x;
    private final CancellationToken cancellation;
    private final double[] coefficients;
    private final double[] sums;
    private int count;

    /** The angles at the sample looked at last, and whether they are those of all samples. */
    private Optional<double[]> latest = Optional.empty();

    private boolean settled;

    Angles(
        DifferentiableKernel kernel,
        KernelModel model,
        DenseMatrix x,
        CancellationToken cancellation) {
      this.kernel = kernel;
      this.model = model;
      this.x = x;
      this.cancellation = cancellation;
      this.coefficients = model.coefficients();
      this.sums = new double[x.columns()];
    }

    /** Adds the angles at a sample, unless the gradient vanishes there. */
    boolean add(int sample) {
      cancellation.throwIfCancelled();
      if (!settled) {
        latest = anglesAt(x.row(sample));
        settled = kernel instanceof LinearKernel;
      }
      if (latest.isEmpty()) {
        return false;
      }
      double[] angles = latest.get();
      for (int j = 0; j < sums.length; j++) {
        sums[j] += angles[j];
      }
      count++;
      return true;
    }

    private Optional<double[]> anglesAt(double[] point) {
      double[] gradient = model.gradient(point);
      double norm = norm(gradient);
      if (!(norm > CANCELLED * sizeOfTerms(point))) {
        return Optional.empty();
      }
      double[] angles = new double[gradient.length];
      // The absolute value folds the angle to [0, pi/2], as (7) does.
      Arrays.setAll(angles, j -> StrictMath.acos(Math.min(1, Math.abs(gradient[j]) / norm)));
      return Optional.of(angles);
    }

    private double sizeOfTerms(double[] point) {
      double size = 0;
      double[] term = new double[point.length];
      DenseMatrix vectors = model.supportVectors();
      for (int i = 0; i < coefficients.length; i++) {
        Arrays.fill(term, 0);
        kernel.addGradient(coefficients[i], vectors.row(i), point, term);
        size += norm(term);
      }
      return size;
    }

    private static double norm(double[] vector) {
      double sum = 0;
      for (double entry : vector) {
        sum += entry * entry;
      }
      return Math.sqrt(sum);
    }

    /** (8); 0 for all where there was no position. */
    double[] scores() {
      double[] scores = new double[sums.length];
      if (count > 0) {
        Arrays.setAll(scores, j -> Math.max(0, 1 - 2 / Math.PI * sums[j] / count));
      }
      return scores;
    }
  }
}
