package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The models whose norm ||w||_1 and loss keep within budgets.
 *
 * @since 0.1
 */
public final class BudgetedModels implements AdmissibleModels {

  private static final long serialVersionUID = 1L;

  /** By how much, relatively, a budget is relaxed where rounding makes it too tight to be met. */
  public static final double RELAXATION = 1e-9;

  /** Of what a number is computed from, so much of it may be rounding. */
  private static final double ROUNDING = 1e-12;

  /** Trains the model against which others are measured. */
  @FunctionalInterface
  public interface Baselines extends Serializable {

    /**
     * The baseline of some data.
     *
     * @param data what it is trained on
     * @param context solvers and cancellation
     * @return its weights, then its intercepts, of which there can be several
     */
    double[] train(TrainingSet data, RunContext context);

    /**
     * Says which features only training samples have.
     *
     * @return by default none
     */
    default PrivilegedFeatures privileged() {
      return PrivilegedFeatures.none();
    }
  }

  private final BudgetLimits limits;

  /**
   * Creates the models.
   *
   * @param limits the budgets
   */
  public BudgetedModels(BudgetLimits limits) {
    this.limits = limits;
  }

  /**
   * The L1-regularised problem, min ||w||_1 + sum of losses: what a baseline of a joint budget
   * minimises.
   *
   * @param data what models are trained on
   * @param loss what a model pays for each sample, in units of the norm
   * @return the problem
   */
  public static PiecewiseLinearProgram regularized(TrainingSet data, LossModel loss) {
    return LossTrainer.l1Problem(loss, data.samples());
  }

  private static List<TermBlock> terms(TrainingSet data, LossModel loss) {
    List<TermBlock> terms = new ArrayList<>(norm(data));
    terms.addAll(loss.terms(data.samples()));
    return terms;
  }

  /**
   * The set ||w||_1 + sum of losses &lt;= limit.
   *
   * @param data what the models are measured on
   * @param loss what a model pays for each sample
   * @param limit the budget, at least 0
   * @param relaxation how much, relatively, to relax it
   * @return the set
   * @throws InvalidInputException if the limit is no finite number
   * @throws IllegalArgumentException if the limit is negative
   */
  public static PiecewiseLinearProgram joint(
      TrainingSet data, LossModel loss, double limit, double relaxation) {
    return program(data, loss, budget(terms(data, loss), limit, relaxation));
  }

  /**
   * The set ||w||_1 &lt;= normLimit, sum of losses &lt;= lossLimit.
   *
   * @param data what the models are measured on
   * @param loss what a model pays for each sample
   * @param normLimit the budget of the norm, at least 0
   * @param lossLimit the budget of the loss, at least 0
   * @param relaxation how much, relatively, to relax both
   * @return the set
   * @throws InvalidInputException if a limit is no finite number
   * @throws IllegalArgumentException if a limit is negative
   */
  public static PiecewiseLinearProgram separate(
      TrainingSet data, LossModel loss, double normLimit, double lossLimit, double relaxation) {
    return program(
        data,
        loss,
        budget(norm(data), normLimit, relaxation),
        budget(loss.terms(data.samples()), lossLimit, relaxation));
  }

  private static PiecewiseLinearProgram program(
      TrainingSet data, LossModel loss, Budget... budgets) {
    Samples samples = data.samples();
    List<Budget> all = new ArrayList<>(List.of(budgets));
    all.addAll(loss.constraints(samples));
    return PiecewiseLinearProgram.of(
        data.bias() + loss.intercepts(samples.target()), List.of(), all);
  }

  private static List<TermBlock> norm(TrainingSet data) {
    return data.coding().norm(data.features());
  }

  private static Budget budget(List<TermBlock> terms, double limit, double relaxation) {
    if (!Double.isFinite(limit)) {
      throw new InvalidInputException(
          Message.of(
              "the budget of the admissible models is larger than any number; give a smaller ",
              RunSetting.SLACK,
              " or" + " weight of the loss"));
    }
    if (limit < 0) {
      throw new IllegalArgumentException(
          "the budget of the admissible models is "
              + limit
              + ", which no model keeps to if its loss is at least 0, as a LossModel promises");
    }
    return relaxed(new Budget(terms, limit), relaxation);
  }

  private static Budget relaxed(Budget budget, double relaxation) {
    return new Budget(budget.terms(), budget.limit() + relaxation * Feasibility.unit(budget));
  }

  @Override
  public AdmissibleSet open(TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    AdmissibleSet set = within(data, 0, context);
    if (!set.isEmpty()) {
      return set;
    }
    set.close();
    return openRelaxed(data, context, warnings);
  }

  @Override
  public BudgetedSet openForProbes(
      TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    return within(data, 0, context);
  }

  /**
   * What a model uses of the norm, rounded up so that the model is within it.
   *
   * @param data what the model is measured on
   * @param z the model
   * @return ||w||_1, or a double or two above it
   */
  public static double norm(TrainingSet data, double[] z) {
    return Feasibility.use(norm(data), z);
  }

  /**
   * What a model uses of a loss, rounded up so that the model is within it.
   *
   * @param data what the model is measured on
   * @param loss the loss
   * @param z the model
   * @return the loss, or a double or two above it
   */
  public static double loss(TrainingSet data, LossModel loss, double[] z) {
    return Feasibility.use(loss.terms(data.samples()), z);
  }

  /**
   * A baseline whose weights are exactly 0 where they are only rounding: without them its loss is
   * the same but for rounding, and each is next to nothing of what the losses could make of it.
   * Otherwise the noise would be a limit of the norm, and ranges within it would look like answers.
   *
   * @param data what the model was trained on
   * @param loss what a model pays for each sample
   * @param c the weight of the loss against the norm or half its square
   * @param z the model
   * @param paid what it uses of the loss
   * @return the model itself, or one of the same intercepts without weights
   */
  public static double[] withoutNoise(
      TrainingSet data, LossModel loss, double c, double[] z, double paid) {
    for (int v = 0; v < data.bias(); v++) {
      if (z[v] != 0) {
        double[] column = data.matrix().column(v % data.features());
        double largest = Arrays.stream(column).map(Math::abs).max().orElse(0);
        if (!(Math.abs(z[v]) <= ROUNDING * c * paid * largest)) {
          return z;
        }
      }
    }
    double[] none = z.clone();
    Arrays.fill(none, 0, data.bias(), 0);
    return loss(data, loss, none) <= (1 + ROUNDING) * paid ? none : z;
  }

  /**
   * Opens the set with limits that rounding cannot make too tight.
   *
   * @param data what the models are measured on
   * @param context opens sessions
   * @param warnings notified of it
   * @return the set; the caller closes it
   * @throws SolverException if it is empty all the same
   */
  public AdmissibleSet openRelaxed(
      TrainingSet data, RunContext context, Consumer<Warning> warnings) {
    AdmissibleSet relaxed = within(data, RELAXATION, context);
    if (relaxed.isEmpty()) {
      relaxed.close();
      throw new SolverException(
          Message.of(
              "the solver finds no model within the budget, though the baseline is one; try another"
                  + " ",
              RunSetting.BACKEND,
              " or a larger ",
              RunSetting.SLACK));
    }
    warnings.accept(
        IntervalWarning.BUDGET_RELAXED.of(
            "rounding left no model within the budget; it was relaxed by "
                + RELAXATION
                + " relatively, and ranges hold for that larger budget"));
    return relaxed;
  }

  /**
   * Opens the set.
   *
   * @param data what the models are measured on
   * @param relaxation how much, relatively, to relax the limits
   * @param context opens sessions
   * @return the set; the caller closes it
   */
  public BudgetedSet within(TrainingSet data, double relaxation, RunContext context) {
    List<Double> exact =
        relaxation == 0
            ? List.of()
            : limits.program(data, 0).budgets().stream().map(Budget::limit).toList();
    return new BudgetedSet(context.open(limits.program(data, relaxation)), exact, context);
  }
}
