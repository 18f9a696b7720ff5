package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.UpdateEffect;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A solver for programs without rows and of costs that are not negative, which does what native
 * code may do: the cost of the first column says what.
 */
final class WildBackend implements OptimizationBackend {

  static final double HALTS = 1001;
  static final double SEGMENTATION_FAULT = 1002;
  static final double HANGS = 1003;
  static final double THROWS = 1004;
  static final double PRINTS = 1005;
  static final double PRINTS_INTO_THE_FRAMES = 1006;

  @Override
  public String id() {
    return "wild";
  }

  @Override
  public String title() {
    return "wild";
  }

  @Override
  public String version() {
    return "pid " + ProcessHandle.current().pid();
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.LINEAR);
  }

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Availability availability() {
    return Availability.yes("wild");
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return new Session(program);
  }

  /** Its iterations are the process that answered. */
  private static final class Session implements LinearSession {

    private LinearProgram program;

    Session(LinearProgram program) {
      this.program = program;
    }

    @Override
    public LinearProgram program() {
      return program;
    }

    @Override
    public Solution solve(SolveOptions options) {
      try {
        misbehave(program.cost(0));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (ReflectiveOperationException failure) {
        throw new IllegalStateException(failure);
      }
      double[] point = new double[program.columns()];
      for (int j = 0; j < point.length; j++) {
        point[j] = program.columnLower(j);
      }
      return Solution.optimal(point, new double[program.rows()], ProcessHandle.current().pid());
    }

    private static void misbehave(double how) throws IOException, ReflectiveOperationException {
      if (how == HALTS) {
        Runtime.getRuntime().halt(134);
      } else if (how == SEGMENTATION_FAULT) {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        unsafe.getMethod("putLong", long.class, long.class).invoke(instance.get(null), 8L, 1L);
      } else if (how == HANGS) {
        while (true) {
          Thread.onSpinWait();
        }
      } else if (how == THROWS) {
        throw new IllegalStateException("as the test wants it");
      } else if (how == PRINTS) {
        System.out.println("some words".repeat(50_000));
      } else if (how == PRINTS_INTO_THE_FRAMES) {
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
          out.write("words of a native library".getBytes(StandardCharsets.UTF_8));
        }
      }
    }

    @Override
    public UpdateEffect setCosts(double[] costs) {
      program = program.withCosts(costs);
      return UpdateEffect.IN_PLACE;
    }

    @Override
    public UpdateEffect setColumnBounds(int column, double lower, double upper) {
      program = program.withColumnBounds(column, lower, upper);
      return UpdateEffect.IN_PLACE;
    }

    @Override
    public UpdateEffect setRowBounds(int row, double lower, double upper) {
      throw new UnsupportedOperationException("no rows");
    }

    @Override
    public UpdateEffect replaceColumn(int column, int[] rows, double[] values) {
      throw new UnsupportedOperationException("no rows");
    }

    @Override
    public UpdateEffect addRow(int[] columns, double[] values, double lower, double upper) {
      throw new UnsupportedOperationException("no rows");
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
