package io.github.svmrelevance.methods.smallest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelaxedCostTest {

  @ParameterizedTest
  @ValueSource(strings = {"binary", "groups"})
  void noSetCostsLess(String task) {
    double sum = 0;
    for (int seed = 0; seed < 20; seed++) {
      Dataset data = BruteForceTest.data(task, new Random(seed));
      SmallestSetsAnalysis question = SmallestFeatureSets.of(data).positive("1").slack(0.05);
      double smallest = question.run().least();
      long least = question.inContext(context -> least(question.request(), context));
      assertThat((double) least).as("seed " + seed).isLessThanOrEqualTo(smallest);
      sum += least;
    }
    assertThat(sum).as("bounds that say something").isGreaterThan(20);
  }

  /** Weights switched on at the price of their features prove little: WDBC takes 6. */
  @Test
  void provesLittleOfRealData() {
    SmallestSetsAnalysis question =
        SmallestFeatureSets.of(Workbench.data("wdbc.csv")).positive("M").slack(0.2);
    long least = question.inContext(context -> least(question.request(), context));
    assertThat(least).isEqualTo(1);
  }

  private static long least(AnalysisRequest request, RunContext context) {
    Warnings warnings = new Warnings();
    StudyData data = StudyData.of(request, warnings);
    TrainedBounds baseline = TrainedBounds.of(request, data, context, warnings);
    SupportProblem problem =
        new SupportProblem(data.training(), baseline.limits(), baseline.baseline().budget().size());
    int features = data.training().groups().size();
    long[] prices = new long[features];
    Arrays.fill(prices, 1);
    SupportStudy study =
        new SupportStudy(problem, LargestWeightsJob.all(problem, context), prices, false);
    return RelaxedCost.least(study, new boolean[features], new boolean[features], context);
  }
}
