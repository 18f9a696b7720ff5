package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a {@link PiecewiseLinearProgram} reads as a {@link LinearProgram}.
 *
 * <p>A variable with a term of one breakpoint t on itself, such as |w_j|, is split: z = t + p - q
 * with p, q &gt;= 0, so that phi(z) = phi(t) + s_1 p - s_0 q without a row. Any other term is
 * written as
 *
 * <pre>  phi(u) = phi(t_m) + s_m (u - t_m) + sum_i (s_i - s_(i-1)) max(0, t_i - u)</pre>
 *
 * with one slack xi_i &gt;= 0 and one row u + xi_i &gt;= t_i for each breakpoint. These rows are
 * numbered here as <em>cuts</em>; which of them a program contains is the caller's choice, since a
 * row that no point violates changes nothing. The budgets are the first rows of every program.
 *
 * <p>Depends on the shapes of the program, not on costs, bounds, limits or matrix entries.
 */
final class BridgeLayout {

  /**
   * The cuts of one block: functional i, breakpoint m is cut {@code first + i * breakpoints + m}.
   */
  private record CutBlock(int block, int first, int breakpoints) {}

  private final int variables;

  /** Column of p_j, or of z_j itself where it is not split. */
  private final int[] plus;

  /** Column of q_j, or -1 where z_j is not split. */
  private final int[] minus;

  /** t_j of a split variable, else 0. */
  private final double[] origin;

  /** For each block, whether its terms are expressed by the split of their variables. */
  private final boolean[] bySplit;

  private final List<CutBlock> cutBlocks = new ArrayList<>();
  private final int cuts;
  private final int firstSlack;

  BridgeLayout(PiecewiseLinearProgram program) {
    this(program, true);
  }

  /** A layout in which every variable is one column, the one of its own position. */
  static BridgeLayout unsplit(PiecewiseLinearProgram program) {
    return new BridgeLayout(program, false);
  }

  private BridgeLayout(PiecewiseLinearProgram program, boolean split) {
    variables = program.variables();
    List<TermBlock> blocks = program.blocks();
    plus = new int[variables];
    minus = new int[variables];
    origin = new double[variables];
    bySplit = new boolean[blocks.size()];
    Arrays.fill(minus, -1);
    for (int b = 0; b < bySplit.length; b++) {
      bySplit[b] = split && claimSplit(blocks.get(b));
    }
    int columns = 0;
    for (int j = 0; j < variables; j++) {
      plus[j] = columns++;
      minus[j] = minus[j] == -1 ? -1 : columns++;
    }
    firstSlack = columns;
    int count = 0;
    for (int b = 0; b < bySplit.length; b++) {
      int breakpoints = blocks.get(b).shape().breakpoints();
      if (!bySplit[b] && breakpoints > 0) {
        cutBlocks.add(new CutBlock(b, count, breakpoints));
        count += blocks.get(b).map().functionals() * breakpoints;
      }
    }
    cuts = count;
  }

  /** Splits the variables of a block if each of them can be and none is already. */
  private boolean claimSplit(TermBlock block) {
    if (!(block.map() instanceof LinearMap.Coordinates coordinates)
        || block.shape().breakpoints() != 1) {
      return false;
    }
    for (int i = 0; i < coordinates.functionals(); i++) {
      if (minus[coordinates.variable(i)] != -1) {
        return false;
      }
    }
    for (int i = 0; i < coordinates.functionals(); i++) {
      minus[coordinates.variable(i)] = 0;
      origin[coordinates.variable(i)] = block.shape().breakpoint(0);
    }
    return true;
  }

  int cuts() {
    return cuts;
  }

  int columns() {
    return firstSlack + cuts;
  }

  /** The program with all budgets and the chosen cuts, which follow the budgets in their order. */
  LinearProgram program(PiecewiseLinearProgram source, int[] chosen, int count) {
    LinearProgram.Builder builder = LinearProgram.builder();
    double[] costs = costs(source);
    for (int j = 0; j < variables; j++) {
      double[][] bounds = columnBounds(j, source.lower(j), source.upper(j));
      for (int part = 0; part < bounds.length; part++) {
        int column = part == 0 ? plus[j] : minus[j];
        builder.addColumn(bounds[part][0], bounds[part][1], costs[column]);
      }
    }
    for (int cut = 0; cut < cuts; cut++) {
      builder.addColumn(0, Double.POSITIVE_INFINITY, costs[firstSlack + cut]);
    }
    int[] all = new int[columns()];
    Arrays.setAll(all, j -> j);
    int block = source.penalty().size();
    for (Budget budget : source.budgets()) {
      double[] row = new double[columns()];
      double constant = addTerms(budget.terms(), block, row);
      block += budget.terms().size();
      builder.addRow(all, row, Double.NEGATIVE_INFINITY, budget.limit() - constant);
    }
    for (int k = 0; k < count; k++) {
      Row row = cutRow(source, chosen[k]);
      builder.addRow(row.columns, row.values, row.lower, Double.POSITIVE_INFINITY);
    }
    return builder.build();
  }

  /** The costs of all columns; what the penalty adds as a constant is left out. */
  double[] costs(PiecewiseLinearProgram source) {
    double[] costs = new double[columns()];
    addTerms(source.penalty(), 0, costs);
    for (int j = 0; j < variables; j++) {
      addToVariable(j, source.cost(j), costs);
    }
    return costs;
  }

  /** What a limit of a budget becomes as the upper bound of its row. */
  double rowLimit(PiecewiseLinearProgram source, int budget) {
    int block = source.penalty().size();
    for (int k = 0; k < budget; k++) {
      block += source.budgets().get(k).terms().size();
    }
    Budget chosen = source.budgets().get(budget);
    return chosen.limit() - addTerms(chosen.terms(), block, new double[columns()]);
  }

  /** Adds the coefficients of a sum of terms to a row; returns the sum's constant. */
  private double addTerms(List<TermBlock> terms, int firstBlock, double[] row) {
    double constant = 0;
    for (int k = 0; k < terms.size(); k++) {
      int b = firstBlock + k;
      constant += bySplit[b] ? addSplit(terms.get(k), row) : addEpigraph(terms.get(k), b, row);
    }
    return constant;
  }

  private double addSplit(TermBlock block, double[] row) {
    LinearMap.Coordinates coordinates = (LinearMap.Coordinates) block.map();
    for (int i = 0; i < coordinates.functionals(); i++) {
      int j = coordinates.variable(i);
      row[plus[j]] += block.shape().slope(1);
      row[minus[j]] -= block.shape().slope(0);
    }
    return coordinates.functionals() * block.shape().valueAtBreakpoint(0);
  }

  private double addEpigraph(TermBlock block, int b, double[] row) {
    ConvexPiecewiseLinear shape = block.shape();
    int n = block.map().functionals();
    double constant = 0;
    if (shape.maxSlope() != 0) {
      double[] slopes = new double[n];
      Arrays.fill(slopes, shape.maxSlope());
      double[] linear = new double[variables];
      block.map().addTransposed(slopes, linear);
      for (int j = 0; j < variables; j++) {
        addToVariable(j, linear[j], row);
        constant += linear[j] * origin[j];
      }
      for (int i = 0; i < n; i++) {
        constant += slopes[i] * block.map().offset(i);
      }
    }
    if (shape.breakpoints() == 0) {
      return constant + n * shape.value(0);
    }
    int last = shape.breakpoints() - 1;
    constant += n * (shape.valueAtBreakpoint(last) - shape.maxSlope() * shape.breakpoint(last));
    CutBlock cutBlock = cutBlock(b);
    for (int i = 0; i < n; i++) {
      for (int m = 0; m < shape.breakpoints(); m++) {
        row[firstSlack + cutBlock.first + i * shape.breakpoints() + m] +=
            shape.slope(m + 1) - shape.slope(m);
      }
    }
    return constant;
  }

  private CutBlock cutBlock(int block) {
    for (CutBlock candidate : cutBlocks) {
      if (candidate.block == block) {
        return candidate;
      }
    }
    throw new IllegalStateException("block " + block + " has no cuts");
  }

  private void addToVariable(int variable, double coefficient, double[] row) {
    if (coefficient != 0) {
      row[plus[variable]] += coefficient;
      if (minus[variable] >= 0) {
        row[minus[variable]] -= coefficient;
      }
    }
  }

  /**
   * The bounds of the columns of a variable, p before q. Where a range excludes one side of the
   * origin, the column of that side is fixed at 0, so the range holds exactly.
   */
  double[][] columnBounds(int variable, double lower, double upper) {
    if (minus[variable] < 0) {
      return new double[][] {{lower, upper}};
    }
    double low = lower - origin[variable];
    double high = upper - origin[variable];
    return new double[][] {
      {Math.max(0, low), Math.max(0, high)}, {Math.max(0, -high), Math.max(0, -low)}
    };
  }

  /** The columns of a variable, p before q. */
  int[] columnsOf(int variable) {
    return minus[variable] < 0
        ? new int[] {plus[variable]}
        : new int[] {plus[variable], minus[variable]};
  }

  /** A row of a linear program that is bounded from below. Its arrays are handed over. */
  static final class Row {
    final int[] columns;
    final double[] values;
    final double lower;

    private Row(int[] columns, double[] values, double lower) {
      this.columns = columns;
      this.values = values;
      this.lower = lower;
    }
  }

  /** The row u + xi &gt;= t of a cut. */
  Row cutRow(PiecewiseLinearProgram source, int cut) {
    CutBlock cutBlock = cutBlocks.get(cutBlocks.size() - 1);
    for (int b = 0; cutBlock.first > cut; b++) {
      cutBlock = cutBlocks.get(cutBlocks.size() - 2 - b);
    }
    TermBlock block = source.blocks().get(cutBlock.block);
    int functional = (cut - cutBlock.first) / cutBlock.breakpoints;
    double lower =
        block.shape().breakpoint((cut - cutBlock.first) % cutBlock.breakpoints)
            - block.map().offset(functional);
    int[] columns = new int[2 * variables + 1];
    double[] values = new double[columns.length];
    int size = 0;
    if (block.map() instanceof LinearMap.Coordinates coordinates) {
      int j = coordinates.variable(functional);
      size = append(j, 1, columns, values, size);
      lower -= origin[j];
    } else if (block.map() instanceof AffineRows rows) {
      for (int j = 0; j < variables; j++) {
        double a = rows.coefficient(functional, j);
        if (a != 0) {
          size = append(j, a, columns, values, size);
          lower -= a * origin[j];
        }
      }
    }
    columns[size] = firstSlack + cut;
    values[size++] = 1;
    return new Row(Arrays.copyOf(columns, size), Arrays.copyOf(values, size), lower);
  }

  private int append(int variable, double a, int[] columns, double[] values, int size) {
    int next = size;
    columns[next] = plus[variable];
    values[next++] = a;
    if (minus[variable] >= 0) {
      columns[next] = minus[variable];
      values[next++] = -a;
    }
    return next;
  }

  /** z from the columns. */
  double[] recover(double[] x) {
    double[] z = new double[variables];
    for (int j = 0; j < variables; j++) {
      z[j] = origin[j] + x[plus[j]] - (minus[j] < 0 ? 0 : x[minus[j]]);
    }
    return z;
  }

  /** By how much z and the slacks in x violate each cut; at most 0 where they do not. */
  double[] violations(PiecewiseLinearProgram source, double[] z, double[] x) {
    double[] violations = new double[cuts];
    List<TermBlock> blocks = source.blocks();
    for (CutBlock cutBlock : cutBlocks) {
      TermBlock block = blocks.get(cutBlock.block);
      double[] u = block.map().apply(z);
      for (int i = 0; i < u.length; i++) {
        for (int m = 0; m < cutBlock.breakpoints; m++) {
          int cut = cutBlock.first + i * cutBlock.breakpoints + m;
          violations[cut] = block.shape().breakpoint(m) - u[i] - x[firstSlack + cut];
        }
      }
    }
    return violations;
  }

  /**
   * The multipliers of all terms from those of the cuts (0 for a cut that is not in the program).
   *
   * @param budgetMultipliers lambda, not negative
   * @param cutDuals the dual of each cut's row
   */
  double[][] termMultipliers(
      PiecewiseLinearProgram source, double[] budgetMultipliers, double[] cutDuals) {
    List<TermBlock> blocks = source.blocks();
    double[] scales = scales(source, budgetMultipliers);
    double[][] multipliers = new double[blocks.size()][];
    double[] stationarity = new double[variables];
    for (int j = 0; j < variables; j++) {
      stationarity[j] = source.cost(j);
    }
    for (int b = 0; b < multipliers.length; b++) {
      TermBlock block = blocks.get(b);
      multipliers[b] = new double[block.map().functionals()];
      if (!bySplit[b]) {
        Arrays.fill(multipliers[b], scales[b] * block.shape().maxSlope());
        if (block.shape().breakpoints() > 0) {
          subtractDuals(cutBlock(b), cutDuals, multipliers[b]);
        }
        block.map().addTransposed(multipliers[b], stationarity);
      }
    }
    for (int b = 0; b < multipliers.length; b++) {
      if (bySplit[b]) {
        LinearMap.Coordinates coordinates = (LinearMap.Coordinates) blocks.get(b).map();
        ConvexPiecewiseLinear shape = blocks.get(b).shape();
        for (int i = 0; i < multipliers[b].length; i++) {
          int j = coordinates.variable(i);
          // Where the range lies beside the breakpoint the term is linear, and what is left goes to
          // the
          // bounds of the variable.
          double least =
              scales[b] * (source.lower(j) > origin[j] ? shape.maxSlope() : shape.minSlope());
          double most =
              scales[b] * (source.upper(j) < origin[j] ? shape.minSlope() : shape.maxSlope());
          multipliers[b][i] = Math.max(least, Math.min(most, -stationarity[j]));
        }
      }
    }
    return multipliers;
  }

  private static void subtractDuals(CutBlock cutBlock, double[] cutDuals, double[] multipliers) {
    for (int i = 0; i < multipliers.length; i++) {
      for (int m = 0; m < cutBlock.breakpoints; m++) {
        multipliers[i] -= cutDuals[cutBlock.first + i * cutBlock.breakpoints + m];
      }
    }
  }

  /** For each block 1 if it belongs to the penalty, else the multiplier of its budget. */
  private static double[] scales(PiecewiseLinearProgram source, double[] budgetMultipliers) {
    double[] scales = new double[source.blocks().size()];
    int b = source.penalty().size();
    Arrays.fill(scales, 0, b, 1);
    for (int k = 0; k < budgetMultipliers.length; k++) {
      int end = b + source.budgets().get(k).terms().size();
      Arrays.fill(scales, b, end, budgetMultipliers[k]);
      b = end;
    }
    return scales;
  }
}
