package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.SlackCurve;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the ranges grow with the slack, of one baseline. Each slack costs 2d linear objectives, and
 * more for groups and several classes.
 */
final class SlackCurveStudy {

  /** What the batch is called. */
  static final String STEP = "slack curve";

  /** The curve goes to this times the slack asked for, which so stands in its middle. */
  private static final double REACH = 2;

  /** Where the slack asked for is 0, the curve goes to twice the default. */
  private static final double REACH_FROM_ZERO = 0.4;

  private final BoundsInputs study;
  private final BaselineModel baseline;
  private final double c;
  private final RunContext context;

  SlackCurveStudy(BoundsInputs study, BaselineModel baseline, double c, RunContext context) {
    this.study = study;
    this.baseline = baseline;
    this.c = c;
    this.context = context;
  }

  /**
   * Follows the curve at so many slacks, equal distances apart.
   *
   * @return the curve, or empty if the run was cancelled
   */
  Optional<SlackCurve> run(int count) {
    double asked = study.options().get(BoundsOptions.SLACK);
    double top = asked > 0 ? REACH * asked : REACH_FROM_ZERO;
    List<Double> slacks = IntStream.range(0, count).mapToObj(k -> top * k / (count - 1)).toList();
    List<Optional<SlackCurve.Step>> steps =
        context.map(
            STEP, SlackStepJob.INSTANCE, new SlackStepJob.Question(study, baseline, c), slacks);
    return steps.stream().allMatch(Optional::isPresent)
        ? Optional.of(new SlackCurve(steps.stream().flatMap(Optional::stream).toList()))
        : Optional.empty();
  }
}
