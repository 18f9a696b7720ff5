package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The slack from which on a feature is dispensable: s_j = F*_(-j) / mu - 1, where mu is what the
 * baseline uses of the joint budget, and F*_(-j) the least that a model without the feature can
 * use.
 *
 * <p>One optimum is found with all features. A feature without weight in it costs nothing more;
 * each other one takes a program, from that optimum on.
 */
enum CriticalSlackJob
    implements Job<CriticalSlackJob.Question, List<Integer>, List<Optional<Enclosure>>> {
  INSTANCE;

  /**
   * What is asked.
   *
   * @param options what models pay
   * @param training what they are measured on
   * @param c the weight of the loss
   * @param unit mu, above 0
   */
  record Question(BoundsOptions options, TrainingSet training, double c, double unit)
      implements Serializable {}

  @Override
  public Worker<List<Integer>, List<Optional<Enclosure>>> open(
      Question shared, RunContext context) {
    TrainingSet training = shared.training();
    CertifiedSession.PiecewiseLinear base =
        context.open(
            BudgetedModels.regularized(
                training, shared.options().loss(training).times(shared.c())));
    CertifiedSolution<PiecewiseLinearSolution> all =
        base.solve(SolveOptions.until(context.cancellation()));
    return new Worker<>() {
      @Override
      public List<Optional<Enclosure>> run(List<Integer> groups) {
        List<Optional<Enclosure>> slacks = new ArrayList<>();
        try (CertifiedSession.PiecewiseLinear session = fork(base)) {
          for (int group : groups) {
            slacks.add(slack(shared, group, all, session, context));
          }
        }
        return slacks;
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  /** One fork at a time, as a session demands. */
  private static CertifiedSession.PiecewiseLinear fork(CertifiedSession.PiecewiseLinear base) {
    synchronized (base) {
      return base.fork();
    }
  }

  private static Optional<Enclosure> slack(
      Question shared,
      int group,
      CertifiedSolution<PiecewiseLinearSolution> all,
      CertifiedSession.PiecewiseLinear session,
      RunContext context) {
    if (!all.isCertified()) {
      requireRunning(all.status(), context);
      return Optional.empty();
    }
    List<Integer> variables = variables(shared.training(), group);
    double[] optimum = all.solution().point();
    if (variables.stream().allMatch(j -> optimum[j] == 0)) {
      return Optional.of(enclosure(shared, session.program(), all, List.of()));
    }
    for (int j : variables) {
      session.setBounds(j, 0, 0);
    }
    CertifiedSolution<PiecewiseLinearSolution> without =
        session.solve(SolveOptions.until(context.cancellation()));
    requireRunning(without.status(), context);
    Optional<Enclosure> slack =
        without.isCertified()
            ? Optional.of(enclosure(shared, session.program(), without, variables))
            : Optional.empty();
    for (int j : variables) {
      session.setBounds(j, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    return slack;
  }

  private static void requireRunning(SolveStatus status, RunContext context) {
    if (status == SolveStatus.CANCELLED) {
      context.cancellation().throwIfCancelled();
    }
  }

  /** All weights of a feature or group are 0 where these variables are. */
  private static List<Integer> variables(TrainingSet training, int group) {
    List<Integer> variables = new ArrayList<>();
    for (int column : training.groups().get(group).columns()) {
      for (int k = 0; k < training.coding().blocks(); k++) {
        variables.add(k * training.features() + column);
      }
    }
    return variables;
  }

  /** F / mu - 1, rounded outward, for the least F proven and for the F of a model found. */
  private static Enclosure enclosure(
      Question shared,
      PiecewiseLinearProgram program,
      CertifiedSolution<PiecewiseLinearSolution> found,
      List<Integer> zero) {
    double[] z = found.solution().point();
    zero.forEach(j -> z[j] = 0);
    // Only the order of thresholds can be violated; they are put into it.
    for (int j = shared.training().bias() + 1; j < z.length && !program.budgets().isEmpty(); j++) {
      z[j] = Math.max(z[j], z[j - 1]);
    }
    double attained =
        new Feasibility(program).relaxation(z) == 0
            ? Feasibility.use(program.penalty(), z)
            : Double.POSITIVE_INFINITY;
    double least = found.certificate().orElseThrow().bound();
    return new Enclosure(
        Math.nextDown(Math.nextDown(least / shared.unit()) - 1),
        Math.nextUp(Math.nextUp(Math.max(least, attained) / shared.unit()) - 1));
  }
}
