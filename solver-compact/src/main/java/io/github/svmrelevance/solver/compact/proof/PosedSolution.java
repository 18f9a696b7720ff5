package io.github.svmrelevance.solver.compact.proof;

import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.solver.compact.model.BreakpointTable;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.smoothing.Forecast;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.List;

/**
 * A vertex and its multipliers in the units of the posed program: the multiplier of a breakpoint
 * that several terms share is split among them, each taking the same fraction of its
 * subdifferential.
 */
public final class PosedSolution {

  private final double[] point;
  private final double[] weights;
  private final double[][] multipliers;

  private PosedSolution(double[] point, double[] weights, double[][] multipliers) {
    this.point = point;
    this.weights = weights;
    this.multipliers = multipliers;
  }

  /** The point z. */
  public double[] point() {
    return point;
  }

  /** For each group its multiplier. */
  public double[] weights() {
    return weights;
  }

  /** For each block one entry per functional. */
  public double[][] multipliers() {
    return multipliers;
  }

  /**
   * Translates.
   *
   * @param program the posed program
   * @param vertex where the multipliers belong to
   * @param z the point in the engine's units, on the vertex or an edge of it
   * @param weights for each group its multiplier, posed
   * @param slotMultipliers one per slot, in the engine's units
   * @param variableMultipliers one per fixed variable, in the engine's units
   * @param factor what turns the engine's multipliers into posed ones
   */
  public static PosedSolution of(
      PiecewiseLinearProgram program,
      Vertex vertex,
      double[] z,
      double[] weights,
      double[] slotMultipliers,
      double[] variableMultipliers,
      double factor) {
    PackedProgram packed = vertex.program;
    double[] point = new double[z.length];
    Arrays.setAll(point, j -> posed(program, packed, z, j));
    List<TermBlock> blocks = program.blocks();
    double[][] multipliers = zeros(blocks);
    Splitter splitter = new Splitter(packed.breakpoints, blocks, weights);
    for (int i = 0; i < packed.rows; i++) {
      int slot = vertex.rows.slot[i];
      splitter.split(
          packed.rowShape[i],
          vertex.rows.at[i],
          slot >= 0,
          slot >= 0 ? slotMultipliers[slot] * factor : 0,
          1);
      for (int t = 0; t < splitter.count; t++) {
        multipliers[splitter.blocks[t]][packed.rowFunctional(i)] = splitter.parts[t];
      }
    }
    for (int j = 0; j < z.length; j++) {
      boolean fixed = vertex.position[j] < 0;
      splitter.split(
          packed.variableShape[j],
          vertex.variableAt[j],
          fixed,
          fixed ? variableMultipliers[j] * factor : 0,
          packed.scale[j]);
      for (int t = 0; t < splitter.count; t++) {
        multipliers[splitter.blocks[t]][packed.variableFunctional(j, t)] = splitter.parts[t];
      }
    }
    return new PosedSolution(point, weights, multipliers);
  }

  /**
   * Translates a forecast, whose slopes grow linearly within bands around the breakpoints.
   *
   * @param program the posed program
   * @param packed the same, packed
   * @param forecast of its optimum
   * @param factor what turns the multiplier of its only budget, 1, into a posed one
   */
  public static NearOptimum near(
      PiecewiseLinearProgram program, PackedProgram packed, Forecast forecast, double factor) {
    double[] z = forecast.point();
    double[] margin = forecast.rowValues();
    double[] positions = forecast.variableValues();
    List<TermBlock> blocks = program.blocks();
    double[][] multipliers = zeros(blocks);
    Splitter splitter = new Splitter(packed.breakpoints, blocks, new double[] {0, factor});
    for (int i = 0; i < packed.rows; i++) {
      splitter.splitWithin(packed.rowShape[i], margin[i], forecast.rowWidth());
      for (int t = 0; t < splitter.count; t++) {
        multipliers[splitter.blocks[t]][packed.rowFunctional(i)] = splitter.parts[t];
      }
    }
    double[] point = new double[z.length];
    for (int j = 0; j < z.length; j++) {
      point[j] = posed(program, packed, z, j);
      splitter.splitWithin(packed.variableShape[j], positions[j], forecast.variableWidth());
      for (int t = 0; t < splitter.count; t++) {
        multipliers[splitter.blocks[t]][packed.variableFunctional(j, t)] = splitter.parts[t];
      }
    }
    return new NearOptimum(point, new double[] {factor}, multipliers);
  }

  private static double[][] zeros(List<TermBlock> blocks) {
    return blocks.stream()
        .map(block -> new double[block.map().functionals()])
        .toArray(double[][]::new);
  }

  private static double posed(
      PiecewiseLinearProgram program, PackedProgram packed, double[] z, int variable) {
    double unscaled = z[variable] / packed.scale[variable];
    return Math.max(program.lower(variable), Math.min(program.upper(variable), unscaled)) + 0.0;
  }

  /** Splits the multiplier of one functional among its terms. */
  private static final class Splitter {

    private final BreakpointTable breakpoints;
    private final List<TermBlock> allBlocks;
    private final double[] weights;
    private final double[] parts;
    private int shape = -1;
    private int first;
    private int end;
    private int[] blocks = new int[0];
    private double[][] left;
    private double[][] right;
    private double[] weightOf;
    private double[] least;
    private double[] most;
    private int count;

    Splitter(BreakpointTable breakpoints, List<TermBlock> allBlocks, double[] weights) {
      this.breakpoints = breakpoints;
      this.allBlocks = allBlocks;
      this.weights = weights;
      this.parts = new double[allBlocks.size()];
    }

    /** Looks up a shape; most functionals have that of the one before. */
    private void load(int wanted) {
      shape = wanted;
      first = breakpoints.first(shape);
      end = breakpoints.end(shape);
      blocks = breakpoints.blocks(shape);
      count = blocks.length;
      left = breakpoints.termLeft(shape);
      right = breakpoints.termRight(shape);
      weightOf = new double[count];
      least = new double[count];
      most = new double[count];
      for (int t = 0; t < count; t++) {
        ConvexPiecewiseLinear function = allBlocks.get(blocks[t]).shape();
        weightOf[t] = weights[breakpoints.group(blocks[t])];
        least[t] = weightOf[t] * function.minSlope();
        most[t] = weightOf[t] * function.maxSlope();
      }
    }

    void split(int wanted, int at, boolean onBreakpoint, double multiplier, double scale) {
      if (wanted != shape) {
        load(wanted);
      }
      int breakpoint = at - first;
      double fraction = onBreakpoint ? fraction(breakpoint, multiplier * scale) : 0;
      for (int t = 0; t < count; t++) {
        double below = at == end ? right[t][breakpoint - 1] : left[t][breakpoint];
        double above = onBreakpoint ? right[t][breakpoint] : below;
        double part = weightOf[t] * (below + fraction * (above - below));
        parts[t] = Math.max(least[t], Math.min(most[t], part));
      }
    }

    /** In a band around a breakpoint, the slopes grow from their left to their right values. */
    void splitWithin(int wanted, double value, double width) {
      if (wanted != shape) {
        load(wanted);
      }
      int breakpoint = 0;
      while (first + breakpoint < end && breakpoints.position[first + breakpoint] < value - width) {
        breakpoint++;
      }
      boolean isBeyondAll = first + breakpoint == end;
      double share =
          isBeyondAll ? 0 : (value - breakpoints.position[first + breakpoint]) * 0.5 / width + 0.5;
      for (int t = 0; t < count; t++) {
        double below = isBeyondAll ? right[t][breakpoint - 1] : left[t][breakpoint];
        double above = isBeyondAll ? below : right[t][breakpoint];
        double part = weightOf[t] * (below + Math.max(0, share) * (above - below));
        parts[t] = Math.max(least[t], Math.min(most[t], part));
      }
    }

    private double fraction(int breakpoint, double posed) {
      double low = 0;
      double high = 0;
      for (int t = 0; t < count; t++) {
        low += weightOf[t] * left[t][breakpoint];
        high += weightOf[t] * right[t][breakpoint];
      }
      return high > low ? Math.max(0, Math.min(1, (posed - low) / (high - low))) : 0;
    }
  }
}
