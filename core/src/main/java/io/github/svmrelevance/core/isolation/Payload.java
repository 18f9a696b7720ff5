package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the content of a frame; the static methods read one, in the same order. */
final class Payload {

  private ByteBuffer buffer = ByteBuffer.allocate(64);

  private void ensure(long bytes) throws WorkerException {
    long needed = buffer.position() + bytes;
    if (needed > Integer.MAX_VALUE - Long.BYTES) {
      throw new WorkerException("a program of " + needed + " bytes is too large for one frame");
    }
    if (needed > buffer.capacity()) {
      int capacity = (int) Math.min(Integer.MAX_VALUE - Long.BYTES, needed + needed / 2);
      buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), capacity)).position(buffer.position());
    }
  }

  Payload integer(int value) throws WorkerException {
    ensure(Integer.BYTES);
    buffer.putInt(value);
    return this;
  }

  Payload integer(long value) throws WorkerException {
    ensure(Long.BYTES);
    buffer.putLong(value);
    return this;
  }

  Payload number(double value) throws WorkerException {
    return integer(Double.doubleToRawLongBits(value));
  }

  Payload integers(int[] values) throws WorkerException {
    return integers(values, values.length);
  }

  private Payload integers(int[] values, int count) throws WorkerException {
    integer(count);
    ensure((long) Integer.BYTES * count);
    buffer.asIntBuffer().put(values, 0, count);
    buffer.position(buffer.position() + Integer.BYTES * count);
    return this;
  }

  Payload numbers(double[] values) throws WorkerException {
    return numbers(values, values.length);
  }

  private Payload numbers(double[] values, int count) throws WorkerException {
    integer(count);
    ensure((long) Double.BYTES * count);
    buffer.asDoubleBuffer().put(values, 0, count);
    buffer.position(buffer.position() + Double.BYTES * count);
    return this;
  }

  Payload text(String text) throws WorkerException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    integer(bytes.length);
    ensure(bytes.length);
    buffer.put(bytes);
    return this;
  }

  /** A program, row by row, so that it is built and checked anew where it is read. */
  Payload program(LinearProgram program) throws WorkerException {
    integer(program.columns());
    for (int j = 0; j < program.columns(); j++) {
      number(program.columnLower(j)).number(program.columnUpper(j)).number(program.cost(j));
    }
    SparseMatrix byRow = program.matrix().transpose();
    integer(program.rows());
    int[] columns = new int[program.columns()];
    double[] values = new double[program.columns()];
    for (int i = 0; i < program.rows(); i++) {
      int count = 0;
      for (int k = 0; k < byRow.entries(i); k++) {
        columns[count] = byRow.rowOf(i, k);
        values[count++] = byRow.value(i, k);
      }
      integers(columns, count).numbers(values, count);
      number(program.rowLower(i)).number(program.rowUpper(i));
    }
    return this;
  }

  /** The linear relaxation, then the columns of whole numbers. */
  Payload program(MixedIntegerProgram program) throws WorkerException {
    program(program.linear());
    for (int j = 0; j < program.linear().columns(); j++) {
      integer(program.isInteger(j) ? 1 : 0);
    }
    return this;
  }

  Payload solution(MixedIntegerSolution solution) throws WorkerException {
    text(solution.status().name()).integer(solution.iterations());
    return solution.isOptimal() ? numbers(solution.point()) : text(solution.message());
  }

  Payload solution(Solution solution) throws WorkerException {
    text(solution.status().name()).integer(solution.iterations());
    return solution.isOptimal()
        ? numbers(solution.point()).numbers(solution.rowDuals())
        : text(solution.message());
  }

  Frame frame(Frame.Kind kind, int session) {
    return new Frame(kind, session, buffer.flip());
  }

  static int[] integers(ByteBuffer content) {
    int[] values = new int[content.getInt()];
    content.asIntBuffer().get(values);
    content.position(content.position() + Integer.BYTES * values.length);
    return values;
  }

  static double[] numbers(ByteBuffer content) {
    double[] values = new double[content.getInt()];
    content.asDoubleBuffer().get(values);
    content.position(content.position() + Double.BYTES * values.length);
    return values;
  }

  static String text(ByteBuffer content) {
    byte[] bytes = new byte[content.getInt()];
    content.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static LinearProgram program(ByteBuffer content) {
    LinearProgram.Builder builder = LinearProgram.builder();
    int columns = content.getInt();
    for (int j = 0; j < columns; j++) {
      builder.addColumn(content.getDouble(), content.getDouble(), content.getDouble());
    }
    int rows = content.getInt();
    for (int i = 0; i < rows; i++) {
      builder.addRow(integers(content), numbers(content), content.getDouble(), content.getDouble());
    }
    return builder.build();
  }

  static MixedIntegerProgram mixedIntegerProgram(ByteBuffer content) {
    LinearProgram linear = program(content);
    boolean[] integer = new boolean[linear.columns()];
    for (int j = 0; j < integer.length; j++) {
      integer[j] = content.getInt() != 0;
    }
    return new MixedIntegerProgram(linear, integer);
  }

  static MixedIntegerSolution mixedIntegerSolution(ByteBuffer content) {
    SolveStatus status = SolveStatus.valueOf(text(content));
    long iterations = content.getLong();
    return status == SolveStatus.OPTIMAL
        ? MixedIntegerSolution.optimal(numbers(content), iterations)
        : MixedIntegerSolution.failed(status, iterations, text(content));
  }

  static Solution solution(ByteBuffer content) {
    SolveStatus status = SolveStatus.valueOf(text(content));
    long iterations = content.getLong();
    return status == SolveStatus.OPTIMAL
        ? Solution.optimal(numbers(content), numbers(content), iterations)
        : Solution.failed(status, iterations, text(content));
  }
}
