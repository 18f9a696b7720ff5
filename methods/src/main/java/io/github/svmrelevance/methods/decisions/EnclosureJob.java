package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides samples by what is known of others: their scores over the {@link HalfSpaces} reach
 * further than those of the admissible models, and over some admissible models less far. Where both
 * say that the same outcomes are possible, these are.
 */
enum EnclosureJob implements Job<EnclosureJob.Known, List<Integer>, EnclosureJob.Outcomes> {
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
      implements Serializable {

    /** The same with other half-spaces, and with more models. */
    Known with(HalfSpaces others, List<double[]> more) {
      List<double[]> all = new ArrayList<>(models);
      all.addAll(more);
      return new Known(question, others, all);
    }
  }

  /**
   * What became of the samples of a task.
   *
   * @param list one for each
   */
  @SuppressWarnings("serial") // ValueCodec writes it
  record Outcomes(List<Outcome> list) implements Serializable {}

  /**
   * What became of a sample: a finding, or else what its bound rests on.
   *
   * @param finding if it is decided
   * @param tight the positions of the half-spaces without which the bound might be another
   * @param models those of the known ones that have its least and its largest score
   * @param nearest the model in all half-spaces whose score is nearest to another outcome, or
   *     beyond it; empty of a decided sample, and where that is not proven
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Outcome(
      Optional<SampleFinding> finding,
      int[] tight,
      List<double[]> models,
      Optional<double[]> nearest)
      implements Serializable {

    static Outcome decided(SampleFinding finding) {
      return new Outcome(Optional.of(finding), new int[0], List.of(), Optional.empty());
    }
  }

  @Override
  public Worker<List<Integer>, Outcomes> open(Known shared, RunContext context) {
    CertifiedSession.PiecewiseLinear base = context.open(shared.spaces().program());
    return new Worker<>() {
      @Override
      public Outcomes run(List<Integer> rows) {
        try (CertifiedSession.PiecewiseLinear session = fork(base)) {
          return new Outcomes(
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
