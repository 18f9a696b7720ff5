package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
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
   * @param few some of these half-spaces, which say enough of ends that decide nothing
   * @param models some of the admissible models
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Known(
      SampleJob.Question question, HalfSpaces spaces, HalfSpaces few, List<double[]> models)
      implements Serializable {

    /** The same, where all half-spaces are the few ones, too. */
    Known withFew() {
      return new Known(question, spaces, spaces, models);
    }

    /** The same with other half-spaces, and with more models. */
    Known with(HalfSpaces others, List<double[]> more) {
      List<double[]> all = new ArrayList<>(models);
      all.addAll(more);
      return new Known(question, others, few, all);
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
   * A model in all half-spaces that goes farther for some sample than all admissible models that
   * are known.
   *
   * @param model the model
   * @param tight the positions of the half-spaces without which it might not be the farthest
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Beyond(double[] model, int[] tight) implements Serializable {}

  /**
   * What became of a sample: a finding, or else what its bound rests on.
   *
   * @param finding if it is decided
   * @param models those of the known ones that have its least and its largest score
   * @param beyond what leaves it open; empty of a decided sample, and where nothing is proven
   */
  @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; ValueCodec writes it
  record Outcome(Optional<SampleFinding> finding, List<double[]> models, Optional<Beyond> beyond)
      implements Serializable {

    static Outcome undecided() {
      return new Outcome(Optional.empty(), List.of(), Optional.empty());
    }

    static Outcome decided(SampleFinding finding) {
      return new Outcome(Optional.of(finding), List.of(), Optional.empty());
    }
  }

  @Override
  public Worker<List<Integer>, Outcomes> open(Known shared, RunContext context) {
    EnclosureSessions base = EnclosureSessions.open(shared, context);
    return new Worker<>() {
      @Override
      public Outcomes run(List<Integer> rows) {
        try (EnclosureSessions sessions = base.fork()) {
          List<Outcome> outcomes = new ArrayList<>();
          List<Beyond> known = new ArrayList<>();
          for (int row : rows) {
            EnclosedSample sample = new EnclosedSample(shared, sessions, row, context);
            Optional<Outcome> open = sample.leftOpen(known);
            Outcome outcome = open.orElseGet(sample::decided);
            if (open.isEmpty()) {
              outcome.beyond().ifPresent(known::add);
            }
            outcomes.add(outcome);
          }
          return new Outcomes(outcomes);
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }
}
