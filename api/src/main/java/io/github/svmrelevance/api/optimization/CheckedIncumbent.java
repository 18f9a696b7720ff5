package io.github.svmrelevance.api.optimization;

import java.util.Objects;
import java.util.Optional;

/**
 * The answer of a backend to a {@link MixedIntegerProgram}, and what a check of its point found.
 *
 * <p>Of a point that passes it is proven that it keeps all constraints, and so that the optimal
 * value is at most its own. That there is no better point is <b>claimed by the backend</b>: no
 * multipliers prove it, unlike with a {@link CertifiedSolution}. So are INFEASIBLE and UNBOUNDED.
 * Immutable.
 *
 * @since 0.1
 */
public final class CheckedIncumbent {

  private final MixedIntegerSolution answer;
  private final Optional<Check> check;
  private final String backend;

  private CheckedIncumbent(MixedIntegerSolution answer, Optional<Check> check, String backend) {
    this.answer = Objects.requireNonNull(answer, "answer");
    this.check = check;
    this.backend = Objects.requireNonNull(backend, "backend");
  }

  /**
   * What was recomputed from a point and the problem.
   *
   * @param value the objective at the point
   * @param infeasibility the largest violation of a bound, or of a row relative to its activity
   * @param fractionality how far a column of whole numbers is from one at most
   */
  public record Check(double value, double infeasibility, double fractionality) {

    /** How far from a whole number an entry may be that is to be one. */
    public static final double INTEGRALITY = 1e-6;

    /**
     * Whether the point counts as feasible.
     *
     * @return true if the violation is within {@link Certificate#TOLERANCE} and whole numbers are
     *     within {@link #INTEGRALITY}
     */
    public boolean holds() {
      return infeasibility <= Certificate.TOLERANCE && fractionality <= INTEGRALITY;
    }
  }

  /**
   * An answer with a point.
   *
   * @param answer an optimal outcome
   * @param check what was recomputed from it and the problem
   * @param backend the id of the backend that gave the answer
   * @return the answer and its check
   * @throws IllegalArgumentException if the answer has no point
   */
  public static CheckedIncumbent of(MixedIntegerSolution answer, Check check, String backend) {
    if (!answer.isOptimal()) {
      throw new IllegalArgumentException("the answer is " + answer.status() + "; it has no point");
    }
    return new CheckedIncumbent(answer, Optional.of(check), backend);
  }

  /**
   * An answer without a point.
   *
   * @param answer any outcome but an optimal one
   * @param backend the id of the backend that gave the answer
   * @return the outcome
   * @throws IllegalArgumentException if the answer has a point
   */
  public static CheckedIncumbent none(MixedIntegerSolution answer, String backend) {
    if (answer.isOptimal()) {
      throw new IllegalArgumentException("the answer is optimal; a point needs a check");
    }
    return new CheckedIncumbent(answer, Optional.empty(), backend);
  }

  /**
   * Why the solve ended.
   *
   * @return OPTIMAL if there is a point, which is proven to be feasible and claimed to be optimal;
   *     NUMERICAL_FAILURE where a backend claims a point that is not feasible; else what the
   *     backend says
   */
  public SolveStatus status() {
    return check.filter(found -> !found.holds()).isPresent()
        ? SolveStatus.NUMERICAL_FAILURE
        : answer.status();
  }

  /**
   * The feasible point.
   *
   * @return one entry per column; those of whole numbers to {@link Check#INTEGRALITY}
   * @throws IllegalStateException unless the status is OPTIMAL
   */
  public double[] point() {
    if (status() != SolveStatus.OPTIMAL) {
      throw new IllegalStateException("there is no feasible point: " + status() + message());
    }
    return answer.point();
  }

  /**
   * What the check of the point found.
   *
   * @return whether it holds or not; empty without a point
   */
  public Optional<Check> check() {
    return check;
  }

  /**
   * Who gave the answer, and on whose word it is optimal.
   *
   * @return the id of the backend
   */
  public String backend() {
    return backend;
  }

  /**
   * How many iterations the answer took.
   *
   * @return what the solver counts, for example nodes, or 0
   */
  public long iterations() {
    return answer.iterations();
  }

  /**
   * What happened, for people.
   *
   * @return the solver's words, or what is wrong with its point; possibly empty
   */
  public String message() {
    return check
        .filter(found -> !found.holds())
        .map(
            found ->
                "the point claimed violates constraints by "
                    + found.infeasibility()
                    + " and is off whole numbers by "
                    + found.fractionality())
        .orElse(answer.message());
  }

  @Override
  public String toString() {
    return "CheckedIncumbent[" + status() + " by " + backend + ", " + check + "]";
  }
}
