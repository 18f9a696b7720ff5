package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.SolveStatus;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The outcome of a program over the admissible models with one more variable: the largest of
 * several weights, made as small as it can be, or the smallest of several functions, made as large.
 *
 * @since 0.1
 */
public final class LeastLargest {

  private final Extreme found;
  private final Optional<Extreme> end;

  /**
   * An outcome.
   *
   * @param found what the solver said: a model with the value as one more entry
   * @param end what is proven of it; empty if there is no model
   */
  LeastLargest(Extreme found, Optional<Extreme> end) {
    this.found = found;
    this.end = end;
  }

  /**
   * How the solve ended.
   *
   * @return OPTIMAL if a model was found, proven or not; else why there is none
   */
  public SolveStatus status() {
    return found.status();
  }

  /**
   * The model found.
   *
   * @return its weights and intercepts, and the value as one more entry, a new array; empty if none
   *     was found
   */
  public Optional<double[]> point() {
    return found.point();
  }

  /**
   * What no admissible model goes below: of the least largest weight itself, of the greatest
   * smallest function its opposite.
   *
   * @return the bound, minus infinity if nothing is proven; empty if there is no model
   */
  public OptionalDouble bound() {
    return end.map(proven -> OptionalDouble.of(proven.certificate().bound()))
        .orElse(OptionalDouble.empty());
  }

  /**
   * Whether the value is proven, if need be for budgets relaxed by no more than rounding.
   *
   * @return false if there is no model
   */
  public boolean isCertified() {
    return end.isPresent() && end.get().isCertified();
  }

  @Override
  public String toString() {
    return end.map(
            proven ->
                "at least "
                    + proven.certificate().bound()
                    + (isCertified() ? ", certified" : ", not certified"))
        .orElseGet(found::toString);
  }

  /**
   * What the solver said.
   *
   * @return a model with the value as one more entry, or why there is none
   */
  public Extreme found() {
    return found;
  }

  /**
   * What is proven of it.
   *
   * @return the same, proven over the set; empty if there is no model
   */
  public Optional<Extreme> end() {
    return end;
  }
}
