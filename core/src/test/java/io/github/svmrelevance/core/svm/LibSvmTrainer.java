package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.svm.DualSet;
import io.github.svmrelevance.api.svm.GramMatrix;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import java.util.Arrays;
import java.util.Optional;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * Training by libsvm (Chang, Lin 2011), on a precomputed kernel matrix so that any kernel will do.
 * It keeps kernel values in single precision: its optima are good to about 1e-6 of the largest
 * score, and so nu-SVC to about 1e-6 / rho of its margin. It starts from nothing, and cannot be
 * cancelled once it has begun; where nu-SVC has hardly any margin, it takes millions of steps. The
 * exact trainers are faster and better; this one is the oracle that tests check them by.
 *
 * <p>libsvm has state of the whole process. Of it, the printing is switched off here, and the
 * random generator is used by its probability estimates and cross-validation only, which are not
 * used here.
 */
final class LibSvmTrainer implements SvmTrainer {

  /** libsvm wants an object of 24 bytes for each entry of the kernel matrix: 400 MB. */
  private static final int MOST_SAMPLES = 4000;

  /** In units of the margin. Less than this is below the accuracy of its kernel values. */
  private static final double TOLERANCE = 1e-6;

  /** With a smaller rho, the rounding of kernel values is all that the result shows. */
  private static final double LEAST_MARGIN = 1e-4;

  static {
    svm.svm_set_print_string_function(text -> {});
  }

  /**
   * {@inheritDoc}
   *
   * @param start ignored
   * @return the optimum; that of nu-SVC rescaled to a margin of 1, which makes it the optimum of a
   *     C-SVC, whose objective is reported. Where nu-SVC has no margin, rho = 0, that rescaling
   *     makes little sense; a gap that is no rounding tells
   */
  @Override
  public SvmSolution train(
      GramMatrix gram,
      double[] signs,
      SvmFormulation formulation,
      Optional<SvmSolution> start,
      CancellationToken cancellation) {
    HingeProblem.requireBothClasses(signs);
    int n = gram.size();
    if (n > MOST_SAMPLES) {
      throw new InvalidInputException(
          formulation
              + ": libsvm's kernel matrix of "
              + n
              + " samples would take too much memory; use C-SVC, or at most "
              + MOST_SAMPLES
              + " samples");
    }
    svm_parameter parameters = parameters(formulation, signs);
    svm_problem problem = problem(gram, signs);
    cancellation.throwIfCancelled();
    svm_model model = svm.svm_train(problem, parameters);
    if (formulation instanceof SvmFormulation.NuSvc share) {
      // libsvm looks at its tolerance before it rescales the margin rho to 1, which divides its
      // error by rho. So it trains again once rho is known: the multipliers added up to nu n.
      cancellation.throwIfCancelled();
      double rho = share.nu() * n / sum(model.sv_coef[0]);
      parameters.eps = TOLERANCE * Math.min(1, Math.max(LEAST_MARGIN, rho));
      model = svm.svm_train(problem, parameters);
    }
    cancellation.throwIfCancelled();
    return toSolution(model, gram, signs, formulation);
  }

  private static svm_parameter parameters(SvmFormulation formulation, double[] signs) {
    svm_parameter parameters = new svm_parameter();
    parameters.kernel_type = svm_parameter.PRECOMPUTED;
    parameters.eps = TOLERANCE;
    parameters.cache_size = 64;
    parameters.shrinking = 0;
    parameters.probability = 0;
    if (formulation instanceof SvmFormulation.CSvc soft) {
      parameters.svm_type = svm_parameter.C_SVC;
      parameters.C = soft.c();
    } else if (formulation instanceof SvmFormulation.NuSvc share) {
      NuSvcTrainer.requireFeasible(share, signs);
      parameters.svm_type = svm_parameter.NU_SVC;
      parameters.nu = share.nu();
    }
    return parameters;
  }

  private static svm_problem problem(GramMatrix gram, double[] signs) {
    int n = gram.size();
    svm_problem problem = new svm_problem();
    problem.l = n;
    problem.y = signs.clone();
    problem.x = new svm_node[n][];
    for (int i = 0; i < n; i++) {
      double[] column = gram.column(i);
      svm_node[] row = new svm_node[n + 1];
      row[0] = node(0, i + 1);
      for (int j = 0; j < n; j++) {
        if (!Double.isFinite(column[j])) {
          throw new InvalidInputException(
              "the kernel of samples "
                  + (i + 1)
                  + " and "
                  + (j + 1)
                  + " is "
                  + column[j]
                  + "; "
                  + Remedy.OF_KERNELS.ofValues());
        }
        row[j + 1] = node(j + 1, column[j]);
      }
      problem.x[i] = row;
    }
    return problem;
  }

  private static svm_node node(int index, double value) {
    svm_node node = new svm_node();
    node.index = index;
    node.value = value;
    return node;
  }

  private static SvmSolution toSolution(
      svm_model model, GramMatrix gram, double[] signs, SvmFormulation formulation) {
    int n = gram.size();
    // libsvm's positive class is that of the first sample.
    double orientation = model.label[0];
    double[] beta = new double[n];
    double[] alpha = new double[n];
    double sum = 0;
    for (int k = 0; k < model.l; k++) {
      int i = model.sv_indices[k] - 1;
      beta[i] = orientation * model.sv_coef[0][k];
      alpha[i] = Math.abs(beta[i]);
      sum += alpha[i];
    }
    double bias = -orientation * model.rho[0];
    if (!Double.isFinite(sum) || !Double.isFinite(bias)) {
      throw new SolverException("libsvm found no margin with " + formulation + "; change nu");
    }
    // Before libsvm rescales them, the multipliers of nu-SVC are at most 1 and sum to nu n.
    double bound =
        formulation instanceof SvmFormulation.NuSvc share
            ? sum / (share.nu() * n)
            : ((SvmFormulation.CSvc) formulation).c();
    DualSet[] sets = new DualSet[n];
    for (int i = 0; i < n; i++) {
      sets[i] = setOf(alpha[i], bound);
    }
    double[] decisions = decisions(gram, beta, bias);
    double norm = 0;
    double loss = 0;
    for (int i = 0; i < n; i++) {
      norm += beta[i] * (decisions[i] - bias);
      loss += bound * Math.max(0, 1 - signs[i] * decisions[i]);
    }
    SvmSolution.Objective objective = new SvmSolution.Objective(norm / 2 + loss, sum - norm / 2);
    return new SvmSolution(signs, alpha, sets, decisions, bias, objective, 0);
  }

  private static double sum(double[] coefficients) {
    double sum = 0;
    for (double coefficient : coefficients) {
      sum += Math.abs(coefficient);
    }
    return sum;
  }

  private static DualSet setOf(double alpha, double bound) {
    if (alpha == 0) {
      return DualSet.ZERO;
    }
    return alpha >= bound * (1 - 1e-12) ? DualSet.BOUND : DualSet.MARGIN;
  }

  private static double[] decisions(GramMatrix gram, double[] beta, double bias) {
    int[] indices = new int[beta.length];
    Arrays.setAll(indices, i -> i);
    double[] decisions = new double[beta.length];
    Arrays.fill(decisions, bias);
    gram.addCombination(indices, beta, beta.length, decisions);
    return decisions;
  }
}
