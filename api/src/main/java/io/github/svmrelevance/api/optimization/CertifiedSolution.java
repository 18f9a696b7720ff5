package io.github.svmrelevance.api.optimization;

import java.util.Objects;
import java.util.Optional;

/**
 * A solution together with the proof of its optimality, or why there is none. Immutable.
 *
 * @param <S> the solutions of a class of problems
 * @since 0.1
 */
public final class CertifiedSolution<S extends SolverAnswer> {

  private final S answer;
  private final Optional<Certificate> certificate;
  private final String backend;

  private CertifiedSolution(S answer, Optional<Certificate> certificate, String backend) {
    this.answer = Objects.requireNonNull(answer, "answer");
    this.certificate = certificate;
    this.backend = Objects.requireNonNull(backend, "backend");
  }

  /**
   * An answer with a point, and what it proves.
   *
   * @param answer an optimal outcome
   * @param certificate what was recomputed from it and the problem
   * @param backend the id of the backend that gave the answer
   * @param <S> the solutions of a class of problems
   * @return the solution; certified if the certificate holds
   * @throws IllegalArgumentException if the answer has no point
   */
  public static <S extends SolverAnswer> CertifiedSolution<S> of(
      S answer, Certificate certificate, String backend) {
    if (!answer.isOptimal()) {
      throw new IllegalArgumentException(
          "the answer is " + answer.status() + "; a certificate needs a point");
    }
    return new CertifiedSolution<>(answer, Optional.of(certificate), backend);
  }

  /**
   * An answer without a point.
   *
   * @param answer any outcome but an optimal one
   * @param backend the id of the backend that gave the answer
   * @param <S> the solutions of a class of problems
   * @return the outcome
   * @throws IllegalArgumentException if the answer has a point
   */
  public static <S extends SolverAnswer> CertifiedSolution<S> none(S answer, String backend) {
    if (answer.isOptimal()) {
      throw new IllegalArgumentException("the answer is optimal; a point needs a certificate");
    }
    return new CertifiedSolution<>(answer, Optional.empty(), backend);
  }

  /**
   * Whether there is a point whose optimality is proven.
   *
   * @return true if the certificate holds
   */
  public boolean isCertified() {
    return certificate.isPresent() && certificate.get().holds();
  }

  /**
   * Why the solve ended.
   *
   * @return OPTIMAL if the solution is certified; NUMERICAL_FAILURE where a backend claims an
   *     optimum that it cannot prove; else what the backend says
   */
  public SolveStatus status() {
    return answer.isOptimal() && !isCertified() ? SolveStatus.NUMERICAL_FAILURE : answer.status();
  }

  /**
   * The proven solution: its point and its multipliers.
   *
   * @return the solution
   * @throws IllegalStateException unless it is certified
   */
  public S solution() {
    if (!isCertified()) {
      throw new IllegalStateException("there is no certified solution: " + status() + message());
    }
    return answer;
  }

  /**
   * The answer for which a backend claims optimality without proof. It serves to be shown as what
   * it is, never to be built upon.
   *
   * @return the claim; empty if the solution is certified or there is no point at all
   */
  public Optional<S> unproven() {
    return answer.isOptimal() && !isCertified() ? Optional.of(answer) : Optional.empty();
  }

  /**
   * What the multipliers prove.
   *
   * @return value, bound and gap, whether they are within the tolerance or not; empty without a
   *     point
   */
  public Optional<Certificate> certificate() {
    return certificate;
  }

  /**
   * Who gave the answer.
   *
   * @return the id of the backend
   */
  public String backend() {
    return backend;
  }

  /**
   * How many iterations the answer took.
   *
   * @return what the solver counts, or 0
   */
  public long iterations() {
    return answer.iterations();
  }

  /**
   * What happened, for people.
   *
   * @return the solver's words, or what is missing in a proof; possibly empty
   */
  public String message() {
    return certificate
        .filter(proof -> !proof.holds())
        .map(
            proof ->
                "the optimality of a claimed value "
                    + proof.value()
                    + " is open by "
                    + proof.gap()
                    + ", and constraints are violated by "
                    + proof.infeasibility())
        .orElse(answer.message());
  }

  @Override
  public String toString() {
    return "CertifiedSolution[" + status() + " by " + backend + ", " + certificate + "]";
  }
}
