package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.CostPath;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the ranges move with C, which the 2017 paper leaves to the future ("we aim to analyze its
 * regularization path"): for each C a baseline and a budget of its own. Each C costs one training
 * and 2d linear objectives.
 */
final class CostPathStudy {

  /** What the batch is called. */
  static final String STEP = "path of C";

  /** The path goes from C over this to C times this. */
  private static final double REACH = 100;

  private final BoundsInputs study;
  private final RunContext context;

  CostPathStudy(BoundsInputs study, RunContext context) {
    this.study = study;
    this.context = context;
  }

  /**
   * Follows the path at so many values, equal ratios apart.
   *
   * @return the path, or empty if the run was cancelled
   */
  Optional<CostPath> run(double centre, int count) {
    List<Double> costs =
        IntStream.range(0, count)
            .mapToObj(k -> centre * StrictMath.pow(REACH, 2.0 * k / (count - 1) - 1))
            .toList();
    List<Optional<CostPath.Step>> steps = context.map(STEP, CostStepJob.INSTANCE, study, costs);
    return steps.stream().allMatch(Optional::isPresent)
        ? Optional.of(new CostPath(steps.stream().flatMap(Optional::stream).toList()))
        : Optional.empty();
  }
}
