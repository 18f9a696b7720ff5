package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Solves for the ranges of some samples at a time. */
enum SampleJob implements Job<SampleJob.Question, List<Integer>, SampleJob.Answers> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param data what models are measured on
   * @param models which are nearly as good as the baseline
   * @param baseline the baseline
   * @param admissible whether it is one of these models, as it is unless weights are preset
   * @param samples whose decisions are asked for, scaled and shifted
   * @param band the largest size of a score that is rejected; empty without a reject option
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Question(
      StudyData data,
      AdmissibleModels models,
      double[] baseline,
      boolean admissible,
      Matrix samples,
      Optional<Double> band)
      implements Serializable {

    /** What is least at the near end of a sample. */
    double[] nearCosts(int row) {
      WeightFunctional score = new Predictor(data.training(), samples.row(row), band).score();
      return score.costs(baseline.length, EnclosedSample.near(score, baseline));
    }
  }

  /**
   * What was found.
   *
   * @param found one for each sample of the task
   * @param warnings what came up while the models were opened
   */
  record Answers(List<SampleFinding> found, List<Warning> warnings) implements Serializable {}

  @Override
  public Worker<List<Integer>, Answers> open(Question shared, RunContext context) {
    Warnings warnings = new Warnings();
    AdmissibleSet base = shared.models().open(shared.data().training(), context, warnings);
    return new Worker<>() {
      @Override
      public Answers run(List<Integer> rows) {
        // One fork for each task, so that what other tasks left does not show.
        try (AdmissibleSet set = base.fork()) {
          return new Answers(
              rows.stream()
                  .map(
                      row ->
                          SampleFinding.of(
                              set,
                              new Predictor(
                                  shared.data().training(),
                                  shared.samples().row(row),
                                  shared.band()),
                              shared.baseline(),
                              shared.data().training()))
                  .toList(),
              warnings.list());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
