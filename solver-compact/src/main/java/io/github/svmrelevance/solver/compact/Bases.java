package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import java.util.Arrays;

/**
 * The packed program of a session, and what has been computed of it that does not depend on the
 * objective: the minimiser of the first budget's sum, for the program as it was packed and, carried
 * over from there, for the program as it stands after columns were replaced; and the bases that
 * follow from the latter.
 */
final class Bases {

  private PackedProgram original;
  private Vertex originalMinimiser;
  private PackedProgram current;
  private Vertex currentMinimiser;

  /** One entry per budget, null where not known; those before a known one are known. */
  private Base[] chain;

  /** No work done yet. */
  Bases() {}

  private Bases(Bases other, PackedProgram current, Vertex currentMinimiser, Base[] chain) {
    this.original = other.original;
    this.originalMinimiser = other.originalMinimiser;
    this.current = current;
    this.currentMinimiser = currentMinimiser;
    this.chain = chain;
  }

  boolean isEmpty() {
    return original == null;
  }

  /** For another thread: shares what is known. */
  Bases forked() {
    return isEmpty()
        ? new Bases()
        : new Bases(this, current.detached(), currentMinimiser, chain.clone());
  }

  /** After a change of a limit: the bases that it enters are given up. */
  Bases withLimit(int group) {
    if (isEmpty()) {
      return this;
    }
    Base[] kept = chain.clone();
    Arrays.fill(kept, group - 1, kept.length, null);
    return new Bases(this, current, currentMinimiser, kept);
  }

  /** After a change of a column. */
  Bases withColumn(int block, int variable, double[] column) {
    if (isEmpty() || !original.isReplaceable(block)) {
      return new Bases();
    }
    PackedProgram changed = current.withColumn(block, variable, column);
    return new Bases(this, changed, null, new Base[chain.length]);
  }

  /**
   * Solves a program that has the terms and limits these bases were made for.
   *
   * @param program the program as it stands
   */
  PiecewiseLinearSolution solve(PiecewiseLinearProgram program, Interruption interruption) {
    if (isEmpty()) {
      original = PackedProgram.of(program);
      current = original;
      chain = new Base[program.budgets().size()];
    }
    Engine engine = new Engine(program, current, interruption);
    if (chain.length == 0) {
      return engine.solveWithoutBudgets(new Vertex(current));
    }
    if (currentMinimiser == null) {
      minimise(program, engine, interruption);
    }
    for (int k = 0; k < chain.length; k++) {
      if (chain[k] == null) {
        chain[k] =
            k == 0 ? engine.firstBase(currentMinimiser) : engine.nextBase(chain[k - 1], k + 1);
      }
    }
    return engine.solve(chain[chain.length - 1]);
  }

  private void minimise(PiecewiseLinearProgram program, Engine engine, Interruption interruption) {
    if (originalMinimiser == null) {
      Engine before = new Engine(program, original, interruption);
      originalMinimiser = before.minimiseFirst(new Vertex(original));
    }
    currentMinimiser =
        current.replaced().length == 0
            ? originalMinimiser
            : engine.minimiseFirst(
                ColumnChange.carry(originalMinimiser, current)
                    .orElseGet(() -> new Vertex(current)));
  }
}
