package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import java.util.List;

/**
 * Solves for one end of each of some samples, the one that is in doubt where others say most of
 * what is to be known: one program over all samples, where {@link SampleJob} takes two.
 */
enum OneEndJob implements Job<EnclosureJob.Known, List<Integer>, SampleJob.Answers> {
  INSTANCE;

  @Override
  public Worker<List<Integer>, SampleJob.Answers> open(
      EnclosureJob.Known shared, RunContext context) {
    Warnings warnings = new Warnings();
    SampleJob.Question question = shared.question();
    AdmissibleSet base = question.models().open(question.data().training(), context, warnings);
    EnclosureSessions spaces = EnclosureSessions.open(shared, context);
    return new Worker<>() {
      @Override
      public SampleJob.Answers run(List<Integer> rows) {
        try (AdmissibleSet set = base.fork();
            EnclosureSessions sessions = spaces.fork()) {
          return new SampleJob.Answers(
              rows.stream()
                  .map(row -> new EnclosedSample(shared, sessions, row, context).solved(set))
                  .toList(),
              warnings.list());
        }
      }

      @Override
      public void close() {
        try (spaces) {
          base.close();
        }
      }
    };
  }
}
