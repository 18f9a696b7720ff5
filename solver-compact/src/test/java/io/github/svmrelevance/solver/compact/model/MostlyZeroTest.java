package io.github.svmrelevance.solver.compact.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums over rows and columns, whether most of their coefficients are zero or none. */
class MostlyZeroTest {

  /** Sums of at most a thousand numbers of about 1. */
  private static final Offset<Double> ROUNDING = within(1e-11);

  private final SplittableRandom random = new SplittableRandom(4);

  private PiecewiseLinearProgram program(int rows, int variables, double share) {
    double[][] columns = new double[variables][rows];
    for (double[] column : columns) {
      for (int i = 0; i < rows; i++) {
        column[i] = random.nextDouble() < share ? random.nextDouble(-1, 1) : 0;
      }
    }
    return PiecewiseLinearProgram.of(
        variables,
        List.of(
            new TermBlock(
                AffineRows.of(DenseMatrix.ofColumns(rows, columns)),
                ConvexPiecewiseLinear.hinge(1))),
        List.of());
  }

  @ParameterizedTest
  @CsvSource({"300, 20, 0.1", "300, 20, 1", "30, 80, 0.1", "30, 80, 1", "40, 3, 0"})
  void sumsAreThoseOverAllCoefficients(int rows, int variables, double share) {
    PiecewiseLinearProgram program = program(rows, variables, share);
    PackedProgram whole = PackedProgram.of(program, 0);
    int[] chosen = IntStream.range(0, rows).filter(i -> i % 3 != 1).toArray();

    assertSums(whole);
    assertSums(whole.withRows(chosen));
    assertSums(whole.repacked(program.withBounds(0, -1, 1), 1));
    assertThat(whole.isSparse()).isEqualTo(share < 1 && variables > rows);
  }

  @ParameterizedTest
  @CsvSource({"300, 20", "30, 80"})
  void aReplacedColumnCounts(int rows, int variables) {
    PackedProgram whole = PackedProgram.of(program(rows, variables, 0.1), 0);
    double[] column = random.doubles(rows, -1, 1).toArray();

    PackedProgram changed = whole.withColumn(0, 1, column);

    assertSums(changed);
    assertSums(changed.withRows(new int[] {0, 5, 6, 9}));
    assertThat(changed.column(1)[5]).isEqualTo(column[5] / whole.scale[1]);
  }

  @ParameterizedTest
  @CsvSource({"300, 20, 0.1", "300, 20, 1"})
  void partsHoldTheRowsThatWereChosen(int rows, int variables, double share) {
    PackedProgram whole = PackedProgram.of(program(rows, variables, share), 0);
    int[] chosen = {3, 4, 77, 299};

    PackedProgram part = whole.withRows(chosen);

    for (int i = 0; i < chosen.length; i++) {
      assertThat(part.row(i)).isEqualTo(whole.row(chosen[i]));
      for (int j = 0; j < variables; j++) {
        assertThat(part.column(j)[i]).isEqualTo(whole.row(chosen[i])[j]);
      }
    }
  }

  private void assertSums(PackedProgram program) {
    int n = program.rows;
    int p = program.variables;
    int[] some = IntStream.range(0, n).filter(i -> i % 2 == 0).toArray();
    double[] factors = random.doubles(some.length, -1, 1).toArray();
    double[] sums = new double[p];
    double[][] products = new double[p][p];
    for (int k = 0; k < some.length; k++) {
      double[] row = program.row(some[k]);
      for (int j = 0; j < p; j++) {
        sums[j] += factors[k] * row[j];
        for (int l = 0; l <= j; l++) {
          products[j][l] += factors[k] * row[j] * row[l];
        }
      }
    }

    double[] byRows = new double[p];
    program.addRows(factors, some, some.length, byRows);
    assertThat(byRows).containsExactly(sums, ROUNDING);
    double[] oneByOne = new double[p];
    for (int k = 0; k < some.length; k++) {
      program.addRow(factors[k], some[k], oneByOne);
    }
    assertThat(oneByOne).containsExactly(sums, ROUNDING);
    double[][] added = new double[p][p];
    program.addProducts(factors, some, some.length, added);
    for (int j = 0; j < p; j++) {
      assertThat(added[j]).containsExactly(products[j], ROUNDING);
    }

    int[] columns = IntStream.range(0, p).filter(j -> j % 3 != 0).toArray();
    double[] by = random.doubles(columns.length, -1, 1).toArray();
    double[] expected = new double[n];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns.length; c++) {
        expected[i] += by[c] * program.row(i)[columns[c]];
      }
    }
    double[] combined = random.doubles(n).toArray();
    program.combineColumns(by, columns, columns.length, combined);
    assertThat(combined).containsExactly(expected, ROUNDING);
  }
}
