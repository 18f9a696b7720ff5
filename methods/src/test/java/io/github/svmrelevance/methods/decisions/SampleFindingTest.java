package io.github.svmrelevance.methods.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.BudgetLimits;
import io.github.svmrelevance.methods.intervals.BudgetedSet;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SampleFindingTest {

  private static Dataset thinned() {
    Dataset data = Workbench.data("glass.csv");
    return data.selectSamples(IntStream.range(0, data.samples()).filter(i -> i % 4 == 0).toArray());
  }

  /**
   * The range of a sample may be proven within the budgets, and that of a competing class only
   * beyond. Where a finding is relaxed for that alone, its number must say by how much.
   */
  @Test
  void aRelaxedFindingSaysByHowMuchThoughItsOwnRangeIsNot() {
    Dataset data = thinned();
    DecisionsAnalysis wide = DecisionMultiplicity.of(data).slack(0.1);
    List<SampleFinding> found = wide.inContext(context -> switched(wide.request(), data, context));
    assertThat(found).extracting(SampleFinding::proof).contains(Status.CERTIFIED, Status.RELAXED);
    assertThat(found)
        .allSatisfy(
            finding ->
                assertThat(finding.range().orElseThrow().infeasibility() > 0)
                    .isEqualTo(finding.proof() == Status.RELAXED));
  }

  /** Own ranges over all models, those of competing classes over the outermost. */
  private static List<SampleFinding> switched(
      AnalysisRequest wide, Dataset data, RunContext context) {
    Warnings warnings = new Warnings();
    StudyData study = StudyData.of(wide, warnings);
    TrainedBounds good = TrainedBounds.of(wide, study, context, warnings);
    List<SampleFinding> found = new ArrayList<>();
    try (AdmissibleSet many = good.models().open(study.training(), context, warnings);
        AdmissibleSet few = outermost(good.limits(), many, study, context)) {
      for (int i = 0; i < data.samples(); i++) {
        Predictor sample =
            new Predictor(study.training(), study.training().matrix().row(i), Optional.empty());
        found.add(SampleFinding.of(firstOf(many, few), sample, good.z(), study.training()));
      }
    }
    return found;
  }

  /** The models whose first weight is the largest of all: no model lies within them. */
  private static AdmissibleSet outermost(
      BudgetLimits limits, AdmissibleSet set, StudyData study, RunContext context) {
    double most = set.extreme(0, -1).point().orElseThrow()[0];
    PiecewiseLinearProgram program =
        limits.program(study.training(), 0).withBounds(0, most, Double.POSITIVE_INFINITY);
    return new BudgetedSet(context.open(program), context);
  }

  /** Answers as one set up to the first range of a margin, and as the other from then on. */
  private static AdmissibleSet firstOf(AdmissibleSet first, AdmissibleSet then) {
    AtomicBoolean answered = new AtomicBoolean();
    return (AdmissibleSet)
        Proxy.newProxyInstance(
            AdmissibleSet.class.getClassLoader(),
            new Class<?>[] {AdmissibleSet.class},
            (proxy, method, arguments) -> {
              Object answer = method.invoke(answered.get() ? then : first, arguments);
              if (method.getName().equals("greatestSmallest")) {
                answered.set(true);
              }
              return answer;
            });
  }
}
