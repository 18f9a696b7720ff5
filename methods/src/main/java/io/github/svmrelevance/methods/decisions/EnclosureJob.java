package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.loss.WeightFunctional;
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
              rows.stream().map(row -> new Sample(shared, session, row).decided(context)).toList());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  private static CertifiedSession.PiecewiseLinear fork(CertifiedSession.PiecewiseLinear base) {
    synchronized (base) {
      return base.fork();
    }
  }

  /** A sample that is not solved for. */
  private record Sample(Known known, CertifiedSession.PiecewiseLinear session, int row) {

    Optional<SampleFinding> decided(RunContext context) {
      SampleJob.Question question = known.question();
      Predictor predictor =
          new Predictor(question.data().training(), question.samples().row(row), question.band());
      WeightFunctional score = predictor.score();
      Reached low = new Reached(question.baseline(), Double.POSITIVE_INFINITY);
      Reached high = new Reached(question.baseline(), Double.NEGATIVE_INFINITY);
      for (double[] model : known.models()) {
        double value = score.value(model);
        double rounding = score.rounding(model);
        low = value + rounding < low.value() ? new Reached(model, value + rounding) : low;
        high = value - rounding > high.value() ? new Reached(model, value - rounding) : high;
      }
      List<Integer> shown = predictor.sides(low.value(), high.value());
      // The end nearer to the boundary first: the other one settles less.
      double first = score.value(question.baseline()) > 0 ? 1 : -1;
      Optional<Double> near = bound(score, first, context);
      if (near.isEmpty()
          || !shown.containsAll(
              first > 0
                  ? predictor.sides(near.get(), high.value())
                  : predictor.sides(low.value(), -near.get()))) {
        return Optional.empty();
      }
      Optional<Double> far = bound(score, -first, context);
      if (far.isEmpty()) {
        return Optional.empty();
      }
      double least = first > 0 ? near.get() : far.get();
      double most = first > 0 ? -far.get() : -near.get();
      return shown.equals(predictor.sides(least, most))
          ? Optional.of(finding(shown, least, most, low, high))
          : Optional.empty();
    }

    /** The least of sign times the score over the half-spaces, if it is proven. */
    private Optional<Double> bound(WeightFunctional score, double sign, RunContext context) {
      session.setCosts(score.costs(known.spaces().box().size(), sign));
      CertifiedSolution<PiecewiseLinearSolution> solution =
          session.solve(SolveOptions.until(context.cancellation()));
      return solution.isCertified()
          ? solution.certificate().map(certificate -> certificate.bound())
          : Optional.empty();
    }

    private static SampleFinding finding(
        List<Integer> shown, double least, double most, Reached low, Reached high) {
      return SampleFinding.enclosed(
          new Range(
              least,
              most,
              Math.max(low.value() - least, most - high.value()),
              new Enclosure(least, low.value()),
              new Enclosure(high.value(), most),
              0),
          shown,
          shown.size() < 2 ? List.of() : List.of(low.model(), high.model()));
    }
  }

  /**
   * How far a score of some model goes, in spite of rounding.
   *
   * @param model the model
   * @param value no less far than this
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Reached(double[] model, double value) {}
}
