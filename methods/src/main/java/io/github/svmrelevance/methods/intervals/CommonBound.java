package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.AffineRows;
import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.ConvexPiecewiseLinear;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.TermBlock;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.core.optimization.Feasibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The largest s that one model of a set has below several bounds at once: s + factor f(z) &lt;=
 * offset for each row. One linear program with s as one more variable.
 *
 * @param rows the bounds, at least one
 * @param from no s that is sought lies below
 * @param to no s that is sought lies above
 */
record CommonBound(List<CommonBound.Row> rows, double from, double to) {

  /**
   * One bound on s.
   *
   * @param function f
   * @param factor 1 or -1
   * @param offset what s and factor f(z) together do not exceed
   */
  record Row(WeightFunctional function, double factor, double offset) {

    /** The largest s that this row allows a model. */
    double room(double[] z) {
      return offset - factor * function.value(z);
    }
  }

  CommonBound {
    rows = List.copyOf(rows);
  }

  /**
   * Solves max s over a set, and proves it over the one with the limits that count.
   *
   * @param context opens a session
   * @param set what is solved over
   * @param exact what counts
   * @param inner points in the set, best first; costly, so made only as they are asked for
   * @param found models near the one found, s behind them, the best first
   * @param extended puts behind a point an s that leaves room
   * @return -s as a minimum
   */
  LeastLargest greatest(
      RunContext context,
      PiecewiseLinearProgram set,
      PiecewiseLinearProgram exact,
      Iterable<double[]> inner,
      Function<double[], List<double[]>> found,
      UnaryOperator<double[]> extended) {
    int s = set.variables();
    double[] costs = new double[s + 1];
    costs[s] = -1;
    Extreme best;
    try (CertifiedSession.PiecewiseLinear session = context.open(limited(set).withCosts(costs))) {
      best = Extreme.of(session.solve(SolveOptions.until(context.cancellation())));
    }
    if (!best.isFound()) {
      return new LeastLargest(best, Optional.empty());
    }
    Iterable<double[]> points =
        () -> {
          Iterator<double[]> own = inner.iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return own.hasNext();
            }

            @Override
            public double[] next() {
              return extended.apply(own.next());
            }
          };
        };
    return new LeastLargest(
        best,
        Optional.of(
            best.proven(
                WeightFunctional.ofVariable(s),
                -1,
                found.apply(best.z()),
                new Feasibility(limited(exact)),
                points)));
  }

  /** The set with one more variable s, and the rows. */
  private PiecewiseLinearProgram limited(PiecewiseLinearProgram set) {
    int s = set.variables();
    double[][] columns = new double[s + 1][rows.size()];
    double[] offsets = new double[rows.size()];
    for (int k = 0; k < rows.size(); k++) {
      Row row = rows.get(k);
      for (int t = 0; t < row.function().terms(); t++) {
        columns[row.function().variable(t)][k] = row.factor() * row.function().factor(t);
      }
      offsets[k] = -row.offset();
    }
    Arrays.fill(columns[s], 1);
    List<Budget> budgets = new ArrayList<>(set.budgets());
    budgets.add(
        new Budget(
            List.of(
                new TermBlock(
                    AffineRows.of(DenseMatrix.ofColumns(rows.size(), columns)).withOffsets(offsets),
                    ConvexPiecewiseLinear.positivePart(1))),
            0));
    PiecewiseLinearProgram program = PiecewiseLinearProgram.of(s + 1, List.of(), budgets);
    for (int j = 0; j < s; j++) {
      if (Double.isFinite(set.lower(j)) || Double.isFinite(set.upper(j))) {
        program = program.withBounds(j, set.lower(j), set.upper(j));
      }
    }
    return program.withBounds(s, from, to);
  }
}
