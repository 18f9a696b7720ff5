package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * How stable the classes are: the whole analysis again on random halves of the samples, drawn
 * without replacement from each class (N. Meinshausen, P. Buehlmann, Stability Selection, Journal
 * of the Royal Statistical Society B 72, 2010), in disjoint pairs (R. D. Shah, R. J. Samworth, same
 * journal 75, 2013). Half the samples tell less than all of them, so shares err on the side of too
 * few relevant features.
 *
 * @param classes for each half that was analysed the class of each feature, or none if a half told
 *     none
 * @param complete whether the run got to all halves
 */
record HalfSamples(List<List<Optional<RelevanceClass>>> classes, boolean complete) {

  /** What the batch is called. */
  static final String STEP = "halves of the samples";

  HalfSamples {
    classes = List.copyOf(classes);
  }

  /** Nothing was asked. */
  static HalfSamples none() {
    return new HalfSamples(List.of(), true);
  }

  /**
   * Analyses halves. They are tasks of their own, so that threads share them out; what a half tells
   * depends on its number alone.
   *
   * @param count how many
   * @param request the question on all samples
   * @param context draws the halves and runs them
   * @param analysis says the classes of a half
   * @param warnings notified of halves without an answer
   */
  static HalfSamples analyse(
      int count,
      AnalysisRequest request,
      RunContext context,
      ClassAnalysis analysis,
      Consumer<Warning> warnings) {
    List<HalfJob.Told> told =
        context
            .map(
                STEP,
                HalfJob.INSTANCE,
                HalfJob.Whole.of(analysis, request),
                IntStream.range(0, count).boxed().toList())
            .stream()
            .flatMap(Optional::stream)
            .toList();
    List<Message> reasons =
        told.stream().filter(half -> half.classes().isEmpty()).map(HalfJob.Told::reason).toList();
    if (!reasons.isEmpty()) {
      warnings.accept(
          IntervalWarning.HALVES_WITHOUT_CLASSES.of(
              reasons.size() + " of the halves give no classes of features; the first because ",
              reasons.get(0)));
    }
    int done = told.size();
    if (done < count) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped after " + done + " of " + count + " halves of the samples"));
    }
    return new HalfSamples(told.stream().map(HalfJob.Told::classes).toList(), done == count);
  }

  /**
   * How often a feature fell into each class.
   *
   * @param feature its position in the data
   * @return the shares; empty if no half was analysed
   */
  Optional<ClassShares> shares(int feature) {
    if (classes.isEmpty()) {
      return Optional.empty();
    }
    Map<RelevanceClass, Integer> counts = new EnumMap<>(RelevanceClass.class);
    for (List<Optional<RelevanceClass>> half : classes) {
      if (!half.isEmpty()) {
        half.get(feature).ifPresent(known -> counts.merge(known, 1, Integer::sum));
      }
    }
    double done = classes.size();
    return Optional.of(
        new ClassShares(
            counts.getOrDefault(RelevanceClass.STRONG, 0) / done,
            counts.getOrDefault(RelevanceClass.WEAK, 0) / done,
            (counts.getOrDefault(RelevanceClass.NO_EVIDENCE, 0)
                    + counts.getOrDefault(RelevanceClass.NEGLIGIBLE, 0))
                / done));
  }
}
