package io.github.svmrelevance.solver.compact;

/**
 * All kinks along an edge, in the order in which they are met: a binary heap over functionals, each
 * with the next of its kinks. Ties go to the lower number.
 */
final class KinkQueue {

  private final Vertex vertex;
  private final PackedProgram program;
  private final int[] heap;
  private final double[] time;
  private final double[] rate;
  private Edge edge;
  private int size;
  private int top;

  /** Functionals are numbered: first the rows, then the variables. */
  KinkQueue(Vertex vertex) {
    this.vertex = vertex;
    this.program = vertex.program;
    int functionals = program.rows + program.variables;
    this.heap = new int[functionals];
    this.time = new double[functionals];
    this.rate = new double[functionals];
  }

  /** Collects what is ahead on a released edge, leaving out what moves slower than that. */
  void fill(Edge newEdge, double slowest) {
    edge = newEdge;
    size = 0;
    int leaving = edge.variable < 0 ? vertex.slotRow[edge.slot] : -1;
    for (int i = 0; i < program.rows; i++) {
      boolean moves = vertex.rowSlot[i] < 0 || i == leaving;
      if (moves && Math.abs(edge.rates[i]) > slowest) {
        rate[i] = edge.rates[i];
        offer(i);
      }
    }
    for (int q = 0; q < vertex.slots(); q++) {
      if (Math.abs(edge.direction[q]) > slowest) {
        int functional = program.rows + vertex.freeVariable[q];
        rate[functional] = edge.direction[q];
        offer(functional);
      }
    }
    if (edge.variable >= 0) {
      rate[program.rows + edge.variable] = edge.side;
      offer(program.rows + edge.variable);
    }
    for (int at = size / 2 - 1; at >= 0; at--) {
      sink(at);
    }
  }

  private void offer(int functional) {
    double when = nextTime(functional);
    if (when < Double.POSITIVE_INFINITY) {
      time[functional] = when;
      heap[size++] = functional;
    }
  }

  private double nextTime(int functional) {
    boolean row = functional < program.rows;
    int j = functional - program.rows;
    int end = row ? vertex.rowAt[functional] : vertex.variableAt[j];
    int kink = rate[functional] > 0 ? end : end - 1;
    int first = row ? program.rowFirst[functional] : program.variableFirst[j];
    int last = row ? program.rowEnd[functional] : program.variableEnd[j];
    if (kink < first || kink >= last || program.kinks.dead[kink]) {
      return Double.POSITIVE_INFINITY;
    }
    double gap =
        row
            ? program.rowKink(functional, kink) - vertex.margin[functional]
            : program.variableKink(j, kink) - vertex.z[j];
    return Math.max(0, gap / rate[functional]);
  }

  /** Goes to the first kink; false if none is ahead. */
  boolean next() {
    if (size == 0) {
      return false;
    }
    top = heap[0];
    return true;
  }

  boolean isRow() {
    return top < program.rows;
  }

  /** The row or variable whose kink is first. */
  int index() {
    return isRow() ? top : top - program.rows;
  }

  /** Whether the first kink is one of what left. */
  boolean isLeaving(Edge left) {
    return left.variable >= 0
        ? top == program.rows + left.variable
        : top == vertex.slotRow[left.slot];
  }

  int kink() {
    int end = isRow() ? vertex.rowAt[top] : vertex.variableAt[index()];
    return rate[top] > 0 ? end : end - 1;
  }

  double rate() {
    return rate[top];
  }

  double step() {
    return time[top];
  }

  /** Puts the functional whose kink is first beyond that kink. */
  void pass() {
    int step = rate[top] > 0 ? 1 : -1;
    if (isRow()) {
      vertex.changePiece(top, vertex.rowAt[top] + step);
    } else {
      vertex.variableAt[index()] += step;
    }
    double when = nextTime(top);
    if (when < Double.POSITIVE_INFINITY) {
      time[top] = when;
    } else {
      heap[0] = heap[--size];
    }
    if (size > 0) {
      sink(0);
    }
  }

  private void sink(int start) {
    int at = start;
    int moved = heap[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], moved)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
  }

  private boolean before(int a, int b) {
    return time[a] < time[b] || (time[a] == time[b] && a < b);
  }
}
