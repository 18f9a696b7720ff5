package io.github.svmrelevance.solver.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.ProblemSolver;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.core.optimization.SupportingHalfSpace;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.stages.Shortcut;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A shortcut must not change any optimum. A second budget that is far off, of which the optimum
 * knows nothing, keeps the engine from taking one.
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
    "RARE_CLASS, 0.02, hinge",
    "RARE_CLASS, 0.1, hinge",
    "RARE_CLASS, 0.1, insensitive",
  })
  void findsTheOptimumOfTheWholePath(Data data, double slack, String loss) {
    PiecewiseLinearProgram program = program(data, slack, loss);
    assertThat(Shortcut.pays(PackedProgram.of(program, 0))).isTrue();
    PiecewiseLinearProgram withoutShortcut = withoutShortcut(program);
    assertThat(Shortcut.pays(PackedProgram.of(withoutShortcut, 0))).isFalse();
    requireSameBounds(program, withoutShortcut);
  }

  private static void requireSameBounds(
      PiecewiseLinearProgram program, PiecewiseLinearProgram withoutShortcut) {
    try (CompactSession session = new CompactSession(program);
        CompactSession whole = new CompactSession(withoutShortcut)) {
      for (int j = 0; j < FEATURES; j += 3) {
        for (int sign = -1; sign <= 1; sign += 2) {
          double[] costs = new double[FEATURES + 1];
          costs[j] = sign;
          session.setCosts(costs);
          whole.setCosts(costs);
          PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
          PiecewiseLinearSolution expected = whole.solve(SolveOptions.unlimited());
          assertThat(solution.isOptimal()).as(solution.message()).isTrue();
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

  /** The same optima, but for a limit of the norm that no point near them comes to. */
  private static PiecewiseLinearProgram withoutShortcut(PiecewiseLinearProgram program) {
    Budget joint = program.budgets().get(0);
    Budget loose = new Budget(List.of(joint.terms().get(0)), 1e3);
    PiecewiseLinearProgram result =
        PiecewiseLinearProgram.of(program.variables(), List.of(), List.of(loose, joint));
    for (int j = 0; j < program.variables(); j++) {
      result = result.withBounds(j, program.lower(j), program.upper(j));
    }
    return result;
  }

  /** Bounds of variables as presets set them: far off, tight, on one side, or a single value. */
  @ParameterizedTest
  @CsvSource({
    "CONTINUOUS, 0.1, hinge",
    "CONTINUOUS, 0.01, hinge",
    "CONTINUOUS, 0.1, doubleHinge",
    "CONTINUOUS, 0.1, insensitive",
    "INTEGERS, 0.1, hinge",
    "DUPLICATES, 0.1, hinge",
    "SEPARABLE, 0.1, hinge",
    "OUTLIERS, 0.1, hinge",
    "RARE_CLASS, 0.02, hinge",
  })
  void findsTheOptimumWithinBoundsOfVariables(Data data, double slack, String loss) {
    PiecewiseLinearProgram program = program(data, slack, loss);
    double[] range = range(program, 0);
    for (Walls walls : Walls.values()) {
      PiecewiseLinearProgram bounded = walls.in(program, range[0], range[1]);
      assertThat(Shortcut.pays(PackedProgram.of(bounded, 0))).isTrue();
      requireSameBounds(bounded, withoutShortcut(bounded));
    }
  }

  private static double[] range(PiecewiseLinearProgram program, int variable) {
    double[] range = new double[2];
    try (CompactSession session = new CompactSession(program)) {
      for (int end = 0; end < 2; end++) {
        session.setCosts(Programs.unit(FEATURES + 1, variable, 1 - 2 * end));
        range[end] = session.solve(SolveOptions.unlimited()).point()[variable];
      }
    }
    return range;
  }

  /** Bounds of variables. */
  private enum Walls {
    FAR {
      @Override
      PiecewiseLinearProgram in(PiecewiseLinearProgram program, double least, double most) {
        return program.withBounds(FEATURES, -100, 100).withBounds(1, -100, 100);
      }
    },
    INNER_HALF {
      @Override
      PiecewiseLinearProgram in(PiecewiseLinearProgram program, double least, double most) {
        return program.withBounds(0, 0.75 * least + 0.25 * most, 0.25 * least + 0.75 * most);
      }
    },
    LOWER_HALF {
      @Override
      PiecewiseLinearProgram in(PiecewiseLinearProgram program, double least, double most) {
        return program
            .withBounds(0, Double.NEGATIVE_INFINITY, 0.5 * least + 0.5 * most)
            .withBounds(3, 0, Double.POSITIVE_INFINITY);
      }
    },
    ONE_VALUE {
      @Override
      PiecewiseLinearProgram in(PiecewiseLinearProgram program, double least, double most) {
        return program.withBounds(0, 0.6 * least + 0.4 * most, 0.6 * least + 0.4 * most);
      }
    };

    /** Adds bounds, given the least and the most of variable 0. */
    abstract PiecewiseLinearProgram in(PiecewiseLinearProgram program, double least, double most);
  }

  /**
   * The least sum, with all features and without one, is that of a program with a budget that
   * nothing comes near, whose first path takes no shortcut.
   */
  @ParameterizedTest
  @CsvSource({
    "CONTINUOUS, hinge",
    "CONTINUOUS, doubleHinge",
    "CONTINUOUS, insensitive",
    "INTEGERS, hinge",
    "DUPLICATES, hinge",
    "SEPARABLE, hinge",
    "OUTLIERS, hinge",
  })
  void findsTheLeastSum(Data data, String loss) {
    List<TermBlock> terms = program(data, 0, loss).budgets().get(0).terms();
    PiecewiseLinearProgram sum = PiecewiseLinearProgram.of(FEATURES + 1, terms, List.of());
    Budget loose = new Budget(terms.subList(0, 1), 1e3);
    PiecewiseLinearProgram limited = PiecewiseLinearProgram.of(FEATURES + 1, terms, List.of(loose));
    try (CompactSession session = new CompactSession(sum)) {
      for (int j = -1; j < FEATURES; j += 5) {
        if (j >= 0) {
          session.setBounds(j, 0, 0);
          limited = limited.withBounds(j, 0, 0);
        }
        PiecewiseLinearSolution solution = session.solve(SolveOptions.unlimited());
        assertThat(solution.isOptimal()).as(solution.message()).isTrue();
        Certificate certificate = SolutionChecker.check(session.program(), solution);
        assertThat(certificate.gap()).isLessThan(1e-9 * Math.max(1, certificate.value()));
        try (CompactSession other = new CompactSession(limited)) {
          double expected = limited.objective(other.solve(SolveOptions.unlimited()).point());
          assertThat(certificate.value()).isCloseTo(expected, within(1e-8 * Math.max(1, expected)));
        }
      }
    }
  }

  /** The same beside a linear solver, on random data with random bounds on all variables. */
  @Property(tries = 2, seed = "20261123")
  void agreesWithALinearSolver(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PiecewiseLinearProgram program = program(Data.values()[random.nextInt(3)], 0.1, "hinge");
    double[] model;
    try (CompactSession session = new CompactSession(program)) {
      model = session.solve(SolveOptions.unlimited()).point();
    }
    for (int j = 0; j < FEATURES; j++) {
      double lower = model[j] - Math.max(0, random.nextDouble() - 0.3);
      double upper = model[j] + Math.max(0, random.nextDouble() - 0.3);
      program = program.withBounds(j, lower, upper);
    }
    int variable = random.nextInt(FEATURES);
    program = program.withCosts(Programs.unit(FEATURES + 1, variable, 1));
    try (CompactSession session = new CompactSession(program);
        CertifiedSession.PiecewiseLinear linear = linear().open(program)) {
      double value = session.solve(SolveOptions.unlimited()).point()[variable];
      CertifiedSolution<PiecewiseLinearSolution> expected = linear.solve(SolveOptions.unlimited());
      assertThat(expected.isCertified()).as(expected.message()).isTrue();
      assertThat(value).isCloseTo(expected.solution().point()[variable], within(1e-7));
    }
  }

  /**
   * What is known soon is near the optimum, on both sides of it: a point within the limit, and a
   * half-space that holds all of them. Where many rows are alike, or a loss has two breakpoints
   * near each other, it may be far from it, or nothing is known.
   */
  @ParameterizedTest
  @CsvSource({
    "CONTINUOUS, 0.1, hinge",
    "CONTINUOUS, 0.01, hinge",
    "CONTINUOUS, 1.0, hinge",
    "CONTINUOUS, 0.1, doubleHinge",
    "INTEGERS, 0.1, hinge",
    "RARE_CLASS, 0.1, hinge",
  })
  void whatIsKnownSoonIsNearTheOptimum(Data data, double slack, String loss) {
    PiecewiseLinearProgram program = program(data, slack, loss);
    double[] costs = new double[FEATURES + 1];
    Arrays.setAll(costs, j -> 1.0 / (1 + j) - 0.3);
    try (CompactSession session = new CompactSession(program)) {
      // Deep among the points within the limit: halfway between both ends.
      double[] inner = new double[costs.length];
      double[] ends = new double[2];
      for (int side = 0; side < 2; side++) {
        session.setCosts(Arrays.stream(costs).map(side == 0 ? c -> c : c -> -c).toArray());
        double[] end = session.solve(SolveOptions.unlimited()).point();
        for (int j = 0; j < inner.length; j++) {
          inner[j] += end[j] / 2;
          ends[side] += costs[j] * end[j];
        }
      }
      session.setCosts(costs);

      SupportingHalfSpace half =
          new SupportingHalfSpace.Search(program, inner)
              .at(session.near(SolveOptions.unlimited()).orElseThrow())
              .orElseThrow();

      double span = ends[1] - ends[0];
      assertThat(dot(costs, half.point())).isBetween(ends[0] - 1e-9 * span, ends[0] + 0.1 * span);
      // The normal is about -costs: with what is left of it, as far as the points near reach.
      double size = -dot(half.halfSpace().normal(), costs) / dot(costs, costs);
      assertThat(size).isPositive();
      assertThat(-half.halfSpace().limit() / size).isCloseTo(ends[0], within(0.1 * span));
      double[] off = new double[costs.length];
      Arrays.setAll(off, j -> half.halfSpace().normal()[j] / size + costs[j]);
      assertThat(dot(off, off)).isLessThan(0.01 * dot(costs, costs));
    }
  }

  /** Otherwise it would be no sooner than the optimum. */
  @Test
  void nothingIsKnownSoonOfTwoBudgets() {
    PiecewiseLinearProgram program = withoutShortcut(program(Data.CONTINUOUS, 0.1, "hinge"));
    try (CompactSession session =
        new CompactSession(program.withCosts(Programs.unit(FEATURES + 1, 0, 1)))) {
      assertThat(session.near(SolveOptions.unlimited())).isEmpty();
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static ProblemSolver linear() {
    return new ProblemSolver(
        Registry.backends(List.of(new OjAlgoBackend())), Optional.of("ojalgo"), warning -> {});
  }

  /** Otherwise the tests above would say nothing. */
  @Test
  void savesMostPivots() {
    PiecewiseLinearProgram program = program(Data.CONTINUOUS, 0.1, "hinge");
    requireFewerPivots(program);
    double[] range = range(program, 0);
    requireFewerPivots(Walls.INNER_HALF.in(program, range[0], range[1]));
  }

  /**
   * From the constant model one edge may lead past rows by the hundred, all tied at its start. With
   * paths that stop at each, all objectives together took a third of the pivots of whole paths.
   */
  @Test
  void takesFewPivotsWhereAllRowsOfAClassAreTied() {
    PiecewiseLinearProgram program = program(Data.RARE_CLASS, 0.02, "hinge");
    long pivots = 0;
    long ofWholePaths = 0;
    try (CompactSession session = new CompactSession(program);
        CompactSession whole = new CompactSession(withoutShortcut(program))) {
      session.solve(SolveOptions.unlimited());
      whole.solve(SolveOptions.unlimited());
      for (int j = 0; j < FEATURES; j++) {
        for (int sign = -1; sign <= 1; sign += 2) {
          session.setCosts(Programs.unit(FEATURES + 1, j, sign));
          whole.setCosts(Programs.unit(FEATURES + 1, j, sign));
          pivots += session.solve(SolveOptions.unlimited()).iterations();
          ofWholePaths += whole.solve(SolveOptions.unlimited()).iterations();
        }
      }
    }
    assertThat(5 * pivots).isLessThan(ofWholePaths);
  }

  private static void requireFewerPivots(PiecewiseLinearProgram program) {
    double[] costs = Programs.unit(FEATURES + 1, 1, 1);
    try (CompactSession session = new CompactSession(program);
        CompactSession whole = new CompactSession(withoutShortcut(program))) {
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
    OUTLIERS,

    /** So rare that a constant model is admissible, at which all rows of a class are tied. */
    RARE_CLASS
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
    TermBlock losses = new TermBlock(AffineRows.of(rows(data)), shape);
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
              case INTEGERS, RARE_CLASS -> Math.rint(entry);
              case DUPLICATES -> j % 2 == 1 ? columns[j - 1][i] : Math.rint(2 * entry);
              case OUTLIERS -> entry * (random.nextInt(100) == 0 ? 50 : 0.1);
              default -> entry;
            };
      }
      double noise = data == Data.SEPARABLE ? 0 : random.nextGaussian();
      double least = data == Data.RARE_CLASS ? 2 : 0;
      double scale = data == Data.RARE_CLASS ? 3 : 1;
      columns[FEATURES][i] = columns[0][i] - columns[4][i] + scale * noise > least ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        columns[j][i] *= columns[FEATURES][i];
      }
    }
    return DenseMatrix.ofColumns(SAMPLES, columns);
  }
}
