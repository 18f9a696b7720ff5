package io.github.svmrelevance.solver.compact.model;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The breakpoints of all distinct shapes of a program, numbered through. A shape is the sum of all
 * terms on one functional, kept apart by group (0 is the penalty, k the k-th budget), with the
 * bounds of a variable as walls. Functionals of one shape share its breakpoints.
 *
 * <p>A position between breakpoints is named by the number of the next breakpoint above it, which
 * is {@code end} beyond the last one. A shape without any breakpoint gets a dead one at zero, where
 * nothing changes: a free variable can rest there until something moves it.
 */
public final class BreakpointTable {

  /** What makes two functionals have the same shape. */
  private record Key(List<Integer> blocks, double scale, double lower, double upper) {}

  private final int[] groupOfBlock;
  private final List<ConvexPiecewiseLinear> functionOfBlock;
  private final Map<Key, Integer> shapeOf = new HashMap<>();
  private final List<Integer> firstOfShape = new ArrayList<>();
  private final List<int[]> blocksOfShape = new ArrayList<>();
  private final List<double[][]> termLeftOfShape = new ArrayList<>();
  private final List<double[][]> termRightOfShape = new ArrayList<>();

  final int groups;
  private int breakpoints;
  public double[] position = new double[8];
  public boolean[] wallLeft = new boolean[8];
  public boolean[] wallRight = new boolean[8];
  public boolean[] dead = new boolean[8];
  public final double[][] left;
  public final double[][] right;
  public final double[][] value;

  /**
   * An empty table.
   *
   * @param groups one more than there are budgets
   * @param groupOfBlock the group of each block of the program
   * @param functionOfBlock its function
   */
  public BreakpointTable(
      int groups, int[] groupOfBlock, List<ConvexPiecewiseLinear> functionOfBlock) {
    this.groups = groups;
    this.groupOfBlock = groupOfBlock;
    this.functionOfBlock = functionOfBlock;
    this.left = new double[groups][8];
    this.right = new double[groups][8];
    this.value = new double[groups][8];
  }

  /** The number of breakpoints. */
  public int size() {
    return breakpoints;
  }

  /** The group of a block. */
  public int group(int block) {
    return groupOfBlock[block];
  }

  public int first(int shape) {
    return firstOfShape.get(shape);
  }

  public int end(int shape) {
    return shape + 1 < firstOfShape.size() ? firstOfShape.get(shape + 1) : breakpoints;
  }

  /** The blocks whose terms a shape sums. */
  public int[] blocks(int shape) {
    return blocksOfShape.get(shape);
  }

  /**
   * The slope of each term left of each breakpoint of a shape, in the units of the posed program.
   */
  public double[][] termLeft(int shape) {
    return termLeftOfShape.get(shape);
  }

  /**
   * The slope of each term right of each breakpoint of a shape, in the units of the posed program.
   */
  public double[][] termRight(int shape) {
    return termRightOfShape.get(shape);
  }

  /**
   * The slope of a group just below the breakpoint {@code next} of a shape that ends at {@code
   * end}.
   */
  public double slope(int group, int next, int end) {
    return next < end ? left[group][next] : right[group][next - 1];
  }

  /** The value of a group at u, between the breakpoint before {@code next} and {@code next}. */
  public double value(int group, double u, int next, int end) {
    return next < end
        ? value[group][next] + left[group][next] * (u - position[next])
        : value[group][next - 1] + right[group][next - 1] * (u - position[next - 1]);
  }

  /**
   * The shape that sums the terms of some blocks.
   *
   * @param blocks the blocks with a term on the functional, ascending
   * @param scale the engine's functional is this multiple of the posed one
   * @param lower the lower bound of the posed functional
   * @param upper its upper bound
   * @return the number of the shape
   */
  int shape(List<Integer> blocks, double scale, double lower, double upper) {
    Key key = new Key(List.copyOf(blocks), scale, lower, upper);
    Integer known = shapeOf.get(key);
    if (known != null) {
      return known;
    }
    int shape = firstOfShape.size();
    shapeOf.put(key, shape);
    append(key);
    return shape;
  }

  private void append(Key key) {
    double[] posed = breakpointPositions(key);
    int count = posed.length;
    int[] blocks = key.blocks().stream().mapToInt(Integer::intValue).toArray();
    double[][] termLeft = new double[blocks.length][count];
    double[][] termRight = new double[blocks.length][count];
    reserve(breakpoints + count);
    for (int m = 0; m < count; m++) {
      int breakpoint = breakpoints + m;
      position[breakpoint] = posed[m] * key.scale();
      wallLeft[breakpoint] = posed[m] == key.lower();
      wallRight[breakpoint] = posed[m] == key.upper();
      dead[breakpoint] = !wallLeft[breakpoint] && !wallRight[breakpoint];
      for (int term = 0; term < blocks.length; term++) {
        ConvexPiecewiseLinear function = functionOfBlock.get(blocks[term]);
        int group = groupOfBlock[blocks[term]];
        termLeft[term][m] = function.slope(breakpointsBelow(function, posed[m], false));
        termRight[term][m] = function.slope(breakpointsBelow(function, posed[m], true));
        dead[breakpoint] &= termLeft[term][m] == termRight[term][m];
        left[group][breakpoint] += termLeft[term][m] / key.scale();
        right[group][breakpoint] += termRight[term][m] / key.scale();
        value[group][breakpoint] += function.value(posed[m]);
      }
    }
    firstOfShape.add(breakpoints);
    blocksOfShape.add(blocks);
    termLeftOfShape.add(termLeft);
    termRightOfShape.add(termRight);
    breakpoints += count;
  }

  private double[] breakpointPositions(Key key) {
    List<Double> positions = new ArrayList<>();
    if (Double.isFinite(key.lower())) {
      positions.add(key.lower() + 0.0);
    }
    if (Double.isFinite(key.upper())) {
      positions.add(key.upper() + 0.0);
    }
    for (int block : key.blocks()) {
      ConvexPiecewiseLinear function = functionOfBlock.get(block);
      for (int m = 0; m < function.breakpoints(); m++) {
        double breakpoint = function.breakpoint(m);
        if (breakpoint > key.lower() && breakpoint < key.upper()) {
          positions.add(breakpoint + 0.0);
        }
      }
    }
    double[] sorted = positions.stream().mapToDouble(Double::doubleValue).distinct().toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? new double[1] : sorted;
  }

  private static int breakpointsBelow(ConvexPiecewiseLinear function, double u, boolean included) {
    int below = 0;
    while (below < function.breakpoints()
        && (function.breakpoint(below) < u || (included && function.breakpoint(below) == u))) {
      below++;
    }
    return below;
  }

  private void reserve(int needed) {
    if (needed <= position.length) {
      return;
    }
    int capacity = Math.max(needed, 2 * position.length);
    position = Arrays.copyOf(position, capacity);
    wallLeft = Arrays.copyOf(wallLeft, capacity);
    wallRight = Arrays.copyOf(wallRight, capacity);
    dead = Arrays.copyOf(dead, capacity);
    for (int g = 0; g < groups; g++) {
      left[g] = Arrays.copyOf(left[g], capacity);
      right[g] = Arrays.copyOf(right[g], capacity);
      value[g] = Arrays.copyOf(value[g], capacity);
    }
  }
}
