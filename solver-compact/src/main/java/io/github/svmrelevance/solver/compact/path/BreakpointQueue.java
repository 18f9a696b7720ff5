package io.github.svmrelevance.solver.compact.path;

import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;

/**
 * All breakpoints along an edge, in the order in which they are met: a binary heap over
 * functionals, each with the next of its breakpoints. Ties go to the lower number.
 */
final class BreakpointQueue {

  private static final double FIRST_HORIZON = 32;
  private static final double FURTHER = 8;

  private final Vertex vertex;
  private final PackedProgram program;
  private final int[] heap;
  private final double[] time;
  private final double[] rate;

  /**
   * When each row reaches its first breakpoint; only those up to the horizon have been taken in.
   */
  private final double[] first;

  private double horizon;
  private Edge edge;
  private int size;
  private int top;
  private int[] passed = new int[64];
  private int passes;

  /** Functionals are numbered: first the rows, then the variables. */
  BreakpointQueue(Vertex vertex) {
    this.vertex = vertex;
    this.program = vertex.program;
    int functionals = program.rows + program.variables;
    this.heap = new int[functionals];
    this.time = new double[functionals];
    this.rate = new double[functionals];
    this.first = new double[program.rows];
  }

  /** Collects what is ahead on a released edge, leaving out what moves slower than that. */
  void fill(Edge newEdge, double slowest) {
    edge = newEdge;
    size = 0;
    passes = 0;
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
    computeTimes(
        vertex.rows.margin,
        vertex.rows.breakpointAbove,
        vertex.rows.breakpointBelow,
        edge.rates,
        first,
        program.rows);
    double earliest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < program.rows; i++) {
      if (!(Math.abs(edge.rates[i]) > slowest)) {
        first[i] = Double.POSITIVE_INFINITY;
      } else if (first[i] < earliest) {
        earliest = first[i];
      }
    }
    horizon = Double.NEGATIVE_INFINITY;
    extend(FIRST_HORIZON * Math.max(0, earliest));
  }

  /**
   * Takes in the rows that reach a breakpoint up to a time. Commonly few breakpoints are passed, so
   * that most rows need never be looked at.
   */
  private void extend(double newHorizon) {
    for (int i = 0; i < program.rows; i++) {
      if (first[i] > horizon && first[i] <= newHorizon && first[i] < Double.POSITIVE_INFINITY) {
        rate[i] = edge.rates[i];
        offer(i);
      }
    }
    horizon = newHorizon;
    for (int at = size / 2 - 1; at >= 0; at--) {
      sink(at);
    }
  }

  /** The first time beyond the horizon at which a row reaches a breakpoint. */
  private double nextBeyond() {
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < program.rows; i++) {
      if (first[i] > horizon && first[i] < next) {
        next = first[i];
      }
    }
    return next;
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
    int end = row ? vertex.rows.at[functional] : vertex.variableAt[j];
    int breakpoint = rate[functional] > 0 ? end : end - 1;
    int lowest = row ? program.rowFirst[functional] : program.variableFirst[j];
    int last = row ? program.rowEnd[functional] : program.variableEnd[j];
    if (breakpoint < lowest || breakpoint >= last || program.breakpoints.dead[breakpoint]) {
      return Double.POSITIVE_INFINITY;
    }
    double gap =
        row
            ? program.rowBreakpoint(functional, breakpoint) - vertex.rows.margin[functional]
            : program.variableBreakpoint(j, breakpoint) - vertex.z[j];
    return Math.max(0, gap / rate[functional]);
  }

  /** Goes to the first breakpoint; false if none is ahead. */
  boolean next() {
    while (size == 0 || time[heap[0]] > horizon) {
      double next = nextBeyond();
      if (next == Double.POSITIVE_INFINITY) {
        break;
      }
      extend(Math.max(next, FURTHER * Math.max(0, horizon)));
    }
    if (size == 0) {
      return false;
    }
    top = heap[0];
    return true;
  }

  boolean isRow() {
    return top < program.rows;
  }

  /** The row or variable whose breakpoint is first. */
  int index() {
    return isRow() ? top : top - program.rows;
  }

  /** Whether the first breakpoint is one of what left. */
  boolean isLeaving(Edge left) {
    return left.variable >= 0
        ? top == program.rows + left.variable
        : top == vertex.slotRow[left.slot];
  }

  int breakpoint() {
    int end = isRow() ? vertex.rows.at[top] : vertex.variableAt[index()];
    return rate[top] > 0 ? end : end - 1;
  }

  double rate() {
    return rate[top];
  }

  double step() {
    return time[top];
  }

  /** Puts the functional whose breakpoint is first beyond that breakpoint. */
  void pass() {
    shift(top, rate[top] > 0 ? 1 : -1);
    if (passes == passed.length) {
      passed = Arrays.copyOf(passed, 2 * passes);
    }
    passed[passes++] = top;
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

  /** Puts everything back to where it was when the queue was filled. */
  void takeBack() {
    while (passes > 0) {
      int functional = passed[--passes];
      shift(functional, rate[functional] > 0 ? -1 : 1);
    }
  }

  private void shift(int functional, int step) {
    if (functional < program.rows) {
      vertex.changePiece(functional, vertex.rows.at[functional] + step);
    } else {
      vertex.variableAt[functional - program.rows] += step;
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

  /**
   * When each row reaches a breakpoint: of the two sides, the one it moves to has the larger time.
   */
  private static void computeTimes(
      double[] margin, double[] above, double[] below, double[] rates, double[] times, int n) {
    for (int i = 0; i < n; i++) {
      double slowness = 1 / rates[i];
      times[i] = Math.max((above[i] - margin[i]) * slowness, (below[i] - margin[i]) * slowness);
    }
  }
}
