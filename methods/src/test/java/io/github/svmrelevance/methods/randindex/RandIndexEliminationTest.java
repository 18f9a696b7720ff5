package io.github.svmrelevance.methods.randindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.result.EliminationProfiles;
import io.github.svmrelevance.api.result.EliminationProfiles.ChangedClasses;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.api.result.EliminationProfiles.Step;
import io.github.svmrelevance.methods.Workbench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandIndexEliminationTest {

  private static final RandIndexElimination ELIMINATE = new RandIndexElimination();

  @TempDir private Path folder;

  private static EliminationProfiles eliminate(Dataset data, String... parameters) {
    return (EliminationProfiles) Workbench.run(ELIMINATE, data, Optional.empty(), parameters);
  }

  /** Classes of the given sizes; class k differs from the others in feature k. */
  private static Dataset noisy(long seed, int d, int... sizes) {
    Random random = new Random(seed);
    List<double[]> rows = new ArrayList<>();
    List<String> classNames = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      classNames.add("c" + k);
      for (int member = 0; member < sizes[k]; member++) {
        double[] row = new double[d];
        for (int j = 0; j < d; j++) {
          row[j] = random.nextGaussian() + (k == j ? 2 : 0);
        }
        rows.add(row);
        labels.add(k);
      }
    }
    List<String> names = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      names.add("x" + j);
    }
    return new Dataset(
        "noisy",
        names,
        DenseMatrix.ofRows(rows.toArray(double[][]::new)),
        new Classes(classNames, labels.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** Same order and same integers; in the reference no decision is closer to 0 than 1e-4. */
  @Test
  void meetsTheReferenceOnGlass() {
    JsonNode reference = Workbench.reference("rand_elimination.json").get("C_svc");
    EliminationProfiles profiles =
        eliminate(Workbench.data("glass.csv"), "svm", "c", "C", "10", "kernel", "rbf:gamma=0.1");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly(
            "at most steps several features would have changed as few predictions, and the first of"
                + " the data went, so that the ranking is largely the order of the columns: class"
                + " '3' (6 of 8 steps), class '6' (6 of 8 steps), class '7' (5 of 8 steps). So is the set that is"
                + " chosen; 'rank' scores all features with one model",
            "class '3': no model predicts better than one constant answer by more than a standard"
                + " error (error 0.0792, constant 0.0794); the features kept say little");
    assertThat(profiles.profiles()).hasSize(6);
    for (Profile profile : profiles.profiles()) {
      JsonNode steps = reference.get(profile.className().orElseThrow());
      assertThat(profile.path()).hasSize(9);
      for (Step step : profile.path().subList(1, 9)) {
        JsonNode expected = steps.get(step.step() - 1);
        assertThat(step.removed()).contains(expected.get("name").asText());
        assertThat(((ChangedClasses) step.change()).changed())
            .isEqualTo(expected.get("disagree").asInt());
        assertThat(step.change().value()).isCloseTo(expected.get("rand").asDouble(), within(1e-15));
        assertThat(step.cvError().orElseThrow()).isBetween(0.0, 0.4);
      }
      assertThat(profile.ranking().get(0)).isEqualTo(steps.get(8).get("name").asText());
      assertThat(profile.selected().get("one_se"))
          .isEqualTo(profile.ranking().subList(0, profile.selected().get("one_se").size()));
    }
  }

  /** The kernel is not positive semidefinite. */
  @Test
  void tuningSkipsPointsAtWhichATrainingFails() {
    String[] parameters = {"kernel", "tanh:gamma=2,coef0=1", "classes", "c1", "folds", "3"};

    EliminationProfiles profiles = eliminate(noisy(7, 3, 8, 8), parameters);

    String point = "{kernel=tanh:gamma=2.0,coef0=1.0, nu=0.";
    assertThat(profiles.warnings())
        .map(Object::toString)
        .allMatch(text -> text.endsWith("use C-SVC (svm c), or a kernel that is, such as rbf"))
        .satisfiesExactly(
            all -> assertThat(all).startsWith("tuning of class 'c1' skipped " + point),
            all -> assertThat(all).startsWith("tuning of class 'c1' skipped " + point),
            second ->
                assertThat(second)
                    .startsWith("tuning of class 'c1' skipped (within fold 2) " + point),
            third ->
                assertThat(third)
                    .startsWith("tuning of class 'c1' skipped (within fold 3) " + point));
    assertThat(profiles.profiles().get(0).hyperparameters())
        .extractingByKey("nu")
        .isEqualTo(0.75 * 10 / 11);
  }

  @Test
  void tuningFailsWhereNoPointCanBeTrained() {
    assertThatThrownBy(
            () ->
                eliminate(
                    noisy(9, 3, 8, 8),
                    "kernel",
                    "tanh:gamma=0.3,coef0=-0.5",
                    "classes",
                    "c1",
                    "folds",
                    "3"))
        .isInstanceOf(SolverException.class)
        .hasMessageStartingWith(
            "noisy: no class can be profiled: class 'c1' is left out: tuning: a training failed at"
                + " each of the 4 points of the grid, first at {kernel=tanh:gamma=0.3,coef0=-0.5,"
                + " nu=0.2272727272727272");
  }

  @Property(seed = "20261120")
  void countsPairsAsTheDefinitionDoes(@ForAll long seed) {
    Random random = new Random(seed);
    int n = 2 + random.nextInt(20);
    boolean[] one = new boolean[n];
    boolean[] other = new boolean[n];
    boolean[] flipped = new boolean[n];
    for (int i = 0; i < n; i++) {
      one[i] = random.nextBoolean();
      other[i] = random.nextBoolean();
      flipped[i] = !one[i];
    }
    int agreeing = 0;
    int pairs = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        pairs++;
        agreeing += (one[i] == one[j]) == (other[i] == other[j]) ? 1 : 0;
      }
    }
    Agreement agreement = Agreement.of(one, other);
    assertThat(agreement.disagreeingPairs()).isEqualTo(pairs - agreeing);
    assertThat(agreement.randIndex()).isCloseTo((double) agreeing / pairs, within(1e-14));
    assertThat(Agreement.of(one, flipped).randIndex()).isEqualTo(1);
  }

  @Test
  void findsTheFeatureThatMakesEachClass() {
    EliminationProfiles profiles =
        eliminate(noisy(1, 4, 20, 20, 20), "folds", "4", "svm", "c", "kernel", "rbf:gamma=0.25");
    assertThat(profiles.profiles()).hasSize(3);
    for (int k = 0; k < 3; k++) {
      Profile profile = profiles.profiles().get(k);
      assertThat(profile.ranking().get(0)).isEqualTo("x" + k);
      assertThat(profile.hyperparameters()).containsOnlyKeys("kernel", "C");
      assertThat(profile.path().get(0).removed()).isEmpty();
      assertThat(profile.path().get(0).change().value()).isEqualTo(1);
    }
  }

  @Test
  void tunesNuWithinWhatEachClassAllows() {
    EliminationProfiles profiles = eliminate(noisy(1, 3, 6, 24), "folds", "3", "classes", "c0");
    Profile profile = profiles.profiles().get(0);
    assertThat(profile.ranking()).containsExactlyInAnyOrder("x0", "x1", "x2");
    assertThat(profile.hyperparameters()).containsOnlyKeys("kernel", "nu");
    assertThat((Double) profile.hyperparameters().get("nu")).isBetween(0.0, 0.4);
    assertThat(profile.path().get(0).cvError().orElseThrow()).isLessThan(0.3);
  }

  @Test
  void givesTheSameBitsOnAnyNumberOfThreadsAndAfterAnyInterruption() throws IOException {
    Dataset data = noisy(2, 4, 15, 15, 15);
    String[] parameters = {"svm", "c", "kernel", "poly", "folds", "3"};
    EliminationProfiles plain = eliminate(data, parameters);
    EliminationProfiles whole =
        (EliminationProfiles)
            Workbench.run(
                ELIMINATE, data, Optional.empty(), 3, CancellationToken.none(), parameters);
    assertThat(whole.profiles()).isEqualTo(plain.profiles());
    Path file = folder.resolve("checkpoint");
    EliminationAnalysis kept =
        RandIndexElimination.of(data)
            .svm(EliminationOptions.Svm.C)
            .kernel("poly")
            .folds(3)
            .threads(3)
            .checkpoint(file);
    assertThat(kept.run().profiles()).isEqualTo(plain.profiles());
    byte[] complete = Files.readAllBytes(file);
    for (int share = 0; share < 8; share++) {
      Files.write(file, Arrays.copyOf(complete, complete.length * share / 8));
      EliminationProfiles again = kept.threads(1 + share % 2).run();
      assertThat(again.profiles()).isEqualTo(plain.profiles());
      // A cut within a line is reported.
      assertThat(again.facts().orElseThrow().warnings()).hasSizeLessThanOrEqualTo(1);
    }
    assertThatThrownBy(() -> kept.folds(4).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("belongs to a run with other data, parameters, seed or version");
    assertThatThrownBy(() -> kept.seed(1).run()).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> kept.positive("c1").run()).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void namesTheClassesThatNuCannotServe() {
    Dataset data = noisy(3, 2, 4, 16, 20);
    assertThatThrownBy(() -> eliminate(data, "nu", "0.3", "kernel", "linear", "folds", "4"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("nu is 0.3, more than these classes allow")
        .hasMessageContaining("'c0' up to 0.2000");
    EliminationProfiles others =
        eliminate(data, "nu", "0.3", "kernel", "rbf:gamma=2", "folds", "4", "classes", "c1,c2");
    assertThat(others.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c1", "c2");
  }

  /** The classes c0 and c1 are far from the rest, and c2 is between them: no line parts it. */
  @Test
  void leavesOutAClassThatNuGivesNoMargin() {
    double[][] rows = new double[30][];
    int[] labels = new int[30];
    for (int i = 0; i < 30; i++) {
      labels[i] = i % 3;
      rows[i] = new double[] {List.of(-9, 9, 0).get(i % 3) + 0.03 * i, 0.1 * i};
    }
    Dataset line =
        new Dataset(
            "line",
            List.of("x", "noise"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("c0", "c1", "c2"), labels));
    EliminationProfiles profiles = eliminate(line, "nu", "0.2", "kernel", "linear", "folds", "5");
    assertThat(profiles.partial()).isFalse();
    assertThat(profiles.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c0", "c1");
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly(
            "separates the classes alone: x; if that is the outcome itself, or known only after it,"
                + " exclude x leaves it out",
            "class 'c2' is left out, as no model with all features has a margin (rho = 0): with this"
                + " kernel nu is too small for it; give a larger nu, another kernel, or svm c");
    assertThatThrownBy(() -> eliminate(line, "nu", "0.2", "kernel", "linear", "classes", "c2"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no class can be profiled: class 'c2' is left out");
  }

  /** One coordinate of an exclusive or carries no information: where it is left alone, rho is 0. */
  @Test
  void saysThatTheMarginWasLost() {
    double[][] rows = new double[24][];
    int[] labels = new int[24];
    for (int i = 0; i < 24; i++) {
      rows[i] = new double[] {i % 2, i % 4 < 2 ? 0 : 1};
      labels[i] = rows[i][0] == rows[i][1] ? 0 : 1;
    }
    Dataset xor =
        new Dataset(
            "xor",
            List.of("x", "y"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), labels));
    EliminationProfiles profiles =
        eliminate(xor, "nu", "0.2", "kernel", "rbf:gamma=1", "folds", "3", "classes", "p");
    List<Step> path = profiles.profiles().get(0).path();
    assertThat(path.get(0).cvError()).hasValue(0);
    assertThat(((ChangedClasses) path.get(1).change()).changed()).isEqualTo(12);
    assertThat(path.get(1).cvError()).hasValue(0.5);
    assertThat(profiles.warnings())
        .map(Object::toString)
        .containsExactly(
            "nu-SVC has no margin (rho = 0) where few features are left, and calls every sample"
                + " 'n': the order among the first ranks carries no information, nor do errors"
                + " with fewer features than these (class 'p': ranks 1 to 2). Use svm c, or a"
                + " larger nu where the classes allow one",
            "nu-SVC has no margin (rho = 0) in some folds, whose error is that of calling every"
                + " sample 'n': 3 of class 'p'. How many features are chosen depends on these errors. Use"
                + " svm c, or a larger nu where the classes allow one");
  }

  @Test
  void servesTinyClassesAsFarAsTheyGo() {
    Dataset data = noisy(4, 2, 1, 2, 28);
    EliminationProfiles given = eliminate(data, "svm", "c", "C", "1", "kernel", "linear");
    assertThat(given.profiles()).hasSize(3);
    assertThat(given.profiles().get(0).path().get(0).cvError()).isEmpty();
    assertThat(given.profiles().get(0).selected()).isEmpty();
    assertThat(given.profiles().get(1).path().get(0).cvError()).isPresent();
    assertThat(given.warnings())
        .map(Object::toString)
        .startsWith(
            "class 'c0' or the rest has 1 sample, too few for cross-validation: its errors are not"
                + " known");
    EliminationProfiles tuned = eliminate(data, "svm", "c", "kernel", "linear");
    assertThat(tuned.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c1", "c2");
    assertThat(tuned.warnings().get(0).toString())
        .contains(
            "it is left out, as it cannot be tuned; give more samples, or set what is tuned with");
    // One of two members is left to train on in a fold, too few to tune with.
    assertThat(tuned.warnings().get(1).toString())
        .startsWith(
            "class 'c1': its errors are not known, as a training fold is too small to tune in:"
                + " class 'c1' has 1 sample");
    assertThat(tuned.profiles().get(0).path())
        .hasSize(2)
        .allMatch(step -> step.cvError().isEmpty());
    assertThat(tuned.profiles().get(0).selected()).isEmpty();
    assertThat(tuned.profiles().get(1).path()).allMatch(step -> step.cvError().isPresent());
  }

  /**
   * Errors of features that tell nothing are those of guessing, though the best setting is taken.
   */
  @ParameterizedTest
  @ValueSource(strings = {"nu", "c"})
  void noiseIsGuessedThoughSettingsAreTuned(String svm) {
    int sets = 20;
    double sum = 0;
    for (int set = 0; set < sets; set++) {
      Random random = new Random(100 + set);
      double[][] rows = new double[40][];
      int[] labels = new int[40];
      for (int i = 0; i < 40; i++) {
        labels[i] = i % 2;
        rows[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
      }
      Dataset noise =
          new Dataset(
              "noise",
              List.of("x", "y"),
              DenseMatrix.ofRows(rows),
              new Classes(List.of("n", "p"), labels));
      Profile profile =
          eliminate(noise, "svm", svm, "folds", "5", "classes", "p").profiles().get(0);
      assertThat(profile.constantError()).hasValue(0.5);
      sum += profile.path().get(0).cvError().orElseThrow();
    }
    assertThat(sum / sets).isBetween(0.46, 0.56);
  }

  /** Of two classes either one is the rest of the other. */
  @Test
  void aRestOfOneSampleIsAsTinyAsAClassOfOne() {
    EliminationProfiles both =
        eliminate(noisy(4, 2, 1, 6), "svm", "c", "C", "1", "kernel", "linear");
    String unknown =
        " or 'c1' has 1 sample, too few for cross-validation: its errors are not known";

    assertThat(both.profiles())
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c0", "c1");
    assertThat(both.warnings()).map(Object::toString).containsExactly("class 'c0'" + unknown);
  }

  /** Each of two classes is the rest of the other, and both have the same folds. */
  @Test
  void ofTwoClassesBothHaveThePathOfOne() {
    Dataset data = noisy(5, 3, 20, 20);
    String[] fixed = {"svm", "c", "C", "1", "kernel", "linear", "folds", "3"};
    String[] named = Arrays.copyOf(fixed, fixed.length + 2);
    named[fixed.length] = "classes";
    named[fixed.length + 1] = "c1";
    List<Profile> both = eliminate(data, fixed).profiles();
    List<Profile> one = eliminate(data, named).profiles();

    assertThat(both)
        .extracting(profile -> profile.className().orElseThrow())
        .containsExactly("c0", "c1");
    assertThat(one).containsExactly(both.get(1));
    assertThat(both.get(0).path()).isEqualTo(both.get(1).path());
    assertThat(both.get(0).ranking()).isEqualTo(both.get(1).ranking());
    assertThat(both.get(0).selected()).isEqualTo(both.get(1).selected());
    assertThat(one.get(0).path()).allSatisfy(step -> assertThat(step.cvError()).isPresent());
    String[] turned = named.clone();
    turned[turned.length - 1] = "c1,c0";
    assertThat(eliminate(data, turned).profiles()).containsExactly(both.get(1), both.get(0));
  }

  @Test
  void removesTheFirstOfEqualFeatures() {
    double[][] rows = new double[20][];
    int[] labels = new int[20];
    for (int i = 0; i < 20; i++) {
      double value = i < 10 ? -1 - 0.1 * i : 1 + 0.1 * i;
      rows[i] = new double[] {value, value, value};
      labels[i] = i < 10 ? 0 : 1;
    }
    Dataset twins =
        new Dataset(
            "twins",
            List.of("a", "b", "c"),
            DenseMatrix.ofRows(rows),
            new Classes(List.of("n", "p"), labels));
    List<String> model = List.of("svm", "c", "C", "1", "kernel", "linear", "folds", "5");
    List<String> criteria = new ArrayList<>(model);
    criteria.addAll(List.of("rand-threshold", "0.9", "error-threshold", "0.1"));
    EliminationProfiles profiles = eliminate(twins, criteria.toArray(String[]::new));
    for (Profile profile : profiles.profiles()) {
      assertThat(profile.removed()).containsExactly("a", "b");
      assertThat(profile.selected())
          .containsEntry("rand", List.of("c"))
          .containsEntry("error", List.of("c"))
          .containsEntry("one_se", List.of("c"));
    }
    EliminationProfiles one =
        eliminate(twins.selectFeatures(new int[] {1}), model.toArray(String[]::new));
    assertThat(one.profiles().get(0).ranking()).containsExactly("b");
    assertThat(one.profiles().get(0).path()).hasSize(1);
  }

  @Test
  void eliminatesOnASample() {
    Dataset data = noisy(5, 3, 60, 60);
    String[] parameters = {
      "svm", "c", "C", "1", "kernel", "rbf:gamma=0.3", "folds", "3", "sample", "50"
    };
    EliminationProfiles random = eliminate(data, parameters);
    assertThat(random.warnings())
        .map(Object::toString)
        .containsExactly("elimination on 50 random samples of 120");
    parameters[9] = "support-vectors";
    EliminationProfiles support = eliminate(data, parameters);
    assertThat(support.profiles()).hasSize(2);
    assertThat(support.profiles().get(0).ranking()).hasSize(3);
  }

  @Test
  void refusesWhatItCannotProfile() {
    Dataset data = noisy(6, 2, 10, 10);
    assertThatThrownBy(() -> eliminate(data, "classes", "c7"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no sample is of the class 'c7'; there are [c0, c1]");
    assertThatThrownBy(() -> eliminate(data, "C", "1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("C has no effect with svm nu; leave it out, or choose another" + " svm");
    assertThatThrownBy(() -> eliminate(data, "svm", "c", "nu", "0.5"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("nu has no effect with svm c; leave it out, or choose another" + " svm");
    assertThatThrownBy(() -> eliminate(data, "sample", "some"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected a whole number above 0, or 'support-vectors'");
    assertThatThrownBy(() -> eliminate(data, "folds", "21"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("21 folds are not possible");
  }
}
