package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConstantModelsTest {

  /** One sample of five is of class a, and two are of each other class. */
  private static final Dataset FIVE =
      new Dataset(
          "five",
          List.of("x"),
          DenseMatrix.ofRows(
              new double[] {1},
              new double[] {2},
              new double[] {3},
              new double[] {4},
              new double[] {5}),
          new Classes(List.of("a", "b", "c"), new int[] {0, 1, 1, 2, 2}));

  private static Profile profile(String name, Step... steps) {
    return new Profile(
        Optional.of(name),
        Map.of(),
        List.of(steps),
        List.of("x"),
        Map.of(),
        OptionalDouble.of(ConstantModels.error(FIVE, new LearningQuestion(Optional.of(name)))));
  }

  private static Step step(double error, double standardError) {
    return new Step(
        0,
        Optional.empty(),
        new ChangedClasses(0, 1),
        OptionalDouble.of(error),
        OptionalDouble.of(standardError));
  }

  @Test
  void theBestModelOfThePathIsComparedWithAConstantAndEachClassHasALine() {
    assertThat(
            ConstantModels.warnings(
                List.of(
                    profile("a", step(0.4, 0.01), step(0.15, 0.05)),
                    profile("b", step(0.3, 0.05), step(0.5, 0.3)),
                    profile("c", step(0.45, 0.01)))))
        .map(Object::toString)
        .containsExactly(
            "class 'a': no model predicts better than one constant answer by more than a standard"
                + " error (error 0.1500, constant 0.2000); the features kept say little",
            "class 'c': no model predicts better than one constant answer by more than a standard"
                + " error (error 0.4500, constant 0.4000); the features kept say little");
  }

  @Test
  void modelsThatPredictAreNotTold() {
    assertThat(ConstantModels.warnings(List.of(profile("a", step(0.14, 0.05))))).isEmpty();
  }

  @Test
  void pathsWithoutErrorsAreNotTold() {
    Step unknown =
        new Step(
            0,
            Optional.empty(),
            new ChangedClasses(0, 1),
            OptionalDouble.empty(),
            OptionalDouble.empty());

    assertThat(ConstantModels.warnings(List.of(profile("a", unknown)))).isEmpty();
  }
}
