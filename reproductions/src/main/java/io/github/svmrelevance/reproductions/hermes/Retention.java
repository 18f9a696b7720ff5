package io.github.svmrelevance.reproductions.hermes;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.KernelGram;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How well SVMs classify with fewer and fewer features. With more than two classes each is set
 * against the rest, and the largest decision value wins.
 */
final class Retention {

  private final RunContext context;
  private final String kernel;
  private final SvmFormulation formulation;
  private final Dataset training;
  private final DenseMatrix trainingPoints;
  private final Dataset test;
  private final DenseMatrix testPoints;
  private final List<Integer> positives;

  /** The shares of right predictions with the first m features of an order, m = 1, 2, ... */
  static final class Accuracies implements Serializable {

    private static final long serialVersionUID = 1L;

    private final double[] training;
    private final double[] test;

    private Accuracies(double[] training, double[] test) {
      this.training = training;
      this.test = test;
    }

    /** On the training samples. */
    double[] training() {
      return training.clone();
    }

    /** On the test samples. */
    double[] test() {
      return test.clone();
    }
  }

  /**
   * Prepares.
   *
   * @param standardize whether to scale features by what the training samples tell
   */
  Retention(
      RunContext context,
      String kernel,
      double c,
      Dataset training,
      Dataset test,
      boolean standardize) {
    this.context = context;
    this.kernel = kernel;
    this.formulation = new SvmFormulation.CSvc(c);
    this.training = training;
    this.test = test;
    Standardizer scale = Standardizer.fit(training);
    this.trainingPoints =
        standardize ? scale.apply(training.matrix()) : training.matrix().toDense();
    this.testPoints = standardize ? scale.apply(test.matrix()) : test.matrix().toDense();
    int classes = training.classes().names().size();
    this.positives = classes == 2 ? List.of(1) : range(classes);
  }

  private static List<Integer> range(int size) {
    Integer[] numbers = new Integer[size];
    Arrays.setAll(numbers, i -> i);
    return List.of(numbers);
  }

  /** Drops the features of an order from its end; each training starts from the one before. */
  Accuracies along(int[] order) {
    Map<Integer, SvmSolution> before = new HashMap<>();
    double[] onTraining = new double[order.length];
    double[] onTest = new double[order.length];
    for (int count = order.length; count > 0; count--) {
      int[] retained = Arrays.copyOf(order, count);
      Kernel function = context.kernel(kernel, count);
      DenseMatrix points = trainingPoints.selectColumns(retained);
      KernelGram gram = new KernelGram(function, points);
      Map<Integer, KernelModel> models = new HashMap<>();
      for (int positive : positives) {
        SvmSolution solution =
            context
                .svmTrainer()
                .train(
                    gram,
                    training.classes().signs(training.classes().names().get(positive)),
                    formulation,
                    Optional.ofNullable(before.get(positive)),
                    context.cancellation());
        before.put(positive, solution);
        models.put(positive, KernelModel.of(function, points, solution));
      }
      onTraining[count - 1] = accuracy(models, points, training);
      onTest[count - 1] = accuracy(models, testPoints.selectColumns(retained), test);
    }
    return new Accuracies(onTraining, onTest);
  }

  private double accuracy(Map<Integer, KernelModel> models, DenseMatrix points, Dataset truth) {
    int right = 0;
    for (int i = 0; i < points.rows(); i++) {
      right += predict(models, points.row(i)) == truth.classes().label(i) ? 1 : 0;
    }
    return (double) right / points.rows();
  }

  private int predict(Map<Integer, KernelModel> models, double[] point) {
    int best = 0;
    double most = positives.size() == 1 ? 0 : Double.NEGATIVE_INFINITY;
    for (int positive : positives) {
      double decision = models.get(positive).decision(point);
      if (decision > most) {
        most = decision;
        best = positive;
      }
    }
    return best;
  }
}
