package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import java.util.Arrays;

/**
 * Training with one or two hinges: the regularised risk (6) as problem (10) of Grandvalet,
 * Rakotomamonjy, Keshet, Canu (2008):
 *
 * <pre>
 * min 1/2 ||f||^2 + sum C_i max(0, t_i - m_i) + sum D_i max(0, tau_i - m_i),  m_i = y_i (f(x_i) + b)
 * </pre>
 *
 * and its dual (11) in alpha, 0 &lt;= alpha_i &lt;= C_i + D_i, y'alpha = 0, with gamma_i =
 * min(alpha_i, C_i). Three problems are of this form, for which there are factory methods.
 *
 * <p>So is epsilon-SVR, up to a term that is linear in f. With y = 1, hinges at the two edges of
 * the tube, and C_i = D_i = C, the loss is that of the tube and C (t_i - f(x_i) - b) more. Less
 * that term the dual is the same in alpha_i - C, which ends at -C and C, and has its middle knot at
 * 0. Hence an origin o_i, 0 but for regression: y_i (alpha_i - o_i) is the coefficient of sample i,
 * and these add up to 0.
 *
 * <p>Immutable but for the matrix behind it.
 *
 * @since 0.1
 */
public final class HingeProblem {

  private final GramMatrix gram;
  private final double[] signs;
  private final double[] first;
  private final double[] second;
  private final double[] c;
  private final double[] d;
  private final double[] origin;
  private final Remedy remedy;

  private HingeProblem(
      GramMatrix gram,
      double[] signs,
      double[] first,
      double[] second,
      double[] c,
      double[] d,
      double[] origin,
      Remedy remedy) {
    this.gram = gram;
    this.signs = signs;
    this.first = first;
    this.second = second;
    this.c = c;
    this.d = d;
    this.origin = origin;
    this.remedy = remedy;
  }

  /**
   * The general problem.
   *
   * @param gram the kernel matrix, n by n
   * @param signs y, +1 or -1; both occur
   * @param first t, where the first hinge sits
   * @param second tau, where the second one sits, below t
   * @param c C, the slope at the first hinge, above 0
   * @param d D, the further slope at the second hinge, at least 0
   * @return the problem
   * @throws InvalidInputException if a number is out of its range or only one class is there
   * @throws IllegalArgumentException if lengths differ
   */
  public static HingeProblem of(
      GramMatrix gram, double[] signs, double[] first, double[] second, double[] c, double[] d) {
    return of(gram, signs, first, second, c, d, Remedy.OF_KERNELS);
  }

  private static HingeProblem of(
      GramMatrix gram,
      double[] signs,
      double[] first,
      double[] second,
      double[] c,
      double[] d,
      Remedy remedy) {
    int n = gram.size();
    for (double[] vector : new double[][] {signs, first, second, c, d}) {
      if (vector.length != n) {
        throw new IllegalArgumentException(vector.length + " entries for " + n + " samples");
      }
    }
    requireBothClasses(signs);
    requireFinite(gram, remedy);
    for (int i = 0; i < n; i++) {
      if (!(c[i] > 0 && d[i] >= 0 && c[i] + d[i] < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "the slopes of sample "
                + (i + 1)
                + " are C = "
                + c[i]
                + ", D = "
                + d[i]
                + "; expected C above 0 and D at least 0");
      }
      if (!(Math.abs(first[i]) < Double.POSITIVE_INFINITY)
          || (d[i] > 0 && !(second[i] < first[i] && second[i] > Double.NEGATIVE_INFINITY))) {
        throw new InvalidInputException(
            "the hinges of sample "
                + (i + 1)
                + " are at t = "
                + first[i]
                + ", tau = "
                + second[i]
                + "; expected t above tau");
      }
    }
    return new HingeProblem(
        gram,
        signs.clone(),
        first.clone(),
        second.clone(),
        c.clone(),
        d.clone(),
        new double[n],
        remedy);
  }

  private static void requireFinite(GramMatrix gram, Remedy remedy) {
    for (int i = 0; i < gram.size(); i++) {
      if (!Double.isFinite(gram.diagonal(i))) {
        throw new InvalidInputException(
            Message.of(
                (gram instanceof LinearGram
                        ? "the values of sample "
                            + (i + 1)
                            + " are too large for a linear SVM: the sum of their squares is "
                        : "the kernel of sample " + (i + 1) + " with itself is ")
                    + gram.diagonal(i)
                    + "; ",
                remedy.ofValues()));
      }
    }
  }

  /**
   * Checks labels.
   *
   * @param signs +1 or -1 for each sample
   * @throws InvalidInputException if there is another number or only one class
   */
  static void requireBothClasses(double[] signs) {
    boolean positive = false;
    boolean negative = false;
    for (double sign : signs) {
      if (sign != 1 && sign != -1) {
        throw new InvalidInputException("a label is " + sign + "; expected +1 or -1");
      }
      positive |= sign > 0;
      negative |= sign < 0;
    }
    if (!positive || !negative) {
      throw new InvalidInputException(
          "all " + signs.length + " training samples are of one class; an SVM needs two");
    }
  }

  /**
   * The ordinary soft-margin SVM: t = 1, C_i = C, D = 0.
   *
   * @param gram the kernel matrix
   * @param signs +1 or -1; both occur
   * @param c C, above 0
   * @return the problem
   */
  public static HingeProblem softMargin(GramMatrix gram, double[] signs, double c) {
    return softMargin(gram, signs, c, Remedy.OF_KERNELS);
  }

  /** The ordinary soft-margin SVM, whose user has this remedy. */
  static HingeProblem softMargin(GramMatrix gram, double[] signs, double c, Remedy remedy) {
    int n = gram.size();
    return of(gram, signs, filled(n, 1), filled(n, 0), filled(n, c), filled(n, 0), remedy);
  }

  /**
   * The baseline of the reject-option intervals (Section 3 of Goepfert, Goepfert, Hammer 2018), min
   * lambda ||f||^2 + (1/n) sum of max(0, 1 - m_i) + a max(0, -m_i), divided by 2 lambda.
   *
   * @param gram the kernel matrix
   * @param signs +1 or -1; both occur
   * @param lambda above 0
   * @param a (1 - 2r) / r for a reject cost r, at least 0
   * @return the problem
   */
  public static HingeProblem rejectBaseline(
      GramMatrix gram, double[] signs, double lambda, double a) {
    int n = gram.size();
    double c = 1 / (2 * lambda * n);
    return of(
        gram,
        signs,
        filled(n, 1),
        filled(n, 0),
        filled(n, c),
        filled(n, a * c),
        Remedy.OF_REJECT_BASELINE);
  }

  /**
   * The double hinge SVM.
   *
   * @param gram the kernel matrix
   * @param signs +1 or -1; both occur
   * @param costs what errors and rejects cost
   * @param c C, above 0
   * @return the problem
   */
  public static HingeProblem doubleHinge(
      GramMatrix gram, double[] signs, RejectCosts costs, double c) {
    int n = gram.size();
    double[] first = new double[n];
    double[] second = new double[n];
    double[] slopes = new double[n];
    for (int i = 0; i < n; i++) {
      first[i] = costs.firstHinge(signs[i]);
      second[i] = costs.secondHinge(signs[i]);
      slopes[i] = c * costs.firstSlope(signs[i]);
    }
    return of(gram, signs, first, second, slopes, filled(n, c * costs.secondSlope()));
  }

  /**
   * Epsilon-SVR: min 1/2 ||f||^2 + C sum of max(0, |y_i - f(x_i) - b| - epsilon) (Vapnik 1995).
   * Numbers of about the size of 1 are solved to an accuracy of 1e-12 or so, others to that of
   * their largest.
   *
   * @param gram the kernel matrix, n by n
   * @param targets y, finite
   * @param c C, above 0
   * @param epsilon half the width of the tube, at least 0
   * @return the problem
   * @throws InvalidInputException if a number is out of its range
   * @throws IllegalArgumentException if there are not n targets
   */
  public static HingeProblem epsilonInsensitive(
      GramMatrix gram, double[] targets, double c, double epsilon) {
    int n = gram.size();
    if (targets.length != n) {
      throw new IllegalArgumentException(targets.length + " targets for " + n + " samples");
    }
    SvmFormulation.EpsilonSvr checked = new SvmFormulation.EpsilonSvr(c, epsilon);
    requireFinite(gram, Remedy.OF_KERNELS);
    double[] first = new double[n];
    double[] second = new double[n];
    for (int i = 0; i < n; i++) {
      first[i] = targets[i] + checked.epsilon();
      second[i] = targets[i] - checked.epsilon();
      if (!Double.isFinite(first[i]) || !Double.isFinite(second[i])) {
        throw new InvalidInputException(
            "the target of sample "
                + (i + 1)
                + " is "
                + targets[i]
                + ", and epsilon "
                + epsilon
                + "; expected finite numbers");
      }
    }
    return new HingeProblem(
        gram,
        filled(n, 1),
        first,
        second,
        filled(n, c),
        filled(n, c),
        filled(n, c),
        Remedy.OF_KERNELS);
  }

  private static double[] filled(int n, double value) {
    double[] vector = new double[n];
    Arrays.fill(vector, value);
    return vector;
  }

  /** What to do if the training fails. */
  Remedy remedy() {
    return remedy;
  }

  /** The kernel matrix. */
  GramMatrix gram() {
    return gram;
  }

  /** The number n of samples. */
  int size() {
    return signs.length;
  }

  /** y_i. */
  double sign(int i) {
    return signs[i];
  }

  /** A copy of y. */
  double[] signs() {
    return signs.clone();
  }

  /** Whether sample i has a second hinge. */
  boolean hasSecondHinge(int i) {
    return d[i] > 0;
  }

  /** C_i. */
  double breakpoint(int i) {
    return c[i];
  }

  /** C_i + D_i. */
  double bound(int i) {
    return c[i] + d[i];
  }

  /** o_i: the multiplier of a sample that has no part in f. */
  double origin(int i) {
    return origin[i];
  }

  /** t_i. */
  double first(int i) {
    return first[i];
  }

  /** tau_i. */
  double second(int i) {
    return second[i];
  }

  /** The loss of sample i at a margin m = y (f(x) + b). */
  double loss(int i, double margin) {
    double loss =
        (c[i] - origin[i]) * Math.max(0, first[i] - margin)
            + origin[i] * Math.max(0, margin - first[i]);
    return hasSecondHinge(i) ? loss + d[i] * Math.max(0, second[i] - margin) : loss;
  }

  /**
   * The linear part of the dual, tau'alpha + (t - tau)'gamma, of sample i, less that of its origin.
   *
   * @param moved alpha_i - o_i
   */
  double reward(int i, double moved) {
    double gamma = Math.min(moved, c[i] - origin[i]);
    return first[i] * gamma + second[i] * (moved - gamma);
  }
}
