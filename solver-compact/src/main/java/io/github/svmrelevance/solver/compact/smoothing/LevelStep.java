package io.github.svmrelevance.solver.compact.smoothing;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import java.util.Arrays;

/**
 * A Newton step of a {@link SmoothedSum} where a linear cost stays the same, and how its end moves
 * with that cost.
 */
final class LevelStep {

  private final double[] cost;
  private final NewtonSystem system;
  private final int[] all;
  private final double[] tangent;

  /** Where the point goes; a caller may change it. */
  final double[] direction;

  /** What that changes of the rows' values. */
  final double[] rates;

  /**
   * A step.
   *
   * @param cost by variable
   * @param rows of the sum
   */
  LevelStep(double[] cost, int rows) {
    this.cost = cost;
    int p = cost.length;
    system = new NewtonSystem(p);
    all = new int[p];
    Arrays.setAll(all, j -> j);
    tangent = new double[p];
    direction = new double[p];
    rates = new double[rows];
  }

  /** Factorises the Hessian of a sum that has been differentiated. */
  void factor(SmoothedSum sum, double proximity) {
    system.factor(sum, proximity);
  }

  /** How the minimiser at fixed cost moves with the cost; returns the second derivative of that. */
  double solveTangent() {
    System.arraycopy(cost, 0, tangent, 0, cost.length);
    system.solve(tangent);
    double stiffness = 1 / Vectors.dot(cost, tangent, cost.length);
    for (int j = 0; j < tangent.length; j++) {
      tangent[j] *= stiffness;
    }
    return stiffness;
  }

  /** The Newton step at fixed cost; returns by how much the model of the sum falls. */
  double solve(double[] gradient) {
    for (int j = 0; j < direction.length; j++) {
      direction[j] = -gradient[j];
    }
    system.solve(direction);
    Vectors.add(-Vectors.dot(cost, direction, cost.length), tangent, direction, direction.length);
    return -Vectors.dot(gradient, direction, direction.length) / 2;
  }

  /** The derivative of the least sum by the cost, with the opposite sign. */
  double slope(double[] gradient) {
    return -Vectors.dot(gradient, tangent, tangent.length);
  }

  /** Adds what changes the cost. */
  void addTangent(double change) {
    Vectors.add(change, tangent, direction, direction.length);
  }

  /** Computes what the direction changes of the rows' values. */
  void computeRates(PackedProgram program) {
    program.combineColumns(direction, all, all.length, rates);
  }
}
