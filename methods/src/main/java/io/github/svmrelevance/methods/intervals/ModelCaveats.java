package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * What makes true answers about good models tell little of the data, for methods that ask of these
 * models and test no feature: what {@link IntervalEngine} warns of besides its tests.
 *
 * @since 0.1
 */
public final class ModelCaveats {

  private ModelCaveats() {}

  /**
   * Warns of a baseline that predicts no better than a constant, and of features that separate the
   * classes alone. Cost: O(n log n) for each column that varies.
   *
   * @param request the samples
   * @param data the same, prepared
   * @param baseline what was trained on them
   * @param context stops it
   * @param warnings notified
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped
   */
  public static void tell(
      AnalysisRequest request,
      StudyData data,
      RelevanceIntervals.Baseline baseline,
      RunContext context,
      Consumer<Warning> warnings) {
    Caveats.constantWouldDo(data, baseline).ifPresent(warnings);
    Optional<Blocks> blocks = request.data().blocks();
    IntFunction<Effect> effects =
        new EvidenceJob.Tested(data.training(), blocks.orElse(null), 1, 1).effects();
    Caveats.outcomeInDisguise(
            data.training(),
            feature -> {
              context.cancellation().throwIfCancelled();
              return Optional.of(effects.apply(feature));
            },
            blocks)
        .ifPresent(warnings);
  }
}
