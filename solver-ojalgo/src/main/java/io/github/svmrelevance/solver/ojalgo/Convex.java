package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.convex.ConvexSolver;
import org.ojalgo.structure.Access1D;

/** Runs ojAlgo's methods for quadratic programs. */
final class Convex {

  /** The methods. */
  enum Method {
    /**
     * Alternating directions, which ojAlgo reaches through its builder only as experimental. Ten
     * times as fast as the active set on the dual of a support vector machine with 200 samples, and
     * indifferent to a singular Q and to rows that repeat each other.
     */
    ALTERNATING_DIRECTIONS,
    /** The active-set method with factorised equations. Wants Q definite. */
    ACTIVE_SET
  }

  private Convex() {}

  /**
   * Minimises 1/2 x'Qx + c'x + ridge/2 ||x - centre||^2 under the constraints of the program.
   *
   * @return where ojAlgo ended; whether that is an optimum is for the caller to find out. Empty if
   *     it failed
   */
  static Optional<PrimalDual> run(
      QuadraticProgram program, double ridge, double[] centre, Method method, SolveLimits watch) {
    LinearProgram linear = program.linear();
    SparseMatrix quadratic = program.quadratic();
    int n = linear.columns();
    Sides sides = new Sides(linear);
    R064Store matrix = R064Store.FACTORY.make(n, n);
    R064Store slope = R064Store.FACTORY.make(n, 1);
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < quadratic.entries(j); k++) {
        matrix.set(quadratic.rowOf(j, k), j, quadratic.value(j, k));
      }
      matrix.add(j, j, ridge);
      // ojAlgo subtracts the linear term from the quadratic one.
      slope.set(j, 0, ridge * centre[j] - linear.cost(j));
    }
    ConvexSolver.Builder builder = ConvexSolver.newBuilder();
    builder.objective(matrix, slope);
    List<Sides.Side> equalities = sides.equalities();
    if (!equalities.isEmpty()) {
      sides.fill(equalities, builder.equalities(Sides.rightHandSides(equalities)));
    }
    List<Sides.Side> inequalities = sides.inequalities();
    if (!inequalities.isEmpty()) {
      sides.fill(inequalities, builder.inequalities(Sides.rightHandSides(inequalities)));
    }
    Optimisation.Options options = new Optimisation.Options();
    options.experimental = method == Method.ALTERNATING_DIRECTIONS;
    options.sparse = false;
    options.time_abort = watch.remainingMillis();
    if (method == Method.ACTIVE_SET) {
      // The other has a limit of its own. A cycle ends here.
      options.iterations_abort = 50 * (n + equalities.size() + inequalities.size()) + 1000;
    }
    Optimisation.Result result;
    try {
      result = builder.build(options).solve();
    } catch (RuntimeException failure) {
      // ojAlgo gives up on some systems of equations this way; the caller tries
      // the other method.
      return Optional.empty();
    }
    double[] x = new double[n];
    for (int j = 0; j < n; j++) {
      x[j] = result.doubleValue(j);
    }
    double[] multipliers = new double[equalities.size() + inequalities.size()];
    Optional<Supplier<Access1D<?>>> dual = result.getDualSolution();
    if (dual.isPresent()) {
      Access1D<?> numbers = dual.get().get();
      for (int k = 0; k < multipliers.length; k++) {
        multipliers[k] = numbers.doubleValue(k);
      }
    }
    double[] y = new double[linear.rows()];
    sides.addDuals(equalities, multipliers, y);
    sides.addDuals(
        inequalities, Arrays.copyOfRange(multipliers, equalities.size(), multipliers.length), y);
    return Optional.of(new PrimalDual(x, y));
  }
}
