package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.result.CostPath;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import io.github.svmrelevance.methods.intervals.WeightRange;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the ranges move with C, which the 2017 paper leaves to the future ("we aim to analyze its
 * regularization path"): for each C a baseline and a budget of its own. Each C costs one training
 * and 2d linear objectives.
 */
final class CostPathStudy {

  /** The path goes from C over this to C times this. */
  private static final double REACH = 100;

  private final AdmissibleStudy study;

  CostPathStudy(AdmissibleStudy study) {
    this.study = study;
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
    List<Optional<CostPath.Step>> steps =
        study.context().executor().map("path of C", costs, this::step);
    return steps.stream().allMatch(Optional::isPresent)
        ? Optional.of(new CostPath(steps.stream().flatMap(Optional::stream).toList()))
        : Optional.empty();
  }

  private CostPath.Step step(double c) {
    TrainingSet training = study.data().training();
    BaselineModel baseline =
        new BaselineTrainer(study.context(), study.options().get(IntervalOptions.TRAINER))
            .train(training, study.options().get(BoundsOptions.BASELINE), c);
    List<Optional<Bounds>> bounds = new ArrayList<>();
    try (AdmissibleSet set = study.open(baseline, c, study.presets())) {
      for (int position : study.data().positions()) {
        bounds.add(position < 0 ? Optional.of(new Bounds(0, 0, 0, 0, 0)) : range(set, position));
      }
    }
    return new CostPath.Step(
        c, study.data().score(baseline.z()).accuracy(), baseline.norm1(), bounds);
  }

  private static Optional<Bounds> range(AdmissibleSet set, int position) {
    return Optional.ofNullable(WeightRange.solve(set, position).range())
        .filter(WeightRange::isCertified)
        .map(WeightRange::bounds);
  }
}
