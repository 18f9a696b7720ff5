package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.SampleRange.Range;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A sample of which what is known of others says much: its score over the {@link HalfSpaces}
 * reaches further than that of the admissible models, and over some of these less far. Where both
 * say that the same outcomes are possible, these are.
 */
final class EnclosedSample {

  private final EnclosureJob.Known known;
  private final EnclosureSessions sessions;
  private final RunContext context;
  private final Predictor predictor;
  private final WeightFunctional score;

  /** The end nearer to the boundary, as a sign: the other one settles less. */
  private final double near;

  private Reached low;
  private Reached high;

  /**
   * How far a score of some model goes, in spite of rounding.
   *
   * @param model the model
   * @param value no less far than this
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Reached(double[] model, double value) {}

  /**
   * Looks at the models that are known.
   *
   * @param known of others
   * @param sessions open on the half-spaces; their costs are overwritten
   * @param row which of the samples
   * @param context stops a solve
   */
  EnclosedSample(
      EnclosureJob.Known known, EnclosureSessions sessions, int row, RunContext context) {
    this.known = known;
    this.sessions = sessions;
    this.context = context;
    SampleJob.Question question = known.question();
    this.predictor =
        new Predictor(question.data().training(), question.samples().row(row), question.band());
    this.score = predictor.score();
    this.near = near(score, question.baseline());
    this.low = new Reached(question.baseline(), Double.POSITIVE_INFINITY);
    this.high = new Reached(question.baseline(), Double.NEGATIVE_INFINITY);
    known.models().forEach(this::lookAt);
  }

  private EnclosedSample(EnclosedSample other, double[] model) {
    this.known = other.known;
    this.sessions = other.sessions;
    this.context = other.context;
    this.predictor = other.predictor;
    this.score = other.score;
    this.near = other.near;
    this.low = other.low;
    this.high = other.high;
    lookAt(model);
  }

  /** The same, where one model more is known. */
  EnclosedSample with(double[] model) {
    return new EnclosedSample(this, model);
  }

  private void lookAt(double[] model) {
    double value = score.value(model);
    double rounding = score.rounding(model);
    low = value + rounding < low.value() ? new Reached(model, value + rounding) : low;
    high = value - rounding > high.value() ? new Reached(model, value - rounding) : high;
  }

  /** 1 if the least score is nearer to the boundary, -1 if the largest is. */
  static double near(WeightFunctional score, double[] baseline) {
    return score.value(baseline) > 0 ? 1 : -1;
  }

  /** What the half-spaces decide. */
  EnclosureJob.Outcome decided() {
    CertifiedSolution<PiecewiseLinearSolution> nearest = minimum(sessions.all(), near);
    return bound(nearest)
        .flatMap(this::decided)
        .map(EnclosureJob.Outcome::decided)
        .orElseGet(
            () ->
                open(
                    nearest.isCertified()
                        ? Optional.of(
                            new EnclosureJob.Beyond(nearest.solution().point(), tight(nearest)))
                        : Optional.empty()));
  }

  /**
   * What a bound of the nearer end decides.
   *
   * @param bound as a minimum; no admissible model has less
   */
  Optional<SampleFinding> decided(double bound) {
    return isShown(bound) ? enclosed(bound) : Optional.empty();
  }

  /**
   * What can be said without a program: a model in the half-spaces that goes farther than the
   * admissible models known leaves the sample open, as the farthest one does.
   *
   * @param found for other samples
   * @return empty if none of these does
   */
  Optional<EnclosureJob.Outcome> leftOpen(List<EnclosureJob.Beyond> found) {
    Optional<EnclosureJob.Beyond> farthest =
        found.stream().min(Comparator.comparingDouble(model -> near * score.value(model.model())));
    return farthest
        .filter(model -> !isShown(near * score.value(model.model())))
        .map(model -> open(farthest));
  }

  /** Whether known models show all outcomes that are possible up to a near end. */
  private boolean isShown(double bound) {
    return shown()
        .containsAll(
            near > 0 ? predictor.sides(bound, high.value()) : predictor.sides(low.value(), -bound));
  }

  /** Whether known models show all outcomes that are possible, wherever the nearer end is. */
  boolean isSettled() {
    return isShown(Double.NEGATIVE_INFINITY);
  }

  /** The finding if that is so. Both ends decide nothing then, and few half-spaces bound them. */
  Optional<SampleFinding> settled() {
    return isSettled()
        ? bound(minimum(sessions.few(), near)).flatMap(this::enclosed)
        : Optional.empty();
  }

  private EnclosureJob.Outcome open(Optional<EnclosureJob.Beyond> beyond) {
    return new EnclosureJob.Outcome(
        Optional.empty(),
        // Infinite where no model is known.
        Stream.of(low, high)
            .filter(reached -> Double.isFinite(reached.value()))
            .map(Reached::model)
            .toList(),
        beyond);
  }

  /** The half-spaces without which the bound might be another. */
  private static int[] tight(CertifiedSolution<PiecewiseLinearSolution> solution) {
    double[] multipliers = solution.solution().termMultipliers(0);
    return IntStream.range(0, multipliers.length).filter(k -> multipliers[k] > 0).toArray();
  }

  /**
   * What the half-spaces and one program over the admissible models decide, for the nearer end.
   * Where that is not enough, both ends are solved for.
   */
  SampleFinding solved(AdmissibleSet set) {
    WeightRange.Outcome outcome =
        WeightRange.solveEnd(set, score, near, near > 0 ? high.model() : low.model());
    if (outcome.range().isEmpty()) {
      return SampleFinding.none(outcome.last().status(), outcome.last().message());
    }
    WeightRange range = set.proven(outcome.range().get());
    if (near > 0) {
      double attained = range.bounds().provenSignedLower().most();
      low = attained < low.value() ? new Reached(range.leastModel(), attained) : low;
    } else {
      double attained = range.bounds().provenSignedUpper().least();
      high = attained > high.value() ? new Reached(range.mostModel(), attained) : high;
    }
    double least =
        near > 0
            ? range.bounds().provenSignedLower().least()
            : -range.bounds().provenSignedUpper().most();
    return (Double.isFinite(least) ? enclosed(least) : Optional.<SampleFinding>empty())
        .orElseGet(
            () ->
                SampleFinding.of(
                    set,
                    predictor,
                    known.question().baseline(),
                    known.question().data().training()));
  }

  /** The outcomes that known models show. */
  private List<Integer> shown() {
    return predictor.sides(low.value(), high.value());
  }

  /**
   * The finding, if the far end over the half-spaces leaves no doubt. Nearly always few of these
   * are enough, as only a band of rejection may put that end in doubt.
   *
   * @param bound of the near end, as a minimum
   */
  private Optional<SampleFinding> enclosed(double bound) {
    return enclosed(bound, sessions.few()).or(() -> enclosed(bound, sessions.all()));
  }

  private Optional<SampleFinding> enclosed(double bound, CertifiedSession.PiecewiseLinear session) {
    return bound(minimum(session, -near)).flatMap(far -> enclosed(bound, far));
  }

  private Optional<SampleFinding> enclosed(double bound, double far) {
    double least = near > 0 ? bound : far;
    double most = near > 0 ? -far : -bound;
    List<Integer> shown = shown();
    return shown.equals(predictor.sides(least, most))
        ? Optional.of(finding(shown, least, most))
        : Optional.empty();
  }

  /** The model of the half-spaces with the least of sign times the score. */
  private CertifiedSolution<PiecewiseLinearSolution> minimum(
      CertifiedSession.PiecewiseLinear session, double sign) {
    session.setCosts(score.costs(known.spaces().box().size(), sign));
    return session.solve(SolveOptions.until(context.cancellation()));
  }

  /** What is proven of it. */
  static Optional<Double> bound(CertifiedSolution<PiecewiseLinearSolution> solution) {
    return solution.isCertified()
        ? solution.certificate().map(certificate -> certificate.bound())
        : Optional.empty();
  }

  private SampleFinding finding(List<Integer> shown, double least, double most) {
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
