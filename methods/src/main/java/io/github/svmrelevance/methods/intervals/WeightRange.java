package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The range of one weight over the admissible models: the outcomes of min w_j and of max w_j, both
 * found. Of |w_j| these give both bounds of Goepfert, Pfannschmidt, Hammer (2017).
 *
 * @since 0.1
 */
public final class WeightRange {

  private final WeightFunctional weight;
  private final Extreme least;
  private final Extreme most;
  private final double signedLower;
  private final double signedUpper;

  WeightRange(WeightFunctional weight, Extreme least, Extreme most) {
    this.weight = weight;
    this.least = least;
    this.most = most;
    // Where the range is a point, rounding may put its ends in the wrong order.
    this.signedLower = Math.min(weight.value(least.z()), weight.value(most.z()));
    this.signedUpper = Math.max(weight.value(least.z()), weight.value(most.z()));
  }

  /**
   * Solves both problems; a failure is an outcome as well.
   *
   * @param set the admissible models
   * @param variable the position of a weight that is a variable
   * @return the range, or why there is none
   * @throws IndexOutOfBoundsException if the models have no such variable
   */
  public static Outcome solve(AdmissibleSet set, int variable) {
    Objects.checkIndex(variable, set.variables());
    return solve(set, WeightFunctional.ofVariable(variable));
  }

  /**
   * Solves both problems; a failure is an outcome as well.
   *
   * @param set the admissible models
   * @param weight the weight
   * @return the range, or why there is none
   */
  public static Outcome solve(AdmissibleSet set, WeightFunctional weight) {
    Extreme least = set.minimum(weight.costs(set.variables(), 1));
    if (!least.isFound()) {
      return new Outcome(least, Optional.empty());
    }
    Extreme most = set.minimum(weight.costs(set.variables(), -1));
    return most.isFound()
        ? new Outcome(most, Optional.of(new WeightRange(weight, least, most)))
        : new Outcome(most, Optional.empty());
  }

  /**
   * Solves one of the two problems. At the other end stands a model that is known, of which nothing
   * is proven but what {@link AdmissibleSet#proven} finds: how far it goes at least.
   *
   * @param set the admissible models
   * @param weight the weight
   * @param sign 1 for the smallest weight, -1 for the largest
   * @param known an admissible model, or nearly, far from the end that is solved for
   * @return the range, of which one end is open, or why there is none
   */
  public static Outcome solveEnd(
      AdmissibleSet set, WeightFunctional weight, double sign, double[] known) {
    Extreme found = set.minimum(weight.costs(set.variables(), sign));
    if (!found.isFound()) {
      return new Outcome(found, Optional.empty());
    }
    Extreme other =
        Extreme.found(
            known,
            new Certificate(
                -sign * weight.value(known),
                Double.NEGATIVE_INFINITY,
                0,
                Double.POSITIVE_INFINITY,
                1));
    return new Outcome(
        found,
        Optional.of(
            sign > 0
                ? new WeightRange(weight, found, other)
                : new WeightRange(weight, other, found)));
  }

  /**
   * What became of a feature.
   *
   * @param last the last problem solved, which says why there is no range
   * @param range the range; empty if there is none
   */
  public record Outcome(Extreme last, Optional<WeightRange> range) {

    /**
     * The range, where one must exist.
     *
     * @param name of the feature
     * @return the range
     * @throws io.github.svmrelevance.api.CancelledException if the run was cancelled
     * @throws SolverException if it was not found
     */
    public WeightRange require(String name) {
      if (range.isPresent()) {
        return range.get();
      }
      if (last.status() == SolveStatus.CANCELLED) {
        throw new CancelledException(CancellationReason.REQUESTED);
      }
      throw new SolverException(
          "the range of '" + name + "' was not computed: " + last.status() + " " + last.message());
    }
  }

  /** The end with the smallest w_j. */
  Extreme least() {
    return least;
  }

  WeightFunctional weight() {
    return weight;
  }

  /** This range, proven over the set that it was solved over. */
  WeightRange proven(Feasibility set, InnerPoints inner) {
    return provenBeside(this, set, inner);
  }

  /**
   * This range, proven by what another solver says of the same set.
   *
   * @param other a range over the set, with models of its own
   * @param set the models within the budgets
   * @param inner points in it
   */
  WeightRange provenBeside(WeightRange other, Feasibility set, InnerPoints inner) {
    double[] middle = new double[least.z().length];
    for (int j = 0; j < middle.length; j++) {
      middle[j] = other.least.z()[j] / 2 + other.most.z()[j] / 2;
    }
    Iterable<double[]> points = inner.after(middle);
    return new WeightRange(
        weight,
        other.least.proven(weight, 1, models(least.z(), other.least.z()), set, points),
        other.most.proven(weight, -1, models(most.z(), other.most.z()), set, points));
  }

  /** Equal arrays are the same model. */
  private static List<double[]> models(double[] own, double[] other) {
    return own == other ? List.of(own) : List.of(own, other);
  }

  /** The numbers without any proof. */
  WeightRange unproven() {
    return new WeightRange(weight, least.unproven(), most.unproven());
  }

  /**
   * Whether both ends are proven, if need be for budgets relaxed by no more than rounding.
   *
   * @return true if so
   */
  public boolean isCertified() {
    return status() != Status.UNCERTIFIED;
  }

  /**
   * What is proven of both ends.
   *
   * @return CERTIFIED, RELAXED or UNCERTIFIED
   */
  public Status status() {
    return least.proofStatus().compareTo(most.proofStatus()) > 0
        ? least.proofStatus()
        : most.proofStatus();
  }

  /**
   * The smallest |w_j|, the minimum bound of Problem I.
   *
   * @return at least 0
   */
  public double lower() {
    return containsZero() ? 0 : Math.min(Math.abs(signedLower), Math.abs(signedUpper));
  }

  /**
   * The largest |w_j|, the maximum bound of Problem II.
   *
   * @return at least 0
   */
  public double upper() {
    return Math.max(Math.abs(signedLower), Math.abs(signedUpper));
  }

  private boolean containsZero() {
    return signedLower <= 0 && 0 <= signedUpper;
  }

  /**
   * The numbers.
   *
   * @return the range and how well it is proven
   */
  public Bounds bounds() {
    Certificate low = least.certificate();
    Certificate high = most.certificate();
    // The baseline is admissible, so neither end lies beyond what bounds the other.
    return new Bounds(
        signedLower,
        signedUpper,
        lower(),
        upper(),
        Math.max(low.gap(), high.gap()),
        new Enclosure(
            low.bound(), Math.max(low.bound(), Math.min(least.attained(), -high.bound()))),
        new Enclosure(
            -Math.max(high.bound(), Math.min(most.attained(), -low.bound())), -high.bound()),
        Math.max(low.infeasibility(), high.infeasibility()));
  }

  /**
   * A model that attains the smallest w_j.
   *
   * @return its weights and intercepts, a new array
   */
  public double[] leastModel() {
    return least.z().clone();
  }

  /**
   * A model that attains the largest w_j.
   *
   * @return its weights and intercepts, a new array
   */
  public double[] mostModel() {
    return most.z().clone();
  }

  /**
   * A model that attains the largest |w_j|.
   *
   * @return its weights and intercepts, a new array
   */
  public double[] upperWitness() {
    double low = weight.value(least.z());
    double high = weight.value(most.z());
    return Math.abs(low) > Math.abs(high) ? leastModel() : mostModel();
  }

  /**
   * A model that attains the smallest |w_j|. If the range contains zero it is the convex
   * combination of both ends at which w_j vanishes; the set is convex, so it is admissible.
   *
   * @return its weights and intercepts, a new array
   */
  public double[] lowerWitness() {
    double low = weight.value(least.z());
    double high = weight.value(most.z());
    if (!(low < 0 && 0 < high)) {
      return Math.abs(low) < Math.abs(high) ? leastModel() : mostModel();
    }
    double share = high / (high - low);
    double[] mixed = new double[least.z().length];
    for (int j = 0; j < mixed.length; j++) {
      mixed[j] = share * least.z()[j] + (1 - share) * most.z()[j];
    }
    if (weight.isVariable()) {
      mixed[weight.variable(0)] = 0;
    }
    return mixed;
  }

  @Override
  public String toString() {
    return "[" + signedLower + ", " + signedUpper + "], " + status();
  }
}
