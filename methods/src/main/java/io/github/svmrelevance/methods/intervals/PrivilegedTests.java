package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.result.EvidenceLevel;
import io.github.svmrelevance.api.result.FeatureEvidence;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The tests where some features are privileged. Those that predict are tested without these. A
 * privileged feature is tested for what a correcting function is to tell: how much each sample
 * loses with a baseline that was trained without any privileged feature. That loss is a function of
 * the other columns alone, so that the tests of a null feature are exact whatever the baseline is.
 */
final class PrivilegedTests {

  private PrivilegedTests() {}

  static TestedFeatures test(
      RunContext context,
      TrainingSet training,
      Optional<Blocks> blocks,
      List<double[]> shortfalls,
      EvidenceLevel level,
      Consumer<Warning> warnings) {
    Map<String, FeatureEvidence> known = new HashMap<>(); // of those that were tested
    TrainingSet predicting = training.predicting();
    TestedFeatures own =
        TestedFeatures.test(context, predicting, blocks, Optional.empty(), level, warnings);
    for (int j = 0; j < predicting.groups().size() && own.complete(); j++) {
      String name = predicting.groups().get(j).name();
      own.of(j).ifPresent(evidence -> known.put(name, evidence));
    }
    for (double[] shortfall : shortfalls) {
      TrainingSet privileged = training.privileged(new RealValues(shortfall));
      TestedFeatures side =
          Arrays.stream(shortfall).allMatch(loss -> loss == shortfall[0])
              ? nothingToTell(privileged)
              : TestedFeatures.test(context, privileged, blocks, Optional.empty(), level, warnings);
      for (int j = 0; j < privileged.groups().size() && side.complete(); j++) {
        String name = privileged.groups().get(j).name();
        side.of(j)
            .map(evidence -> counted(evidence, shortfalls.size()))
            .ifPresent(
                evidence ->
                    known.merge(
                        name,
                        evidence,
                        (one, other) -> one.combined() <= other.combined() ? one : other));
      }
      if (!side.complete()) {
        return TestedFeatures.none();
      }
    }
    if (!own.complete()) {
      return TestedFeatures.none();
    }
    return TestedFeatures.judged(
        training.groups().stream()
            .map(group -> Optional.ofNullable(known.get(group.name())))
            .toList(),
        level);
  }

  /** Where no sample loses anything, there is nothing to correct. */
  private static TestedFeatures nothingToTell(TrainingSet privileged) {
    List<Optional<FeatureEvidence>> none = new ArrayList<>();
    for (FeatureGroup group : privileged.groups()) {
      Measured measured = group.isSeveral() ? Measured.EXPLAINED : Measured.RANK_CORRELATION;
      none.add(
          Optional.of(
              new FeatureEvidence(
                  1,
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  1,
                  1,
                  new Effect(measured, 0))));
    }
    return new TestedFeatures(none, 0);
  }

  /** One of several looks at the same feature, of which the best is taken (C. Bonferroni). */
  private static FeatureEvidence counted(FeatureEvidence one, int looks) {
    return new FeatureEvidence(
        Math.min(1, looks * one.marginal()),
        times(one.conditional(), looks),
        times(one.givenCurves(), looks),
        times(one.withoutSubstitutes(), looks),
        Math.min(1, looks * one.combined()),
        Math.min(1, looks * one.adjusted()),
        one.effect());
  }

  private static OptionalDouble times(OptionalDouble p, int looks) {
    return p.isPresent() ? OptionalDouble.of(Math.min(1, looks * p.getAsDouble())) : p;
  }
}
