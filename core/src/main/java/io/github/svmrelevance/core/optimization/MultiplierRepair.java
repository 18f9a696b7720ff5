package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.LinearMap;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.TermBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adds digits to multipliers, until hardly anything remains of stationarity. With a loss of weight
 * C, multipliers as doubles leave lambda C u of it, which is charged with weights as large as the
 * budget; that is no small share of a weight where C is large or the slack is small.
 *
 * <p>The correction of the multipliers of rows is the least one, relative to their intervals: the
 * conjugate gradients of Craig (The N-step iteration procedures, 1955). Many rows are at an end of
 * their interval; so that these can move too, the multipliers of budgets are raised by a few units
 * of rounding, which costs as many of the budget. Terms of single variables correct these alone.
 * Nothing here has to be accurate: {@link WeakDuality} proves whatever comes out.
 */
final class MultiplierRepair {

  /**
   * Rounds of correction that are enough nearly always: each leaves about a share {@link #SOLVED}
   * of what was left before.
   */
  static final int FEW_ROUNDS = 2;

  /** Where rows are nearly dependent a round leaves a tenth, and so it takes more of them. */
  static final int MANY_ROUNDS = 8;

  private static final double SOLVED = 1e-9;
  private static final int MOST_STEPS = 200;

  /**
   * The share of an interval that is room enough: a correction takes some roundings, or is none.
   */
  private static final double ROOM = 0x1p-20;

  /** Beyond this the proof gains nothing. */
  private static final double MOST_RAISE = 0x1p-30;

  private final PiecewiseLinearProgram program;
  private final List<TermBlock> blocks;
  private final double[] budgetMultipliers;

  /** The multipliers of terms, by block and functional. */
  private final double[][] high;

  private final double[][] low;

  /** The budget of each block, -1 for the penalty. */
  private final int[] budgets;

  /** For each row how wide the interval of its multiplier is, 0 for those that may not move. */
  private final double[][] reaches;

  /** By variable the block and the functional of a term that can correct it alone, or -1. */
  private final int[] ownBlock;

  private final int[] ownFunctional;

  /**
   * What turns the residual of a variable that rows have to correct into its unit; 0 for others.
   */
  private final double[] units;

  private MultiplierRepair(
      PiecewiseLinearProgram program, double[] z, Multipliers multipliers, int[] budgets) {
    this.program = program;
    this.blocks = program.blocks();
    this.budgets = budgets;
    this.budgetMultipliers = multipliers.ofBudgets();
    this.high = new double[blocks.size()][];
    this.low = new double[blocks.size()][];
    this.reaches = new double[blocks.size()][];
    this.ownBlock = new int[z.length];
    this.ownFunctional = new int[z.length];
    this.units = new double[z.length];
    Arrays.fill(ownBlock, -1);
    for (int b = 0; b < reaches.length; b++) {
      high[b] = multipliers.high(b);
      low[b] = multipliers.low(b);
      reaches[b] = new double[high[b].length];
      findReaches(b);
    }
    for (int j = 0; j < z.length; j++) {
      boolean held = z[j] == program.lower(j) || z[j] == program.upper(j);
      if (held) {
        ownBlock[j] = -1;
      } else if (ownBlock[j] < 0) {
        units[j] = unit(j);
      }
    }
  }

  /**
   * Repairs multipliers, in O(n d) for each step, of which there are about as many as variables.
   *
   * @param program the problem
   * @param z the point found; what remains of stationarity at a variable at its bound is no error
   * @param multipliers not changed
   * @param rounds how many
   * @return multipliers that are better, if all went well; the same ones if they are no solution
   */
  static Multipliers repaired(
      PiecewiseLinearProgram program, double[] z, Multipliers multipliers, int rounds) {
    List<Integer> budgets = new ArrayList<>();
    program.penalty().forEach(block -> budgets.add(-1));
    for (int k = 0; k < program.budgets().size(); k++) {
      Budget budget = program.budgets().get(k);
      int own = k;
      budget.terms().forEach(block -> budgets.add(own));
    }
    MultiplierRepair repair =
        new MultiplierRepair(
            program, z, multipliers, budgets.stream().mapToInt(Integer::intValue).toArray());
    for (int round = 0; round < rounds; round++) {
      repair.correct();
    }
    return repair.isSmall() ? repair.raised() : multipliers;
  }

  /** Whether all corrections of rows are: else the multipliers are wrong, not coarse. */
  private boolean isSmall() {
    for (int b = 0; b < low.length; b++) {
      for (int i = 0; i < low[b].length; i++) {
        if (reaches[b][i] > 0 && !(Math.abs(low[b][i]) <= ROOM * reaches[b][i])) {
          return false;
        }
      }
    }
    return true;
  }

  private void findReaches(int b) {
    TermBlock block = blocks.get(b);
    double scale = budgets[b] < 0 ? 1 : budgetMultipliers[budgets[b]];
    double least = WeakDuality.least(block.shape(), scale);
    double most = WeakDuality.most(block.shape(), scale);
    double width = most - least;
    boolean movesBelow = budgets[b] >= 0 && block.shape().minSlope() < 0;
    boolean movesAbove = budgets[b] >= 0 && block.shape().maxSlope() > 0;
    for (int i = 0; i < high[b].length; i++) {
      high[b][i] = Math.max(least, Math.min(most, high[b][i]));
      boolean below = high[b][i] - least > ROOM * width;
      boolean above = most - high[b][i] > ROOM * width;
      if (block.map() instanceof LinearMap.Coordinates coordinates) {
        if (below && above) {
          ownBlock[coordinates.variable(i)] = b;
          ownFunctional[coordinates.variable(i)] = i;
        }
      } else if ((below || movesBelow) && (above || movesAbove) && width > 0) {
        reaches[b][i] = width;
      }
    }
  }

  private double unit(int variable) {
    double squares = 0;
    for (int b = 0; b < reaches.length; b++) {
      if (blocks.get(b).map() instanceof AffineRows rows && variable < rows.variables()) {
        double[] column = rows.column(variable);
        for (int i = 0; i < column.length; i++) {
          squares += column[i] * reaches[b][i] * (column[i] * reaches[b][i]);
        }
      }
    }
    return squares > 0 && squares < Double.POSITIVE_INFINITY ? 1 / Math.sqrt(squares) : 0;
  }

  /** The multipliers as they are, with those of budgets raised as far as the ones of rows need. */
  private Multipliers raised() {
    double[] raised = budgetMultipliers.clone();
    for (int b = 0; b < reaches.length; b++) {
      int k = budgets[b];
      if (k >= 0 && budgetMultipliers[k] > 0) {
        double scale = budgetMultipliers[k];
        double raise = Math.min(raise(b, scale), MOST_RAISE * scale);
        raised[k] = Math.max(raised[k], raise > 0 ? scale + raise + 4 * Math.ulp(scale) : scale);
      }
    }
    return new Multipliers(raised, high, low);
  }

  /** By how much more a budget leaves the multipliers of a block twice the room that they take. */
  private double raise(int b, double scale) {
    TermBlock block = blocks.get(b);
    double raise = 0;
    for (int i = 0; i < high[b].length; i++) {
      double move = low[b][i];
      if (move != 0) {
        double slope = move < 0 ? block.shape().minSlope() : block.shape().maxSlope();
        double end =
            move < 0
                ? WeakDuality.least(block.shape(), scale)
                : WeakDuality.most(block.shape(), scale);
        double missing = 2 * Math.abs(move) - Math.abs(end - high[b][i]);
        if (missing > 0 && slope * move > 0) {
          raise = Math.max(raise, missing / Math.abs(slope));
        }
      }
    }
    return raise;
  }

  /** Corrects all that can be corrected of what remains of stationarity. */
  private void correct() {
    WeakDuality dual = WeakDuality.of(program, raised(), Precision.DOUBLED);
    double[] left = new double[units.length];
    for (int j = 0; j < left.length; j++) {
      left[j] = -units[j] * dual.residual(j);
      if (ownBlock[j] >= 0) {
        low[ownBlock[j]][ownFunctional[j]] -= dual.residual(j);
      }
    }
    double[] direction = left.clone();
    double square = square(left);
    double enough = SOLVED * SOLVED * square;
    for (int step = 0; step < MOST_STEPS && square > enough; step++) {
      double[][] moves = moves(direction);
      double length = 0;
      for (double[] ofBlock : moves) {
        length += square(ofBlock);
      }
      double factor = square / length;
      if (!(factor < Double.POSITIVE_INFINITY)) {
        return;
      }
      double[] effect = effect(moves, factor);
      for (int j = 0; j < left.length; j++) {
        left[j] -= effect[j];
      }
      double next = square(left);
      for (int j = 0; j < left.length; j++) {
        direction[j] = left[j] + next / square * direction[j];
      }
      square = next;
    }
  }

  /** How a direction among the variables moves the multipliers of rows, in units of reaches. */
  private double[][] moves(double[] direction) {
    double[] point = new double[direction.length];
    Arrays.setAll(point, j -> units[j] * direction[j]);
    double[][] moves = new double[reaches.length][];
    for (int b = 0; b < moves.length; b++) {
      if (blocks.get(b).map() instanceof AffineRows rows) {
        moves[b] = rows.linear().apply(point);
        for (int i = 0; i < moves[b].length; i++) {
          moves[b][i] *= reaches[b][i];
        }
      } else {
        moves[b] = new double[0];
      }
    }
    return moves;
  }

  /** Makes a multiple of moves, and returns what that changes at the variables, in their units. */
  private double[] effect(double[][] moves, double factor) {
    double[] effect = new double[units.length];
    for (int b = 0; b < moves.length; b++) {
      double[] change = moves[b];
      for (int i = 0; i < change.length; i++) {
        change[i] *= factor * reaches[b][i];
        low[b][i] += change[i];
      }
      if (change.length > 0) {
        blocks.get(b).map().addTransposed(change, effect);
      }
    }
    for (int j = 0; j < effect.length; j++) {
      effect[j] *= units[j];
    }
    return effect;
  }

  private static double square(double[] vector) {
    double square = 0;
    for (double entry : vector) {
      square += entry * entry;
    }
    return square;
  }
}
