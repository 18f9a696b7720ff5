package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of minimising or maximising one weight over the admissible models: a model z and what
 * is proven of it, or why there is none. The model that a solver finds may lie a little outside of
 * the set; {@link AdmissibleSet#proven} pulls it into the set and proves it anew.
 *
 * @since 0.1
 */
public final class Extreme {

  /** How far a model may be beyond the budgets and still tell of those within. */
  private static final double MOST_RELAXED = 1e-6;

  private final SolveStatus status;
  private final String message;
  private final double[] z;
  private final Certificate certificate;
  private final Status proofStatus;
  private final double attained;
  private final Optional<SolveOptions.Start> start;

  private Extreme(
      SolveStatus status,
      String message,
      double[] z,
      Certificate certificate,
      Status proofStatus,
      double attained,
      Optional<SolveOptions.Start> start) {
    this.status = status;
    this.message = message;
    this.z = z;
    this.certificate = certificate;
    this.proofStatus = proofStatus;
    this.attained = attained;
    this.start = start;
  }

  /** What a solve came to; the same over a set that differs little may begin there. */
  static Extreme of(CertifiedSolution<PiecewiseLinearSolution> outcome, int budgets) {
    Extreme extreme = of(outcome);
    if (!outcome.isCertified()) {
      return extreme;
    }
    double[] multipliers = new double[budgets];
    Arrays.setAll(multipliers, outcome.solution()::budgetMultiplier);
    return found(
        extreme.z,
        extreme.certificate,
        Optional.of(new SolveOptions.Start(extreme.z, multipliers)));
  }

  /** What a solve came to; a model without proof is shown as such. */
  static Extreme of(CertifiedSolution<?> outcome) {
    if (outcome.isCertified()) {
      return found(outcome.solution().point(), outcome.certificate().orElseThrow());
    }
    return outcome
        .unproven()
        .map(claim -> found(claim.point(), outcome.certificate().orElseThrow()))
        .orElseGet(() -> failed(outcome.status(), outcome.message()));
  }

  static Extreme found(double[] z, Certificate certificate) {
    return found(z, certificate, Optional.empty());
  }

  private static Extreme found(
      double[] z, Certificate certificate, Optional<SolveOptions.Start> start) {
    return new Extreme(
        SolveStatus.OPTIMAL,
        "",
        z,
        certificate,
        certificate.holds() ? Status.CERTIFIED : Status.UNCERTIFIED,
        certificate.value(),
        start);
  }

  static Extreme failed(SolveStatus status, String message) {
    return new Extreme(
        status,
        message,
        new double[0],
        null,
        Status.NOT_COMPUTED,
        Double.POSITIVE_INFINITY,
        Optional.empty());
  }

  private static Extreme end(
      double[] z, Certificate certificate, Status proofStatus, double attained) {
    return new Extreme(
        SolveStatus.OPTIMAL, "", z, certificate, proofStatus, attained, Optional.empty());
  }

  /**
   * Whether there is a model.
   *
   * @return true if the status is OPTIMAL
   */
  public boolean isFound() {
    return status == SolveStatus.OPTIMAL;
  }

  /**
   * How the solve ended.
   *
   * @return OPTIMAL if a model was found, proven or not; else why there is none
   */
  public SolveStatus status() {
    return status;
  }

  /**
   * What the solver said.
   *
   * @return empty if it had nothing to say
   */
  public String message() {
    return message;
  }

  /**
   * The model that attains the extreme.
   *
   * @return its weights and intercepts, a new array; empty if none was found
   */
  public Optional<double[]> point() {
    return isFound() ? Optional.of(z.clone()) : Optional.empty();
  }

  /**
   * The value of the objective at the model, and what is proven of it.
   *
   * @return empty if there is no model
   */
  public Optional<Certificate> proof() {
    return Optional.ofNullable(certificate);
  }

  /**
   * Whether the proof is good enough, if need be for budgets relaxed by no more than rounding.
   *
   * @return false if there is no model
   */
  public boolean isCertified() {
    return proofStatus == Status.CERTIFIED || proofStatus == Status.RELAXED;
  }

  /** The model itself, which nobody changes. */
  double[] z() {
    return z;
  }

  /** What is proven of a model that was found. */
  Certificate certificate() {
    return certificate;
  }

  /**
   * What is proven of a model that was found.
   *
   * @return CERTIFIED, RELAXED or UNCERTIFIED; NOT_COMPUTED if there is no model
   */
  public Status proofStatus() {
    return proofStatus;
  }

  /** Some admissible model has no more; infinite if none is proven to be admissible. */
  double attained() {
    return attained;
  }

  /** Where the same objective over a set that differs little may begin; empty if not known. */
  Optional<SolveOptions.Start> start() {
    return start;
  }

  /** The same model with what another check proves of it. */
  Extreme with(Certificate other) {
    return found(z, other);
  }

  /** The same model without any proof. */
  Extreme unproven() {
    return end(
        z,
        new Certificate(
            certificate.value(),
            Double.NEGATIVE_INFINITY,
            certificate.infeasibility(),
            Double.POSITIVE_INFINITY,
            certificate.scale()),
        Status.UNCERTIFIED,
        Double.POSITIVE_INFINITY);
  }

  /**
   * Proves this minimum of {@code sign * w_j} over a set: a model is pulled into the set, no
   * further than its proof needs, and its own value is compared with the bound found here. Where
   * that leaves too much open, because the set has no inner point or hardly one, a model found
   * counts for budgets relaxed by what it exceeds them.
   *
   * @param weight w_j
   * @param sign 1 for the smallest weight, -1 for the largest
   * @param found models near the end, the best first
   * @param set says what is within the budgets
   * @param inner points to pull towards, best first; each is made only if it is needed
   */
  Extreme proven(
      WeightFunctional weight,
      double sign,
      List<double[]> found,
      Feasibility set,
      Iterable<double[]> inner) {
    double least = certificate.bound();
    double[] best = null;
    double reached = Double.POSITIVE_INFINITY;
    for (double[] model : found) {
      for (double[] towards : inner) {
        double[] pulled = set.pulled(model, towards).orElse(null);
        double value = pulled == null ? reached : above(weight, sign, pulled);
        if (value < reached) {
          best = pulled;
          reached = value;
        }
        if (best != null && isNear(reached - least, weight, best, set)) {
          return end(best, proof(reached, 0, reached - least), Status.CERTIFIED, reached);
        }
      }
    }
    double tolerance = Certificate.TOLERANCE * certificate.scale();
    for (double[] model : found) {
      double value = sign * weight.value(model);
      double relaxation = set.relaxation(model);
      if (Math.abs(value - least) <= tolerance && relaxation <= MOST_RELAXED) {
        return end(
            model, proof(value, relaxation, Math.abs(value - least)), Status.RELAXED, reached);
      }
    }
    double[] last =
        best == null ? Collections.min(found, Comparator.comparingDouble(set::relaxation)) : best;
    double value = sign * weight.value(last);
    return end(
        last,
        proof(value, best == null ? set.relaxation(last) : 0, Math.abs(value - least)),
        Status.UNCERTIFIED,
        reached);
  }

  /** What is proven of another model by the bound found here. */
  private Certificate proof(double value, double infeasibility, double gap) {
    return new Certificate(value, certificate.bound(), infeasibility, gap, certificate.scale());
  }

  /**
   * Whether a gap is within the tolerance of a model. A model found beyond the budgets may have far
   * larger weights than all within, so it does not tell what is small here.
   */
  private static boolean isNear(
      double gap, WeightFunctional weight, double[] model, Feasibility set) {
    return gap <= Certificate.TOLERANCE * set.scale(weight.costs(model.length, 1), model);
  }

  /** At least {@code sign} times a weight, in spite of the rounding of a sum. */
  private static double above(WeightFunctional weight, double sign, double[] z) {
    return sign * weight.value(z) + weight.rounding(z);
  }

  @Override
  public String toString() {
    if (!isFound()) {
      return status + (message.isEmpty() ? "" : " (" + message + ")");
    }
    return certificate.value() + (isCertified() ? ", certified" : ", not certified");
  }
}
