package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedNumbers;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.api.svm.SvmFormulation;
import io.github.svmrelevance.api.svm.SvmSolution;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.svm.KernelGram;
import io.github.svmrelevance.core.svm.StandardSvmTrainer;
import io.github.svmrelevance.kernels.RbfKernel;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import io.github.svmrelevance.methods.randindex.EliminationOptions.Svm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elimination for a number to predict. */
class NumberEliminationTest {

  private static final String KERNEL = "rbf:gamma=0.2";

  private static Profile eliminate(Dataset data, String... parameters) {
    return run(data, parameters).profiles().get(0);
  }

  private static EliminationProfiles run(Dataset data, String... parameters) {
    return (EliminationProfiles)
        Workbench.run(new RandIndexElimination(), data, Optional.empty(), parameters);
  }

  /** Of x1 + 2 x2 - x3^2 + noise, with two features that have no part in it. */
  private static Dataset made(Random random, int n) {
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> random.doubles(5, -2, 2).toArray());
    double[] target = new double[n];
    Arrays.setAll(
        target,
        i -> rows[i][1] + 2 * rows[i][2] - rows[i][4] * rows[i][4] + 0.2 * random.nextGaussian());
    return new Dataset(
        "made",
        List.of("z1", "x1", "x2", "z2", "x3"),
        DenseMatrix.ofRows(rows),
        new RealValues(target));
  }

  private static Dataset withTarget(Dataset data, DoubleUnaryOperator change) {
    double[] values = LearningQuestion.numbers((RealValues) data.target());
    return data.withTarget(new RealValues(Arrays.stream(values).map(change).toArray()));
  }

  private static double[] changes(Profile profile) {
    return profile.path().stream().mapToDouble(step -> step.change().value()).toArray();
  }

  /** Each step tries all features and takes the one whose model predicts nearest to the first. */
  @Test
  void everyStepIsTheLeastChangeThatModelsTrainedAnewShow() {
    Dataset data = made(new Random(3), 50);
    DenseMatrix x = Standardizer.fit(data).apply(data.matrix());
    double[] target = LearningQuestion.numbers((RealValues) data.target());
    double mean = Arrays.stream(target).average().orElseThrow();
    double unit =
        Math.sqrt(Arrays.stream(target).map(y -> (y - mean) * (y - mean)).average().orElseThrow());
    double[] scaled = Arrays.stream(target).map(y -> (y - mean) / unit).toArray();
    SvmFormulation svm = new SvmFormulation.EpsilonSvr(3, 0.2);
    double[] first = predictions(x, scaled, svm);

    Profile profile = eliminate(data, "kernel", KERNEL, "C", "3", "tube", "0.2", "folds", "3");

    List<Integer> left = new ArrayList<>(List.of(0, 1, 2, 3, 4));
    for (Step step : profile.path().subList(1, profile.path().size())) {
      double least = Double.POSITIVE_INFINITY;
      int gone = -1;
      for (int j : left) {
        int[] rest = left.stream().mapToInt(k -> k).filter(k -> k != j).toArray();
        double change = unit * distance(first, predictions(x.selectColumns(rest), scaled, svm));
        if (change < least) {
          least = change;
          gone = j;
        }
      }
      assertThat(step.removed()).contains(data.featureNames().get(gone));
      assertThat(step.change()).isInstanceOf(ChangedNumbers.class);
      assertThat(step.change().value()).isCloseTo(least, within(1e-6 * unit));
      left.remove((Integer) gone);
    }
    assertThat(profile.path()).hasSize(5);
    assertThat(profile.path().get(0).change().value()).isZero();
    assertThat(profile.className()).isEmpty();
    assertThat(profile.hyperparameters())
        .containsEntry("C", 3.0)
        .containsEntry("tube", 0.2)
        .containsEntry("kernel", "rbf:gamma=0.2");
  }

  private static double[] predictions(DenseMatrix x, double[] targets, SvmFormulation svm) {
    SvmSolution solution =
        new StandardSvmTrainer().train(new KernelGram(new RbfKernel(0.2), x), targets, svm);
    return IntStream.range(0, targets.length).mapToDouble(solution::decision).toArray();
  }

  private static double distance(double[] one, double[] other) {
    return IntStream.range(0, one.length)
        .mapToDouble(i -> Math.abs(one[i] - other[i]))
        .average()
        .orElseThrow();
  }

  @Test
  void whatMakesTheNumberStaysAndTheErrorSaysHowMuchOfItIsNeeded() {
    Profile profile = eliminate(made(new Random(8), 150), "kernel", "rbf", "folds", "5");

    assertThat(profile.ranking().subList(0, 3)).containsExactlyInAnyOrder("x1", "x2", "x3");
    assertThat(profile.selected().get("one_se")).contains("x1", "x2", "x3");
    double all = profile.path().get(0).cvError().orElseThrow();
    double last = profile.path().get(4).cvError().orElseThrow();
    assertThat(all).isLessThan(0.6);
    assertThat(last).isGreaterThan(2 * all);
  }

  /** Units scale what is measured in them, and nothing else. */
  @Property(tries = 10, seed = "20261125")
  void unitsAndSignOfTheNumberScaleChangesAndErrors(@ForAll long seed) {
    Dataset data = made(new Random(seed), 40);
    String[] parameters = {"kernel", KERNEL, "C", "3", "folds", "4"};
    Profile plain = eliminate(data, parameters);
    for (double factor : new double[] {-1, 1e4, 1e-6}) {
      Profile changed = eliminate(withTarget(data, y -> factor * y + 7 * factor), parameters);
      double unit = Math.abs(factor);
      assertThat(changed.ranking()).isEqualTo(plain.ranking());
      assertThat(changes(changed))
          .containsExactly(
              Arrays.stream(changes(plain)).map(change -> unit * change).toArray(),
              within(1e-5 * unit));
      for (int k = 0; k < plain.path().size(); k++) {
        assertThat(changed.path().get(k).cvError().orElseThrow())
            .isCloseTo(unit * plain.path().get(k).cvError().orElseThrow(), within(1e-5 * unit));
      }
    }
  }

  @Test
  void theErrorThresholdIsInTheUnitsOfTheTarget() {
    Dataset data = withTarget(made(new Random(8), 100), y -> 100 * y);
    Profile profile =
        eliminate(data, "kernel", KERNEL, "C", "10", "folds", "4", "error-threshold", "150");

    List<String> kept = profile.selected().get("error");
    int removed = profile.ranking().size() - kept.size();
    assertThat(profile.path().get(removed).cvError().orElseThrow()).isLessThanOrEqualTo(150);
    assertThat(profile.path().subList(removed + 1, profile.path().size()))
        .allMatch(step -> step.cvError().orElseThrow() > 150);
  }

  @Test
  void noiseIsCalledNoise() {
    Random random = new Random(2);
    double[] noise = random.doubles(60).toArray();
    Dataset data = made(random, 60).withTarget(new RealValues(noise));

    assertThat(run(data, "kernel", KERNEL, "C", "1", "folds", "5").warnings())
        .extracting(Warning::message)
        .extracting(Object::toString)
        .anyMatch(text -> text.startsWith("the number: no model predicts better"));
  }

  @Test
  void supportVectorsCanStandForAll() {
    Dataset data = made(new Random(5), 200);
    String[] parameters = {"kernel", KERNEL, "C", "10", "tube", "0.2", "sample"};
    Profile support = eliminate(data, with(parameters, "support-vectors"));

    assertThat(support.path()).hasSize(5);
    assertThat(support.ranking().subList(0, 3)).containsExactlyInAnyOrder("x1", "x2", "x3");
    assertThatThrownBy(
            () ->
                eliminate(
                    data, "kernel", KERNEL, "C", "1", "tube", "9", "sample", "support-vectors"))
        .isInstanceOf(SolverException.class)
        .hasMessageContaining("no sample is a support vector")
        .hasMessageContaining("smaller tube");
  }

  private static String[] with(String[] parameters, String last) {
    String[] longer = Arrays.copyOf(parameters, parameters.length + 1);
    longer[parameters.length] = last;
    return longer;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "svm|c|svm has no effect: a number is learnt by an epsilon-SVR, set by C",
        "nu|0.3|nu has no effect: a number is learnt by an epsilon-SVR, set by C",
        "classes|all|classes has no effect: the target is a number, without classes",
        "rand-threshold|0.9|rand-threshold has no meaning: predicted numbers are no partition",
      })
  void whatBelongsToClassesIsRefused(String name, String value, String message) {
    Dataset data = made(new Random(1), 30);
    assertThatThrownBy(() -> eliminate(data, name, value))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  /** What is refused has no default that counts either. */
  @Test
  void whatBelongsToClassesIsNotRecorded() {
    Dataset data = made(new Random(6), 40);
    double[][] rows = new double[40][];
    Arrays.setAll(rows, i -> data.matrix().row(i));
    String[] labels = new String[40];
    Arrays.setAll(labels, i -> i % 2 == 0 ? "even" : "odd");
    EliminationAnalysis ofNumbers =
        RandIndexElimination.of(rows, LearningQuestion.numbers((RealValues) data.target()));
    EliminationAnalysis ofClasses = RandIndexElimination.of(rows, labels).svm(Svm.C);

    assertThat(ofNumbers.kernel(KERNEL).c(3).run().facts().orElseThrow().parameters())
        .containsOnlyKeys("kernel", "C", "tube", "folds");
    assertThat(ofClasses.kernel(KERNEL).c(3).run().facts().orElseThrow().parameters())
        .containsOnlyKeys("kernel", "svm", "C", "classes", "folds")
        .containsEntry("svm", "c");
  }

  /** One answer for all is best at the median, of an even number too. */
  @Test
  void theErrorOfOneAnswerIsThatOfTheMedian() {
    Dataset data =
        made(new Random(1), 30)
            .withTarget(new RealValues(IntStream.range(0, 30).mapToDouble(i -> i * i).toArray()));
    double least =
        IntStream.range(0, 900)
            .mapToDouble(
                answer -> IntStream.range(0, 30).mapToDouble(i -> Math.abs(i * i - answer)).sum())
            .min()
            .orElseThrow();

    Profile profile = eliminate(data, "kernel", KERNEL, "C", "3", "folds", "3");

    assertThat(profile.constantError().orElseThrow()).isCloseTo(least / 30, within(1e-9));
  }

  @Test
  void aNumberThatDoesNotVaryIsRefused() {
    Dataset data = withTarget(made(new Random(1), 30), y -> 4);
    assertThatThrownBy(() -> eliminate(data))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the target is 4.0 in all samples");
  }

  @Test
  void numbersMayComeFromArrays() {
    Dataset data = made(new Random(6), 40);
    double[][] rows = new double[40][];
    Arrays.setAll(rows, i -> data.matrix().row(i));
    EliminationProfiles asked =
        RandIndexElimination.of(rows, LearningQuestion.numbers((RealValues) data.target()))
            .kernel(KERNEL)
            .c(3)
            .tube(0.2)
            .folds(4)
            .run();
    assertThat(asked.profiles().get(0).ranking().subList(0, 3))
        .containsExactlyInAnyOrder("x2", "x3", "x5");
  }
}
