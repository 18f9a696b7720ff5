package io.github.svmrelevance.methods.rejectbounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.RejectOutcome;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.api.result.ScoredModel;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.methods.Workbench;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RejectBoundsTest {

  private final ProblemSolver solver =
      new ProblemSolver(Registry.backends(), Optional.of("ojalgo"), warning -> {});

  private static Dataset random(long seed, int n, int d) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[n][d];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = random.nextDouble(-2, 2);
      }
      labels[i] = i < 2 ? i : rows[i][0] + random.nextDouble(-1, 1) > 0 ? 1 : 0;
    }
    List<String> names = IntStream.range(0, d).mapToObj(j -> "f" + j).toList();
    return new Dataset(
        "random", names, DenseMatrix.ofRows(rows), new Classes(List.of("no", "yes"), labels));
  }

  private static RelevanceIntervals run(Dataset data, String... parameters) {
    return (RelevanceIntervals)
        Workbench.run(new RejectBounds(), data, Optional.of("yes"), parameters);
  }

  /** The program of section 4 as it is printed, with |w_j| split into its two parts. */
  private LinearProgram printed(Dataset data, double a, double norm1, double loss) {
    Dataset scaled = Standardizer.fit(data).apply(data);
    double[] signs = scaled.classes().signs("yes");
    int n = signs.length;
    int d = scaled.matrix().columns();
    double infinity = Double.POSITIVE_INFINITY;
    LinearProgram.Builder program = LinearProgram.builder();
    for (int j = 0; j < 2 * d; j++) {
      program.addColumn(0, infinity, 0);
    }
    program.addColumn(-infinity, infinity, 0);
    for (int i = 0; i < 2 * n; i++) {
      program.addColumn(0, infinity, 0);
    }
    for (int hinge = 0; hinge < 2; hinge++) {
      for (int i = 0; i < n; i++) {
        int[] columns = new int[2 * d + 2];
        double[] values = new double[2 * d + 2];
        for (int j = 0; j < d; j++) {
          columns[j] = j;
          values[j] = signs[i] * scaled.matrix().get(i, j);
          columns[d + j] = d + j;
          values[d + j] = -values[j];
        }
        columns[2 * d] = 2 * d;
        values[2 * d] = signs[i];
        columns[2 * d + 1] = 2 * d + 1 + hinge * n + i;
        values[2 * d + 1] = 1;
        program.addRow(columns, values, 1 - hinge, infinity);
      }
    }
    int[] weights = IntStream.range(0, 2 * d).toArray();
    program.addRow(weights, IntStream.of(weights).mapToDouble(j -> 1).toArray(), -infinity, norm1);
    int[] slacks = IntStream.range(2 * d + 1, 2 * d + 1 + 2 * n).toArray();
    program.addRow(
        slacks,
        IntStream.range(0, 2 * n).mapToDouble(k -> k < n ? 1 : a).toArray(),
        -infinity,
        loss);
    return program.build();
  }

  private double least(LinearProgram program, int d, int feature, double sign) {
    double[] costs = new double[program.columns()];
    costs[feature] = sign;
    costs[d + feature] = -sign;
    LinearProgram posed = program.withCosts(costs);
    try (CertifiedSession.Linear session = solver.open(posed)) {
      CertifiedSolution<Solution> solution = session.solve(SolveOptions.unlimited());
      assertThat(solution.isCertified()).isTrue();
      return posed.objective(solution.solution().point());
    }
  }

  /** Ranges of models that decide nothing are no ranges of classifiers. */
  @Test
  void aBaselineThatRejectsAllIsTold() {
    String told = "the baseline rejects all samples";
    RelevanceIntervals result = run(random(3, 20, 2), "reject-threshold", "100");

    assertThat(result.baseline().scored().rejects().orElseThrow().rejected()).hasSize(20);
    assertThat(result.warnings()).anyMatch(warning -> warning.toString().startsWith(told));
    assertThat(run(random(3, 20, 2)).warnings())
        .noneMatch(warning -> warning.toString().startsWith(told));
  }

  /** No line tells the corners of a square apart whose neighbours differ. */
  @Test
  void nothingIsNegligibleBesideABaselineWithoutWeights() {
    double[][] rows = new double[40][];
    int[] labels = new int[40];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {i % 2, i / 2 % 2};
      labels[i] = (i + i / 2) % 2;
    }
    RelevanceIntervals result =
        run(
            new Dataset(
                "xor",
                List.of("a", "b"),
                DenseMatrix.ofRows(rows),
                new Classes(List.of("no", "yes"), labels)));

    assertThat(result.baseline().norm1()).isZero();
    assertThat(result.warnings().stream().map(Object::toString))
        .anyMatch(text -> text.contains("it has no weights") && text.contains("lambda"))
        .noneMatch(text -> text.contains("relaxed"));
    assertThat(result.features())
        .allSatisfy(
            feature -> {
              assertThat(feature.relevance()).contains(RelevanceClass.NO_EVIDENCE);
              assertThat(feature.status()).isEqualTo(FeatureInterval.Status.CERTIFIED);
              assertThat(feature.bounds().orElseThrow().upper()).isZero();
            });
  }

  @Property(tries = 40, seed = "20261125")
  void agreesWithTheProgramAsPrinted(
      @ForAll long seed, @ForAll @IntRange(min = 6, max = 25) int n) {
    SplittableRandom random = new SplittableRandom(seed);
    int d = 1 + random.nextInt(3);
    Dataset data = random(seed, n, d);
    double r = List.of(0.1, 0.25, 0.4, 0.5).get(random.nextInt(4));
    // A little slack: with one feature the set is a point, which rounding may lose.
    RelevanceIntervals result =
        run(
            data,
            "reject-cost",
            Double.toString(r),
            "slack",
            "0.01",
            "lambda",
            "0.1",
            "threshold",
            "none");
    double norm1 = result.baseline().budget().get("norm1");
    double loss = result.baseline().budget().get("loss");
    LinearProgram program = printed(data, (1 - 2 * r) / r, norm1, loss);
    for (int j = 0; j < d; j++) {
      FeatureInterval.Bounds bounds = result.features().get(j).bounds().orElseThrow();
      assertThat(bounds.signedLower()).isCloseTo(least(program, d, j, 1), within(1e-7));
      assertThat(bounds.signedUpper()).isCloseTo(-least(program, d, j, -1), within(1e-7));
    }
  }

  @Test
  void withOneFeatureAndNoSlackOnlyTheBaselineIsAdmissible() {
    RelevanceIntervals result = run(random(1, 20, 1), "threshold", "none");
    double weight = result.baseline().scored().model().weight(0);
    FeatureInterval.Bounds bounds = result.features().get(0).bounds().orElseThrow();
    assertThat(bounds.signedLower()).isCloseTo(weight, within(1e-7));
    assertThat(bounds.signedUpper()).isCloseTo(weight, within(1e-7));
    assertThat(result.features().get(0).relevance()).contains(RelevanceClass.STRONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0.25", "0.51", "0.6", "1"})
  void refusesCostsAtWhichTheLossIsNotConvex(String r) {
    assertThatThrownBy(() -> run(random(2, 20, 2), "reject-cost", r))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("reject-cost is '" + r + "'")
        .hasMessageContaining("convex only for (1 - 2r)/r >= 0");
  }

  @Test
  void rejectsNothingAtAThresholdOfZeroAndEverythingAtAVeryLargeOne() {
    Dataset data = random(3, 40, 2);
    RelevanceIntervals none = run(data, "threshold", "none", "reject-threshold", "0");
    RejectOutcome sure = none.baseline().scored().rejects().orElseThrow();
    assertThat(sure.rejected()).isEmpty();
    assertThat(sure.loss()).isCloseTo(1 - none.baseline().scored().accuracy(), within(1e-12));
    assertThat(none.flipChangeAtUpper(none.features().get(0))).hasValue(0);

    RelevanceIntervals all =
        run(data, "threshold", "none", "reject-threshold", "1000", "reject-cost", "0.2");
    RejectOutcome shy = all.baseline().scored().rejects().orElseThrow();
    assertThat(shy.rejected()).hasSize(40);
    assertThat(shy.loss()).isCloseTo(0.2, within(1e-12));
    RejectOutcome extreme =
        all.features().get(0).upperWitness().flatMap(model -> model.rejects()).orElseThrow();
    assertThat(extreme.newlyRejected()).isEmpty();
    assertThat(extreme.noLongerRejected()).isEmpty();
  }

  @Test
  void theRejectThresholdIsTheRejectCostUnlessGiven() {
    Dataset data = random(4, 40, 3);
    RelevanceIntervals silent = run(data, "threshold", "none", "reject-cost", "0.2");
    RelevanceIntervals given =
        run(data, "threshold", "none", "reject-cost", "0.2", "reject-threshold", "0.2");
    assertThat(given.features()).isEqualTo(silent.features());
    assertThat(given.baseline()).isEqualTo(silent.baseline());
    assertThat(silent.baseline().scored().rejects().orElseThrow().threshold()).isEqualTo(0.2);
  }

  @Test
  void tellsClassesFromEvidence() {
    Dataset data = random(5, 60, 3);
    List<String> names = new ArrayList<>(data.featureNames());
    names.add("constant");
    int[] labels = IntStream.range(0, data.samples()).map(data.classes()::label).toArray();
    Dataset more =
        new Dataset(
            "random",
            names,
            data.matrix().withAppendedColumns(new double[data.samples()]),
            new Classes(data.classes().names(), labels));
    RelevanceIntervals result = run(more, "slack", "0.1");
    assertThat(result.thresholds().probes()).isZero();
    assertThat(result.features().get(0).relevance()).contains(RelevanceClass.STRONG);
    for (int j : new int[] {1, 2}) {
      assertThat(result.features().get(j).relevance().orElseThrow())
          .isIn(RelevanceClass.NO_EVIDENCE, RelevanceClass.NEGLIGIBLE);
    }
    assertThat(result.features().get(3).relevance()).contains(RelevanceClass.NEGLIGIBLE);
    assertThat(result.features().get(3).evidence()).isEmpty();
    assertThat(result.features().get(3).upperWitness()).isEmpty();
  }

  @Test
  void dividesWeightsByTheNormButNotTheFlipChange() {
    Dataset data = random(6, 40, 2);
    RelevanceIntervals plain = run(data, "threshold", "none");
    RelevanceIntervals divided = run(data, "threshold", "none", "normalize", "l1");
    FeatureInterval one = plain.features().get(0);
    FeatureInterval other = divided.features().get(0);
    assertThat(other.bounds().orElseThrow().upper() * plain.baseline().norm1())
        .isCloseTo(one.bounds().orElseThrow().upper(), within(1e-12));
    assertThat(other.upperWitness()).isEqualTo(one.upperWitness());
    assertThat(divided.flipChangeAtUpper(other).orElseThrow())
        .isCloseTo(plain.flipChangeAtUpper(one).orElseThrow(), within(1e-12));
  }

  /** Features after a group stand at other positions than their columns. */
  @Test
  void theFlipChangeIsOfTheFeaturesOwnColumnsOfAGroupOfTheLargest() {
    Dataset plain = random(7, 40, 4);
    List<Feature> features = new ArrayList<>(Feature.named(plain.featureNames()));
    Optional<String> group = Optional.of("g");
    features.set(2, new Feature("f2", group));
    features.set(0, new Feature("f0", group));
    Dataset data = plain.withFeatures(features, plain.matrix());
    RelevanceIntervals result = run(data, "threshold", "none", "slack", "0.1");
    assertThat(result.features())
        .extracting(FeatureInterval::name)
        .containsExactly("g", "f1", "f3");
    int[][] columns = {{0, 2}, {1}, {3}};
    for (int j = 0; j < columns.length; j++) {
      FeatureInterval feature = result.features().get(j);
      ScoredModel upper = feature.upperWitness().orElseThrow();
      double weight =
          Arrays.stream(columns[j])
              .mapToDouble(column -> Math.abs(upper.model().weight(column)))
              .max()
              .orElseThrow();
      assertThat(result.flipChangeAtUpper(feature).orElseThrow())
          .as(feature.name())
          .isEqualTo(2 * upper.rejects().orElseThrow().threshold() / weight);
    }
    FeatureInterval dispensable = result.features().get(1);
    assertThat(dispensable.bounds().orElseThrow().lower()).isZero();
    assertThat(result.flipChangeAtLower(dispensable)).isEmpty();
  }
}
