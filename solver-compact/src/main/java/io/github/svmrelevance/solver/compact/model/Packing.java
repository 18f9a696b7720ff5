package io.github.svmrelevance.solver.compact.model;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the arrays of a {@link PackedProgram}: merges terms, scales columns, perturbs breakpoints.
 */
final class Packing {

  /** About how far breakpoints are moved. */
  static final double PERTURBATION = 1e-11;

  final int variables;
  final int rows;
  final int groups;
  final BreakpointTable breakpoints;
  final double[] scale;
  final double[][] columns;

  final int[] rowFirst;
  final int[] rowEnd;
  final int[] rowShape;
  final double[] rowPerturbation;
  final double[] rowOffset;
  final int[] rowFunctional;

  final int[] variableFirst;
  final int[] variableEnd;
  final int[] variableShape;
  final double[] variablePerturbation;
  final int[][] variableFunctional;

  final int[] blockStart;
  final int[] blockUses;

  private final int perturbation;

  /**
   * Packs a program.
   *
   * @param perturbation which of all perturbations, by number
   * @param known the same terms packed before, whose coefficients are taken; null if there are none
   */
  Packing(PiecewiseLinearProgram program, int perturbation, PackedProgram known) {
    this.perturbation = perturbation;
    List<TermBlock> blocks = program.blocks();
    int[] groupOfBlock = groupsOf(program);
    List<ConvexPiecewiseLinear> functions = blocks.stream().map(TermBlock::shape).toList();
    variables = program.variables();
    groups = program.budgets().size() + 1;
    breakpoints = new BreakpointTable(groups, groupOfBlock, functions);

    List<AffineRows> maps = new ArrayList<>();
    List<List<Integer>> blocksOfMap = new ArrayList<>();
    groupByRows(blocks, maps, blocksOfMap);
    rows = maps.stream().mapToInt(AffineRows::functionals).sum();
    columns = known == null ? new double[variables][rows] : known.columns();
    rowFirst = new int[rows];
    rowEnd = new int[rows];
    rowShape = new int[rows];
    rowPerturbation = new double[rows];
    rowOffset = new double[rows];
    rowFunctional = new int[rows];
    blockStart = new int[blocks.size()];
    blockUses = new int[blocks.size()];
    packRows(maps, blocksOfMap);
    if (known == null) {
      packCoefficients(maps);
    }
    scale = known == null ? scaleColumns() : known.scale;

    variableFirst = new int[variables];
    variableEnd = new int[variables];
    variableShape = new int[variables];
    variablePerturbation = new double[variables];
    variableFunctional = new int[variables][];
    packVariables(program, blocks);
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

  /** Blocks of equal maps share their rows. */
  private static void groupByRows(
      List<TermBlock> blocks, List<AffineRows> maps, List<List<Integer>> blocksOfMap) {
    for (int b = 0; b < blocks.size(); b++) {
      if (blocks.get(b).map() instanceof AffineRows map) {
        int at = maps.indexOf(map);
        if (at < 0) {
          at = maps.size();
          maps.add(map);
          blocksOfMap.add(new ArrayList<>());
        }
        blocksOfMap.get(at).add(b);
      }
    }
  }

  private void packRows(List<AffineRows> maps, List<List<Integer>> blocksOfMap) {
    int start = 0;
    for (int g = 0; g < maps.size(); g++) {
      AffineRows map = maps.get(g);
      List<Integer> blocks = blocksOfMap.get(g);
      int shape = breakpoints.shape(blocks, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      for (int i = 0; i < map.functionals(); i++) {
        int row = start + i;
        rowShape[row] = shape;
        rowFirst[row] = breakpoints.first(shape);
        rowEnd[row] = breakpoints.end(shape);
        rowFunctional[row] = i;
        rowPerturbation[row] = perturbed(row);
        rowOffset[row] = map.offset(i);
      }
      for (int block : blocks) {
        blockStart[block] = start;
        blockUses[block] = blocks.size();
      }
      start += map.functionals();
    }
  }

  private void packCoefficients(List<AffineRows> maps) {
    int start = 0;
    for (AffineRows map : maps) {
      for (int j = 0; j < variables; j++) {
        System.arraycopy(map.column(j), 0, columns[j], start, map.functionals());
      }
      start += map.functionals();
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
      int shape = breakpoints.shape(blocksOf.get(j), scale[j], program.lower(j), program.upper(j));
      variableShape[j] = shape;
      variableFirst[j] = breakpoints.first(shape);
      variableEnd[j] = breakpoints.end(shape);
      boolean walled =
          breakpoints.wallLeft[variableFirst[j]] || breakpoints.wallRight[variableEnd[j] - 1];
      variablePerturbation[j] = walled ? 0 : perturbed(-1 - j);
      variableFunctional[j] = functionalsOf.get(j).stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** A number in (-1, 1) times {@link #PERTURBATION}, from the mixing function of SplitMix64. */
  private double perturbed(int number) {
    long x = (number + 0x51L + ((long) perturbation << 32)) * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    x ^= x >>> 31;
    return PERTURBATION * ((x >> 11) * 0x1.0p-52);
  }
}
