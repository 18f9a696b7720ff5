package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.evaluation.Fold;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Estimates the error of models of one target, on folds that never change: the estimate of Step 4
 * in Table 1 of Trzesiok (2010).
 */
final class CrossValidation implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient Dataset data;
  private final transient LearningQuestion question;
  private final transient List<Fold> folds;
  private final transient Scaling scaling;
  private final transient List<Split> splits = new ArrayList<>();

  /** A training and a test set, scaled by what the training set tells. */
  private static final class Split {
    private final int[] trainingRows;
    private final DenseMatrix training;
    private final TargetScale scale;
    private final double[] trainingTargets;
    private final DenseMatrix test;
    private final double[] testTargets;

    Split(Dataset data, Fold fold, LearningQuestion question, Scaling scaling) {
      this.trainingRows = fold.training();
      Dataset training = data.selectSamples(fold.training());
      Dataset test = data.selectSamples(fold.test());
      Standardizer columns = Standardizer.fit(training, scaling);
      this.training =
          scaling.changes() ? columns.apply(training.matrix()) : training.matrix().toDense();
      this.scale = TargetScale.of(training, scaling);
      this.trainingTargets = question.targets(training, scale);
      this.test = scaling.changes() ? columns.apply(test.matrix()) : test.matrix().toDense();
      this.testTargets = question.targets(test);
    }
  }

  /**
   * An estimate.
   *
   * @param error the mean over the folds of the share of wrong predictions, or of a number of the
   *     mean absolute error in its units
   * @param standardError the standard deviation of the folds' errors over the root of the number of
   *     folds
   * @param withoutMargin in how many folds nu-SVC had no margin
   */
  record Estimate(double error, double standardError, int withoutMargin) implements Serializable {}

  /**
   * What became of a formulation: its estimate, or the failure of a training in one of the folds.
   */
  record Attempt(Optional<Estimate> estimate, Optional<SolverException> failure)
      implements Serializable {

    Estimate orElseThrow() {
      return estimate.orElseThrow(failure::orElseThrow);
    }
  }

  CrossValidation(Dataset data, LearningQuestion question, List<Fold> folds, Scaling scaling) {
    this.data = data;
    this.question = question;
    this.folds = List.copyOf(folds);
    this.scaling = scaling;
    for (Fold fold : folds) {
      splits.add(new Split(data, fold, question, scaling));
    }
  }

  /** How many there are. */
  int folds() {
    return folds.size();
  }

  /** The largest nu that every training set allows, of a class against the rest. */
  double largestNu() {
    return splits.stream()
        .mapToDouble(split -> SvmFormulation.NuSvc.largest(split.trainingTargets))
        .min()
        .orElseThrow();
  }

  /**
   * The errors of several formulations with all features, each training started from the one before
   * that succeeded.
   *
   * @param training trains
   */
  List<Attempt> attempts(Training training, Kernel kernel, List<SvmFormulation> formulations) {
    int[] all = IntStream.range(0, data.featureNames().size()).toArray();
    return attempts(training, splits, kernel, formulations, all, Optional.empty());
  }

  /**
   * The error of a model of a path, for which each fold has settings of its own.
   *
   * @param training trains
   */
  Attempt attempt(Training training, ErrorJob.Model model) {
    int[] left = model.left().stream().mapToInt(Integer::intValue).toArray();
    double[] errors = new double[splits.size()];
    int withoutMargin = 0;
    for (int k = 0; k < errors.length; k++) {
      Hyperparameters settings = model.settings().ofFolds().get(k);
      // Of other settings the model of all samples is no better a start than none.
      Optional<SvmSolution> whole =
          model.whole().filter(solution -> settings.equals(model.settings().whole()));
      Attempt fold =
          attempts(
                  training,
                  splits.subList(k, k + 1),
                  training.context().kernel(settings.kernel(), model.features()),
                  List.of(settings.formulation()),
                  left,
                  whole)
              .get(0);
      if (fold.estimate().isEmpty()) {
        return fold;
      }
      errors[k] = fold.estimate().get().error();
      withoutMargin += fold.estimate().get().withoutMargin();
    }
    return new Attempt(Optional.of(estimate(errors, withoutMargin)), Optional.empty());
  }

  /**
   * The errors in some splits.
   *
   * @param whole a model of the data that the folds divide, near to which those of the folds lie
   */
  private List<Attempt> attempts(
      Training training,
      List<Split> splits,
      Kernel kernel,
      List<SvmFormulation> formulations,
      int[] features,
      Optional<SvmSolution> whole) {
    double[][] errors = new double[formulations.size()][splits.size()];
    int[] withoutMargin = new int[formulations.size()];
    SolverException[] failures = new SolverException[formulations.size()];
    for (int k = 0; k < splits.size(); k++) {
      Split split = splits.get(k);
      DenseMatrix vectors = split.training.selectColumns(features);
      GramMatrix gram = new KernelGram(kernel, vectors, training.cancellation());
      DenseMatrix test = split.test.selectColumns(features);
      Optional<SvmSolution> start = whole.map(solution -> part(solution, split.trainingRows));
      for (int f = 0; f < formulations.size(); f++) {
        if (failures[f] != null) {
          continue;
        }
        try {
          Training.Outcome outcome =
              training.train(gram, split.trainingTargets, formulations.get(f), start);
          withoutMargin[f] += outcome.withoutMargin() ? 1 : 0;
          errors[f][k] =
              error(
                  KernelModel.of(kernel, vectors, outcome.solution()),
                  test,
                  split,
                  training.cancellation());
          start = Optional.of(outcome.solution());
        } catch (SolverException e) {
          failures[f] = e;
        }
      }
    }
    return IntStream.range(0, errors.length)
        .mapToObj(
            f ->
                failures[f] == null
                    ? new Attempt(
                        Optional.of(estimate(errors[f], withoutMargin[f])), Optional.empty())
                    : new Attempt(Optional.empty(), Optional.of(failures[f])))
        .toList();
  }

  /** What a model says of the training samples of a fold: no optimum, but near to one. */
  private static SvmSolution part(SvmSolution whole, int[] rows) {
    return new SvmSolution(
        Arrays.stream(whole.coefficients(rows)).map(a -> a < 0 ? -1 : 1).toArray(),
        Arrays.stream(rows).mapToDouble(whole::alpha).toArray(),
        Arrays.stream(rows).mapToObj(whole::set).toArray(DualSet[]::new),
        Arrays.stream(rows).mapToDouble(whole::decision).toArray(),
        whole.bias(),
        whole.objective(),
        0);
  }

  private static Estimate estimate(double[] errors, int withoutMargin) {
    double mean = 0;
    for (double error : errors) {
      mean += error / errors.length;
    }
    double squares = 0;
    for (double error : errors) {
      squares += (error - mean) * (error - mean);
    }
    double deviation = Math.sqrt(squares / (errors.length - 1));
    return new Estimate(mean, deviation / Math.sqrt(errors.length), withoutMargin);
  }

  private double error(
      KernelModel model, DenseMatrix test, Split split, CancellationToken cancellation) {
    double sum = 0;
    for (int i = 0; i < test.rows(); i++) {
      cancellation.throwIfCancelled();
      double decision = model.decision(test.row(i));
      double target = split.testTargets[i];
      sum +=
          question.isNumber()
              ? Math.abs(split.scale.inUnits(decision) - target)
              : decision > 0 == target > 0 ? 0 : 1;
    }
    return sum / test.rows();
  }

  /** Is sent without the splits, which are made anew. */
  private Object writeReplace() {
    return new Parts(data, question, folds, scaling);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("CrossValidation is sent as its parts");
  }

  private record Parts(Dataset data, LearningQuestion question, List<Fold> folds, Scaling scaling)
      implements Serializable {

    private Object readResolve() {
      return new CrossValidation(data, question, folds, scaling);
    }
  }
}
