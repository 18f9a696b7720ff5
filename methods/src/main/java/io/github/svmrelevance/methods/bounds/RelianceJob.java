package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.List;

/** The least and the largest loss of admissible models where a feature is permuted. */
enum RelianceJob implements Job<RelianceJob.Question, RelianceJob.Feature, RelianceJob.Answer> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param options what models pay
   * @param training what they are measured on
   * @param models which are admissible
   * @param baseline one of them, best strictly within the budgets
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(
      BoundsOptions options, TrainingSet training, BoundsModels models, double[] baseline)
      implements Serializable {}

  /**
   * Which feature.
   *
   * @param group its position in the training set
   * @param ranges for each of its columns where the weight of any admissible model is proven to be
   */
  record Feature(int group, List<Enclosure> ranges) implements Serializable {

    Feature {
      ranges = List.copyOf(ranges);
    }
  }

  /**
   * The sums of losses.
   *
   * @param baseline of the baseline
   * @param least of all admissible models
   * @param largest of all admissible models
   */
  record Answer(Enclosure baseline, Enclosure least, Enclosure largest) implements Serializable {}

  @Override
  public Worker<Feature, Answer> open(Question shared, RunContext context) {
    CertifiedSession.PiecewiseLinear models =
        context.open(shared.models().program(shared.training(), 0));
    return new Worker<>() {
      @Override
      public Answer run(Feature feature) {
        PermutedExtremes extremes = new PermutedExtremes(shared, feature, context);
        return new Answer(extremes.ofBaseline(), extremes.least(), extremes.largest(models));
      }

      @Override
      public void close() {
        models.close();
      }
    };
  }
}
