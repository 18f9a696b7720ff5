package io.github.svmrelevance.methods;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.decisions.DecisionMultiplicity;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.rejectbounds.RejectBounds;
import io.github.svmrelevance.methods.smallest.SmallestFeatureSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who watches a run is told its steps beforehand: as they come, and all of them. */
class StepsTest {

  /** The method, the data, the positive class, options, and steps that are not told beforehand. */
  static List<Arguments> runs() {
    return List.of(
        run(new RelevanceBounds(), "new_thyroid.csv", "Hyper", "", ""),
        run(new RelevanceBounds(), "new_thyroid.csv", "Hyper", "threshold=none", ""),
        run(
            new RelevanceBounds(),
            "new_thyroid.csv",
            "Hyper",
            "tune=true threshold=per-feature probes=2 c-path=2 slack-curve=2 reliance=true resample=2",
            ""),
        run(new RelevanceBounds(), "new_thyroid.csv", "", "each-class=true", ""),
        run(new RelevanceBounds(), "new_thyroid.csv", "Hyper", "budget=separate", ""),
        run(new RelevanceBounds(), "new_thyroid.csv", "Hyper", "ranges=needed", ""),
        run(new RejectBounds(), "new_thyroid.csv", "Hyper", "reject-cost=0.2 resample=2", ""),
        run(new DecisionMultiplicity(), "new_thyroid.csv", "Hyper", "tune=true", ""),
        run(new SmallestFeatureSets(), "new_thyroid.csv", "Hyper", "", "sets of"),
        run(new SmallestFeatureSets(), "new_thyroid.csv", "Hyper", "size=2", "sets of"),
        run(new GradientAngleRanking(), "new_thyroid.csv", "", "repeats=2", ""));
  }

  private static Arguments run(
      RelevanceMethod method, String data, String positive, String options, String others) {
    return Arguments.of(method, data, positive, options, others);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void areToldBeforehand(
      RelevanceMethod method, String data, String positive, String options, String others) {
    ParameterValues values = method.description().defaults();
    for (String option : options.isEmpty() ? new String[0] : options.split(" ", -1)) {
      values = values.withText(option.split("=", -1)[0], option.split("=", -1)[1]);
    }
    AnalysisRequest request =
        new AnalysisRequest(
            Workbench.data(data),
            Optional.of(positive).filter(name -> !name.isEmpty()),
            Scaling.SD,
            values);
    List<String> planned = method.steps(request);
    List<String> begun = begun(method, request);

    if (others.isEmpty()) {
      // What is asked unasked, where the answer is of interest, may not come.
      List<String> expected = new ArrayList<>(planned);
      if (!begun.contains("pairs of weights")) {
        expected.remove("pairs of weights");
      }
      assertThat(begun).isEqualTo(expected);
    } else {
      begun.removeIf(title -> title.startsWith(others) && !planned.contains(title));
      assertThat(begun).isNotEmpty().isSubsetOf(planned);
      assertThat(begun.get(0)).isEqualTo(planned.get(0));
    }
  }

  private static List<String> begun(RelevanceMethod method, AnalysisRequest request) {
    List<String> begun = new ArrayList<>();
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void started(String title, int total) {
            begun.add(title);
          }

          @Override
          public void advanced() {}

          @Override
          public void finished() {}
        };
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, CancellationToken.none(), listener)) {
      method.analyze(
          request, new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0));
    }
    return begun;
  }
}
