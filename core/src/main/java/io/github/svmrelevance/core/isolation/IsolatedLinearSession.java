package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;

/** A linear program in a worker, which keeps its basis from one change to the next. */
final class IsolatedLinearSession extends IsolatedSession<LinearProgram, Solution>
    implements LinearSession {

  IsolatedLinearSession(
      String backend, WorkerPool workers, Cleaner cleaner, LinearProgram program) {
    super(backend, workers, cleaner, program);
  }

  @Override
  Frame opening(LinearProgram program, int session) throws WorkerException {
    return new Payload().program(program).frame(Frame.Kind.OPEN, session);
  }

  @Override
  Solution answer(ByteBuffer content) {
    return Payload.solution(content);
  }

  @Override
  Solution failed(SolveStatus status, String message) {
    return Solution.failed(status, 0, message);
  }

  @Override
  public UpdateEffect setCosts(double[] costs) {
    return change(
        () -> current().withCosts(costs),
        (from, to) -> true,
        Frame.Kind.COSTS,
        payload -> payload.numbers(costs));
  }

  @Override
  public UpdateEffect setColumnBounds(int column, double lower, double upper) {
    return change(
        () -> current().withColumnBounds(column, lower, upper),
        (from, to) ->
            sameBounds(from.columnLower(column), to.columnLower(column))
                && sameBounds(from.columnUpper(column), to.columnUpper(column)),
        Frame.Kind.COLUMN_BOUNDS,
        payload -> payload.integer(column).number(lower).number(upper));
  }

  @Override
  public UpdateEffect setRowBounds(int row, double lower, double upper) {
    return change(
        () -> current().withRowBounds(row, lower, upper),
        (from, to) ->
            sameBounds(from.rowLower(row), to.rowLower(row))
                && sameBounds(from.rowUpper(row), to.rowUpper(row))
                && isEquality(from, row) == isEquality(to, row),
        Frame.Kind.ROW_BOUNDS,
        payload -> payload.integer(row).number(lower).number(upper));
  }

  private static boolean sameBounds(double from, double to) {
    return Double.isInfinite(from) == Double.isInfinite(to);
  }

  private static boolean isEquality(LinearProgram program, int row) {
    return program.rowLower(row) == program.rowUpper(row);
  }

  @Override
  public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
    return change(
        () -> current().withColumn(column, rows, values),
        (from, to) -> true,
        Frame.Kind.COLUMN,
        payload -> payload.integer(column).integers(rows).numbers(values));
  }

  @Override
  public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
    return change(
        () -> current().withRow(columns, values, lower, upper),
        (from, to) -> true,
        Frame.Kind.ROW,
        payload -> payload.integers(columns).numbers(values).number(lower).number(upper));
  }
}
