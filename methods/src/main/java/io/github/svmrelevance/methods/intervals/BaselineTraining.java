package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.core.data.ExactShift;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.TargetQuality;
import io.github.svmrelevance.methods.quality.Trainer;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Trains the baseline on other samples, whose features are scaled already. */
record BaselineTraining(Task task, Scaling scaling, BudgetedModels.Baselines baselines)
    implements Trainer {

  @Override
  public ToDoubleFunction<double[]> train(Dataset data, RunContext context) {
    LearningTarget target = LearningTarget.of(data, task, scaling);
    Matrix given = data.matrix();
    Matrix matrix =
        Standardizer.isMostlyZeros(given) || given.savesMemory() ? given : given.toDense();
    ExactShift shift = ExactShift.of(matrix);
    TrainingSet training =
        StudyData.training(
            data, data.features(), shift.apply(matrix), target, baselines.privileged());
    double[] z = baselines.train(training, context);
    int[] all = IntStream.range(0, data.features().size()).toArray();
    LinearModel model = StudyData.model(training, shift, all, all.length, z);
    double[][] vectors = new double[model.vectors()][];
    Arrays.setAll(vectors, model::weights);
    double[] intercepts = model.intercepts();
    return point -> target.inUnits(prediction(target.target(), vectors, intercepts, point));
  }

  private static double prediction(
      Target target, double[][] vectors, double[] intercepts, double[] point) {
    boolean ordered = target instanceof OrderedClasses;
    double[] scores = new double[vectors.length];
    double[] sizes = new double[vectors.length];
    for (int c = 0; c < scores.length; c++) {
      scores[c] = ordered ? 0 : intercepts[c];
      sizes[c] = Math.abs(scores[c]);
      for (int j = 0; j < point.length; j++) {
        scores[c] += vectors[c][j] * point[j];
        sizes[c] += Math.abs(vectors[c][j] * point[j]);
      }
    }
    Ties.settle(target, scores, sizes, intercepts);
    return TargetQuality.prediction(target, scores, intercepts);
  }
}
