package io.github.svmrelevance.solver.ojalgo;

import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.linear.LinearSolver;
import org.ojalgo.structure.Mutate2D;

/** Runs ojAlgo's simplex on a {@link Dictionary}. */
final class Simplex {

  /** Enough for every program met so far many times over; a cycle ends here. */
  private static final int ITERATIONS_PER_VARIABLE = 50;

  /** The store ojAlgo keeps its tableau in. */
  enum Store {
    /** Every entry is stored and updated; fastest as long as the tableau fits the cache. */
    DENSE,
    /** The revised simplex on a sparse matrix with a factorised basis. */
    REVISED
  }

  private Simplex() {}

  static Outcome run(
      ReducedProgram program, Dictionary dictionary, Store store, SolveLimits watch) {
    int columns = dictionary.columns();
    int rows = dictionary.rows();
    double[] lower = new double[columns];
    double[] upper = new double[columns];
    for (int t = 0; t < columns; t++) {
      lower[t] = program.lower(dictionary.nonbasic(t));
      upper[t] = program.upper(dictionary.nonbasic(t));
    }
    LinearSolver.Builder builder = LinearSolver.newBuilder(dictionary.costs());
    builder.lower(lower).upper(upper);
    Mutate2D body = builder.inequalities(new double[rows]);
    for (int i = 0; i < rows; i++) {
      for (int t = 0; t < columns; t++) {
        double coefficient = dictionary.coefficient(i, t);
        if (coefficient != 0) {
          body.set(i, t, coefficient);
        }
      }
    }
    Optimisation.Options options = new Optimisation.Options();
    options.sparse = store == Store.REVISED;
    options.linear().dual();
    options.iterations_abort = ITERATIONS_PER_VARIABLE * (rows + columns) + 1000;
    options.time_abort = watch.remainingMillis();
    LinearSolver solver = builder.build(options);
    for (int i = 0; i < rows; i++) {
      // The builder's slacks are >= 0; ours are the basic variables with their own bounds.
      int variable = dictionary.basic(i);
      solver.updateRange(columns + i, program.lower(variable), program.upper(variable));
    }
    Optimisation.Result result = solver.solve();
    double[] values = new double[columns + rows];
    double[] reducedCosts = new double[columns + rows];
    for (int t = 0; t < columns; t++) {
      values[dictionary.nonbasic(t)] = result.doubleValue(t);
      reducedCosts[dictionary.nonbasic(t)] = solver.getReducedGradient(t);
    }
    for (int i = 0; i < rows; i++) {
      values[dictionary.basic(i)] = result.doubleValue(columns + i);
      reducedCosts[dictionary.basic(i)] = solver.getReducedGradient(columns + i);
    }
    return new Outcome(result.getState(), values, reducedCosts);
  }

  /** What ojAlgo found, by variable of the reduced program. */
  static final class Outcome {
    private final Optimisation.State state;
    private final double[] values;
    private final double[] reducedCosts;

    private Outcome(Optimisation.State state, double[] values, double[] reducedCosts) {
      this.state = state;
      this.values = values;
      this.reducedCosts = reducedCosts;
    }

    /** Its own word for it. */
    Optimisation.State state() {
      return state;
    }

    /** The value of a variable. */
    double value(int variable) {
      return values[variable];
    }

    /** The reduced cost of a variable, exactly zero for a basic one. */
    double reducedCost(int variable) {
      return reducedCosts[variable];
    }
  }
}
