package io.github.svmrelevance.solver.compact;

/**
 * An edge along which a vertex is left: what leaves, to which side, and how fast everything moves.
 * The buffers are used again and again.
 */
final class Edge {

  /** The slot that is given up, or -1 if a fixed variable is freed. */
  int slot;

  /** The variable that is freed, or -1. */
  int variable;

  /** +1 or -1: to which side the leaving functional moves. */
  int side;

  /** The velocity of the free variables, by position. */
  final double[] direction;

  /** The velocity of the rows' functionals. */
  final double[] rates;

  Edge(int slots, int rows) {
    this.direction = new double[slots];
    this.rates = new double[rows];
  }
}
