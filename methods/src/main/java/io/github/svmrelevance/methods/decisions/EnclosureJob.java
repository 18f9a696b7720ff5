package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * Decides samples by what is known of others: their scores over the {@link HalfSpaces} reach
 * further than those of the admissible models, and over some admissible models less far. Where both
 * say that the same outcomes are possible, these are.
 */
enum EnclosureJob implements Job<EnclosureJob.Known, List<Integer>, EnclosureJob.Decided> {
  INSTANCE;

  /**
   * What is known.
   *
   * @param question of two classes, with a reject option or without
   * @param spaces where all admissible models lie
   * @param models some of them
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Known(SampleJob.Question question, HalfSpaces spaces, List<double[]> models)
      implements Serializable {}

  /**
   * What was decided.
   *
   * @param found one for each sample of the task; empty where it takes its own range
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Decided(List<Optional<SampleFinding>> found) implements Serializable {}

  @Override
  public Worker<List<Integer>, Decided> open(Known shared, RunContext context) {
    CertifiedSession.PiecewiseLinear base = context.open(shared.spaces().program());
    return new Worker<>() {
      @Override
      public Decided run(List<Integer> rows) {
        try (CertifiedSession.PiecewiseLinear session = fork(base)) {
          return new Decided(
              rows.stream()
                  .map(row -> new EnclosedSample(shared, session, row, context).decided())
                  .toList());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  /** One fork at a time, as a session demands. */
  static CertifiedSession.PiecewiseLinear fork(CertifiedSession.PiecewiseLinear base) {
    synchronized (base) {
      return base.fork();
    }
  }
}
