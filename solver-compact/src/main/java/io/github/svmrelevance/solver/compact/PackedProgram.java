package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The terms of a {@link PiecewiseLinearProgram} as the engine wants them: the rows of all matrices
 * in one matrix (rows that occur in several terms once), the coordinate terms and bounds of each
 * variable merged into one shape, and every variable scaled by a power of two so that its column
 * has a root mean square near one. Costs and limits are not part of it.
 *
 * <p>Kinks are shifted by about {@link #SHIFT}, each functional by an amount of its own that
 * depends on its number only: no two functionals then reach their kinks at the same point of an
 * edge, so that degenerate data make no cycles. What is returned is computed without the shifts.
 */
final class PackedProgram {

  private static final double SHIFT = 1e-11;

  final int variables;
  final int rows;
  final int groups;
  final KinkTable kinks;
  final double[] scale;

  final int[] rowFirst;
  final int[] rowEnd;
  final int[] rowShape;
  final double[] rowShift;
  private final int[] rowFunctional;

  final int[] variableFirst;
  final int[] variableEnd;
  final int[] variableShape;
  final double[] variableShift;
  private final int[][] variableFunctional;

  private final double[][] columns;
  private final int[] blockOffset;
  private final int[] blockUses;
  private final double[][] originalRows;
  private final int[] replaced;
  private final double[][] patchedRows;

  /** Computed when first asked for, by whichever thread; always the same. */
  private volatile double[] rowLengths;

  /** Packs a program. */
  static PackedProgram of(PiecewiseLinearProgram program) {
    return new PackedProgram(program);
  }

  private PackedProgram(PiecewiseLinearProgram program) {
    List<TermBlock> blocks = program.blocks();
    int[] groupOfBlock = groupsOf(program);
    List<ConvexPiecewiseLinear> functions = blocks.stream().map(TermBlock::shape).toList();
    variables = program.variables();
    groups = program.budgets().size() + 1;
    kinks = new KinkTable(groups, groupOfBlock, functions);

    List<DenseMatrix> matrices = new ArrayList<>();
    List<List<Integer>> blocksOfMatrix = new ArrayList<>();
    groupByMatrix(blocks, matrices, blocksOfMatrix);
    rows = matrices.stream().mapToInt(DenseMatrix::rows).sum();
    columns = new double[variables][rows];
    rowFirst = new int[rows];
    rowEnd = new int[rows];
    rowShape = new int[rows];
    rowShift = new double[rows];
    rowFunctional = new int[rows];
    blockOffset = new int[blocks.size()];
    blockUses = new int[blocks.size()];
    packRows(matrices, blocksOfMatrix);
    scale = scaleColumns();
    originalRows = transpose();
    replaced = new int[0];
    patchedRows = originalRows;

    variableFirst = new int[variables];
    variableEnd = new int[variables];
    variableShape = new int[variables];
    variableShift = new double[variables];
    variableFunctional = new int[variables][];
    packVariables(program, blocks);
  }

  private PackedProgram(PackedProgram original, int[] replaced, double[][] columns) {
    variables = original.variables;
    rows = original.rows;
    groups = original.groups;
    kinks = original.kinks;
    scale = original.scale;
    rowFirst = original.rowFirst;
    rowEnd = original.rowEnd;
    rowShape = original.rowShape;
    rowShift = original.rowShift;
    rowFunctional = original.rowFunctional;
    variableFirst = original.variableFirst;
    variableEnd = original.variableEnd;
    variableShape = original.variableShape;
    variableShift = original.variableShift;
    variableFunctional = original.variableFunctional;
    blockOffset = original.blockOffset;
    blockUses = original.blockUses;
    originalRows = original.originalRows;
    this.columns = columns;
    this.replaced = replaced;
    this.patchedRows = replaced.length == 0 ? originalRows : new double[rows][];
  }

  /** Some of the rows of a program. */
  private PackedProgram(PackedProgram whole, int[] chosen) {
    variables = whole.variables;
    rows = chosen.length;
    groups = whole.groups;
    kinks = whole.kinks;
    scale = whole.scale;
    rowFirst = select(whole.rowFirst, chosen);
    rowEnd = select(whole.rowEnd, chosen);
    rowShape = select(whole.rowShape, chosen);
    rowShift = select(whole.rowShift, chosen);
    rowFunctional = select(whole.rowFunctional, chosen);
    variableFirst = whole.variableFirst;
    variableEnd = whole.variableEnd;
    variableShape = whole.variableShape;
    variableShift = whole.variableShift;
    variableFunctional = whole.variableFunctional;
    blockOffset = whole.blockOffset;
    blockUses = whole.blockUses;
    columns = new double[variables][];
    for (int j = 0; j < variables; j++) {
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

  private static int[] groupsOf(PiecewiseLinearProgram program) {
    int[] groupOfBlock = new int[program.blocks().size()];
    int block = program.penalty().size();
    for (int k = 0; k < program.budgets().size(); k++) {
      int end = block + program.budgets().get(k).terms().size();
      Arrays.fill(groupOfBlock, block, end, k + 1);
      block = end;
    }
    return groupOfBlock;
  }

  /** Blocks over one and the same matrix share its rows. */
  private static void groupByMatrix(
      List<TermBlock> blocks, List<DenseMatrix> matrices, List<List<Integer>> blocksOfMatrix) {
    IdentityHashMap<DenseMatrix, Integer> known = new IdentityHashMap<>();
    for (int b = 0; b < blocks.size(); b++) {
      if (blocks.get(b).map() instanceof LinearMap.Rows map) {
        Integer at = known.putIfAbsent(map.matrix(), matrices.size());
        if (at == null) {
          at = matrices.size();
          matrices.add(map.matrix());
          blocksOfMatrix.add(new ArrayList<>());
        }
        blocksOfMatrix.get(at).add(b);
      }
    }
  }

  private void packRows(List<DenseMatrix> matrices, List<List<Integer>> blocksOfMatrix) {
    int offset = 0;
    for (int g = 0; g < matrices.size(); g++) {
      DenseMatrix matrix = matrices.get(g);
      List<Integer> blocks = blocksOfMatrix.get(g);
      int shape = kinks.shape(blocks, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      for (int j = 0; j < variables; j++) {
        System.arraycopy(matrix.column(j), 0, columns[j], offset, matrix.rows());
      }
      for (int i = 0; i < matrix.rows(); i++) {
        int row = offset + i;
        rowShape[row] = shape;
        rowFirst[row] = kinks.first(shape);
        rowEnd[row] = kinks.end(shape);
        rowFunctional[row] = i;
        rowShift[row] = shift(row);
      }
      for (int block : blocks) {
        blockOffset[block] = offset;
        blockUses[block] = blocks.size();
      }
      offset += matrix.rows();
    }
  }

  private double[] scaleColumns() {
    double[] scales = new double[variables];
    for (int j = 0; j < variables; j++) {
      scales[j] = powerOfTwoNear(rootMeanSquare(columns[j]));
      for (int i = 0; scales[j] != 1 && i < rows; i++) {
        columns[j][i] /= scales[j];
      }
    }
    return scales;
  }

  private static double rootMeanSquare(double[] column) {
    double largest = 0;
    for (double entry : column) {
      largest = Math.max(largest, Math.abs(entry));
    }
    if (largest == 0) {
      return 1;
    }
    double sum = 0;
    for (double entry : column) {
      sum += (entry / largest) * (entry / largest);
    }
    return largest * Math.sqrt(sum / column.length);
  }

  /**
   * Exponents beyond +-200 are cut off, so that scaled numbers stay far from over- and underflow.
   */
  private static double powerOfTwoNear(double size) {
    int exponent = (int) Math.rint(StrictMath.log(size) / StrictMath.log(2));
    return Math.scalb(1.0, Math.max(-200, Math.min(200, exponent)));
  }

  private double[][] transpose() {
    double[][] byRow = new double[rows][variables];
    for (int j = 0; j < variables; j++) {
      for (int i = 0; i < rows; i++) {
        byRow[i][j] = columns[j][i];
      }
    }
    return byRow;
  }

  private void packVariables(PiecewiseLinearProgram program, List<TermBlock> blocks) {
    List<List<Integer>> blocksOf = new ArrayList<>();
    List<List<Integer>> functionalsOf = new ArrayList<>();
    for (int j = 0; j < variables; j++) {
      blocksOf.add(new ArrayList<>());
      functionalsOf.add(new ArrayList<>());
    }
    for (int b = 0; b < blocks.size(); b++) {
      if (blocks.get(b).map() instanceof LinearMap.Coordinates map) {
        for (int f = 0; f < map.functionals(); f++) {
          blocksOf.get(map.variable(f)).add(b);
          functionalsOf.get(map.variable(f)).add(f);
        }
      }
    }
    for (int j = 0; j < variables; j++) {
      int shape = kinks.shape(blocksOf.get(j), scale[j], program.lower(j), program.upper(j));
      variableShape[j] = shape;
      variableFirst[j] = kinks.first(shape);
      variableEnd[j] = kinks.end(shape);
      boolean walled = kinks.wallLeft[variableFirst[j]] || kinks.wallRight[variableEnd[j] - 1];
      variableShift[j] = walled ? 0 : shift(-1 - j);
      variableFunctional[j] = functionalsOf.get(j).stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** A number in (-1, 1) times {@link #SHIFT}, from the mixing function of SplitMix64. */
  private static double shift(int number) {
    long x = (number + 0x51L) * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    x ^= x >>> 31;
    return SHIFT * ((x >> 11) * 0x1.0p-52);
  }

  /** Whether any variable has a bound. */
  boolean hasWalls() {
    for (int kink = 0; kink < kinks.size(); kink++) {
      if (kinks.wallLeft[kink] || kinks.wallRight[kink]) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@link #withColumn} applies: no other block shares the matrix of this one. */
  boolean isReplaceable(int block) {
    return blockUses[block] == 1;
  }

  /**
   * These terms with one column replaced; everything else is shared.
   *
   * @param block a replaceable block
   * @param variable from 0
   * @param column its new entries in that block, unscaled
   */
  PackedProgram withColumn(int block, int variable, double[] column) {
    double[] changed = columns[variable].clone();
    for (int i = 0; i < column.length; i++) {
      changed[blockOffset[block] + i] = column[i] / scale[variable];
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
   * Some of the rows, for {@link Vertex}: neither to be changed further nor to be packed again.
   *
   * @param chosen row numbers, ascending
   */
  PackedProgram withRows(int[] chosen) {
    return new PackedProgram(this, chosen);
  }

  /** The Euclidean length of every row; at least a tiny number. */
  double[] rowLengths() {
    if (rowLengths == null) {
      double[] squares = new double[rows];
      for (double[] column : columns) {
        for (int i = 0; i < rows; i++) {
          squares[i] += column[i] * column[i];
        }
      }
      for (int i = 0; i < rows; i++) {
        squares[i] = Math.max(1e-300, Math.sqrt(squares[i]));
      }
      rowLengths = squares;
    }
    return rowLengths;
  }

  /** The variables whose columns differ from those of the program that was packed, ascending. */
  int[] replaced() {
    return replaced;
  }

  /** These terms for use by another thread. */
  PackedProgram detached() {
    return replaced.length == 0 ? this : new PackedProgram(this, replaced, columns);
  }

  /** The scaled column of a variable; not to be changed. */
  double[] column(int variable) {
    return columns[variable];
  }

  double[][] columns() {
    return columns;
  }

  /** The scaled row of a functional; not to be changed. */
  double[] row(int row) {
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

  /** Where a row's functional reaches a kink. */
  double rowKink(int row, int kink) {
    return kinks.position[kink] + rowShift[row];
  }

  /** Where a variable reaches a kink. */
  double variableKink(int variable, int kink) {
    return kinks.position[kink] + variableShift[variable];
  }

  /** The position of a row's functional within its blocks. */
  int rowFunctional(int row) {
    return rowFunctional[row];
  }

  /** The position of a variable's functional within each of the blocks of its shape. */
  int variableFunctional(int variable, int term) {
    return variableFunctional[variable][term];
  }
}
