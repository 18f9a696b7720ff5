package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import java.util.ArrayList;
import java.util.List;

/** Estimates the error of models of one class against the rest, on folds that never change. */
final class CrossValidation {

  private final Training training;
  private final List<Split> splits = new ArrayList<>();

  /** A training and a test set, scaled by what the training set tells. */
  private static final class Split {
    private final DenseMatrix training;
    private final double[] trainingSigns;
    private final DenseMatrix test;
    private final double[] testSigns;

    Split(Dataset training, Dataset test, String positive, boolean standardize) {
      Standardizer scale = Standardizer.fit(training);
      this.training = standardize ? scale.apply(training.features()) : training.features();
      this.trainingSigns = training.signs(positive);
      this.test = standardize ? scale.apply(test.features()) : test.features();
      this.testSigns = test.signs(positive);
    }
  }

  /**
   * An estimate.
   *
   * @param error the mean over the folds of the share of wrong predictions
   * @param standardError the standard deviation of the shares over the root of the number of folds
   * @param withoutMargin in how many folds nu-SVC had hardly any margin
   */
  record Estimate(double error, double standardError, int withoutMargin) {}

  CrossValidation(
      Training training, Dataset data, String positive, List<Fold> folds, boolean standardize) {
    this.training = training;
    for (Fold fold : folds) {
      splits.add(
          new Split(
              data.selectSamples(fold.training()),
              data.selectSamples(fold.test()),
              positive,
              standardize));
    }
  }

  /** The largest nu that every training set allows. */
  double largestNu() {
    return splits.stream()
        .mapToDouble(split -> SvmFormulation.NuSvc.largest(split.trainingSigns))
        .min()
        .orElseThrow();
  }

  /** The error with some of the features. */
  Estimate estimate(Kernel kernel, SvmFormulation formulation, int[] features) {
    double[] errors = new double[splits.size()];
    int withoutMargin = 0;
    double mean = 0;
    for (int k = 0; k < errors.length; k++) {
      Split split = splits.get(k);
      FeatureKernels kernels = new FeatureKernels(kernel, split.training, false, features);
      Training.Outcome outcome = training.train(kernels.all(), split.trainingSigns, formulation);
      withoutMargin += outcome.withoutMargin() ? 1 : 0;
      errors[k] = error(kernel, split, features, outcome);
      mean += errors[k] / errors.length;
    }
    double squares = 0;
    for (double error : errors) {
      squares += (error - mean) * (error - mean);
    }
    double deviation = Math.sqrt(squares / (errors.length - 1));
    return new Estimate(mean, deviation / Math.sqrt(errors.length), withoutMargin);
  }

  private static double error(
      Kernel kernel, Split split, int[] features, Training.Outcome outcome) {
    KernelModel model =
        KernelModel.of(kernel, split.training.selectColumns(features), outcome.solution());
    DenseMatrix test = split.test.selectColumns(features);
    int wrong = 0;
    for (int i = 0; i < test.rows(); i++) {
      boolean positive = model.decision(test.row(i)) > 0;
      wrong += positive == (split.testSigns[i] > 0) ? 0 : 1;
    }
    return (double) wrong / test.rows();
  }
}
