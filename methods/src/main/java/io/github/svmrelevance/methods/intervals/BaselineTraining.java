package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.core.data.ExactShift;
import io.github.svmrelevance.methods.quality.Trainer;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** Trains the baseline on other samples. */
record BaselineTraining(String positive, BudgetedModels.Baselines baselines) implements Trainer {

  @Override
  public ToDoubleFunction<double[]> train(Dataset data, RunContext context) {
    DenseMatrix matrix = data.matrix().toDense();
    ExactShift shift = ExactShift.of(matrix);
    double[] z =
        baselines.train(
            new TrainingSet(
                data.featureNames(), shift.apply(matrix), data.classes().signs(positive)),
            context);
    LinearModel model = new LinearModel(Arrays.copyOf(z, z.length - 1), shift.bias(z));
    return point -> decision(model, point);
  }

  private static double decision(LinearModel model, double[] point) {
    double sum = model.bias();
    for (int j = 0; j < point.length; j++) {
      sum += model.weight(j) * point[j];
    }
    return sum;
  }
}
