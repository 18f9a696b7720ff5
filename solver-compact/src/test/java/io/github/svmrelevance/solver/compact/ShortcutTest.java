package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.stages.Shortcut;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A shortcut must not change any optimum. A bound that is far off, of which the optimum knows
 * nothing, keeps the engine from taking one.
 */
class ShortcutTest {

  private static final int SAMPLES = 1500;
  private static final int FEATURES = 12;
  private static final int WORD_SAMPLES = 2000;

  @ParameterizedTest
  @CsvSource({
    "CONTINUOUS, 0.1, hinge",
    "CONTINUOUS, 0.01, hinge",
    "CONTINUOUS, 1.0, hinge",
    "CONTINUOUS, 0, hinge",
    "CONTINUOUS, 0.1, doubleHinge",
    "CONTINUOUS, 0.1, insensitive",
    "INTEGERS, 0.1, hinge",
    "INTEGERS, 0.1, doubleHinge",
    "DUPLICATES, 0.1, hinge",
    "SEPARABLE, 0.1, hinge",
    "OUTLIERS, 0.1, hinge",
  })
  void findsTheOptimumOfTheWholePath(Data data, double slack, String loss) {
    PiecewiseLinearProgram program = program(data, slack, loss);
    assertThat(Shortcut.pays(PackedProgram.of(program, 0))).isTrue();
    PiecewiseLinearProgram bounded = program.withBounds(FEATURES, -100, 100);
    assertThat(Shortcut.pays(PackedProgram.of(bounded, 0))).isFalse();
    try (CompactSession session = new CompactSession(program);
        CompactSession whole = new CompactSession(bounded)) {
      for (int j = 0; j < FEATURES; j += 3) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double[] costs = new double[FEATURES + 1];
          costs[j] = sign;
          session.setCosts(costs);
          whole.setCosts(costs);
          PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
          assertThat(solution.isOptimal()).as(solution.message()).isTrue();
          PiecewiseLinearSolution expected = whole.solve(SolveOptions.unlimited());
          double value = expected.point()[j];
          assertThat(solution.point()[j])
              .isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value))));
          Certificate certificate = SolutionChecker.check(session.program(), solution);
          assertThat(certificate.infeasibility()).isLessThan(1e-8);
          // A slack of 0 multiplies the rounding of the limit by the budget's multiplier.
          assertThat(certificate.gap()).isLessThan(1e-8 * Math.max(1, Math.abs(value)));
        }
      }
    }
  }

  /** Otherwise the test above would say nothing. */
  @Test
  void savesMostPivots() {
    PiecewiseLinearProgram program = program(Data.CONTINUOUS, 0.1, "hinge");
    double[] costs = new double[FEATURES + 1];
    costs[1] = 1;
    PiecewiseLinearProgram bounded = program.withBounds(FEATURES, -100, 100);
    try (CompactSession session = new CompactSession(program);
        CompactSession whole = new CompactSession(bounded)) {
      session.solve(SolveOptions.unlimited());
      whole.solve(SolveOptions.unlimited());
      session.setCosts(costs);
      whole.setCosts(costs);
      assertThat(3 * session.solve(SolveOptions.unlimited()).iterations())
          .isLessThan(whole.solve(SolveOptions.unlimited()).iterations());
    }
  }

  /** Their base is found by a descent from near the old one. */
  @ParameterizedTest
  @CsvSource({"CONTINUOUS", "INTEGERS", "DUPLICATES"})
  void findsTheOptimumAfterAColumnWasReplaced(Data data) {
    PiecewiseLinearProgram program = program(data, 0.1, "hinge");
    SplittableRandom random = new SplittableRandom(7);
    try (CompactSession session = new CompactSession(program)) {
      session.solve(SolveOptions.unlimited());
      for (int j = 0; j < FEATURES; j += 4) {
        double[] column = random.doubles(SAMPLES, -2, 2).map(Math::rint).toArray();
        session.replaceColumn(1, j, column);
        double[] costs = new double[FEATURES + 1];
        costs[j] = -1;
        session.setCosts(costs);
        PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
        try (CompactSession afresh = new CompactSession(session.program())) {
          PiecewiseLinearSolution expected = afresh.solve(SolveOptions.unlimited());
          assertThat(solution.status()).isEqualTo(expected.status());
          if (expected.isOptimal()) {
            assertThat(solution.point()[j]).isCloseTo(expected.point()[j], within(1e-9));
          }
        }
      }
    }
  }

  /**
   * Frequencies of words: most are zero, some are huge. Pivots are small there, multipliers drift
   * (for word 13 so far that nothing was proven before they were brought back), and what is left of
   * stationarity is charged with the wide ranges that outliers leave. A session hands what it
   * cannot prove to a backend that takes a thousand times as long.
   */
  @Test
  void provesTheBoundsOfFrequenciesOfWords() {
    PiecewiseLinearProgram program = wordFrequencies();
    int words = program.variables() - 1;
    try (CompactSession session = new CompactSession(program)) {
      for (int j = 0; j < words; j++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          session.setCosts(Programs.unit(words + 1, j, sign));
          PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
          assertThat(solution.isOptimal()).as(solution.message()).isTrue();
          Certificate certificate = SolutionChecker.check(session.program(), solution);
          assertThat(certificate.holds()).as("word %d: %s", j, certificate).isTrue();
        }
      }
    }
  }

  private static PiecewiseLinearProgram wordFrequencies() {
    SplittableRandom random = new SplittableRandom(2);
    int words = 50;
    double[][] columns = new double[words + 1][];
    for (int j = 0; j < words; j++) {
      columns[j] = frequencies(random, WORD_SAMPLES, j);
    }
    columns[words] = new double[WORD_SAMPLES];
    for (int i = 0; i < WORD_SAMPLES; i++) {
      double score = columns[0][i] + columns[1][i] - columns[2][i] + random.nextGaussian();
      columns[words][i] = score > 0 ? 1 : -1;
      for (int j = 0; j < words; j++) {
        columns[j][i] *= columns[words][i];
      }
    }
    DenseMatrix rows = DenseMatrix.ofColumns(WORD_SAMPLES, columns);
    try (CompactSession session = new CompactSession(Programs.training(rows, 1))) {
      double least = session.program().objective(session.solve(SolveOptions.unlimited()).point());
      return Programs.joint(rows, 1, 1.2 * least);
    }
  }

  /** Standardised; rarer for a later word. */
  private static double[] frequencies(SplittableRandom random, int samples, int word) {
    double share = 0.5 / (1 + word);
    double[] column = new double[samples];
    for (int i = 0; i < samples; i++) {
      column[i] =
          random.nextDouble() < share ? Math.rint(100 * Math.exp(1.5 * random.nextGaussian())) : 0;
    }
    double mean = Arrays.stream(column).average().orElseThrow();
    double square = Arrays.stream(column).map(x -> (x - mean) * (x - mean)).sum() / samples;
    return Arrays.stream(column).map(x -> (x - mean) / Math.sqrt(square)).toArray();
  }

  /** Kinds of data. */
  enum Data {
    CONTINUOUS,
    INTEGERS,
    DUPLICATES,
    SEPARABLE,
    OUTLIERS
  }

  private static PiecewiseLinearProgram program(Data data, double slack, String loss) {
    TermBlock norm =
        new TermBlock(LinearMap.Coordinates.range(0, FEATURES), ConvexPiecewiseLinear.absolute(1));
    ConvexPiecewiseLinear shape =
        switch (loss) {
          case "hinge" -> ConvexPiecewiseLinear.hinge(1);
          case "doubleHinge" -> ConvexPiecewiseLinear.doubleHinge(1, 2);
          default ->
              ConvexPiecewiseLinear.of(new double[] {-0.25, 0.25}, new double[] {-1, 0, 1}, 0);
        };
    TermBlock losses = new TermBlock(LinearMap.AffineRows.of(rows(data)), shape);
    List<TermBlock> terms = List.of(norm, losses);
    PiecewiseLinearProgram training = PiecewiseLinearProgram.of(FEATURES + 1, terms, List.of());
    double least;
    try (CompactSession session = new CompactSession(training)) {
      double[] model = session.solve(SolveOptions.unlimited()).point();
      least = norm.value(model) + losses.value(model);
    }
    Budget budget = new Budget(terms, (1 + slack) * least);
    return PiecewiseLinearProgram.of(FEATURES + 1, List.of(), List.of(budget));
  }

  private static DenseMatrix rows(Data data) {
    SplittableRandom random = new SplittableRandom(20261121);
    double[][] columns = new double[FEATURES + 1][SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      for (int j = 0; j < FEATURES; j++) {
        double entry = random.nextGaussian();
        columns[j][i] =
            switch (data) {
              case INTEGERS -> Math.rint(entry);
              case DUPLICATES -> j % 2 == 1 ? columns[j - 1][i] : Math.rint(2 * entry);
              case OUTLIERS -> entry * (random.nextInt(100) == 0 ? 50 : 0.1);
              default -> entry;
            };
      }
      double noise = data == Data.SEPARABLE ? 0 : random.nextGaussian();
      columns[FEATURES][i] = columns[0][i] - columns[4][i] + noise > 0 ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] *= columns[FEATURES][i];
      }
    }
    return DenseMatrix.ofColumns(SAMPLES, columns);
  }
}
