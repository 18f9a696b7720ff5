package io.github.svmrelevance.methods.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancellationSource;
import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.ValueCodec;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Status;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import io.github.svmrelevance.methods.intervals.StudyData;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RelevanceBoundsTest {

  private static final Registry<OptimizationBackend> BACKENDS = Registry.backends();

  /** Feature 0 tells the classes, 1 and 2 are twins that tell the rest, the others are noise. */
  private static Dataset data(int noise) {
    SplittableRandom random = new SplittableRandom(5);
    int n = 60;
    double[][] rows = new double[n][3 + noise];
    int[] labels = new int[n];
    List<String> names = new ArrayList<>(List.of("strong", "twin one", "twin two"));
    for (int j = 0; j < noise; j++) {
      names.add("noise " + j);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = random.nextDouble(-1, 1);
      }
      rows[i][2] = rows[i][1];
      labels[i] = rows[i][0] + rows[i][1] > 0 ? 1 : 0;
    }
    return new Dataset(
        "made", names, DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  private static RelevanceIntervals analyze(
      Dataset data, CancellationToken token, ProgressListener progress, String... settings) {
    RelevanceBounds method = new RelevanceBounds();
    ParameterValues values = method.description().defaults();
    for (int k = 0; k < settings.length; k += 2) {
      values = values.withText(settings[k], settings[k + 1]);
    }
    try (LocalTaskExecutor executor = new LocalTaskExecutor(1, token, progress)) {
      DefaultRunContext context =
          new DefaultRunContext(BACKENDS, Optional.of("ojalgo"), executor, 3);
      return method.analyze(
          new AnalysisRequest(data, Optional.of("yes"), Scaling.SD, values), context);
    }
  }

  private static RelevanceIntervals analyze(Dataset data, String... settings) {
    return analyze(data, CancellationToken.none(), ProgressListener.none(), settings);
  }

  private static List<Optional<RelevanceClass>> classes(RelevanceIntervals result) {
    return result.features().stream().map(FeatureInterval::relevance).toList();
  }

  @Test
  void tellsStrongWeakAndNoEvidenceApart() {
    RelevanceIntervals result = analyze(data(3));

    assertThat(classes(result).subList(0, 3))
        .containsExactly(
            Optional.of(RelevanceClass.STRONG),
            Optional.of(RelevanceClass.WEAK),
            Optional.of(RelevanceClass.WEAK));
    assertThat(classes(result).subList(3, 6))
        .isSubsetOf(
            Optional.of(RelevanceClass.NO_EVIDENCE), Optional.of(RelevanceClass.NEGLIGIBLE));
    for (int twin : new int[] {1, 2}) {
      FeatureEvidence evidence = result.features().get(twin).evidence().orElseThrow();
      assertThat(evidence.conditional()).as("the twins determine each other").isEmpty();
      assertThat(evidence.marginal()).isLessThan(0.01);
      assertThat(evidence.withoutSubstitutes().getAsDouble()).isLessThan(0.01);
    }
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.thresholds().evidence())
        .contains(new EvidenceLevel(EvidenceLevel.ErrorRate.FALSE_POSITIVE, 0.01, 2000));
  }

  /** Features that are zero in nearly all samples reach far, and carry no information. */
  @Test
  void whatIsRareDoesNotHideWhatIsCommon() {
    SplittableRandom random = new SplittableRandom(8);
    int n = 200;
    double[][] columns = new double[8][n];
    int[] labels = new int[n];
    List<String> names = new ArrayList<>(List.of("strong", "modest"));
    for (int i = 0; i < n; i++) {
      columns[0][i] = random.nextGaussian();
      columns[1][i] = random.nextGaussian();
      labels[i] = columns[0][i] + 0.9 * columns[1][i] + 0.5 * random.nextGaussian() > 0 ? 1 : 0;
    }
    for (int j = 2; j < columns.length; j++) {
      names.add("rare " + j);
      for (int i = 0; i < n; i++) {
        columns[j][i] = random.nextInt(n) < 4 ? 1 + random.nextDouble() : 0;
      }
    }
    Dataset data =
        new Dataset(
            "made",
            names,
            DenseMatrix.ofColumns(n, columns),
            new Classes(List.of("no", "yes"), labels));

    RelevanceIntervals result = analyze(data);

    assertThat(classes(result).subList(0, 2)).containsOnly(Optional.of(RelevanceClass.STRONG));
    assertThat(classes(result).subList(2, 8)).containsOnly(Optional.of(RelevanceClass.NO_EVIDENCE));
  }

  /** With so much slack that models within the budget do without any one feature. */
  @Test
  void perFeatureThresholdsBelongToTheirFeatures() {
    RelevanceIntervals result =
        analyze(data(2), "threshold", "per-feature", "probes", "19", "slack", "2");
    assertThat(result.thresholds().probes()).isEqualTo(5 * 19);
    assertThat(result.features()).allMatch(f -> f.upperThreshold().isPresent());
    assertThat(result.features().stream().map(FeatureInterval::upperThreshold).distinct())
        .hasSize(5);
    assertThat(classes(result).subList(0, 3)).containsOnly(Optional.of(RelevanceClass.WEAK));
    assertThat(result.warnings())
        .map(Object::toString)
        .as("the twins")
        .anyMatch(warning -> warning.startsWith("2 of the relevant features are correlated"));
  }

  /** Copies in the place of a feature that the budget cannot do without have no bounds. */
  @Test
  void aFeatureAllOfWhoseCopiesAreOutOfReachIsStrong() {
    RelevanceIntervals result = analyze(data(1), "threshold", "per-feature", "probes", "5");

    assertThat(result.thresholds().infeasible()).isGreaterThanOrEqualTo(5);
    assertThat(result.features().get(0).relevance()).contains(RelevanceClass.STRONG);
  }

  @Test
  void everyWitnessKeepsTheBudgetAndAttainsItsEnd() {
    Dataset data = data(2);
    RelevanceIntervals result = analyze(data, "threshold", "none");
    TrainingSet training =
        StudyData.of(
                new AnalysisRequest(
                    data,
                    Optional.of("yes"),
                    Scaling.SD,
                    new RelevanceBounds().description().defaults()),
                warning -> {})
            .training();
    double budget = result.baseline().budget().get("joint");
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval feature = result.features().get(j);
      FeatureInterval.Bounds bounds = feature.bounds().orElseThrow();
      LinearModel lower = feature.lowerWitness().orElseThrow().model();
      LinearModel upper = feature.upperWitness().orElseThrow().model();
      assertThat(Math.abs(lower.weight(j))).isCloseTo(bounds.lower(), within(1e-9));
      assertThat(Math.abs(upper.weight(j))).isCloseTo(bounds.upper(), within(1e-9));
      for (LinearModel model : List.of(lower, upper)) {
        double[] z = Arrays.copyOf(model.weights(), model.features() + 1);
        z[model.features()] = model.bias();
        assertThat(training.norm1(z) + MarginLoss.hinge().value(training.samples(), z))
            .isLessThanOrEqualTo(budget + 1e-7);
      }
    }
  }

  @Test
  void normalizingDividesByTheNormOfTheBaseline() {
    String[] own = {"threshold", "per-feature", "probes", "9", "slack", "1"};
    RelevanceIntervals plain = analyze(data(1), own);
    RelevanceIntervals scaled =
        analyze(
            data(1),
            Stream.concat(Stream.of(own), Stream.of("normalize", "l1")).toArray(String[]::new));
    double norm = plain.baseline().norm1();
    for (int j = 0; j < plain.features().size(); j++) {
      FeatureInterval one = plain.features().get(j);
      FeatureInterval other = scaled.features().get(j);
      assertThat(other.bounds().orElseThrow().upper())
          .isEqualTo(one.bounds().orElseThrow().upper() / norm);
      assertThat(other.upperThreshold().isPresent()).isEqualTo(one.upperThreshold().isPresent());
      one.upperThreshold()
          .ifPresent(
              threshold ->
                  assertThat(other.upperThreshold().getAsDouble()).isEqualTo(threshold / norm));
    }
    assertThat(plain.features()).anyMatch(feature -> feature.upperThreshold().isPresent());
    assertThat(classes(scaled)).isEqualTo(classes(plain));
    assertThat(evidence(analyze(data(1), "normalize", "l1"))).isEqualTo(evidence(analyze(data(1))));
  }

  private static List<Optional<FeatureEvidence>> evidence(RelevanceIntervals result) {
    return result.features().stream().map(FeatureInterval::evidence).toList();
  }

  @Test
  void resamplingTellsHowOftenAFeatureIsOfEachClass() {
    String[] once = {"fpr", "0.1"};
    String[] again = {"fpr", "0.1", "resample", "4"};
    RelevanceIntervals plain = analyze(data(1), once);
    RelevanceIntervals result = analyze(data(1), again);

    assertThat(plain.features()).allMatch(feature -> feature.shares().isEmpty());
    for (int j = 0; j < result.features().size(); j++) {
      FeatureInterval.ClassShares shares = result.features().get(j).shares().orElseThrow();
      assertThat(shares.strong() + shares.weak() + shares.none()).isEqualTo(1);
      assertThat(4 * shares.strong()).isEqualTo(Math.rint(4 * shares.strong()));
      assertThat(result.features().get(j).bounds()).isEqualTo(plain.features().get(j).bounds());
    }
    assertThat(analyze(data(1), again).features()).isEqualTo(result.features());
  }

  @Test
  void threadsShareHalvesOutWithoutChangingABit() {
    Dataset data = data(2);
    String[] settings = {"fpr", "0.1", "resample", "6"};

    assertThat(
            ((RelevanceIntervals)
                    Workbench.run(
                        new RelevanceBounds(),
                        data,
                        Optional.of("yes"),
                        3,
                        CancellationToken.none(),
                        settings))
                .features())
        .isEqualTo(
            ((RelevanceIntervals)
                    Workbench.run(new RelevanceBounds(), data, Optional.of("yes"), settings))
                .features());
  }

  @Test
  void halvesShowTheirProgressAndStopWhenAsked() {
    CancellationSource source = new CancellationSource();
    AtomicReference<String> shown = new AtomicReference<>("");
    ProgressListener stopAfterTwoHalves =
        new ProgressListener() {
          private int halves;

          @Override
          public void started(String title, int total) {
            shown.set(title + " " + total);
          }

          @Override
          public void advanced() {
            if (shown.get().equals("halves of the samples 6") && ++halves == 2) {
              source.cancel(CancellationReason.REQUESTED);
            }
          }

          @Override
          public void finished() {}
        };

    RelevanceIntervals result =
        analyze(data(1), source, stopAfterTwoHalves, "fpr", "0.1", "resample", "6");

    assertThat(shown.get()).isEqualTo("halves of the samples 6");
    assertThat(result.partial()).isTrue();
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("the run stopped after 2 of 6 halves of the samples");
    for (FeatureInterval feature : result.features()) {
      FeatureInterval.ClassShares shares = feature.shares().orElseThrow();
      assertThat(2 * shares.weak()).isEqualTo(Math.rint(2 * shares.weak()));
      assertThat(shares.strong() + shares.weak() + shares.none()).isEqualTo(1);
    }
  }

  @Test
  void tuningChoosesAnExponentOfTheGridAndReportsIt() {
    RelevanceIntervals result = analyze(data(1), "tune", "true", "threshold", "none");
    double exponent = 2 * Math.log10(result.baseline().hyperparameters().get("C"));
    assertThat(exponent).isCloseTo(Math.rint(exponent), within(1e-9)).isBetween(-6.0, 6.0);
    assertThat(result.baseline().scored().accuracy()).isGreaterThan(0.9);
  }

  @Test
  void cancellationLeavesWhatIsDone() {
    CancellationSource source = new CancellationSource();
    ProgressListener stopAfterOneTask =
        new ProgressListener() {
          private boolean ranges;

          @Override
          public void started(String title, int total) {
            ranges = title.equals("bounds");
          }

          @Override
          public void advanced() {
            // The first task of these finds the ranges of four features.
            if (ranges) {
              source.cancel(CancellationReason.REQUESTED);
            }
          }

          @Override
          public void finished() {}
        };
    RelevanceIntervals result = analyze(data(6), source, stopAfterOneTask);
    assertThat(result.partial()).isTrue();
    assertThat(result.features().subList(0, 4)).allMatch(f -> f.status() == Status.CERTIFIED);
    assertThat(result.features().subList(4, 9)).allMatch(f -> f.status() == Status.NOT_COMPUTED);
    assertThat(result.features()).allMatch(f -> f.evidence().isPresent());
    RelevanceIntervals whole = analyze(data(6));
    for (int j = 0; j < 9; j++) {
      Optional<RelevanceClass> known = result.features().get(j).relevance();
      assertThat(known).isIn(whole.features().get(j).relevance(), Optional.empty());
      assertThat(result.features().get(j).evidence()).isEqualTo(whole.features().get(j).evidence());
    }
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("the run stopped when the ranges of 4 of 9 features were computed");
  }

  @Test
  void cancellationBeforeTheBaselineLeavesNothing() {
    CancellationSource source = new CancellationSource();
    source.cancel(CancellationReason.TIME_LIMIT);
    assertThatThrownBy(() -> analyze(data(0), source, ProgressListener.none()))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void refusesWhatItCannotAnswer() {
    assertThatThrownBy(() -> analyze(data(0), "tune", "true", "C", "2"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("leave out one");
    assertThatThrownBy(() -> analyze(data(0), "slack", "-0.1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("slack is '-0.1'; expected a number of at least 0");
    assertThatThrownBy(() -> analyze(data(0), "preset", "strong"))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> analyze(data(0), "preset", "stronk=1"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("stronk");
    assertThatThrownBy(() -> analyze(data(0), "preset", "strong=2:1"))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> analyze(data(0), "preset", "strong=-100"))
        .isInstanceOf(InfeasibleModelException.class);
    Dataset data = data(0);
    int[] yes =
        IntStream.range(0, data.samples()).filter(i -> data.classes().label(i) == 1).toArray();
    assertThatThrownBy(() -> analyze(data.selectSamples(yes)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("both sides need samples");
  }

  @Test
  void tellsNoClassOfAFeatureWhoseRangeIsPreset() {
    RelevanceIntervals result = analyze(data(0), "preset", "twin one=0", "fpr", "0.1");

    for (FeatureInterval feature : result.features()) {
      assertThat(feature.relevance().isEmpty()).isEqualTo(feature.name().equals("twin one"));
    }
    assertThat(result.warnings())
        .map(Object::toString)
        .contains("'twin one' has no class: its preset sets its range");
  }

  /** Rows of one patient are no further evidence; without blocks they are. */
  @Test
  void rowsOfAPatientCountOnce() {
    int patients = 12;
    int rows = 10;
    Dataset single = data(0);
    int[] repeated = IntStream.range(0, patients * rows).map(i -> i / rows).toArray();
    Dataset every = single.selectSamples(repeated);
    FeatureEvidence plain = evidence(every, "twin one");
    FeatureEvidence blocked = evidence(every.withBlocks(Blocks.of(repeated)), "twin one");

    assertThat(blocked.combined()).isGreaterThan(5 * plain.combined());
    assertThat(blocked.areaUnderCurve())
        .isEqualTo(
            evidence(single.selectSamples(IntStream.range(0, patients).toArray()), "twin one")
                .areaUnderCurve());
    assertThatThrownBy(
            () ->
                analyze(
                    every.withBlocks(Blocks.of(repeated)),
                    CancellationToken.none(),
                    ProgressListener.none(),
                    "threshold",
                    "per-feature"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("probes permute single samples");
  }

  /**
   * A trait of a patient tells nothing within patients, where samples are compared. The same trait
   * is tested where each patient has one class, and what differs between rows only is not.
   */
  @Test
  void whatDoesNotDifferWhereSamplesAreComparedHasNoTestAndNoClass() {
    int patients = 30;
    int[] patient = IntStream.range(0, 2 * patients).map(i -> i / 2).toArray();
    double[][] rows = new double[2 * patients][];
    String[] each = new String[rows.length];
    String[] mixed = new String[rows.length];
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < rows.length; i++) {
      double trait = i % 2 == 0 ? random.nextDouble() : rows[i - 1][0];
      rows[i] = new double[] {trait, random.nextDouble(), i % 2};
      each[i] = trait > 0.5 ? "yes" : "no";
      mixed[i] = rows[i][1] > 0.5 ? "yes" : "no";
    }
    assertThat(untested(rows, mixed, Blocks.of(patient))).containsExactly("x1");
    assertThat(untested(rows, each, Blocks.of(patient))).containsExactly("x3");
  }

  private static List<String> untested(double[][] rows, String[] labels, Blocks blocks) {
    Dataset data = DatasetBuilder.named("data").addAll(rows, labels).build().data();
    RelevanceIntervals result = RelevanceBounds.of(data.withBlocks(blocks)).run();
    List<String> untested =
        result.features().stream()
            .filter(feature -> feature.evidence().isEmpty())
            .map(FeatureInterval::name)
            .toList();
    assertThat(result.features())
        .allMatch(feature -> feature.relevance().isEmpty() == feature.evidence().isEmpty());
    assertThat(result.warnings())
        .filteredOn(warning -> warning.code().equals("same-where-compared"))
        .singleElement()
        .asString()
        .contains("without a test and a class", ": " + String.join(", ", untested));
    return untested;
  }

  private static FeatureEvidence evidence(Dataset data, String feature) {
    return analyze(data, CancellationToken.none(), ProgressListener.none()).features().stream()
        .filter(one -> one.name().equals(feature))
        .findFirst()
        .flatMap(FeatureInterval::evidence)
        .orElseThrow();
  }

  @Test
  void aQuestionSaysWhatIsAsked() {
    double[][] rows = {{1, 0}, {0, 1}, {2, 1}};
    BoundsAnalysis asked = RelevanceBounds.of(rows, "a", "b", "a");

    assertThat(asked).hasToString("bounds of data, {}");
    assertThat(asked.positive("b").slack(0.05))
        .hasToString("bounds of data, 'b' against the rest, {slack=[0.05]}");
  }

  /** A result said to be serializable whose facts were not. */
  @Test
  void aResultTravelsWithItsFacts() {
    RelevanceIntervals result =
        RelevanceBounds.of(Path.of("..", "data", "new_thyroid.csv")).positive("Hyper").run();
    assertThat(result.facts()).isPresent();
    ValueCodec codec = new ValueCodec();
    assertThat(codec.read(codec.write(result))).isEqualTo(result);
  }
}
