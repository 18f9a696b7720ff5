package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetedModels;
import io.github.svmrelevance.methods.intervals.WeightRange;
import java.util.Arrays;
import java.util.List;

/** Bounds the sizes of some variables over all admissible models. */
enum LargestWeightsJob implements Job<SupportProblem, List<Integer>, double[]> {
  INSTANCE;

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

  /** What is not proven is no bound. */
  private static double largest(AdmissibleSet set, int variable) {
    WeightRange range = WeightRange.solve(set, variable).range();
    return range == null || !range.isCertified()
        ? Double.POSITIVE_INFINITY
        : range.bounds().provenUpper().most();
  }
}
