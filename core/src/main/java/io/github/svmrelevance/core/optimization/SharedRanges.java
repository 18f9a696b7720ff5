package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;

/**
 * The ranges of programs of which most differ from the one before in their costs alone, as the
 * objectives over one feasible set do. These are worked out once. Thread-safe.
 */
final class SharedRanges {

  private record Known(PiecewiseLinearProgram program, VariableRanges ranges) {}

  private volatile Known last;

  /** As {@link VariableRanges#of(PiecewiseLinearProgram, double)}. */
  VariableRanges of(PiecewiseLinearProgram program, double most) {
    Known known = last;
    if (known != null && VariableRanges.areShared(program, known.program)) {
      return known.ranges;
    }
    VariableRanges ranges = VariableRanges.of(program, most);
    last = new Known(program, ranges);
    return ranges;
  }
}
