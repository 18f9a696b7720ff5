package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.DifferentiableKernel;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.LinearGram;
import io.github.svmrelevance.kernels.LinearKernel;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Equations (6), (7) and (8) of Hermes, Buhmann (2000): the angles between the gradient of the
 * decision function and the axes, averaged over samples at the margin. Of a group of columns it is
 * the angle to the subspace that their axes span. A number has no margin: all of the function
 * predicts, so that the angles are averaged over all samples. Costs one training and O(positions *
 * support vectors * d); with the linear kernel O((positions + support vectors) * d), as its
 * gradient is the same anywhere.
 */
record GradientAngles(String kernelSpec, double c, double epsilon, double tube)
    implements ClassScorer {

  /** A gradient below this share of the sum of its terms' sizes is a sum that cancelled. */
  private static final double CANCELLED = 1e-12;

  /**
   * The linear kernel needs columns alone. The gradient does not depend on where the origin is,
   * since the bias is free.
   */
  @Override
  public Matrix held(Matrix numbers, Optional<Standardizer> standardizer, RunContext context) {
    if (numbers instanceof SparseMatrix sparse
        && context.kernel(kernelSpec, numbers.columns()) instanceof LinearKernel) {
      return standardizer.map(scale -> scale.shiftedView(sparse)).orElse(numbers);
    }
    return ClassScorer.super.held(numbers, standardizer, context);
  }

  @Override
  public ClassScore score(Dataset data, LearningQuestion question, RunContext context) {
    List<Warning> warnings = new ArrayList<>();
    double[] targets = question.targets(data);
    Kernel kernel = context.kernel(kernelSpec, data.featureNames().size());
    if (!(kernel instanceof DifferentiableKernel differentiable)) {
      throw new InvalidParameterException(
          RankOptions.KERNEL,
          " is '" + kernelSpec + "', which has no gradient; choose another kernel");
    }
    if (!kernel.isPositiveSemidefinite()) {
      warnings.add(
          RankingWarning.INDEFINITE_KERNEL.of(
              "the kernel "
                  + kernelSpec
                  + " is not positive semidefinite: the model may be a stationary point that is no"
                  + " optimum; choose another kernel to be sure of one"));
    }
    if (kernel instanceof LinearKernel) {
      GramMatrix gram = new LinearGram(data.matrix());
      SvmSolution solution = train(gram, targets, question, context);
      return angles(
          new SameGradient(data.matrix(), gram, solution),
          data,
          solution,
          positions(question, targets, solution),
          question,
          context,
          warnings);
    }
    DenseMatrix x = data.matrix().toDense();
    SvmSolution solution =
        train(new KernelGram(kernel, x, context.cancellation()), targets, question, context);
    return angles(
        new GradientsOfExpansion(differentiable, KernelModel.of(kernel, x, solution), x),
        data,
        solution,
        positions(question, targets, solution),
        question,
        context,
        warnings);
  }

  private SvmSolution train(
      GramMatrix gram, double[] targets, LearningQuestion question, RunContext context) {
    return context
        .svmTrainer()
        .train(
            gram, targets, question.formulation(c, tube), Optional.empty(), context.cancellation());
  }

  private int[] positions(LearningQuestion question, double[] targets, SvmSolution solution) {
    return IntStream.range(0, targets.length)
        .filter(
            i ->
                question.isNumber()
                    || solution.set(i) == DualSet.MARGIN
                    || Math.abs(targets[i] * solution.decision(i) - 1) <= epsilon)
        .toArray();
  }

  private ClassScore angles(
      Gradients gradients,
      Dataset data,
      SvmSolution solution,
      int[] wanted,
      LearningQuestion question,
      RunContext context,
      List<Warning> warnings) {
    List<FeatureGroup> groups = FeatureGroup.of(data.features());
    int columns = groups.size() < data.features().size() ? data.features().size() : 0;
    List<int[]> axes = new ArrayList<>();
    groups.forEach(group -> axes.add(group.columns().stream().mapToInt(j -> j).toArray()));
    IntStream.range(0, columns).forEach(j -> axes.add(new int[] {j}));
    Angles angles = new Angles(gradients, axes, context.cancellation());
    int[] usable = Arrays.stream(wanted).filter(angles::add).toArray();
    String which = question.positive().map(name -> "class '" + name + "': ").orElse("");
    int skipped = wanted.length - usable.length;
    boolean atMargin = usable.length > 0;
    if (!atMargin && !question.isNumber()) {
      usable = Arrays.stream(solution.supportVectors()).filter(angles::add).toArray();
    }
    if (usable.length == 0) {
      warnings.add(
          RankingWarning.CONSTANT_MODEL.of(
              which + "the decision function is constant and says nothing about the features"));
    } else if (skipped > 0) {
      warnings.add(
          RankingWarning.POSITIONS_SKIPPED.of(
              which
                  + "the gradient vanishes at "
                  + skipped
                  + " of "
                  + wanted.length
                  + " positions, which were skipped"));
    }
    if (usable.length > 0 && !atMargin) {
      warnings.add(
          RankingWarning.NO_MARGIN_POSITION.of(
              which
                  + "there is no position at the margin; the gradient is taken at all support vectors"));
    }
    double[] scores = angles.scores();
    double[] ofGroups = Arrays.copyOf(scores, groups.size());
    double[] ofColumns =
        columns == 0 ? ofGroups : Arrays.copyOfRange(scores, groups.size(), scores.length);
    return new ClassScore(ofGroups, ofColumns, usable, warnings);
  }

  /** The gradients of a decision function at the samples. */
  private interface Gradients {

    double[] at(int sample);

    /** The sum of the sizes of the terms that the gradient is the sum of. */
    double sizeOfTerms(int sample);

    /** Whether they are the same at all samples. */
    boolean areSame();
  }

  /** A linear model, whose gradient is w = X'c. */
  private record SameGradient(Matrix x, GramMatrix gram, SvmSolution solution)
      implements Gradients {

    @Override
    public double[] at(int sample) {
      double[] coefficients = new double[x.rows()];
      Arrays.setAll(coefficients, solution::coefficient);
      double[] weights = new double[x.columns()];
      x.addTransposedTimes(coefficients, weights);
      return weights;
    }

    @Override
    public double sizeOfTerms(int sample) {
      double size = 0;
      for (int i : solution.supportVectors()) {
        size += Math.abs(solution.coefficient(i)) * Math.sqrt(gram.diagonal(i));
      }
      return size;
    }

    @Override
    public boolean areSame() {
      return true;
    }
  }

  /** Equation (6). */
  private record GradientsOfExpansion(DifferentiableKernel kernel, KernelModel model, DenseMatrix x)
      implements Gradients {

    @Override
    public double[] at(int sample) {
      return model.gradient(x.row(sample));
    }

    @Override
    public double sizeOfTerms(int sample) {
      double[] point = x.row(sample);
      double[] coefficients = model.coefficients();
      double[] term = new double[point.length];
      DenseMatrix vectors = model.supportVectors();
      double size = 0;
      for (int i = 0; i < coefficients.length; i++) {
        Arrays.fill(term, 0);
        kernel.addGradient(coefficients[i], vectors.row(i), point, term);
        size += norm(term);
      }
      return size;
    }

    @Override
    public boolean areSame() {
      return false;
    }
  }

  private static double norm(double[] vector) {
    double sum = 0;
    for (double entry : vector) {
      sum += entry * entry;
    }
    return Math.sqrt(sum);
  }

  /** The running sum of angles. */
  private static final class Angles {

    private final Gradients gradients;
    private final List<int[]> axes;
    private final CancellationToken cancellation;
    private final double[] sums;
    private int count;

    /** The angles at the sample looked at last, and whether they are those of all samples. */
    private Optional<double[]> latest = Optional.empty();

    private boolean settled;

    /** No angles yet, to the subspaces that these columns span. */
    Angles(Gradients gradients, List<int[]> axes, CancellationToken cancellation) {
      this.gradients = gradients;
      this.axes = axes;
      this.cancellation = cancellation;
      this.sums = new double[axes.size()];
    }

    /** Adds the angles at a sample, unless the gradient vanishes there. */
    boolean add(int sample) {
      cancellation.throwIfCancelled();
      if (!settled) {
        latest = anglesAt(sample);
        settled = gradients.areSame();
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

    private Optional<double[]> anglesAt(int sample) {
      double[] gradient = gradients.at(sample);
      double norm = norm(gradient);
      if (!(norm > CANCELLED * gradients.sizeOfTerms(sample))) {
        return Optional.empty();
      }
      double[] angles = new double[sums.length];
      Arrays.setAll(
          angles, k -> StrictMath.acos(Math.min(1, length(gradient, axes.get(k)) / norm)));
      return Optional.of(angles);
    }

    /** How long a part of the gradient is: its absolute value folds the angle, as (7) does. */
    private static double length(double[] gradient, int[] axis) {
      return axis.length == 1
          ? Math.abs(gradient[axis[0]])
          : norm(Arrays.stream(axis).mapToDouble(j -> gradient[j]).toArray());
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
