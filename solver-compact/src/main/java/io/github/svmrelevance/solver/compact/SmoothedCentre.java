package io.github.svmrelevance.solver.compact;

import java.util.Arrays;
import java.util.Optional;

/** The minimiser of a sum with its kinks rounded off widely, where all forecasts start. */
final class SmoothedCentre {

  private static final double WIDTH = 0.15;
  private static final double OF_VARIABLES = 0.3;

  /** The fraction of the sum that one more step would gain, below which none is taken. */
  private static final double SETTLED = 1e-3;

  private static final int STEPS = 10;

  private SmoothedCentre() {}

  /**
   * Computes it by Newton's method with a line search; where that is not at its end after {@link
   * #STEPS} steps, the forecasts begin from where it has come to.
   *
   * @param minimiser of the sum as it is; not changed
   * @param group whose sum it is
   * @param interruption when to stop
   * @return empty if all rows are at their kinks
   */
  static Optional<SmoothedSum> of(Vertex minimiser, int group, Interruption interruption) {
    SmoothedSum sum = new SmoothedSum(minimiser, group);
    double width = WIDTH * sum.meanDistance();
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    sum.setWidths(width, OF_VARIABLES * width);
    PackedProgram program = minimiser.program;
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
        break;
      }
      Vectors.combine(direction, program.columns(), all, all.length, rates, rates.length);
      double length = sum.searched(direction, rates);
      if (!(length > 0)) {
        break;
      }
      sum.move(length, direction, rates);
    }
    return Optional.of(sum);
  }
}
