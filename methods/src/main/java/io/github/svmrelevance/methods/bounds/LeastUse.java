package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.core.loss.LossModel;
import io.github.svmrelevance.core.optimization.Feasibility;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The least slack at which a model without some features is admissible.
 *
 * <p>One optimum is found with all features. Where it gives the features no weight, nothing changes
 * without them; else they take a program.
 */
final class LeastUse implements AutoCloseable {

  /**
   * What is asked.
   *
   * @param options what models pay
   * @param training what they are measured on
   * @param measure what models use
   */
  record Question(BoundsOptions options, TrainingSet training, UsedSlack measure)
      implements Serializable {}

  private final Question question;
  private final RunContext context;
  private final CertifiedSession.PiecewiseLinear base;
  private final CertifiedSolution<PiecewiseLinearSolution> all;

  /** Kept, as these terms keep what is worked out of all samples. */
  private final List<Budget> spent;

  private final Feasibility constraints;

  private LeastUse(
      Question question,
      RunContext context,
      CertifiedSession.PiecewiseLinear base,
      CertifiedSolution<PiecewiseLinearSolution> all) {
    this.question = question;
    this.context = context;
    this.base = base;
    this.all = all;
    TrainingSet training = question.training();
    LossModel loss = question.options().loss(training);
    this.spent = question.measure().spent(base.program());
    this.constraints =
        new Feasibility(
            PiecewiseLinearProgram.of(
                training.bias() + loss.intercepts(training.samples().target()),
                List.of(),
                loss.constraints(training.samples())));
  }

  /** Solves with all features. */
  static LeastUse open(Question question, RunContext context) {
    TrainingSet training = question.training();
    CertifiedSession.PiecewiseLinear base =
        context.open(question.measure().program(training, question.options().loss(training)));
    return new LeastUse(
        question, context, base, base.solve(SolveOptions.until(context.cancellation())));
  }

  /** Opens a session of a thread's own; several threads may do so at once. */
  Fork fork() {
    // One fork at a time, as a session demands.
    synchronized (base) {
      return new Fork(base.fork());
    }
  }

  @Override
  public void close() {
    base.close();
  }

  /** For one thread. */
  final class Fork implements AutoCloseable {

    private final CertifiedSession.PiecewiseLinear session;

    private Fork(CertifiedSession.PiecewiseLinear session) {
      this.session = session;
    }

    /**
     * Solves without features.
     *
     * @param groups positions of features or groups in the training set
     * @return where the slack is proven to lie; empty if nothing is proven
     */
    Optional<Enclosure> without(Collection<Integer> groups) {
      if (!all.isCertified()) {
        requireRunning(all.status());
        return Optional.empty();
      }
      List<Integer> variables = variables(groups);
      double[] optimum = all.solution().point();
      if (variables.stream().allMatch(j -> optimum[j] == 0)) {
        return Optional.of(enclosure(all, List.of()));
      }
      for (int j : variables) {
        session.setBounds(j, 0, 0);
      }
      CertifiedSolution<PiecewiseLinearSolution> without =
          session.solve(SolveOptions.until(context.cancellation()));
      requireRunning(without.status());
      Optional<Enclosure> slack =
          without.isCertified() ? Optional.of(enclosure(without, variables)) : Optional.empty();
      for (int j : variables) {
        session.setBounds(j, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      }
      return slack;
    }

    @Override
    public void close() {
      session.close();
    }

    /** From the least slack proven to that of a model found, both rounded outward. */
    private Enclosure enclosure(
        CertifiedSolution<PiecewiseLinearSolution> found, List<Integer> zero) {
      TrainingSet training = question.training();
      LossModel loss = question.options().loss(training);
      int variables = training.bias() + loss.intercepts(training.samples().target());
      double[] z = Arrays.copyOf(found.solution().point(), variables);
      zero.forEach(j -> z[j] = 0);
      double[] met = loss.meetingConstraints(training.samples(), z);
      double least = question.measure().least(found.certificate().orElseThrow().bound());
      double attained =
          constraints.relaxation(met) == 0 ? UsedSlack.of(spent, met) : Double.POSITIVE_INFINITY;
      return new Enclosure(least, Math.max(least, attained));
    }
  }

  private void requireRunning(SolveStatus status) {
    if (status == SolveStatus.CANCELLED) {
      context.cancellation().throwIfCancelled();
    }
  }

  /** All weights of the features or groups are 0 where these variables are. */
  private List<Integer> variables(Collection<Integer> groups) {
    TrainingSet training = question.training();
    List<Integer> variables = new ArrayList<>();
    for (int group : groups) {
      for (int column : training.groups().get(group).columns()) {
        for (int k = 0; k < training.coding().blocks(); k++) {
          variables.add(k * training.features() + column);
        }
      }
    }
    return variables;
  }
}
