package io.github.svmrelevance.solver.ojalgo;

import java.util.BitSet;

/**
 * A basis of a posed program, by what sets it apart from the basis of all slacks. A hint where to
 * start: {@link BasisKernel} takes of it what is linearly independent. Not changed once made.
 *
 * @param columns the basic columns
 * @param rows the rows whose slack is not basic; those of a row that is added later is
 */
record Basis(BitSet columns, BitSet rows) {

  /** The basis of all slacks. */
  static Basis ofSlacks() {
    return new Basis(new BitSet(), new BitSet());
  }
}
