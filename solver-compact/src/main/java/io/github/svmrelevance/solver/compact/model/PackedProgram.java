package io.github.svmrelevance.solver.compact.model;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The terms of a {@link PiecewiseLinearProgram} as the engine wants them: the functionals of all
 * blocks as rows of one matrix (rows that occur in several terms once), the coordinate terms and
 * bounds of each variable merged into one shape, and every variable scaled by a power of two so
 * that its column has a root mean square near one. Costs and limits are not part of it.
 *
 * <p>Breakpoints are perturbed by about {@link Packing#PERTURBATION}, each functional by an amount
 * of its own that depends on its number only: no two functionals then reach their breakpoints at
 * the same point of an edge, so that degenerate data make no cycles. What is returned is computed
 * without the perturbation.
 */
public final class PackedProgram {

  /** So many rows at a time are added to sums. */
  private static final int FEW = 4;

  public final int variables;
  public final int rows;
  public final int groups;
  public final BreakpointTable breakpoints;
  public final double[] scale;

  public final int[] rowFirst;
  public final int[] rowEnd;
  public final int[] rowShape;
  final double[] rowPerturbation;
  private final double[] rowOffset;
  private final int[] rowFunctional;

  public final int[] variableFirst;
  public final int[] variableEnd;
  public final int[] variableShape;
  final double[] variablePerturbation;
  private final int[][] variableFunctional;

  /** Of some of the rows that are mostly zero, each is there once it has been asked for. */
  private final double[][] columns;

  private final int[] blockStart;
  private final int[] blockUses;
  private final double[][] originalRows;
  private final int[] replaced;
  private final double[][] patchedRows;

  /** The coefficients, where they are few; null where they are not, or columns were replaced. */
  private final NonZeros nonZeros;

  /** Whether that is so of as many variables as rows. */
  private final boolean sparse;

  /** Of some of the rows: which, and of which program; else null. */
  private final PackedProgram whole;

  private final int[] chosen;

  /** Computed when first asked for, by whichever thread; always the same. */
  private final AtomicReference<RowMetric> rowMetric;

  /**
   * Packs a program.
   *
   * @param perturbation which of all perturbations, by number
   */
  public static PackedProgram of(PiecewiseLinearProgram program, int perturbation) {
    Packing packing = new Packing(program, perturbation, null);
    double[][] byRow = transposed(packing.columns, packing.rows);
    return new PackedProgram(
        packing, byRow, NonZeros.of(byRow, packing.variables), new AtomicReference<>());
  }

  /**
   * Packs the same terms with other bounds of variables, or another perturbation. The coefficients,
   * which are most of the memory, are shared.
   *
   * @param program the terms of the program that was packed
   * @param perturbation which of all perturbations, by number
   * @throws IllegalStateException if columns were replaced since
   */
  public PackedProgram repacked(PiecewiseLinearProgram program, int perturbation) {
    if (replaced.length > 0) {
      throw new IllegalStateException("the coefficients are not those that were packed");
    }
    return new PackedProgram(
        new Packing(program, perturbation, this), originalRows, nonZeros, rowMetric);
  }

  private PackedProgram(
      Packing packing, double[][] byRow, NonZeros nonZeros, AtomicReference<RowMetric> rowMetric) {
    variables = packing.variables;
    rows = packing.rows;
    groups = packing.groups;
    breakpoints = packing.breakpoints;
    scale = packing.scale;
    rowFirst = packing.rowFirst;
    rowEnd = packing.rowEnd;
    rowShape = packing.rowShape;
    rowPerturbation = packing.rowPerturbation;
    rowOffset = packing.rowOffset;
    rowFunctional = packing.rowFunctional;
    variableFirst = packing.variableFirst;
    variableEnd = packing.variableEnd;
    variableShape = packing.variableShape;
    variablePerturbation = packing.variablePerturbation;
    variableFunctional = packing.variableFunctional;
    blockStart = packing.blockStart;
    blockUses = packing.blockUses;
    columns = packing.columns;
    originalRows = byRow;
    replaced = new int[0];
    patchedRows = originalRows;
    this.nonZeros = nonZeros;
    sparse = nonZeros != null && variables >= rows;
    whole = null;
    chosen = null;
    this.rowMetric = rowMetric;
  }

  private PackedProgram(PackedProgram original, int[] replaced, double[][] columns) {
    variables = original.variables;
    rows = original.rows;
    groups = original.groups;
    breakpoints = original.breakpoints;
    scale = original.scale;
    rowFirst = original.rowFirst;
    rowEnd = original.rowEnd;
    rowShape = original.rowShape;
    rowPerturbation = original.rowPerturbation;
    rowOffset = original.rowOffset;
    rowFunctional = original.rowFunctional;
    variableFirst = original.variableFirst;
    variableEnd = original.variableEnd;
    variableShape = original.variableShape;
    variablePerturbation = original.variablePerturbation;
    variableFunctional = original.variableFunctional;
    blockStart = original.blockStart;
    blockUses = original.blockUses;
    originalRows = original.originalRows;
    this.columns = columns;
    this.replaced = replaced;
    this.patchedRows = replaced.length == 0 ? originalRows : new double[rows][];
    this.nonZeros = replaced.length == 0 ? original.nonZeros : null;
    sparse = nonZeros != null && original.sparse;
    whole = null;
    chosen = null;
    rowMetric = new AtomicReference<>();
  }

  /** Some of the rows of a program. */
  private PackedProgram(PackedProgram whole, int[] chosen) {
    variables = whole.variables;
    rows = chosen.length;
    groups = whole.groups;
    breakpoints = whole.breakpoints;
    scale = whole.scale;
    rowFirst = select(whole.rowFirst, chosen);
    rowEnd = select(whole.rowEnd, chosen);
    rowShape = select(whole.rowShape, chosen);
    rowPerturbation = select(whole.rowPerturbation, chosen);
    rowOffset = select(whole.rowOffset, chosen);
    rowFunctional = select(whole.rowFunctional, chosen);
    variableFirst = whole.variableFirst;
    variableEnd = whole.variableEnd;
    variableShape = whole.variableShape;
    variablePerturbation = whole.variablePerturbation;
    variableFunctional = whole.variableFunctional;
    blockStart = whole.blockStart;
    blockUses = whole.blockUses;
    this.whole = whole;
    this.chosen = chosen.clone();
    nonZeros = whole.nonZeros == null ? null : whole.nonZeros.withRows(chosen);
    sparse = false;
    rowMetric = new AtomicReference<>();
    columns = new double[variables][];
    for (int j = 0; j < variables && nonZeros == null; j++) {
      columns[j] = select(whole.columns[j], chosen);
    }
    replaced = whole.replaced;
    originalRows = whole.originalRows;
    patchedRows = new double[rows][];
    for (int i = 0; i < rows; i++) {
      patchedRows[i] = whole.row(chosen[i]);
    }
  }

  private static int[] select(int[] source, int[] chosen) {
    int[] target = new int[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      target[i] = source[chosen[i]];
    }
    return target;
  }

  private static double[] select(double[] source, int[] chosen) {
    double[] target = new double[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      target[i] = source[chosen[i]];
    }
    return target;
  }

  private static double[][] transposed(double[][] columns, int rows) {
    double[][] byRow = new double[rows][columns.length];
    for (int j = 0; j < columns.length; j++) {
      for (int i = 0; i < rows; i++) {
        byRow[i][j] = columns[j][i];
      }
    }
    return byRow;
  }

  /** The lower bound of a variable, in the engine's units; may be infinite. */
  public double lower(int variable) {
    int first = variableFirst[variable];
    return breakpoints.wallLeft[first] ? breakpoints.position[first] : Double.NEGATIVE_INFINITY;
  }

  /** The upper bound of a variable, in the engine's units; may be infinite. */
  public double upper(int variable) {
    int last = variableEnd[variable] - 1;
    return breakpoints.wallRight[last] ? breakpoints.position[last] : Double.POSITIVE_INFINITY;
  }

  /** Whether {@link #withColumn} applies: no other block shares the rows of this one. */
  public boolean isReplaceable(int block) {
    return blockUses[block] == 1;
  }

  /**
   * These terms with one column replaced; everything else is shared.
   *
   * @param block a replaceable block
   * @param variable from 0
   * @param column its new coefficients in the functionals of that block
   */
  public PackedProgram withColumn(int block, int variable, double[] column) {
    double[] changed = columns[variable].clone();
    for (int i = 0; i < column.length; i++) {
      changed[blockStart[block] + i] = column[i] / scale[variable];
    }
    double[][] newColumns = columns.clone();
    newColumns[variable] = changed;
    boolean original = true;
    for (int i = 0; i < rows && original; i++) {
      original = changed[i] == originalRows[i][variable];
    }
    List<Integer> others = new ArrayList<>();
    for (int j : replaced) {
      if (j != variable) {
        others.add(j);
      }
    }
    if (!original) {
      others.add(variable);
    }
    return new PackedProgram(
        this, others.stream().sorted().mapToInt(Integer::intValue).toArray(), newColumns);
  }

  /**
   * Some of the rows, for {@code Vertex}: neither to be changed further nor to be packed again.
   *
   * @param chosen row numbers, ascending
   */
  public PackedProgram withRows(int[] chosen) {
    return new PackedProgram(this, chosen);
  }

  /** How far moves can change rows. */
  public RowMetric rowMetric() {
    RowMetric known = rowMetric.get();
    if (known == null) {
      known = RowMetric.of(columns(), rows, isSparse());
      rowMetric.set(known);
    }
    return known;
  }

  /** The variables whose columns differ from those of the program that was packed, ascending. */
  public int[] replaced() {
    return replaced;
  }

  /** These terms for use by another thread. */
  public PackedProgram detached() {
    return replaced.length == 0 ? this : new PackedProgram(this, replaced, columns);
  }

  /** The scaled column of a variable; not to be changed. */
  public double[] column(int variable) {
    if (columns[variable] == null) {
      columns[variable] = select(whole.column(variable), chosen);
    }
    return columns[variable];
  }

  /** All of them; not to be changed. */
  public double[][] columns() {
    for (int j = 0; j < variables; j++) {
      column(j);
    }
    return columns;
  }

  /** The scaled row of a functional; not to be changed. */
  public double[] row(int row) {
    double[] known = patchedRows[row];
    if (known != null) {
      return known;
    }
    double[] patched = originalRows[row].clone();
    for (int j : replaced) {
      patched[j] = columns[j][row];
    }
    patchedRows[row] = patched;
    return patched;
  }

  /**
   * Whether most coefficients are zero, and variables as many as rows: then many variables are free
   * at once.
   */
  public boolean isSparse() {
    return sparse;
  }

  /** target += factor * row, by variable. */
  public void addRow(double factor, int row, double[] target) {
    if (nonZeros == null) {
      Vectors.add(factor, row(row), target, variables);
    } else {
      nonZeros.addRow(factor, row, target);
    }
  }

  /**
   * target += sum over k of factors[k] * the row of chosen[k], by variable.
   *
   * @param count how many there are
   */
  public void addRows(double[] factors, int[] chosen, int count, double[] target) {
    if (nonZeros == null) {
      Vectors.addCombination(factors, rows(chosen, 0, count), count, target, variables);
      return;
    }
    for (int k = 0; k < count; k++) {
      nonZeros.addRow(factors[k], chosen[k], target);
    }
  }

  /**
   * target += sum over k of factors[k] * the products of the entries of chosen[k], on the diagonal
   * and below it.
   *
   * @param count how many there are
   */
  public void addProducts(double[] factors, int[] chosen, int count, double[][] target) {
    if (nonZeros == null) {
      addArrayProducts(factors, chosen, count, target);
      return;
    }
    for (int k = 0; k < count; k++) {
      nonZeros.addProducts(factors[k], chosen[k], target);
    }
  }

  private void addArrayProducts(double[] factors, int[] chosen, int count, double[][] target) {
    double[] weights = new double[FEW];
    for (int first = 0; first < count; first += FEW) {
      int some = Math.min(FEW, count - first);
      double[][] few = rows(chosen, first, some);
      for (int j = 0; j < variables; j++) {
        for (int r = 0; r < some; r++) {
          weights[r] = factors[first + r] * few[r][j];
        }
        Vectors.addCombination(weights, few, some, target[j], j + 1);
      }
    }
  }

  private double[][] rows(int[] chosen, int first, int count) {
    double[][] some = new double[count][];
    for (int k = 0; k < count; k++) {
      some[k] = row(chosen[first + k]);
    }
    return some;
  }

  /**
   * target = sum over p of factors[p] * the column of chosen[p], by row.
   *
   * @param count how many there are
   */
  public void combineColumns(double[] factors, int[] chosen, int count, double[] target) {
    if (nonZeros == null) {
      Vectors.combine(factors, columns, chosen, count, target, rows);
    } else {
      nonZeros.combineColumns(factors, chosen, count, target);
    }
  }

  /** The constant parts of all rows' functionals; not to be changed. */
  public double[] rowOffsets() {
    return rowOffset;
  }

  /** Where a row's functional reaches a breakpoint. */
  public double rowBreakpoint(int row, int breakpoint) {
    return breakpoints.position[breakpoint] + rowPerturbation[row];
  }

  /** Where a variable reaches a breakpoint. */
  public double variableBreakpoint(int variable, int breakpoint) {
    return breakpoints.position[breakpoint] + variablePerturbation[variable];
  }

  /** The position of a row's functional within its blocks. */
  public int rowFunctional(int row) {
    return rowFunctional[row];
  }

  /** The position of a variable's functional within each of the blocks of its shape. */
  public int variableFunctional(int variable, int term) {
    return variableFunctional[variable][term];
  }
}
