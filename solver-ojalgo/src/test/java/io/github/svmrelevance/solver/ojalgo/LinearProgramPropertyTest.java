package io.github.svmrelevance.solver.ojalgo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class LinearProgramPropertyTest {

  @Property(tries = 2000, seed = "20261120")
  void whatever_is_claimed_can_be_proven(@ForAll long seed) {
    LinearProgram program = RandomPrograms.linear(seed);
    Kkt.assertProven(program, Kkt.solve(program));
  }

  @Property(tries = 500, seed = "20261120")
  void a_changed_session_equals_a_fresh_one(@ForAll long seed) {
    Random random = new Random(seed);
    try (LinearProgramSession session = new LinearProgramSession(RandomPrograms.linear(seed))) {
      for (int step = 0; step < 6; step++) {
        change(session, random);
        LinearProgram program = session.program();
        Solution changed = session.solve(SolveOptions.unlimited());
        Solution fresh = Kkt.solve(program);
        Kkt.assertProven(program, changed);
        assertThat(changed.status()).isEqualTo(fresh.status());
        if (fresh.isOptimal()) {
          double value = program.objective(fresh.point());
          assertThat(program.objective(changed.point()))
              .isCloseTo(value, org.assertj.core.data.Offset.offset(1e-8 * (1 + Math.abs(value))));
        }
      }
    }
  }

  private static void change(LinearProgramSession session, Random random) {
    LinearProgram program = session.program();
    int n = program.columns();
    int column = random.nextInt(n);
    double from = random.nextInt(5) - 2;
    double to = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : from + random.nextInt(4);
    double[] entries = new double[n];
    for (int j = 0; j < n; j++) {
      entries[j] = RandomPrograms.entry(random, random.nextBoolean());
    }
    switch (random.nextInt(5)) {
      case 0 -> session.setCosts(entries);
      case 1 -> session.setColumnBounds(column, from, to);
      case 2 -> session.addRow(RandomPrograms.indices(n), entries, from - 3, to);
      case 3 -> {
        if (program.rows() > 0) {
          session.setRowBounds(random.nextInt(program.rows()), from - 3, to);
        }
      }
      default -> {
        double[] values = new double[program.rows()];
        for (int i = 0; i < values.length; i++) {
          values[i] = RandomPrograms.entry(random, false);
        }
        session.replaceColumn(column, RandomPrograms.indices(values.length), values);
      }
    }
  }
}
