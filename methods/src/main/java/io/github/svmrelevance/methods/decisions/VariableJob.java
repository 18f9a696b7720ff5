package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Solves for the numbers between which some variables of all admissible models lie. */
enum VariableJob implements Job<SampleJob.Question, List<Integer>, VariableJob.Box> {
  INSTANCE;

  /**
   * What was found.
   *
   * @param sides one for each variable of the task; shorter where one was not found
   */
  record Box(List<Enclosure> sides) implements Serializable {}

  @Override
  public Worker<List<Integer>, Box> open(SampleJob.Question shared, RunContext context) {
    // What there is to say of the models is said where samples are solved for.
    AdmissibleSet base = shared.models().open(shared.data().training(), context, warning -> {});
    return new Worker<>() {
      @Override
      public Box run(List<Integer> variables) {
        List<Enclosure> sides = new ArrayList<>();
        try (AdmissibleSet set = base.fork()) {
          for (int variable : variables) {
            WeightRange.Outcome outcome = WeightRange.solve(set, variable);
            if (outcome.range().isEmpty()) {
              break;
            }
            var bounds = set.proven(outcome.range().get()).bounds();
            sides.add(
                new Enclosure(
                    bounds.provenSignedLower().least(), bounds.provenSignedUpper().most()));
          }
        }
        return new Box(sides);
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
