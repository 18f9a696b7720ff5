package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;

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

  private Extreme(SolveStatus status, String message, double[] z, Certificate certificate) {
    this.status = status;
    this.message = message;
    this.z = z;
    this.certificate = certificate;
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
    return new Extreme(SolveStatus.OPTIMAL, "", z, certificate);
  }

  static Extreme failed(SolveStatus status, String message) {
    return new Extreme(status, message, new double[0], null);
  }

  boolean isFound() {
    return status == SolveStatus.OPTIMAL;
  }

  SolveStatus status() {
    return status;
  }

  String message() {
    return message;
  }

  /** The model that attains the extreme. */
  double[] z() {
    return z;
  }

  /** What is proven of the model. */
  Certificate certificate() {
    return certificate;
  }

  /** The same model with what another check proves of it. */
  Extreme with(Certificate other) {
    return found(z, other);
  }
}
