package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.loss.LossTrainer;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * The best model without any feature, beside a budget. Where it is within, no feature is strong,
 * and what is true of all good models says little of the features.
 *
 * @param used what it uses of the budget
 * @param unit what the baseline uses of it, above 0: the limit is that times 1 + slack
 * @since 0.1
 */
public record ConstantModel(double used, double unit) {

  /** With less, the limits are hardly apart from the optimum, and ranges are hard to prove. */
  private static final double LEAST_SLACK = 1e-4;

  /** What sums of losses may be off by, relatively. */
  private static final double ROUNDING = 1e-12;

  /** So often an interval is cut by the golden section to be 1e-15 of what it was. */
  private static final int CUTS = 72;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /**
   * What the intercepts that lose least lose, all weights being 0. Cost: O(n), 72 times, of
   * numbers; of classes a program of one row for each.
   *
   * @param data the samples
   * @param loss what a model pays for each
   * @param context solves for several intercepts
   * @return the sum of losses, rounded up; empty where training has features of its own, or where a
   *     program was not solved
   */
  public static OptionalDouble loss(TrainingSet data, LossModel loss, RunContext context) {
    if (data.coding().corrections() > 0) {
      return OptionalDouble.empty();
    }
    Samples few = withoutFeatures(data.samples());
    PiecewiseLinearProgram problem = LossTrainer.l1Problem(loss, few);
    Optional<double[]> best =
        loss.intercepts(few.target()) == 1
            ? Optional.of(oneIntercept(loss, few, problem.variables()))
            : solved(problem, context);
    return best.map(z -> loss.meetingConstraints(few, z))
        .map(z -> OptionalDouble.of(Feasibility.use(loss.terms(few), z)))
        .orElseGet(OptionalDouble::empty);
  }

  /** One column of zeros; samples of one class, which are alike then, become one. */
  private static Samples withoutFeatures(Samples samples) {
    Target target = samples.target();
    if (target instanceof RealValues) {
      double[] weights =
          samples.isWeighted()
              ? IntStream.range(0, samples.count()).mapToDouble(samples::weight).toArray()
              : new double[0];
      return new Samples(zeros(samples.count()), target, weights);
    }
    int classes =
        target instanceof OrderedClasses levels
            ? levels.names().size()
            : ((Classes) target).names().size();
    double[] sums = new double[classes];
    int[] first = new int[classes];
    for (int i = samples.count() - 1; i >= 0; i--) {
      int label =
          target instanceof OrderedClasses levels ? levels.level(i) : ((Classes) target).label(i);
      sums[label] += samples.isWeighted() ? samples.weight(i) : 1;
      first[label] = i;
    }
    int[] occurring = IntStream.range(0, classes).filter(k -> sums[k] > 0).toArray();
    return new Samples(
        zeros(occurring.length),
        target.select(Arrays.stream(occurring).map(k -> first[k]).toArray()),
        Arrays.stream(occurring).mapToDouble(k -> sums[k]).toArray());
  }

  private static DenseMatrix zeros(int rows) {
    return DenseMatrix.ofColumns(rows, new double[rows]);
  }

  /** The loss is convex in one number, which is between those to be predicted. */
  private static double[] oneIntercept(LossModel loss, Samples samples, int variables) {
    double low = -1;
    double high = 1;
    if (samples.target() instanceof RealValues values) {
      low = IntStream.range(0, values.samples()).mapToDouble(values::value).min().orElseThrow();
      high = IntStream.range(0, values.samples()).mapToDouble(values::value).max().orElseThrow();
    }
    double[] z = new double[variables];
    DoubleUnaryOperator lost =
        intercept -> {
          z[variables - 1] = intercept;
          return loss.value(samples, z);
        };
    double best = lost.applyAsDouble(low) <= lost.applyAsDouble(high) ? low : high;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double lostLeft = lost.applyAsDouble(left);
    double lostRight = lost.applyAsDouble(right);
    for (int cut = 0; cut < CUTS && low < high; cut++) {
      if (lostLeft <= lostRight) {
        high = right;
        right = left;
        lostRight = lostLeft;
        left = high - GOLDEN * (high - low);
        lostLeft = lost.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        lostLeft = lostRight;
        right = low + GOLDEN * (high - low);
        lostRight = lost.applyAsDouble(right);
      }
    }
    // A whole number is no point of the section, and an end is the best of most classes.
    for (double tried : new double[] {0, left, right}) {
      best = lost.applyAsDouble(tried) < lost.applyAsDouble(best) ? tried : best;
    }
    z[variables - 1] = best;
    return z;
  }

  private static Optional<double[]> solved(PiecewiseLinearProgram problem, RunContext context) {
    try (CertifiedSession.PiecewiseLinear session = context.open(problem)) {
      CertifiedSolution<PiecewiseLinearSolution> found =
          session.solve(SolveOptions.until(context.cancellation()));
      return found.isCertified() ? Optional.of(found.solution().point()) : Optional.empty();
    }
  }

  /**
   * Whether the model is within the budget.
   *
   * @param slack at least 0
   * @return true if it counts as good at that slack
   */
  public boolean isWithin(double slack) {
    return used <= (1 + slack) * unit;
  }

  /**
   * A slack of two digits at which the model is not within the budget.
   *
   * @return empty if only none, or hardly any, would do
   */
  public Optional<BigDecimal> slackWithout() {
    double critical = used / unit - 1;
    if (!(critical > LEAST_SLACK && critical < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    BigDecimal slack = new BigDecimal(critical).round(new MathContext(2, RoundingMode.DOWN));
    return Optional.of(
        isWithin(slack.doubleValue() * (1 + ROUNDING) + ROUNDING)
            ? slack.subtract(slack.ulp())
            : slack);
  }

  /**
   * Warns that the model is within the budget.
   *
   * @param remedy the words of a message on when it is not
   * @return the warning
   */
  public static Warning admissible(Object... remedy) {
    return IntervalWarning.CONSTANT_MODEL_ADMISSIBLE.of(
        "a model without any feature is good enough for the budget, so that no feature is strong,"
            + " and ranges, sets and decisions say little; ",
        Message.of(remedy));
  }
}
