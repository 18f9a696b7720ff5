package io.github.svmrelevance.api.svm;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The optimum of the training of an SVM, over its n training samples. Immutable.
 *
 * <p>Of epsilon-SVR a sample's sign is that of its coefficient: +1 if it pulls predictions up, -1
 * if down, and +1 for a coefficient of 0.
 *
 * @since 0.1
 */
public final class SvmSolution implements Serializable {

  private static final long serialVersionUID = 1L;

  private final transient double[] signs;
  private final transient double[] alpha;
  private final transient DualSet[] sets;
  private final transient double[] decisions;
  private final transient double bias;
  private final transient Objective objective;
  private final transient long iterations;

  /**
   * The values of both problems.
   *
   * @param primal the value of the primal objective at f, b
   * @param dual the value of the dual objective, as a maximum, at alpha
   */
  public record Objective(double primal, double dual) implements Serializable {
    /**
     * The duality gap, a bound on how far either value is from the optimum if the kernel is
     * positive semidefinite.
     *
     * @return primal - dual; below 0 by rounding only
     */
    public double gap() {
      return primal - dual;
    }
  }

  /**
   * Creates a solution.
   *
   * @param signs +1 or -1 for each sample: its class, or the sign of its coefficient; copied
   * @param alpha the multipliers, at least 0; copied
   * @param sets where each of them lies; copied
   * @param decisions f(x_i) + b of each sample; copied
   * @param bias b
   * @param objective the values of both problems
   * @param iterations what the trainer counts, or 0
   */
  public SvmSolution(
      double[] signs,
      double[] alpha,
      DualSet[] sets,
      double[] decisions,
      double bias,
      Objective objective,
      long iterations) {
    this.signs = signs.clone();
    this.alpha = alpha.clone();
    this.sets = sets.clone();
    this.decisions = decisions.clone();
    this.bias = bias;
    this.objective = objective;
    this.iterations = iterations;
  }

  /**
   * The number n of training samples.
   *
   * @return the number of samples
   */
  public int size() {
    return alpha.length;
  }

  /**
   * The multiplier of a sample.
   *
   * @param sample from 0
   * @return alpha_i
   */
  public double alpha(int sample) {
    return alpha[sample];
  }

  /**
   * The coefficient of a sample in the decision function.
   *
   * @param sample from 0
   * @return alpha_i times the sign of the sample
   */
  public double coefficient(int sample) {
    return alpha[sample] * signs[sample];
  }

  /**
   * The coefficients of some samples.
   *
   * @param samples from 0
   * @return alpha_i times its sign, of each
   */
  public double[] coefficients(int[] samples) {
    return Arrays.stream(samples).mapToDouble(this::coefficient).toArray();
  }

  /**
   * Where the multiplier of a sample lies.
   *
   * @param sample from 0
   * @return the set
   */
  public DualSet set(int sample) {
    return sets[sample];
  }

  /**
   * The decision value of a training sample.
   *
   * @param sample from 0
   * @return f(x_i) + b
   */
  public double decision(int sample) {
    return decisions[sample];
  }

  /**
   * The bias. Where it is not unique, the middle of the optimal interval.
   *
   * @return b
   */
  public double bias() {
    return bias;
  }

  /**
   * The values of both problems.
   *
   * @return primal, dual and gap
   */
  public Objective objective() {
    return objective;
  }

  /**
   * How long it took, in the trainer's own unit.
   *
   * @return the number of iterations, or 0 if the trainer does not count
   */
  public long iterations() {
    return iterations;
  }

  /**
   * The samples with alpha_i above 0.
   *
   * @return their numbers, ascending
   */
  public int[] supportVectors() {
    return where(set -> set != DualSet.ZERO);
  }

  /**
   * The free support vectors, whose alpha_i is no bound and no breakpoint: those on a hinge.
   *
   * @return their numbers, ascending
   */
  public int[] marginVectors() {
    return where(set -> set == DualSet.MARGIN || set == DualSet.SECOND_MARGIN);
  }

  /**
   * The support vectors that are not free.
   *
   * @return their numbers, ascending
   */
  public int[] boundedVectors() {
    return where(set -> set == DualSet.BOUND || set == DualSet.SECOND_BOUND);
  }

  private int[] where(Predicate<DualSet> condition) {
    return IntStream.range(0, sets.length).filter(i -> condition.test(sets[i])).toArray();
  }

  @Override
  public String toString() {
    return "SvmSolution["
        + supportVectors().length
        + " support vectors of "
        + size()
        + ", bias "
        + bias
        + ", gap "
        + objective.gap()
        + "]";
  }

  /** Is sent as its parts, from which the receiver makes it anew, so that they are checked. */
  private Object writeReplace() {
    return new Parts(signs, alpha, sets, decisions, bias, objective, iterations);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("SvmSolution is sent as its parts");
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Parts(
      double[] signs,
      double[] alpha,
      DualSet[] sets,
      double[] decisions,
      double bias,
      Objective objective,
      long iterations)
      implements Serializable {

    private Object readResolve() {
      return new SvmSolution(signs, alpha, sets, decisions, bias, objective, iterations);
    }
  }
}
