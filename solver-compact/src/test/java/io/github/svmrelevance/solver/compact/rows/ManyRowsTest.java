package io.github.svmrelevance.solver.compact.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.stages.Bases;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManyRowsTest {

  private static final int SAMPLES = 16_000;
  private static final int FEATURES = 6;
  private static final int VARIABLES = FEATURES + 1;

  /** Data of different kinds, and what a sample pays. */
  private enum Kind {
    OVERLAPPING,
    SEPARABLE,
    REJECTING,
    HEAVY_TAILED,
    SPARSE,
    OF_FEW_VALUES,
    REGRESSION;

    private double noise() {
      return this == SEPARABLE || this == REGRESSION ? 0 : 0.15;
    }

    private ConvexPiecewiseLinear shape() {
      return switch (this) {
        case REJECTING -> ConvexPiecewiseLinear.doubleHinge(1, 3);
        case REGRESSION -> ConvexPiecewiseLinear.epsilonInsensitive(0.1);
        default -> ConvexPiecewiseLinear.hinge(1);
      };
    }

    List<TermBlock> terms() {
      Random random = new Random(1);
      double[][] columns = new double[FEATURES][SAMPLES];
      double[] signs = new double[SAMPLES];
      double[] targets = new double[SAMPLES];
      for (int i = 0; i < SAMPLES; i++) {
        double score = 0;
        for (int j = 0; j < FEATURES; j++) {
          columns[j][i] = entry(random);
          score += j < 3 ? columns[j][i] : 0;
        }
        double sign = score > 0.2 ? 1 : -1;
        signs[i] = random.nextDouble() < noise() ? -sign : sign;
        targets[i] = score + random.nextGaussian();
      }
      Matrix matrix = DenseMatrix.ofColumns(SAMPLES, columns);
      if (this == SPARSE) {
        matrix = sparse(matrix);
      }
      AffineRows rows = AffineRows.of(matrix);
      if (this == REGRESSION) {
        double[] negative = new double[SAMPLES];
        Arrays.fill(negative, -1);
        rows = rows.withScales(negative).withIntercept(FEATURES, negative).withOffsets(targets);
      } else {
        rows = rows.withScales(signs).withIntercept(FEATURES, signs);
      }
      return List.of(
          new TermBlock(
              LinearMap.Coordinates.range(0, FEATURES), ConvexPiecewiseLinear.absolute(1)),
          new TermBlock(rows, shape()));
    }

    private static SparseMatrix sparse(Matrix dense) {
      int[][] columns = new int[SAMPLES][];
      double[][] values = new double[SAMPLES][];
      for (int i = 0; i < SAMPLES; i++) {
        double[] row = dense.row(i);
        columns[i] = IntStream.range(0, FEATURES).filter(j -> row[j] != 0).toArray();
        values[i] = Arrays.stream(columns[i]).mapToDouble(j -> row[j]).toArray();
      }
      return SparseMatrix.ofRows(FEATURES, columns, values);
    }

    private double entry(Random random) {
      return switch (this) {
        case HEAVY_TAILED -> random.nextGaussian() / Math.sqrt(0.2 + random.nextDouble());
        case SPARSE -> random.nextDouble() < 0.6 ? random.nextGaussian() : 0;
        case OF_FEW_VALUES -> random.nextInt(21) - 10;
        default -> random.nextGaussian();
      };
    }

    PiecewiseLinearProgram training() {
      return PiecewiseLinearProgram.of(VARIABLES, terms(), List.of());
    }

    PiecewiseLinearProgram budget(double limit) {
      return PiecewiseLinearProgram.of(VARIABLES, List.of(), List.of(new Budget(terms(), limit)));
    }
  }

  private static Interruption never() {
    return new Interruption(SolveOptions.unlimited());
  }

  private static PiecewiseLinearSolution usual(PiecewiseLinearProgram program) {
    return new Bases().solve(program, Optional.empty(), never());
  }

  private static ManyRows many(PiecewiseLinearProgram program) {
    return ManyRows.of(program, SAMPLES).orElseThrow();
  }

  private static PiecewiseLinearProgram with(PiecewiseLinearProgram program, int j, double cost) {
    double[] costs = new double[VARIABLES];
    costs[j] = cost;
    return program.withCosts(costs);
  }

  /** Solved by few rows, and proven over all of them. */
  private static double proven(ManyRows rows, PiecewiseLinearProgram program) {
    PiecewiseLinearSolution found = rows.solve(program, never()).orElseThrow();
    Certificate proof = SolutionChecker.check(program, found);
    assertThat(proof.holds()).isTrue();
    assertThat(proof.gap()).isLessThan(1e-8 * proof.scale());
    return proof.value();
  }

  private static double objective(PiecewiseLinearProgram program) {
    return program.objective(usual(program).point());
  }

  @ParameterizedTest
  @EnumSource
  void trainsAsAllRowsDo(Kind kind) {
    PiecewiseLinearProgram training = kind.training();
    double expected = objective(training);
    assertThat(proven(many(training), training)).isCloseTo(expected, within(1e-8 * expected));
  }

  @ParameterizedTest
  @EnumSource
  void findsTheRangesThatAllRowsHave(Kind kind) {
    double least = objective(kind.training());
    PiecewiseLinearProgram models = kind.budget(1.1 * least);
    ManyRows rows = many(models);
    Bases all = new Bases();
    for (int j : new int[] {0, FEATURES - 1, FEATURES}) {
      for (int sign = 1; sign >= -1; sign -= 2) {
        PiecewiseLinearProgram end = with(models, j, sign);
        double expected = end.objective(all.solve(end, Optional.empty(), never()).point());
        assertThat(proven(rows, end)).isCloseTo(expected, within(1e-7 * Math.abs(expected)));
      }
    }
  }

  @Test
  void followsChangesAndForks() {
    double least = objective(Kind.OVERLAPPING.training());
    PiecewiseLinearProgram models = Kind.OVERLAPPING.budget(1.05 * least);
    ManyRows rows = many(models);
    double narrow = proven(rows, with(models, 0, 1));
    PiecewiseLinearProgram wider = models.withLimit(0, 1.2 * least);
    double wide = proven(rows.withLimit(), with(wider, 0, 1));
    assertThat(wide).isLessThan(narrow).isCloseTo(objective(with(wider, 0, 1)), within(1e-7));
    PiecewiseLinearProgram bounded = wider.withBounds(1, 0, 0.1);
    assertThat(proven(rows.withBounds(), with(bounded, 0, 1)))
        .isCloseTo(objective(with(bounded, 0, 1)), within(1e-7));
    double[] before = point(rows.forked(), with(models, 2, -1));
    assertThat(point(rows.forked(), with(models, 2, -1))).containsExactly(before);
  }

  @Test
  void findsTheLeastWithoutAFeatureFromTheLeastWithAll() {
    PiecewiseLinearProgram training = Kind.OVERLAPPING.training();
    ManyRows rows = many(training);
    proven(rows, training);
    for (int j = 0; j < FEATURES; j++) {
      PiecewiseLinearProgram without = training.withBounds(j, 0, 0);
      double expected = objective(without);
      assertThat(proven(rows.forked().withBounds(), without))
          .isCloseTo(expected, within(1e-8 * expected));
    }
  }

  /** Half of all rows are 0, and at most models all of these have one margin. */
  @Test
  void findsNothingWrongWhereManyRowsAreEqual() {
    List<TermBlock> terms = Kind.OVERLAPPING.terms();
    AffineRows map = (AffineRows) terms.get(1).map();
    double[] scales = new double[SAMPLES];
    Arrays.setAll(scales, i -> i % 2 == 0 ? 0 : map.scale(i));
    TermBlock loss = new TermBlock(map.withScales(scales), terms.get(1).shape());
    PiecewiseLinearProgram training =
        PiecewiseLinearProgram.of(VARIABLES, List.of(terms.get(0), loss), List.of());
    double least = objective(training);
    PiecewiseLinearProgram models =
        PiecewiseLinearProgram.of(
            VARIABLES, List.of(), List.of(new Budget(List.of(terms.get(0), loss), 1.1 * least)));
    for (int j = 0; j < VARIABLES; j++) {
      PiecewiseLinearProgram end = with(models, j, 1);
      double expected = objective(end);
      many(models)
          .solve(end, never())
          .ifPresent(
              found ->
                  assertThat(end.objective(found.point()))
                      .isCloseTo(expected, within(1e-7 * Math.abs(expected))));
    }
  }

  private static double[] point(ManyRows rows, PiecewiseLinearProgram program) {
    return rows.solve(program, never()).orElseThrow().point();
  }

  @Test
  void saysThatABudgetIsTooSmall() {
    double least = objective(Kind.OVERLAPPING.training());
    PiecewiseLinearProgram models = with(Kind.OVERLAPPING.budget(0.99 * least), 0, 1);
    assertThatThrownBy(() -> many(models).solve(models, never()))
        .isInstanceOfSatisfying(
            Stopped.class,
            stopped -> assertThat(stopped.status()).isEqualTo(SolveStatus.INFEASIBLE));
  }

  @Test
  void stopsWhenItIsTold() {
    PiecewiseLinearProgram models = with(Kind.OVERLAPPING.budget(SAMPLES), 0, 1);
    Interruption now = new Interruption(SolveOptions.unlimited().withTimeLimit(Duration.ZERO));
    assertThatThrownBy(() -> many(models).solve(models, now)).isInstanceOf(Stopped.class);
  }

  @Test
  void takesOnlyWhatItCanSolve() {
    PiecewiseLinearProgram models = Kind.OVERLAPPING.budget(SAMPLES);
    Budget budget = models.budgets().get(0);
    UnaryOperator<Budget> half = known -> new Budget(known.terms(), known.limit() / 2);
    assertThat(ManyRows.of(models, SAMPLES)).isPresent();
    assertThat(ManyRows.of(models, SAMPLES + 1)).isEmpty();
    assertThat(
            ManyRows.of(
                PiecewiseLinearProgram.of(
                    VARIABLES, List.of(), List.of(budget, half.apply(budget))),
                SAMPLES))
        .isEmpty();
    assertThat(
            ManyRows.of(
                PiecewiseLinearProgram.of(VARIABLES, budget.terms(), List.of(budget)), SAMPLES))
        .isEmpty();
  }

  /** A point that did not move has few rows next to it, which say little of where to go. */
  @ParameterizedTest
  @EnumSource
  void rowsAreKeptHoweverNarrowTheBand(Kind kind) {
    PiecewiseLinearProgram program = kind.training();
    Look look = Look.at(Look.manyTerms(program, SAMPLES), usual(program).point());
    long wanted = RowRefinement.wanted(VARIABLES, SAMPLES);

    Chosen chosen = Chosen.around(look, look, new Movement(0, 0), wanted, Chosen.extremes(look, 0));

    assertThat(chosen.isWhole()).isTrue();
    assertThat(chosen.kept().values().stream().mapToLong(rows -> rows.length).sum())
        .isGreaterThan(wanted / 5);
  }

  /** Rows far on the right side move most where a model grows, and come no nearer to the hinge. */
  @ParameterizedTest
  @EnumSource
  void tellsGrowthFromOtherMovement(Kind kind) {
    Map<Integer, RowTerms> terms = Look.manyTerms(kind.training(), SAMPLES);
    double[] point = usual(kind.training()).point();
    double[] grown = Arrays.stream(point).map(weight -> 1.5 * weight).toArray();
    Look before = Look.at(terms, point);
    Look look = Look.at(terms, grown);

    Movement movement = look.movement(before);

    assertThat(movement.along()).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(movement.across()).isLessThan(1e-9);
    Movement total = new Movement(movement.along() * look.movement(origin(terms)).across(), 0);
    assertThat(look.near(movement.times(0.3))).isLessThan(look.near(total.times(0.3)));
  }

  @Test
  void takesAModelThatCameFromNothingForNoGrowth() {
    PiecewiseLinearProgram training = Kind.OVERLAPPING.training();
    Map<Integer, RowTerms> terms = Look.manyTerms(training, SAMPLES);
    Look look = Look.at(terms, usual(training).point());

    Movement movement = look.movement(origin(terms));

    assertThat(movement.along()).isZero();
    assertThat(movement.across()).isPositive();
  }

  private static Look origin(Map<Integer, RowTerms> terms) {
    return Look.at(terms, new double[VARIABLES]);
  }
}
