package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.Optional;

/**
 * Where all forecasts of one program start: the minimiser of its only budget's sum with the
 * breakpoints rounded off widely. Never changed.
 *
 * @param sum the sum at the minimiser; to be copied before it is worked on
 * @param least about the least value of the sum as it is
 * @param limit what the sum may be at most
 */
public record Centre(SmoothedSum sum, double least, double limit) {

  /** The group of the only budget. */
  private static final int GROUP = 1;

  private static final double WIDTH = 0.15;
  private static final double OF_VARIABLES = 0.3;

  /** The fraction of the sum that one more step would gain, below which none is taken. */
  private static final double SETTLED = 1e-3;

  private static final int STEPS = 10;

  /**
   * Computes it from the minimiser of the sum as it is.
   *
   * @param minimiser not changed
   * @param least the sum there
   * @param limit of the budget
   * @param interruption when to stop
   * @return empty if all rows are at their breakpoints
   */
  public static Optional<Centre> of(
      Vertex minimiser, double least, double limit, Interruption interruption) {
    SmoothedSum sum = new SmoothedSum(minimiser, GROUP);
    double width = WIDTH * sum.meanDistance();
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    sum.setWidths(width, OF_VARIABLES * width);
    settle(sum, interruption);
    return Optional.of(new Centre(sum, least, limit));
  }

  /**
   * The centre of a program some of whose columns are others, without the minimiser of its sum as
   * it is: forecasts need to know the least value only roughly, and that has changed by about as
   * much as the rounded sum.
   *
   * @param changed the program after the change
   * @param interruption when to stop
   */
  public Centre carriedTo(PackedProgram changed, Interruption interruption) {
    SmoothedSum carried = sum.without(changed);
    settle(carried, interruption);
    return new Centre(carried, least + carried.exactValue() - sum.exactValue(), limit);
  }

  /** The same for another limit, which no part of it depends on. */
  public Centre withLimit(double other) {
    return new Centre(sum, least, other);
  }

  /**
   * Newton's method with a line search; where that is not at its end after {@link #STEPS} steps,
   * the forecasts begin from where it has come to.
   */
  private static void settle(SmoothedSum sum, Interruption interruption) {
    PackedProgram program = sum.program;
    int[] all = new int[program.variables];
    Arrays.setAll(all, j -> j);
    double[] direction = new double[all.length];
    double[] rates = new double[program.rows];
    NewtonSystem system = new NewtonSystem(all.length);
    for (int step = 0; step < STEPS; step++) {
      interruption.check();
      sum.differentiate();
      system.factor(sum);
      Arrays.fill(direction, 0);
      Vectors.add(-1, sum.gradient, direction, all.length);
      system.solve(direction);
      double decrease = -Vectors.dot(sum.gradient, direction, all.length) / 2;
      if (!(decrease > SETTLED * sum.exactValue())) {
        return;
      }
      Vectors.combine(direction, program.columns(), all, all.length, rates, rates.length);
      double length = sum.searched(direction, rates);
      if (!(length > 0)) {
        return;
      }
      sum.move(length, direction, rates);
    }
  }
}
