package io.github.svmrelevance.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SvmRelevanceException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.reject.RejectModel;
import io.github.svmrelevance.core.reject.RejectRule;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.svm.RejectCosts;
import io.github.svmrelevance.core.svm.TrainerChoice;
import io.github.svmrelevance.methods.rejectsvm.RejectSvm;
import io.github.svmrelevance.methods.rejectsvm.RejectSvmSettings;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code reject-svm} on the data of {@link NumericsTest}. */
class ClassifierNumericsTest {

  /**
   * {@code as plain}: the scores of {@code plain}, from whose data these differ in units alone;
   * {@code right}: proven to the stated share of the objective, and the model, which scales samples
   * by itself, gives each the score of its training; else a part of the refusal.
   */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          magnitudes,      rbf:gamma=0.1, 1,     0.2,  as plain
          magnitudes,      linear,        1,     0.2,  as plain
          extremes,        rbf:gamma=0.1, 1,     0.2,  as plain
          nearly constant, rbf:gamma=0.1, 1,     0.2,  right
          constant,        rbf:gamma=0.1, 1,     0.2,  right
          all constant,    rbf:gamma=0.1, 1,     0.2,  no feature varies
          alike,           linear,        1,     0.2,  no feature varies
          twins,           linear,        1,     0.2,  right
          repeated,        rbf:gamma=0.1, 1,     0.2,  right
          contradicting,   rbf:gamma=0.1, 1,     0.2,  right
          two,             rbf:gamma=0.1, 1,     0.2,  right
          single,          linear,        1,     0.2,  right
          wide,            linear,        1,     0.2,  right
          wide,            rbf:gamma=1e-4, 1,    0.2,  right
          separable,       linear,        1e8,   0.2,  right
          rare,            linear,        1,     0.2,  right
          one class,       rbf:gamma=0.1, 1,     0.2,  class
          plain,           linear,        1e-8,  0.2,  right
          plain,           rbf:gamma=0.1, 1e8,   0.2,  right
          plain,           linear,        1e300, 0.2,  optimality
          plain,           rbf:gamma=1e300, 1,   0.2,  right
          plain,           linear,        1,     1e-8, right
          plain,           linear,        1,     0.499999, right
          """)
  void isRightOrRefused(String name, String kernel, double c, double rejectCost, String expected) {
    Dataset data = EdgeData.dataset(name);
    switch (expected) {
      case "right" -> assertRight(data, train(data, kernel, c, rejectCost));
      case "as plain" -> {
        RejectSvm.Trained trained = train(data, kernel, c, rejectCost);
        assertRight(data, trained);
        RejectSvm.Trained plain = train(EdgeData.dataset("plain"), kernel, c, rejectCost);
        for (int i = 0; i < data.samples(); i++) {
          assertThat(trained.solution().decision(i))
              .isCloseTo(plain.solution().decision(i), within(1e-7));
        }
      }
      default ->
          assertThatThrownBy(() -> train(data, kernel, c, rejectCost))
              .isInstanceOf(SvmRelevanceException.class)
              .hasMessageContaining(expected)
              .hasMessageNotContaining("NaN");
    }
  }

  private static void assertRight(Dataset data, RejectSvm.Trained trained) {
    SvmSolution solution = trained.solution();
    assertThat(solution.objective().gap()).isBetween(-1e-4, 1e-4 * solution.objective().primal());
    RejectModel model = trained.model();
    for (int i = 0; i < data.samples(); i++) {
      double score = solution.decision(i);
      assertThat(model.score(data.matrix().row(i)))
          .isFinite()
          .isCloseTo(score, within(1e-7 * Math.max(1, Math.abs(score))));
    }
  }

  private static RejectSvm.Trained train(Dataset data, String kernel, double c, double rejectCost) {
    RejectSvmSettings settings =
        RejectSvmSettings.of(RejectRule.DOUBLE_HINGE, RejectCosts.symmetric(rejectCost), kernel);
    RejectSvmSettings withCost =
        new RejectSvmSettings(
            settings.rule(),
            settings.costs(),
            settings.kernel(),
            OptionalDouble.of(c),
            settings.delta(),
            false,
            settings.folds(),
            Scaling.SD,
            TrainerChoice.BUILT_IN);
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(1, CancellationToken.none(), ProgressListener.none())) {
      return RejectSvm.train(
          data,
          "b",
          withCost,
          new DefaultRunContext(Studies.BACKENDS, Optional.empty(), executor, 0),
          0);
    }
  }
}
