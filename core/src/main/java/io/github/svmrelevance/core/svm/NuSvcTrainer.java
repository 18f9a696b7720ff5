package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Exact training of nu-SVC, the dual (4) of Trzesiok (2010), by way of C-SVC: the two have the same
 * solutions up to scale, with C = 1 / rho where the multipliers of nu-SVC are at most 1 and add up
 * to nu n (Chang, Lin 2001, Training nu-Support Vector Classifiers). The multipliers of C-SVC, as
 * shares of C, have a sum s(rho) that is continuous, never falls as rho grows, and is linear as
 * long as no multiplier meets a bound. So s(rho) = nu n is solved by Newton's method between
 * brackets, each C-SVC started from where the line leads.
 *
 * <p>As rho falls to 0, s(rho) falls to a limit that is above 0 if no function of the kernel
 * separates the classes. If nu n is not above that limit, the optimum of nu-SVC is the function 0,
 * with rho = 0, and that is what is returned: no support vector, every decision 0. The same is
 * returned for a rho so small that rounding hides the optimum.
 */
final class NuSvcTrainer implements SvmTrainer {

  /** How near the sum of the shares comes to nu n, relative to it, if rounding allows. */
  private static final double ACCURACY = 1e-10;

  /** Rounding in scores, relative to the sum of the multipliers times the kernel's diagonal. */
  private static final double ROUNDING = 4e-15;

  /** A share so near to 0 or 1 is there. */
  private static final double AT_BOUND = 1e-9;

  /** A rho below this share of nu n times the kernel's diagonal is lost in rounding. */
  private static final double LEAST_MARGIN = 1e-9;

  /** The factor of rho where there is neither a slope to follow nor a second bracket. */
  private static final double STRIDE = 8;

  private static final int MOST_TRAININGS = 300;

  /**
   * {@inheritDoc}
   *
   * @param formulation {@link SvmFormulation.NuSvc} only
   * @return the optimum, rescaled to a margin of 1, which makes it the optimum of a C-SVC, whose
   *     objective is reported; or the function 0 where there is no margin. Where rho and the bias
   *     are not unique, each class takes the middle of its optimal interval, or its end if it has
   *     but one
   */
  @Override
  public SvmSolution train(
      GramMatrix gram,
      double[] signs,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    HingeProblem.requireBothClasses(signs);
    if (!(formulation instanceof SvmFormulation.NuSvc share)) {
      throw new InvalidInputException("the nu-SVC trainer knows nu-SVC only, not " + formulation);
    }
    requireFeasible(share, signs);
    double target = share.nu() * signs.length;
    double diagonal = meanDiagonal(gram);
    double leastMargin = LEAST_MARGIN * target * diagonal;
    double known = start.map(NuSvcTrainer::sum).orElse(0.0);
    double rho = known > 0 ? target / known : diagonal;
    Optional<IntToDoubleFunction> from =
        known > 0 ? Optional.of(ActiveSetTrainer.atCost(start.get(), 1 / rho)) : Optional.empty();
    double below = 0;
    double above = Double.POSITIVE_INFINITY;
    for (int training = 0; training < MOST_TRAININGS; training++) {
      HingeProblem problem = HingeProblem.softMargin(gram, signs, 1 / rho, Remedy.OF_NU);
      SvmSolution solution = ActiveSetTrainer.trainUnproven(problem, from, cancellation);
      boolean lost = !ActiveSetTrainer.isOptimal(solution.objective());
      double missing = target - rho * sum(solution);
      double accuracy = Math.max(ACCURACY, ROUNDING * target * diagonal / rho);
      if (Math.abs(missing) <= accuracy * target) {
        return lost ? zero(signs) : centred(solution, signs, rho, leastMargin);
      }
      if (missing > 0) {
        below = rho;
      } else {
        above = rho;
      }
      if (above <= leastMargin || (lost && above == rho)) {
        return zero(signs);
      }
      SupportLine line = SupportLine.of(gram, signs, solution, diagonal);
      double next = rho + missing / line.slope();
      if (!(next > below && next < above && next < Double.POSITIVE_INFINITY)) {
        next = between(below, above);
      }
      double[] ahead = line.follow(solution, signs, rho, next);
      from = Optional.of(i -> signs[i] * ahead[i]);
      rho = next;
    }
    throw new SolverException(
        Message.of(
            formulation
                + ": no C-SVC has multipliers with that sum, as happens with a kernel that is not"
                + " positive semidefinite; use C-SVC (",
            RunSetting.SVM,
            " c), or a kernel that is, such as rbf"));
  }

  /** Refuses a nu that the sizes of the classes do not allow. */
  static void requireFeasible(SvmFormulation.NuSvc formulation, double[] signs) {
    double largest = SvmFormulation.NuSvc.largest(signs);
    if (formulation.nu() > largest) {
      throw new InvalidInputException(
          "nu is " + formulation.nu() + ", but the sizes of the classes allow at most " + largest);
    }
  }

  private static double meanDiagonal(GramMatrix gram) {
    double sum = 0;
    for (int i = 0; i < gram.size(); i++) {
      sum += Math.abs(gram.diagonal(i));
    }
    return sum > 0 ? sum / gram.size() : 1;
  }

  private static double sum(SvmSolution solution) {
    double sum = 0;
    for (int i = 0; i < solution.size(); i++) {
      sum += solution.alpha(i);
    }
    return sum;
  }

  private static double between(double below, double above) {
    if (below == 0) {
      return above / STRIDE;
    }
    return above == Double.POSITIVE_INFINITY ? below * STRIDE : Math.sqrt(below * above);
  }

  private static SvmSolution zero(double[] signs) {
    int n = signs.length;
    DualSet[] sets = new DualSet[n];
    Arrays.fill(sets, DualSet.ZERO);
    return new SvmSolution(
        signs, new double[n], sets, new double[n], 0, new SvmSolution.Objective(0, 0), 0);
  }

  /**
   * A class without a free sample leaves rho - b (the class +1) or rho + b (the class -1) an
   * interval: from the largest margin at the bound to the smallest margin without multiplier.
   */
  private static SvmSolution centred(
      SvmSolution solution, double[] signs, double rho, double leastMargin) {
    double positive = threshold(solution, signs, 1, rho);
    double negative = threshold(solution, signs, -1, rho);
    double scale = (positive + negative) / 2;
    if (scale * rho <= leastMargin) {
      return zero(signs);
    }
    if (positive == 1 - solution.bias() && negative == 1 + solution.bias()) {
      return solution;
    }
    double cost = 1 / (rho * scale);
    double bias = (negative - positive) / (2 * scale);
    int n = signs.length;
    double[] alpha = new double[n];
    double[] decisions = new double[n];
    DualSet[] sets = new DualSet[n];
    double norm = 0;
    double loss = 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sets[i] = solution.set(i);
      alpha[i] = sets[i] == DualSet.BOUND ? cost : solution.alpha(i) / scale;
      double score = (solution.decision(i) - solution.bias()) / scale;
      decisions[i] = score + bias;
      norm += signs[i] * alpha[i] * score;
      loss += cost * Math.max(0, 1 - signs[i] * decisions[i]);
      sum += alpha[i];
    }
    return new SvmSolution(
        signs,
        alpha,
        sets,
        decisions,
        bias,
        new SvmSolution.Objective(norm / 2 + loss, sum - norm / 2),
        solution.iterations());
  }

  /** Where the margins of a class, without the bias, are to reach, in units of rho. */
  private static double threshold(SvmSolution solution, double[] signs, double sign, double rho) {
    double bounded = Double.NEGATIVE_INFINITY;
    double idle = Double.POSITIVE_INFINITY;
    for (int i = 0; i < signs.length; i++) {
      if (signs[i] == sign) {
        double share = rho * solution.alpha(i);
        double margin = sign * (solution.decision(i) - solution.bias());
        if (share > AT_BOUND && share < 1 - AT_BOUND) {
          return 1 - sign * solution.bias();
        } else if (share >= 1 - AT_BOUND) {
          bounded = Math.max(bounded, margin);
        } else {
          idle = Math.min(idle, margin);
        }
      }
    }
    return idle == Double.POSITIVE_INFINITY ? bounded : bounded / 2 + idle / 2;
  }
}
