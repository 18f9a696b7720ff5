package io.github.svmrelevance.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.LinearModel;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.methods.bounds.RelevanceBounds;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.spark.OnSparksJava;
import io.github.svmrelevance.spark.Sessions;
import io.github.svmrelevance.tables.DatasetBuilder;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnSparksJava
class PartitionedBoundsTest {

  /** Of fewer the driver's first sample holds all. */
  private static final int BEYOND_A_SAMPLE = 20_000;

  private static final String WEIGHT = "weight";

  private static SparkSession session;

  @BeforeAll
  static void start() throws IOException {
    session = Sessions.start("local[2]");
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static RelevanceIntervals onOneMachine(Dataset<Row> data, String baseline) {
    return RelevanceBounds.of(samples(data))
        .withText("baseline", baseline)
        .withText("slack", "0.1")
        .run();
  }

  private static io.github.svmrelevance.api.data.Dataset samples(Dataset<Row> data) {
    List<Row> rows = data.collectAsList();
    double[][] values =
        rows.stream().map(row -> row.<Vector>getAs("features").toArray()).toArray(double[][]::new);
    String[] labels =
        rows.stream().map(row -> row.getDouble(0) > 0 ? "1" : "0").toArray(String[]::new);
    io.github.svmrelevance.api.data.Dataset samples =
        DatasetBuilder.named("data").addAll(values, labels).build().data();
    return List.of(data.columns()).contains(WEIGHT)
        ? samples.withWeights(rows.stream().mapToDouble(row -> row.<Double>getAs(WEIGHT)).toArray())
        : samples;
  }

  /** The share of rows whose scores are 0 but for rounding, so that their class is chance. */
  private static double undecided(Dataset<Row> data, LinearModel model) {
    io.github.svmrelevance.api.data.Dataset samples = samples(data);
    Matrix scaled = Standardizer.fit(samples).apply(samples).matrix();
    double undecided = 0;
    double all = 0;
    for (int i = 0; i < samples.samples(); i++) {
      double score = model.bias();
      for (int j = 0; j < scaled.columns(); j++) {
        score += model.weight(j) * scaled.get(i, j);
      }
      undecided += Math.abs(score) < 1e-9 ? samples.weight(i) : 0;
      all += samples.weight(i);
    }
    return undecided / all;
  }

  private static RelevanceIntervals partitioned(Dataset<Row> data, String baseline) {
    return question(data).with("baseline", baseline).with("slack", "0.1").run();
  }

  private static PartitionedBounds question(Dataset<Row> data) {
    PartitionedBounds question = PartitionedBounds.of(data);
    return List.of(data.columns()).contains(WEIGHT) ? question.weighted(WEIGHT) : question;
  }

  /** Weights of many sizes, most of which are no sums of a few powers of two. */
  private static Dataset<Row> weighted(Dataset<Row> data) {
    return data.withColumn(
        WEIGHT, functions.expr("0.05D + pmod(monotonically_increasing_id() * 7, 97) / 31.0D"));
  }

  @ParameterizedTest
  @CsvSource({
    "600, 4, 1, l1",
    "20000, 3, 1, l2",
    "20000, 3, 1, l1",
    // Whole numbers, of which many rows are equal and many margins the same.
    "20000, 3, 0, l1"
  })
  void theRangesAreThoseOfOneMachine(int rows, int features, int kind, String baseline) {
    assertThatRangesAreThoseOfOneMachine(
        MadeRows.of(session, rows, features, kind == 0, 3), features, baseline);
  }

  @ParameterizedTest
  @CsvSource({"600, 4, 1, l2", "20000, 3, 1, l2", "20000, 3, 1, l1", "20000, 3, 0, l1"})
  void weightedRangesAreThoseOfOneMachine(int rows, int features, int kind, String baseline) {
    assertThatRangesAreThoseOfOneMachine(
        weighted(MadeRows.of(session, rows, features, kind == 0, 3)), features, baseline);
  }

  private static void assertThatRangesAreThoseOfOneMachine(
      Dataset<Row> data, int features, String baseline) {
    RelevanceIntervals found = partitioned(data, baseline);

    RelevanceIntervals expected = onOneMachine(data, baseline);
    assertThat(found.baseline().norm1()).isCloseTo(expected.baseline().norm1(), within(1e-9));
    assertThat(found.baseline().loss() / expected.baseline().loss()).isCloseTo(1, within(1e-12));
    double undecided = undecided(data, expected.baseline().scored().model());
    assertThat(found.baseline().scored().accuracy())
        .isCloseTo(expected.baseline().scored().accuracy(), within(undecided + 1e-12));
    for (int j = 0; j < features; j++) {
      Bounds own = found.features().get(j).bounds().orElseThrow();
      Bounds other = expected.features().get(j).bounds().orElseThrow();
      assertThat(own.signedLower()).isCloseTo(other.signedLower(), within(1e-9));
      assertThat(own.signedUpper()).isCloseTo(other.signedUpper(), within(1e-9));
      // Each encloses the true end, so that they meet.
      assertThat(own.provenSignedLower().least())
          .isLessThanOrEqualTo(other.provenSignedLower().most());
      assertThat(other.provenSignedLower().least())
          .isLessThanOrEqualTo(own.provenSignedLower().most());
      assertThat(found.features().get(j).status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
    }
  }

  @Test
  void aWeightOfTwoIsTheRowWrittenTwice() {
    Dataset<Row> data =
        MadeRows.of(session, BEYOND_A_SAMPLE, 3, false, 3)
            .withColumn(WEIGHT, functions.expr("if(label = 1, 2.0D, 1.0D)"));
    Dataset<Row> twice = data.union(data.where("weight = 2")).drop(WEIGHT);

    RelevanceIntervals found = partitioned(data, "l1");

    RelevanceIntervals expected = partitioned(twice, "l1");
    assertThat(found.baseline().loss() / expected.baseline().loss()).isCloseTo(1, within(1e-12));
    for (int j = 0; j < 3; j++) {
      Bounds own = found.features().get(j).bounds().orElseThrow();
      Bounds other = expected.features().get(j).bounds().orElseThrow();
      assertThat(own.signedLower()).isCloseTo(other.signedLower(), within(1e-9));
      assertThat(own.signedUpper()).isCloseTo(other.signedUpper(), within(1e-9));
      assertThat(found.features().get(j).status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
    }
    assertThat(found.baseline().scored().accuracy())
        .isCloseTo(expected.baseline().scored().accuracy(), within(1e-12));
  }

  /** Of C times a number as much as that number times C. */
  @Test
  void theUnitOfWeightsIsThatOfC() {
    Dataset<Row> data = weighted(MadeRows.of(session, BEYOND_A_SAMPLE, 3, false, 2));
    Dataset<Row> smaller = data.withColumn(WEIGHT, functions.expr("weight * 1e-6D"));

    RelevanceIntervals found = question(smaller).with("C", "2000000").with("slack", "0.1").run();

    RelevanceIntervals expected = question(data).with("C", "2").with("slack", "0.1").run();
    for (int j = 0; j < 3; j++) {
      Bounds own = found.features().get(j).bounds().orElseThrow();
      Bounds other = expected.features().get(j).bounds().orElseThrow();
      assertThat(own.signedUpper()).isCloseTo(other.signedUpper(), within(1e-7));
      assertThat(found.features().get(j).status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
    }
  }

  /** The rest is two classes, or as many as it has rows. */
  @ParameterizedTest
  @ValueSource(strings = {"2 * pmod(id, 2)", "2.0D + id"})
  void oneClassIsSetAgainstTheRest(String others) {
    Dataset<Row> two = MadeRows.of(session, 3000, 3, false, 3);
    Dataset<Row> several =
        two.withColumn("id", functions.monotonically_increasing_id())
            .withColumn("label", functions.expr("if(label = 1, 1.0D, " + others + ")"));

    RelevanceIntervals found = PartitionedBounds.of(several).positive(1).run();

    RelevanceIntervals expected = PartitionedBounds.of(two).positive(1).run();
    assertThat(found.features()).isEqualTo(expected.features());
    assertThat(found.features().get(0).relevance()).isPresent();
    assertThatThrownBy(() -> PartitionedBounds.of(several).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("expected two, or one to set against the rest: positive");
    assertThatThrownBy(() -> PartitionedBounds.of(several).positive(0.5).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no row has the label 0.5; the labels are [");
  }

  @Test
  void rowsOfWeightZeroAreLeftOut() {
    Dataset<Row> data = weighted(MadeRows.of(session, 2000, 3, false, 3));
    Dataset<Row> others =
        MadeRows.withConstant(session, 500, 2).withColumn(WEIGHT, functions.lit(0.0));

    RelevanceIntervals found = partitioned(data.union(others), "l2");

    RelevanceIntervals expected = partitioned(data, "l2");
    for (int j = 0; j < 3; j++) {
      assertThat(found.features().get(j).bounds().orElseThrow().upper())
          .isCloseTo(expected.features().get(j).bounds().orElseThrow().upper(), within(1e-9));
    }
    assertThat(found.warnings().stream().map(Warning::toString))
        .contains("500 of 2500 rows were left out because their weight is 0")
        .anyMatch(text -> text.contains("the tests take each row for one sample"));
  }

  @ParameterizedTest
  @CsvSource({
    "-1.0D, 40 rows have no finite number of at least 0 in column 'weight'",
    "double('NaN'), 40 rows have no finite number of at least 0 in column 'weight'",
    "cast(null as double), 40 rows have no finite number of at least 0 in column 'weight'",
    "0.0D, every row has weight 0 in column 'weight'",
    "1e-200D, add up to 4.0E-199; expected between"
  })
  void whatIsNoWeightIsRefused(String weight, String message) {
    Dataset<Row> data =
        MadeRows.of(session, 40, 2, false, 2).withColumn(WEIGHT, functions.expr(weight));

    assertThatThrownBy(() -> question(data).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void theBitsAreTheSameWhateverTheOrderInWhichTasksEnd() {
    Dataset<Row> data = MadeRows.of(session, BEYOND_A_SAMPLE, 3, false, 20);

    RelevanceIntervals found = partitioned(data, "l1");

    assertThat(partitioned(data, "l1").features()).isEqualTo(found.features());
  }

  @Test
  void featuresThatDoNotVaryHaveNoWeight() {
    Dataset<Row> data = MadeRows.withConstant(session, 500, 3);

    RelevanceIntervals found = partitioned(data, "l2");

    assertThat(found.features()).hasSize(4);
    assertThat(found.features().get(3).bounds().orElseThrow().upper()).isZero();
    assertThat(found.features().get(0).bounds().orElseThrow().upper()).isPositive();
  }

  @Test
  void tooFewRowsAreNotTestedAndThatIsSaid() {
    RelevanceIntervals found = partitioned(MadeRows.of(session, 500, 3, false, 2), "l2");

    assertThat(found.features()).allSatisfy(one -> assertThat(one.relevance()).isEmpty());
    assertThat(found.warnings())
        .anySatisfy(
            one ->
                assertThat(one.toString())
                    .contains("500 rows are too few")
                    .contains("need 1000 for 3 features"));
  }

  /** Ranks of numbers are those of some thousand intervals; 20,000 rows are beyond a sample. */
  @ParameterizedTest
  @CsvSource({"4000, 1e-3, false", "20000, 0.02, false", "4000, 1e-3, true"})
  void theEvidenceIsThatOfOneMachine(int rows, double ofRanks, boolean isWeighted) {
    Dataset<Row> made = MadeRows.ofManyKinds(session, rows, 3);
    Dataset<Row> data = isWeighted ? weighted(made) : made;

    RelevanceIntervals found = question(data).with("slack", "0.1").run();

    RelevanceIntervals expected = onOneMachine(data, "l2");
    for (int j = 0; j < MadeRows.KINDS.size(); j++) {
      FeatureEvidence own = found.features().get(j).evidence().orElseThrow();
      FeatureEvidence other = expected.features().get(j).evidence().orElseThrow();
      String name = MadeRows.KINDS.get(j);
      assertThat(found.features().get(j).relevance())
          .as(name)
          .isEqualTo(expected.features().get(j).relevance());
      assertThat(own.areaUnderCurve()).as(name).isCloseTo(other.areaUnderCurve(), within(1e-4));
      assertSame(name + " alone", own.marginal(), other.marginal(), ofRanks);
      assertSame(name + " given others", p(own.conditional()), p(other.conditional()), 1e-9);
      assertSame(
          name + " without substitutes",
          p(own.withoutSubstitutes()),
          p(other.withoutSubstitutes()),
          1e-9);
      assertThat(own.givenCurves().isPresent()).as(name).isEqualTo(other.givenCurves().isPresent());
    }
    // The second feature adds to all others, and its copy is none.
    assertThat(found.features().get(1).evidence().orElseThrow().conditional().orElseThrow())
        .isLessThan(1e-20);
    assertThat(found.features().get(MadeRows.KINDS.indexOf("noise")).relevance())
        .contains(RelevanceClass.NO_EVIDENCE);
  }

  private static double p(OptionalDouble value) {
    return value.orElse(Double.NaN);
  }

  /** Both are by the normal distribution, or both by some draws: then they differ by chance. */
  private static void assertSame(String what, double own, double other, double tolerance) {
    if (Double.isNaN(other)) {
      assertThat(own).as(what).isNaN();
    } else if (isDrawn(other)) {
      assertThat(isDrawn(own)).as(what + ": " + own + " is by draws").isTrue();
      assertThat(Math.abs(Math.log(own / other))).as(what).isLessThan(Math.log(2));
    } else {
      assertThat(own / other).as(what).isCloseTo(1, within(tolerance));
    }
  }

  /** Values of a test by at most 2000 draws: 20 over their number, or some over 2001. */
  private static boolean isDrawn(double p) {
    double draws = 20 / p;
    boolean stopped = draws <= 2000 && Math.abs(draws - Math.rint(draws)) < 1e-9 * draws;
    return stopped || Math.abs(2001 * p - Math.rint(2001 * p)) < 1e-9;
  }

  @Test
  void itWarnsOfWhatOneMachineWarnsOf() {
    Dataset<Row> data = MadeRows.ofTotals(session, 2000, 2);

    RelevanceIntervals found = partitioned(data, "l2");

    RelevanceIntervals expected = onOneMachine(data, "l2");
    for (IntervalWarning code :
        List.of(IntervalWarning.COLLINEAR_FEATURES, IntervalWarning.SEPARATES_ALONE)) {
      assertThat(texts(found, code)).hasSize(1).isEqualTo(texts(expected, code));
    }
  }

  /** A small class, a constant, and columns that are hardly measured. */
  @Test
  void itWarnsOfDataThatOneMachineWarnsOf() {
    Dataset<Row> data = MadeRows.ofDoubtfulColumns(session, 2000, 3);
    List<String> names = List.of("a", "patient_id", "number", "k", "visit_date");

    List<Warning> found =
        PartitionedBounds.of(data)
            .named(names)
            .classes("ill", "well")
            .with("slack", "0.1")
            .with("fwer", "0.05")
            .with("permutations", "100")
            .run()
            .warnings();

    assertThat(found.stream().map(Warning::toString).toList())
        .containsSubsequence(
            "column 'patient_id' looks like an identifier of the rows; if so, exclude patient_id"
                + " leaves it out",
            "column 'number' looks like a running number of the rows; if so, exclude number leaves"
                + " it out",
            "column 'visit_date' looks like a date, whose number measures little; if so, exclude"
                + " visit_date leaves it out",
            "'ill' is the class of 100 of 2000 samples, so that models nearly as good as the baseline"
                + " may neglect it; a column of weights, named with weight, can make its rows count"
                + " more",
            "features that do not vary carry no information and are left out: k")
        .anyMatch(text -> text.startsWith("with 100 permutations a feature that only one test"));
  }

  /** Of so many rows the driver draws a part. */
  @ParameterizedTest
  @CsvSource({"1500, 1, 0", "1500, 3, 1000", "60000, 1, 0", "60000, 3, 40000"})
  void itCountsRowsThatRepeatEarlierOnes(int rows, int copies, int expected) {
    Dataset<Row> data = MadeRows.ofCopies(session, rows, copies, 2);

    List<String> found =
        texts(PartitionedBounds.of(data).with("slack", "0.1").run(), IntervalWarning.REPEATED_ROWS);

    assertThat(found).hasSize(expected == 0 ? 0 : 1);
    if (expected > 0) {
      assertThat(Double.parseDouble(found.get(0).replaceFirst(" of .*", "")) / expected)
          .as(found.get(0))
          .isCloseTo(1, within(0.02));
    }
  }

  private static List<String> texts(RelevanceIntervals result, IntervalWarning code) {
    return result.warnings().stream()
        .filter(warning -> warning.code().equals(code.code()))
        .map(Warning::toString)
        .toList();
  }

  @Test
  void theLevelIsThatOfTheOptions() {
    Dataset<Row> data = MadeRows.ofManyKinds(session, 4000, 2);

    RelevanceIntervals strict = PartitionedBounds.of(data).with("fwer", "0.001").run();
    RelevanceIntervals untested = PartitionedBounds.of(data).with("threshold", "none").run();

    assertThat(strict.thresholds().evidence().orElseThrow().rate())
        .isEqualTo(EvidenceLevel.ErrorRate.FAMILYWISE);
    int event = MadeRows.KINDS.indexOf("event");
    assertThat(strict.features().get(event).relevance()).contains(RelevanceClass.NO_EVIDENCE);
    assertThat(untested.features().get(event).evidence()).isEmpty();
    assertThat(untested.features().get(event).relevance()).isPresent();
  }

  @Test
  void heavyTailsAndRareEventsDoNotKeepRangesFromTheirProofs() {
    assertProven(MadeRows.ofManyKinds(session, BEYOND_A_SAMPLE, 3), "l2");
  }

  @Test
  void equalMarginsDoNotKeepRangesFromTheirProofs() {
    assertProven(MadeRows.ofEqualMargins(session, BEYOND_A_SAMPLE, 3), "l1");
  }

  /** One row of seven counts a million times another. */
  @Test
  void weightsOfManySizesDoNotKeepRangesFromTheirProofs() {
    assertProven(
        MadeRows.of(session, BEYOND_A_SAMPLE, 3, false, 3)
            .withColumn(
                WEIGHT, functions.expr("power(10.0D, pmod(monotonically_increasing_id(), 7) - 3)")),
        "l1");
  }

  private static void assertProven(Dataset<Row> data, String baseline) {
    RelevanceIntervals found = partitioned(data, baseline);

    RelevanceIntervals expected = onOneMachine(data, baseline);
    assertThat(found.features()).hasSameSizeAs(expected.features());
    for (int j = 0; j < expected.features().size(); j++) {
      assertThat(found.features().get(j).status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
      Bounds own = found.features().get(j).bounds().orElseThrow();
      Bounds other = expected.features().get(j).bounds().orElseThrow();
      assertThat(own.signedLower()).isCloseTo(other.signedLower(), within(1e-7));
      assertThat(own.signedUpper()).isCloseTo(other.signedUpper(), within(1e-7));
    }
  }

  @Test
  void rowsWithoutNumbersAreRefused() {
    Dataset<Row> data =
        MadeRows.of(session, 40, 2, false, 2)
            .withColumn("label", functions.expr("if(label > 0, label, double('NaN'))"));

    assertThatThrownBy(() -> PartitionedBounds.of(data).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rows have no 2 finite numbers");
  }

  @Test
  void whatItDoesNotKnowIsRefused() {
    PartitionedBounds question = PartitionedBounds.of(MadeRows.of(session, 10, 2, false, 2));

    assertThatThrownBy(() -> question.with("budget", "separate"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> question.with("tune", "true"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> question.with("slack", "0"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> question.positive(7).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("7");
  }
}
