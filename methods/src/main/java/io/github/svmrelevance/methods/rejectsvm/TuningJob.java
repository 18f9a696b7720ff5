package io.github.svmrelevance.methods.rejectsvm;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.svm.KernelModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.evaluation.Fold;
import java.io.Serializable;
import java.util.List;

/** Scores the samples that a fold leaves out, with one kernel and all values of C. */
enum TuningJob implements Job<TuningJob.Grid, TuningJob.Trial, double[][]> {
  INSTANCE;

  /** What is tuned. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Grid(
      Dataset data, String positive, RejectSvmSettings settings, List<Fold> folds, double[] costs)
      implements Serializable {}

  /** One kernel on one fold. */
  record Trial(int fold, String kernel) implements Serializable {}

  /** A training and a test set, scaled by what the training set tells. */
  private static final class Split {
    private final DenseMatrix training;
    private final double[] trainingSigns;
    private final DenseMatrix test;

    Split(Dataset training, Dataset test, String positive, Scaling scaling) {
      Standardizer scale = Standardizer.fit(training, scaling);
      this.training =
          scaling.changes() ? scale.apply(training.matrix()) : training.matrix().toDense();
      this.trainingSigns = training.classes().signs(positive);
      this.test = scaling.changes() ? scale.apply(test.matrix()) : test.matrix().toDense();
    }
  }

  @Override
  public Worker<Trial, double[][]> open(Grid shared, RunContext context) {
    List<Split> splits =
        shared.folds().stream()
            .map(
                fold ->
                    new Split(
                        shared.data().selectSamples(fold.training()),
                        shared.data().selectSamples(fold.test()),
                        shared.positive(),
                        shared.settings().scaling()))
            .toList();
    return trial -> scores(shared, splits.get(trial.fold()), trial.kernel(), context);
  }

  /** The scores of the samples left out, for each C; each training starts from the last one. */
  private static double[][] scores(Grid shared, Split split, String spec, RunContext context) {
    Kernel kernel = context.kernel(spec, split.training.columns());
    RejectMachine machine =
        new RejectMachine(shared.settings(), kernel, split.training, split.trainingSigns, context);
    double[][] scores = new double[shared.costs().length][split.test.rows()];
    for (int j = 0; j < scores.length; j++) {
      KernelModel model = KernelModel.of(kernel, split.training, machine.train(shared.costs()[j]));
      for (int i = 0; i < scores[j].length; i++) {
        context.cancellation().throwIfCancelled();
        scores[j][i] = model.decision(split.test.row(i));
      }
    }
    return scores;
  }
}
