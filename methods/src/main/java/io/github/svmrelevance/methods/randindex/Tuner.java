package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.kernel.KernelSpec;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 1 in Table 1 of Trzesiok (2010): chooses what was not given, by the cross-validated error
 * with all features. The paper does not print its grid; this one is:
 *
 * <ul>
 *   <li>{@code rbf}: gamma 1/16, 1/4, 1 and 4 times 1/d
 *   <li>{@code poly}: degree 2 and 3, gamma 1/4 and 1 times 1/d, coef0 1
 *   <li>C: 0.1, 1, 10, 100, 1000, of C-SVC and of a number
 *   <li>nu: 0.25, 0.5, 0.75 and 0.9 times the largest that every training set allows
 * </ul>
 *
 * <p>The fewest folds without a margin win, among them the smallest error, and of equals the first
 * in this order. A point at which a training fails is skipped. Other kernels take their defaults.
 */
final class Tuner {

  private static final double[] WIDTHS = {1.0 / 16, 1.0 / 4, 1, 4};
  private static final double[] POLYNOMIAL_FACTORS = {1.0 / 4, 1};
  private static final double[] COSTS = {0.1, 1, 10, 100, 1000};
  private static final double[] SHARES = {0.25, 0.5, 0.75, 0.9};

  private final RunContext context;
  private final EliminationOptions options;
  private final LearningQuestion question;

  Tuner(RunContext context, EliminationOptions options, LearningQuestion question) {
    this.context = context;
    this.options = options;
    this.question = question;
  }

  /** Whether there is anything to choose. */
  boolean isNeeded(int features) {
    return options.formulation(question).isEmpty() || kernels(features).size() > 1;
  }

  /** What was given, where nothing is to choose. */
  Hyperparameters given(int features) {
    return new Hyperparameters(
        context.kernel(kernels(features).get(0), features).spec(),
        options.formulation(question).orElseThrow());
  }

  /** What was chosen, and which points of the grid were skipped, as a training failed there. */
  record Choice(Hyperparameters best, List<Message> skipped) {}

  /**
   * Chooses.
   *
   * @param title what the progress is of
   * @param validation whose folds decide
   * @throws SolverException if a training failed at every point of the grid
   */
  Choice tune(String title, CrossValidation validation, int features) {
    List<String> kernels = kernels(features);
    List<SvmFormulation> formulations = formulations(validation);
    List<List<CrossValidation.Attempt>> attempts =
        context.mapAll(
            title, GridJob.INSTANCE, new GridJob.Grid(validation, formulations, features), kernels);
    Hyperparameters best = null;
    CrossValidation.Estimate least = null;
    List<Message> skipped = new ArrayList<>();
    for (int k = 0; k < kernels.size(); k++) {
      String spec = context.kernel(kernels.get(k), features).spec();
      for (int f = 0; f < formulations.size(); f++) {
        CrossValidation.Attempt attempt = attempts.get(k).get(f);
        if (attempt.failure().isPresent()) {
          Hyperparameters point = new Hyperparameters(spec, formulations.get(f));
          skipped.add(Message.of(point.toMap() + ": ", attempt.failure().get().message()));
        } else if (best == null || isBetter(attempt.orElseThrow(), least)) {
          best = new Hyperparameters(spec, formulations.get(f));
          least = attempt.orElseThrow();
        }
      }
    }
    if (best == null) {
      throw new SolverException(
          Message.of(
              title
                  + ": a training failed at each of the "
                  + skipped.size()
                  + " points of the grid, first at ",
              skipped.get(0)));
    }
    return new Choice(best, skipped);
  }

  private static boolean isBetter(
      CrossValidation.Estimate estimate, CrossValidation.Estimate least) {
    return estimate.withoutMargin() == least.withoutMargin()
        ? estimate.error() < least.error()
        : estimate.withoutMargin() < least.withoutMargin();
  }

  private List<String> kernels(int features) {
    KernelSpec spec = KernelSpec.parse(options.get(EliminationOptions.KERNEL));
    List<String> specs = new ArrayList<>();
    if (spec.parameters().isEmpty() && spec.id().equals("rbf")) {
      for (double width : WIDTHS) {
        specs.add("rbf:gamma=" + width / features);
      }
    } else if (spec.parameters().isEmpty() && spec.id().equals("poly")) {
      for (int degree = 2; degree <= 3; degree++) {
        for (double factor : POLYNOMIAL_FACTORS) {
          specs.add("poly:degree=" + degree + ",gamma=" + factor / features + ",coef0=1");
        }
      }
    } else {
      specs.add(spec.toString());
    }
    return specs;
  }

  private List<SvmFormulation> formulations(CrossValidation validation) {
    List<SvmFormulation> formulations = new ArrayList<>();
    if (options.formulation(question).isPresent()) {
      formulations.add(options.formulation(question).get());
    } else if (question.isNumber()
        || options.get(EliminationOptions.SVM) == EliminationOptions.Svm.C) {
      for (double cost : COSTS) {
        formulations.add(options.formulation(question, cost));
      }
    } else {
      double largest = validation.largestNu();
      for (double share : SHARES) {
        formulations.add(new SvmFormulation.NuSvc(share * largest));
      }
    }
    return formulations;
  }
}
