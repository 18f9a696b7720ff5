package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.methods.quality.Trainer;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** Trains the baseline on other samples. */
record BaselineTraining(String positive, BudgetedModels.Baselines baselines) implements Trainer {

  @Override
  public ToDoubleFunction<double[]> train(Dataset data, RunContext context) {
    double[] z =
        baselines.train(
            new TrainingSet(
                data.featureNames(), data.matrix().toDense(), data.classes().signs(positive)),
            context);
    LinearModel model = new LinearModel(Arrays.copyOf(z, z.length - 1), z[z.length - 1]);
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
