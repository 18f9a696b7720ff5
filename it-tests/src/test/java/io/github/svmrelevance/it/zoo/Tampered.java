package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import io.github.svmrelevance.solver.ojalgo.OjAlgoBackend;
import java.util.function.UnaryOperator;

/** A right backend for linear programs whose sessions somebody has tampered with. */
class Tampered extends Impostor {

  private final OptimizationBackend right = new OjAlgoBackend();
  private final UnaryOperator<LinearSession> tampering;

  Tampered(UnaryOperator<LinearSession> tampering) {
    super(ProblemClass.LINEAR);
    this.tampering = tampering;
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return tampering.apply(right.open(program));
  }

  /** Passes everything on; a wrong session overrides what it does wrong. */
  static class Session implements LinearSession {

    protected final LinearSession right;

    Session(LinearSession right) {
      this.right = right;
    }

    @Override
    public LinearProgram program() {
      return right.program();
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      return right.setCosts(costs);
    }

    @Override
    public UpdateEffect setColumnBounds(int column, double lower, double upper) {
      return right.setColumnBounds(column, lower, upper);
    }

    @Override
    public UpdateEffect setRowBounds(int row, double lower, double upper) {
      return right.setRowBounds(row, lower, upper);
    }

    @Override
    public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
      return right.replaceColumn(column, rows, values);
    }

    @Override
    public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
      return right.addRow(columns, values, lower, upper);
    }

    @Override
    public Solution solve(SolveOptions options) {
      return right.solve(options);
    }

    @Override
    public void close() {
      right.close();
    }
  }
}
