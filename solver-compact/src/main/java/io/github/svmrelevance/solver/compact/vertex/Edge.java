package io.github.svmrelevance.solver.compact.vertex;

/**
 * An edge along which a vertex is left: what leaves, to which side, and how fast everything moves.
 * The buffers are used again and again.
 */
public final class Edge {

  /** The slot that is given up, or -1 if a fixed variable is freed. */
  public int slot;

  /** The variable that is freed, or -1. */
  public int variable;

  /** +1 or -1: to which side the leaving functional moves. */
  public int side;

  /** The velocity of the free variables, by position. */
  public final double[] direction;

  /** The velocity of the rows' functionals. */
  public final double[] rates;

  public Edge(int slots, int rows) {
    this.direction = new double[slots];
    this.rates = new double[rows];
  }
}
