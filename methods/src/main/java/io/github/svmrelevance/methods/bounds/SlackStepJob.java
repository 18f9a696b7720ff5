package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.result.SlackCurve;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import java.io.Serializable;

/** Solves for the ranges at one slack, of the same baseline. */
enum SlackStepJob implements Job<SlackStepJob.Question, Double, SlackCurve.Step> {
  INSTANCE;

  /** Of which baseline. */
  record Question(BoundsInputs study, BaselineModel baseline, double c) implements Serializable {}

  @Override
  public Worker<Double, SlackCurve.Step> open(Question shared, RunContext context) {
    return slack -> {
      BoundsInputs study = shared.study().withSlack(slack);
      try (AdmissibleSet set = study.open(shared.baseline(), shared.c(), context)) {
        return new SlackCurve.Step(slack, study.ranges(set));
      }
    };
  }
}
