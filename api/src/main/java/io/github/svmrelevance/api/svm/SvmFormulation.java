package io.github.svmrelevance.api.svm;

import io.github.svmrelevance.api.InvalidInputException;
import java.io.Serializable;

/**
 * How a soft-margin SVM trades errors against the margin, or a flat function.
 *
 * @since 0.1
 */
public sealed interface SvmFormulation extends Serializable {

  /**
   * min 1/2 ||f||^2 + C sum of max(0, 1 - y_i (f(x_i) + b)) (Cortes, Vapnik 1995). Equation (3) of
   * Hermes, Buhmann (2000); the loss is the least slack of their (2), and is 0 where (1) holds.
   *
   * @param c the cost of a unit of loss, above 0
   */
  record CSvc(double c) implements SvmFormulation {
    /** Checks the component. */
    public CSvc {
      if (!(c > 0 && c < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException("C is " + c + "; expected a number above 0");
      }
    }
  }

  /**
   * min 1/2 ||f||^2 + C sum of max(0, |y_i - f(x_i) - b| - epsilon), where y_i is a number (Vapnik
   * 1995).
   *
   * @param c the cost of a unit of loss, above 0
   * @param epsilon how far a prediction may be off for nothing, at least 0
   */
  record EpsilonSvr(double c, double epsilon) implements SvmFormulation {
    /** Checks the components. */
    public EpsilonSvr {
      if (!(c > 0 && c < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException("C is " + c + "; expected a number above 0");
      }
      if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "epsilon is " + epsilon + "; expected a number of at least 0");
      }
    }
  }

  /**
   * min 1/2 ||f||^2 - nu rho + (1/n) sum of max(0, rho - y_i (f(x_i) + b)) (Schoelkopf et al.
   * 2000), problem (3) of Trzesiok (2010), rescaled so that the margin rho is 1.
   *
   * @param nu an upper bound on the share of margin errors and a lower bound on that of support
   *     vectors, in (0, 1]
   */
  record NuSvc(double nu) implements SvmFormulation {
    /** Checks the component. */
    public NuSvc {
      if (!(nu > 0 && nu <= 1)) {
        throw new InvalidInputException("nu is " + nu + "; expected a number in (0, 1]");
      }
    }

    /**
     * The largest nu for which the problem has a solution, 2 min(n+, n-) / n.
     *
     * @param signs +1 or -1 for each sample
     * @return the largest nu
     */
    public static double largest(double[] signs) {
      int positives = 0;
      for (double sign : signs) {
        if (sign > 0) {
          positives++;
        }
      }
      return 2.0 * Math.min(positives, signs.length - positives) / signs.length;
    }
  }
}
