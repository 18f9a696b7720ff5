package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.FeatureInterval.Enclosure;
import io.github.svmrelevance.api.result.ModelClassReliance;
import io.github.svmrelevance.api.result.ModelClassReliance.Permuted;
import io.github.svmrelevance.core.loss.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What losing each feature can cost admissible models: their losses where it is permuted. Costs,
 * for each feature, a few programs of one to five times the rows, and some ten linear objectives.
 */
final class RelianceStudy {

  /** What the batch is called. */
  static final String STEP = "reliance";

  private final BoundsInputs study;
  private final TrainedBounds good;
  private final RunContext context;

  RelianceStudy(BoundsInputs study, TrainedBounds good, RunContext context) {
    this.study = study;
    this.good = good;
    this.context = context;
  }

  /**
   * Solves for all features.
   *
   * @param features all features with their ranges, in units of the models' weights
   * @return the losses, or empty if the run was cancelled
   */
  Optional<ModelClassReliance> run(List<FeatureInterval> features) {
    int[] positions = study.data().positions();
    List<RelianceJob.Feature> tasks = new ArrayList<>();
    for (int j = 0; j < positions.length; j++) {
      if (positions[j] >= 0) {
        tasks.add(new RelianceJob.Feature(positions[j], ranges(features.get(j), positions[j])));
      }
    }
    List<Optional<RelianceJob.Answer>> answers =
        context.map(
            STEP,
            RelianceJob.INSTANCE,
            new RelianceJob.Question(
                study.options(), study.data().training(), good.boundsModels(), good.z()),
            tasks);
    if (!answers.stream().allMatch(Optional::isPresent)) {
      return Optional.empty();
    }
    Samples samples = study.data().training().samples();
    double weight = 0;
    for (int i = 0; i < samples.count(); i++) {
      weight += samples.weight(i);
    }
    List<Optional<Permuted>> all = new ArrayList<>();
    int next = 0;
    for (int position : positions) {
      if (position < 0) {
        all.add(Optional.empty());
      } else {
        RelianceJob.Answer answer = answers.get(next++).orElseThrow();
        Enclosure baseline = perSample(answer.baseline(), weight);
        all.add(
            Optional.of(
                new Permuted(
                    (baseline.least() + baseline.most()) / 2,
                    perSample(answer.least(), weight),
                    perSample(answer.largest(), weight))));
      }
    }
    return Optional.of(
        new ModelClassReliance(
            good.trained().loss() / weight, good.boundsModels().lossLimit() / weight, all));
  }

  /** What is proven of each weight; nothing where there is no range. */
  private List<Enclosure> ranges(FeatureInterval feature, int position) {
    List<Bounds> bounds =
        feature.parts().isEmpty()
            ? feature.bounds().stream().toList()
            : feature.parts().stream().map(FeatureInterval.Part::bounds).toList();
    int columns = study.data().training().groups().get(position).columns().size();
    List<Enclosure> ranges = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      ranges.add(
          bounds.size() == columns
              ? new Enclosure(
                  bounds.get(c).provenSignedLower().least(),
                  bounds.get(c).provenSignedUpper().most())
              : new Enclosure(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }
    return ranges;
  }

  /** Rounded outward, the sum of the weights included. */
  private static Enclosure perSample(Enclosure sum, double weight) {
    return new Enclosure(sum.least() / weight * (1 - 0x1p-30), sum.most() / weight * (1 + 0x1p-30));
  }
}
