package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.core.optimization.VariableRanges;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.Extreme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Bounds the sizes of some variables over all admissible models. */
enum LargestWeightsJob implements Job<SupportProblem, List<Integer>, double[]> {
  INSTANCE;

  /** What the batch is called. */
  static final String STEP = "largest weights";

  /** How many variables one task bounds. */
  private static final int VARIABLES_PER_TASK = 8;

  /** A bound on the size of each variable of a model; what has none is infinite. */
  static double[] all(SupportProblem problem, RunContext context) {
    double[] largest =
        VariableRanges.of(problem.admissible(), new double[problem.admissible().variables()])
            .radius();
    List<List<Integer>> tasks = new ArrayList<>();
    int weights = problem.training().bias();
    for (int first = 0; first < weights; first += VARIABLES_PER_TASK) {
      tasks.add(
          IntStream.range(first, Math.min(first + VARIABLES_PER_TASK, weights)).boxed().toList());
    }
    List<double[]> found = context.mapAll(STEP, INSTANCE, problem, tasks);
    for (int k = 0; k < tasks.size(); k++) {
      for (int i = 0; i < tasks.get(k).size(); i++) {
        int variable = tasks.get(k).get(i);
        largest[variable] = Math.min(largest[variable], found.get(k)[i]);
      }
    }
    return largest;
  }

  @Override
  public Worker<List<Integer>, double[]> open(SupportProblem shared, RunContext context) {
    AdmissibleSet base =
        new BudgetedModels(shared.models()).open(shared.training(), context, new Warnings());
    return new Worker<>() {
      @Override
      public double[] run(List<Integer> variables) {
        double[] largest = new double[variables.size()];
        try (AdmissibleSet set = base.fork()) {
          Arrays.setAll(largest, k -> largest(set, variables.get(k)));
        }
        return largest;
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  private static double largest(AdmissibleSet set, int variable) {
    Extreme least = set.extreme(variable, 1);
    return least.isFound()
        ? Math.max(most(least), most(set.extreme(variable, -1)))
        : Double.POSITIVE_INFINITY;
  }

  /** How far the weight goes at most in the direction asked for; what is not proven is no bound. */
  private static double most(Extreme end) {
    return end.proof()
        .filter(Certificate::holds)
        .map(proof -> proof.gap() - proof.value())
        .orElse(Double.POSITIVE_INFINITY);
  }
}
