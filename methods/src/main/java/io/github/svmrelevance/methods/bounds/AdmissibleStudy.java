package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.io.Serializable;

/**
 * What all questions about one data set share.
 *
 * @param options what was asked
 * @param data the data
 * @param presets the weights that the user fixed or limited
 */
record AdmissibleStudy(BoundsOptions options, StudyData data, Presets presets)
    implements Serializable {

  /**
   * Opens the models as good as a baseline. What is told of a relaxed budget was told for the main
   * question already.
   */
  AdmissibleSet open(BaselineModel baseline, double c, Presets limits, RunContext context) {
    return new BoundsModels(options, baseline, c, limits)
        .open(data.training(), context, told -> {});
  }
}
