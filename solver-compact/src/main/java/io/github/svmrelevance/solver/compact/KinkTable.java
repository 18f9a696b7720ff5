package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinks of all distinct shapes of a program, numbered through. A shape is the sum of all terms
 * on one functional, kept apart by group (0 is the penalty, k the k-th budget), with the bounds of
 * a variable as walls. Functionals of one shape share its kinks.
 *
 * <p>A position between kinks is named by the number of the next kink above it, which is {@code
 * end} beyond the last one. A shape without any kink gets a dead one at zero, where nothing
 * changes: a free variable can rest there until something moves it.
 */
final class KinkTable {

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
  private int kinks;
  double[] position = new double[8];
  boolean[] wallLeft = new boolean[8];
  boolean[] wallRight = new boolean[8];
  boolean[] dead = new boolean[8];
  final double[][] left;
  final double[][] right;
  final double[][] value;

  /**
   * An empty table.
   *
   * @param groups one more than there are budgets
   * @param groupOfBlock the group of each block of the program
   * @param functionOfBlock its function
   */
  KinkTable(int groups, int[] groupOfBlock, List<ConvexPiecewiseLinear> functionOfBlock) {
    this.groups = groups;
    this.groupOfBlock = groupOfBlock;
    this.functionOfBlock = functionOfBlock;
    this.left = new double[groups][8];
    this.right = new double[groups][8];
    this.value = new double[groups][8];
  }

  /** The number of kinks. */
  int size() {
    return kinks;
  }

  /** The group of a block. */
  int group(int block) {
    return groupOfBlock[block];
  }

  int first(int shape) {
    return firstOfShape.get(shape);
  }

  int end(int shape) {
    return shape + 1 < firstOfShape.size() ? firstOfShape.get(shape + 1) : kinks;
  }

  /** The blocks whose terms a shape sums. */
  int[] blocks(int shape) {
    return blocksOfShape.get(shape);
  }

  /** The slope of each term left of each kink of a shape, in the units of the posed program. */
  double[][] termLeft(int shape) {
    return termLeftOfShape.get(shape);
  }

  /** The slope of each term right of each kink of a shape, in the units of the posed program. */
  double[][] termRight(int shape) {
    return termRightOfShape.get(shape);
  }

  /** The slope of a group just below the kink {@code next} of a shape that ends at {@code end}. */
  double slope(int group, int next, int end) {
    return next < end ? left[group][next] : right[group][next - 1];
  }

  /** The value of a group at u, between the kink before {@code next} and {@code next}. */
  double value(int group, double u, int next, int end) {
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
    double[] posed = kinkPositions(key);
    int count = posed.length;
    int[] blocks = key.blocks().stream().mapToInt(Integer::intValue).toArray();
    double[][] termLeft = new double[blocks.length][count];
    double[][] termRight = new double[blocks.length][count];
    reserve(kinks + count);
    for (int m = 0; m < count; m++) {
      int kink = kinks + m;
      position[kink] = posed[m] * key.scale();
      wallLeft[kink] = posed[m] == key.lower();
      wallRight[kink] = posed[m] == key.upper();
      dead[kink] = !wallLeft[kink] && !wallRight[kink];
      for (int term = 0; term < blocks.length; term++) {
        ConvexPiecewiseLinear function = functionOfBlock.get(blocks[term]);
        int group = groupOfBlock[blocks[term]];
        termLeft[term][m] = function.slope(kinksBelow(function, posed[m], false));
        termRight[term][m] = function.slope(kinksBelow(function, posed[m], true));
        dead[kink] &= termLeft[term][m] == termRight[term][m];
        left[group][kink] += termLeft[term][m] / key.scale();
        right[group][kink] += termRight[term][m] / key.scale();
        value[group][kink] += function.value(posed[m]);
      }
    }
    firstOfShape.add(kinks);
    blocksOfShape.add(blocks);
    termLeftOfShape.add(termLeft);
    termRightOfShape.add(termRight);
    kinks += count;
  }

  private double[] kinkPositions(Key key) {
    List<Double> positions = new ArrayList<>();
    if (Double.isFinite(key.lower())) {
      positions.add(key.lower() + 0.0);
    }
    if (Double.isFinite(key.upper())) {
      positions.add(key.upper() + 0.0);
    }
    for (int block : key.blocks()) {
      ConvexPiecewiseLinear function = functionOfBlock.get(block);
      for (int m = 0; m < function.kinks(); m++) {
        double kink = function.kink(m);
        if (kink > key.lower() && kink < key.upper()) {
          positions.add(kink + 0.0);
        }
      }
    }
    double[] sorted = positions.stream().mapToDouble(Double::doubleValue).distinct().toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? new double[1] : sorted;
  }

  private static int kinksBelow(ConvexPiecewiseLinear function, double u, boolean included) {
    int below = 0;
    while (below < function.kinks()
        && (function.kink(below) < u || (included && function.kink(below) == u))) {
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
