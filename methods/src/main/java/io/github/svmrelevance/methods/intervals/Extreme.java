package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Arrays;
import java.util.Optional;

/**
 * The outcome of minimising or maximising one weight over the admissible models: a model z and what
 * is proven of it, or why there is none.
 *
 * @since 0.1
 */
public final class Extreme {

  private final SolveStatus status;
  private final String message;
  private final double[] z;
  private final Certificate certificate;
  private final Optional<SolveOptions.Start> start;

  private Extreme(
      SolveStatus status,
      String message,
      double[] z,
      Certificate certificate,
      Optional<SolveOptions.Start> start) {
    this.status = status;
    this.message = message;
    this.z = z;
    this.certificate = certificate;
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
    return new Extreme(
        extreme.status,
        extreme.message,
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
    return new Extreme(SolveStatus.OPTIMAL, "", z, certificate, Optional.empty());
  }

  static Extreme failed(SolveStatus status, String message) {
    return new Extreme(status, message, new double[0], null, Optional.empty());
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
   * Whether the proof is good enough.
   *
   * @return false if there is no model
   */
  public boolean isCertified() {
    return certificate != null && certificate.holds();
  }

  /** The model itself, which nobody changes. */
  double[] z() {
    return z;
  }

  /** What is proven of a model that was found. */
  Certificate certificate() {
    return certificate;
  }

  @Override
  public String toString() {
    if (!isFound()) {
      return status + (message.isEmpty() ? "" : " (" + message + ")");
    }
    return certificate.value() + (isCertified() ? ", certified" : ", not certified");
  }

  /** Where the same objective over a set that differs little may begin; empty if not known. */
  Optional<SolveOptions.Start> start() {
    return start;
  }

  /** The same model with what another check proves of it. */
  Extreme with(Certificate other) {
    return found(z, other);
  }
}
