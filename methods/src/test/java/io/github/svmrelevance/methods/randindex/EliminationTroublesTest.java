package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.randindex.FailingTrainings.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an elimination does where a training fails: it loses what hangs on it, and says so. */
class EliminationTroublesTest {

  private static final int SAMPLES = 24;

  /** All of the features x0, x1 and x2. */
  private static final int ALL = 0b111;

  /** Three classes; class k differs in feature k. The squares of the first sample are 1, 2, 4. */
  private static Dataset data() {
    Random random = new Random(5);
    double[][] rows = new double[SAMPLES][3];
    int[] labels = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      labels[i] = i % 3;
      for (int j = 0; j < 3; j++) {
        rows[i][j] = i == 0 ? Math.sqrt(1 << j) : random.nextGaussian() + (labels[i] == j ? 2 : 0);
      }
    }
    return new Dataset(
        "made",
        List.of("x0", "x1", "x2"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("c0", "c1", "c2"), labels));
  }

  private static EliminationProfiles eliminate(Predicate<Kind> fails, String... parameters) {
    return eliminate(fails, CancellationToken.none(), ProgressListener.none(), parameters);
  }

  private static EliminationProfiles eliminate(
      Predicate<Kind> fails,
      CancellationToken cancellation,
      ProgressListener progress,
      String... parameters) {
    RandIndexElimination method = new RandIndexElimination();
    ParameterValues values =
        method
            .description()
            .defaults()
            .withText("svm", "c")
            .withText("C", "1")
            .withText("kernel", "linear")
            .withText("folds", "3");
    for (int k = 0; k < parameters.length; k += 2) {
      values = values.withText(parameters[k], parameters[k + 1]);
    }
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, cancellation, progress)) {
      return method.analyze(
          new AnalysisRequest(data(), Optional.empty(), Scaling.NONE, values),
          new FailingTrainings(executor, fails));
    }
  }

  /** All samples, and these features. */
  private static Predicate<Kind> whole(int... features) {
    return kind ->
        kind.samples() == SAMPLES
            && Arrays.stream(features).anyMatch(set -> set == kind.features());
  }

  private static Profile profile(EliminationProfiles profiles) {
    assertThat(profiles.profiles()).hasSize(1);
    assertThat(profiles.partial()).isFalse();
    return profiles.profiles().get(0);
  }

  @Test
  void aCandidateThatCannotBeTrainedIsSkippedByName() {
    Profile plain = profile(eliminate(kind -> false, "classes", "c0"));
    assertThat(plain.ranking()).startsWith("x0");
    String first = plain.removed().get(0);
    int without = ALL - (1 << Integer.parseInt(first.substring(1)));

    EliminationProfiles profiles = eliminate(whole(without), "classes", "c0");

    Profile profile = profile(profiles);
    assertThat(profile.path()).hasSize(3);
    assertThat(profile.removed().get(0)).isNotEqualTo(first);
    assertThat(profile.ranking()).containsExactlyInAnyOrder("x0", "x1", "x2");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly(
            "class 'c0': features stayed, and may rank too high, at steps where the model without"
                + " them could not be trained: "
                + first
                + " (step 1); the first: no\toptimum for "
                + Integer.toBinaryString(without));
  }

  @Test
  void thePathEndsWhereNoCandidateCanBeTrained() {
    EliminationProfiles profiles =
        eliminate(whole(0b001, 0b010, 0b100), "classes", "c1", "rand-threshold", "0");

    Profile profile = profile(profiles);
    assertThat(profile.path()).extracting(Step::step).containsExactly(0, 1);
    String removed = profile.removed().get(0);
    List<String> left =
        List.of("x0", "x1", "x2").stream().filter(name -> !name.equals(removed)).toList();
    assertThat(profile.ranking()).containsExactly(left.get(0), left.get(1), removed);
    // What was reached is judged as ever: all that can be left out is the one that was.
    assertThat(profile.selected()).containsEntry("rand", left).containsKey("one_se");
    assertThat(profiles.warnings()).hasSize(2);
    assertThat(profiles.warnings().get(0).toString())
        .startsWith("class 'c1': features stayed, and may rank too high")
        .contains(": " + left.get(0) + " (step 2), " + left.get(1) + " (step 2); the first: no");
    assertThat(profiles.warnings().get(1).toString())
        .isEqualTo(
            "class 'c1': no model with a feature less than "
                + String.join(", ", left)
                + " could be trained, so the path ends there; these are not compared with each"
                + " other, and come first in the order of the data");
  }

  @Test
  void anErrorStaysUnknownWhereAFoldCannotBeTrained() {
    // Step 0 trains in three folds, and so the fourth of such trainings is the first of step 1.
    int[] inFolds = {0};
    Predicate<Kind> secondStep = kind -> kind.samples() < SAMPLES && ++inFolds[0] == 4;

    EliminationProfiles profiles = eliminate(secondStep, "classes", "c2");

    Profile profile = profile(profiles);
    assertThat(profile.path())
        .extracting(step -> step.cvError().isPresent() && step.cvStandardError().isPresent())
        .containsExactly(true, false, true);
    assertThat(profile.selected()).containsKey("one_se");
    assertThat(profiles.warnings()).hasSize(1);
    assertThat(profiles.warnings().get(0).toString())
        .startsWith(
            "class 'c2': the error is not known at step 1, as a training failed in a fold; the"
                + " first: no");
  }

  @Test
  void theClassesThatAStoppedRunDidNotReachAreNamed() {
    CancellationSource source = new CancellationSource();
    ProgressListener afterTheFirst =
        new ProgressListener() {
          @Override
          public void started(String title, int tasks) {}

          @Override
          public void advanced() {
            source.cancel(CancellationReason.REQUESTED);
          }

          @Override
          public void finished() {}
        };

    EliminationProfiles profiles = eliminate(kind -> false, source, afterTheFirst);

    assertThat(profiles.partial()).isTrue();
    assertThat(profiles.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c0");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly(
            "the run was stopped before these were done, which have no profile: class 'c1', class"
                + " 'c2'");
  }

  @Test
  void aClassWithoutAModelOfAllFeaturesIsLeftOut() {
    Predicate<Kind> ofTheFirstClass =
        kind -> kind.samples() == SAMPLES && kind.features() == ALL && kind.sign() > 0;

    EliminationProfiles profiles = eliminate(ofTheFirstClass);

    assertThat(profiles.partial()).isFalse();
    assertThat(profiles.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c1", "c2");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly("class 'c0' is left out: no\toptimum for 111");
    assertThatThrownBy(() -> eliminate(ofTheFirstClass, "classes", "c0"))
        .isInstanceOf(SolverException.class)
        .isNotInstanceOf(InvalidInputException.class)
        .hasMessage("made: no class can be profiled: class 'c0' is left out: no\toptimum for 111");
  }

  @Test
  void aClassThatCannotBeTunedIsLeftOut() {
    assertThatThrownBy(
            () -> eliminate(kind -> kind.samples() < SAMPLES, "classes", "c1", "kernel", "poly"))
        .isInstanceOf(SolverException.class)
        .hasMessageStartingWith(
            "made: no class can be profiled: class 'c1' is left out: tuning: a training failed at"
                + " each of the 4 points of the grid, first at {kernel=poly:degree=2");
  }

  /** Half the samples of a training set are tuned on, or two thirds of them. */
  @Test
  void errorsStayUnknownWhereAFoldCannotBeTuned() {
    EliminationProfiles profiles =
        eliminate(kind -> kind.samples() < 12, "classes", "c1", "kernel", "poly");

    Profile profile = profile(profiles);
    assertThat(profile.path()).hasSize(3).allMatch(step -> step.cvError().isEmpty());
    assertThat(profile.selected()).isEmpty();
    assertThat(profiles.warnings()).hasSize(1);
    assertThat(profiles.warnings().get(0).toString())
        .startsWith(
            "class 'c1': its errors are not known; tuning within fold 1: a training failed at each"
                + " of the 4 points of the grid, first at {kernel=poly:degree=2");
  }

  /** One training of one inner fold fails, of the polynomial of degree 2 and the first gamma. */
  @Test
  void aPointThatIsSkippedWithinAFoldIsTold() {
    int[] within = {0};
    EliminationProfiles profiles =
        eliminate(
            kind -> kind.samples() < 12 && ++within[0] == 1, "classes", "c1", "kernel", "poly");

    assertThat(profile(profiles).path()).allMatch(step -> step.cvError().isPresent());
    assertThat(profiles.warnings())
        .map(Object::toString)
        .filteredOn(text -> text.startsWith("tuning of class 'c1' skipped "))
        .singleElement()
        .asString()
        .startsWith(
            "tuning of class 'c1' skipped (within fold 1) {kernel=poly:degree=2,gamma=0.08333");
  }

  private static Dataset drawn(int seed) {
    Random random = new Random(seed);
    double[][] rows = new double[16][3];
    int[] labels = new int[16];
    for (int i = 0; i < 16; i++) {
      labels[i] = i % 2;
      for (int j = 0; j < 3; j++) {
        rows[i][j] = random.nextGaussian() + (labels[i] == j ? 2 : 0);
      }
    }
    return new Dataset(
        "drawn",
        List.of("x0", "x1", "x2"),
        DenseMatrix.ofRows(rows),
        new Classes(List.of("c0", "c1"), labels));
  }

  /**
   * The kernel is not positive semidefinite: nu-SVC may have no model, and no fault of the data.
   */
  @Test
  void nuOnTanhGoesOnWithoutTheCandidate() {
    String[] parameters = {
      "kernel", "tanh:gamma=0.5,coef0=0", "nu", "0.3", "classes", "c1", "folds", "2"
    };

    EliminationProfiles skipped =
        (EliminationProfiles)
            Workbench.run(new RandIndexElimination(), drawn(3), Optional.empty(), parameters);
    EliminationProfiles ended =
        (EliminationProfiles)
            Workbench.run(new RandIndexElimination(), drawn(7), Optional.empty(), parameters);

    String reason =
        "NuSvc[nu=0.3]: no C-SVC has multipliers with that sum, as happens with a kernel that is"
            + " not positive semidefinite; use C-SVC (svm c), or a kernel that is, such as rbf";
    String stayed =
        "class 'c1': features stayed, and may rank too high, at steps where the model without them"
            + " could not be trained: ";
    assertThat(skipped.warnings())
        .map(Object::toString)
        .startsWith(stayed + "x1 (step 1); the first: " + reason);
    assertThat(profile(skipped).path()).hasSize(3);
    assertThat(profile(skipped).removed().get(0)).isNotEqualTo("x1");
    assertThat(ended.warnings())
        .map(Object::toString)
        .startsWith(
            stayed + "x1 (steps 1, 2), x0 (step 2); the first: " + reason,
            "class 'c1': no model with a feature less than x0, x1 could be trained, so the path"
                + " ends there; these are not compared with each other, and come first in the order"
                + " of the data");
    assertThat(profile(ended).removed()).containsExactly("x2");
    assertThat(profile(ended).ranking()).containsExactly("x0", "x1", "x2");
  }

  /** Noise beside one feature that separates the classes: most of it can go for nothing. */
  @Test
  void rankingsByTheOrderOfTheColumnsAreNoResult() {
    Random random = new Random(4);
    double[][] rows = new double[30][];
    int[] labels = new int[30];
    for (int i = 0; i < 30; i++) {
      labels[i] = i % 2;
      rows[i] = random.doubles(12, -1, 1).toArray();
      rows[i][11] = 8 * labels[i];
    }
    Dataset data =
        new Dataset(
            "wide",
            IntStream.range(0, 12).mapToObj(j -> "x" + j).toList(),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), labels));
    EliminationProfiles profiles =
        (EliminationProfiles)
            Workbench.run(
                new RandIndexElimination(),
                data,
                Optional.of("p"),
                "svm",
                "c",
                "C",
                "1",
                "kernel",
                "linear");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .anyMatch(
            text ->
                text.contains("largely the order of the columns: class 'p' (")
                    && text.contains(" of 11 steps)"));
  }
}
