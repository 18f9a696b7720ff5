package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.FeatureRange;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What all questions about one data set share.
 *
 * @param options what was asked
 * @param data the data
 * @param presets the weights that the user fixed or limited
 */
record BoundsInputs(BoundsOptions options, StudyData data, Presets presets)
    implements Serializable {

  /**
   * Opens the models nearly as good as a baseline. What is reported of a relaxed budget was
   * reported for the main question already.
   */
  AdmissibleSet open(BaselineModel baseline, double c, RunContext context) {
    return new BoundsModels(options, baseline, c, presets)
        .open(data.training(), context, told -> {});
  }

  /** The same question at another slack. */
  BoundsInputs withSlack(double slack) {
    return new BoundsInputs(options.withSlack(slack), data, presets);
  }

  /** The ranges of all features over a set, in the order of the data; empty if not proven. */
  List<Optional<Bounds>> ranges(AdmissibleSet set) {
    List<Optional<Bounds>> bounds = new ArrayList<>();
    for (int position : data.positions()) {
      bounds.add(
          position < 0
              ? Optional.of(new Bounds(0, 0, 0, 0, 0))
              : Optional.of(FeatureRange.solve(set, data.training().weights(position)))
                  .filter(FeatureRange::isCertified)
                  .flatMap(FeatureRange::bounds));
    }
    return bounds;
  }
}
