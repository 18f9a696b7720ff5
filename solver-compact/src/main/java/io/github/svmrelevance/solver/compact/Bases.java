package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;

/**
 * The packed program of a session, and the bases computed so far. What a solve returns depends on
 * the program only, not on which bases were there before.
 */
final class Bases {

  private PackedProgram packed;

  /** One entry per budget, null where not known; those before a known one are known. */
  private Base[] chain;

  /** No work done yet. */
  Bases() {}

  private Bases(PackedProgram packed, Base[] chain) {
    this.packed = packed;
    this.chain = chain;
  }

  boolean isEmpty() {
    return packed == null;
  }

  /** For another thread: shares what is known. */
  Bases forked() {
    return isEmpty() ? new Bases() : new Bases(packed.detached(), chain.clone());
  }

  /** After a change of a limit: the bases that it enters are given up. */
  Bases withLimit(int group) {
    if (isEmpty()) {
      return this;
    }
    Base[] kept = new Base[chain.length];
    System.arraycopy(chain, 0, kept, 0, Math.min(kept.length, group - 1));
    return new Bases(packed, kept);
  }

  /** After a change of a column. */
  Bases withColumn(int block, int variable, double[] column) {
    if (isEmpty() || !packed.isReplaceable(block)) {
      return new Bases();
    }
    return new Bases(packed.withColumn(block, variable, column), new Base[chain.length]);
  }

  /** Solves a program that has the terms and limits these bases were made for. */
  PiecewiseLinearSolution solve(PiecewiseLinearProgram program, Interruption interruption) {
    if (isEmpty()) {
      packed = PackedProgram.of(program);
      chain = new Base[program.budgets().size()];
    }
    Engine engine = new Engine(program, packed, interruption);
    if (chain.length == 0) {
      return engine.solveWithoutBudgets(new Vertex(packed));
    }
    for (int k = 0; k < chain.length; k++) {
      if (chain[k] == null) {
        chain[k] =
            k == 0 ? engine.firstBase(new Vertex(packed)) : engine.nextBase(chain[k - 1], k + 1);
      }
    }
    return engine.solve(chain[chain.length - 1]);
  }
}
