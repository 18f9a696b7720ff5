package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Place;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The second stage: the range of each weight over the admissible models, two linear objectives over
 * one feasible set for each feature. Each task solves for the ranges of a few features.
 */
enum RangesJob implements Job<RangesJob.Models, List<Integer>, WithWarnings<List<FeatureRange>>> {
  INSTANCE;

  /** What the batch is called. */
  static final String STEP = "bounds";

  /** What is reported in the place of exact ranges. */
  private static final String BOUNDED =
      "features with evidence have proven outer bounds as well, and one whose class these leave"
          + " open has none";

  /** More names would be no command to copy. */
  private static final int MOST_NAMED = 40;

  /** How many features one task takes: their problems share a session and its warm start. */
  private static final int FEATURES_PER_TASK = 4;

  /** The models whose weights range, and who judges those at the ends. */
  record Models(TrainingSet training, AdmissibleModels admissible, ModelScorer scorer)
      implements Serializable {}

  @Override
  public Worker<List<Integer>, WithWarnings<List<FeatureRange>>> open(
      Models shared, RunContext context) {
    Warnings warnings = new Warnings();
    AdmissibleSet base = shared.admissible().open(shared.training(), context, warnings);
    return new Worker<>() {
      @Override
      public WithWarnings<List<FeatureRange>> run(List<Integer> features) {
        try (AdmissibleSet set = base.fork()) {
          return new WithWarnings<>(
              features.stream()
                  .map(
                      feature ->
                          FeatureRange.solve(
                              set, shared.training().weights(feature), shared.scorer()))
                  .toList(),
              warnings.list());
        }
      }

      @Override
      public void close() {
        base.close();
      }
    };
  }

  /**
   * Solves 2d problems, and says what could not be solved.
   *
   * @return one range for each feature that varies
   */
  static List<FeatureRange> all(
      RunContext context, TrainingSet training, IntervalQuestion question, Warnings warnings) {
    List<Integer> all = IntStream.range(0, training.groups().size()).boxed().toList();
    if (allowsNoWeight(training, question)) {
      return all.stream()
          .map(j -> FeatureRange.zero(training.weights(j).size(), question.baseline().scored()))
          .toList();
    }
    List<FeatureRange> ranges = solve(context, training, question, all, warnings);
    reportFailures(ranges, training, warnings);
    long missing = missing(ranges);
    if (missing > 0) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped when the ranges of "
                  + (all.size() - missing)
                  + " of "
                  + all.size()
                  + " features were computed"));
    }
    return ranges;
  }

  /**
   * Whether the norm is limited to 0, as of a baseline without weights. Nothing is to be solved for
   * then, and solvers have trouble with a set that is a point in all of these directions.
   */
  private static boolean allowsNoWeight(TrainingSet training, IntervalQuestion question) {
    Double limit = question.baseline().budget().get("norm1");
    return limit != null
        && limit == 0
        && question.presets().isEmpty()
        && training.coding().corrections() == 0;
  }

  /**
   * Solves for features with evidence, and encloses the ranges of the others. Where that would not
   * fit into memory, or take too much work, it encloses all.
   *
   * @param most how much {@link RangeWork} is not too much
   * @return one range for each feature that varies
   */
  static List<FeatureRange> needed(
      RunContext context,
      TrainingSet training,
      IntervalQuestion question,
      TestedFeatures tested,
      double most,
      Warnings warnings) {
    int d = training.groups().size();
    OuterQuestion posed = question.outer().orElseThrow();
    OuterRanges outer = OuterRanges.of(training, posed, context);
    List<Integer> needed =
        IntStream.range(0, d)
            .filter(j -> tested.complete() && tested.isRelevant(j))
            .boxed()
            .toList();
    Optional<Warning> beyond = beyond(training, needed, posed, most);
    beyond.ifPresent(warnings);
    boolean solvable = beyond.isEmpty() && OuterQuestion.isSolvable(training);
    List<FeatureRange> features = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      features.add(outer.of(j));
    }
    if (!solvable) {
      List<Integer> asked = needed.stream().filter(tested::isConditionallyRelevant).toList();
      Map<Integer, WithoutJob.Found> found = outer.without(context, asked);
      found.forEach((j, own) -> features.set(j, outer.of(j, own)));
      if (found.size() < asked.size()) {
        warnings.accept(
            IntervalWarning.STOPPED_EARLY.of(
                "the run stopped when "
                    + found.size()
                    + " of "
                    + Excerpt.counted(asked.size(), "feature", "features")
                    + " were left out of models; whether models can do without the others is open"));
      }
    }
    List<FeatureRange> exact =
        solvable ? solve(context, training, question, needed, warnings) : List.of();
    for (int k = 0; k < exact.size(); k++) {
      int feature = needed.get(k);
      boolean stopped = exact.get(k).isMissing();
      if (stopped && tested.isConditionallyRelevant(feature)) {
        features.set(feature, outer.of(feature, outer.known(feature)));
      }
      features.set(feature, stopped ? features.get(feature).asMissing() : exact.get(k));
    }
    reportFailures(features, training, warnings);
    long missing = missing(features);
    if (missing > 0) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped when the exact ranges of "
                  + (exact.size() - missing)
                  + " of "
                  + Excerpt.counted(exact.size(), "feature", "features")
                  + " with evidence were computed; the others have proven outer bounds"));
    }
    return List.copyOf(features);
  }

  /** Why the exact ranges of some features are not solved for; empty if they are. */
  private static Optional<Warning> beyond(
      TrainingSet training, List<Integer> needed, OuterQuestion asked, double most) {
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    boolean tooLong = RangeWork.of(training, needed, asked.pieces(training)) > most;
    if (!OuterQuestion.isSolvable(training)) {
      return Optional.of(
          IntervalWarning.RANGES_ENCLOSED.of(
              "exact ranges of "
                  + training.count()
                  + " samples and "
                  + training.features()
                  + " features do not fit into memory"
                  + (tooLong ? ", and would take too long" : "")
                  + "; "
                  + BOUNDED
                  + (tooLong
                      ? "; "
                      : "; for exact ranges give the JVM more memory (-Xmx), or leave features out; "),
              RunSetting.FEATURES,
              alone(training, needed)));
    }
    if (tooLong) {
      return Optional.of(
          IntervalWarning.RANGES_ENCLOSED.of(
              "the exact ranges of "
                  + needed.size()
                  + " features with evidence, of "
                  + training.features()
                  + " in "
                  + training.count()
                  + " samples, would take too long; "
                  + BOUNDED
                  + "; ",
              asked.whose(),
              " all solves for all, however long that takes; ",
              RunSetting.FEATURES,
              alone(training, needed)));
    }
    return Optional.empty();
  }

  /** What stands behind an option that names the only features of a new run. */
  private static String alone(TrainingSet training, List<Integer> needed) {
    List<String> names = needed.stream().map(j -> training.groups().get(j).name()).toList();
    boolean given =
        names.size() <= MOST_NAMED && names.stream().allMatch(name -> name.matches("[\\w.-]+"));
    return (given ? " " + String.join(",", names) : " with those that have evidence")
        + " asks for the ranges of models of these features alone";
  }

  private static List<FeatureRange> solve(
      RunContext context,
      TrainingSet training,
      IntervalQuestion question,
      List<Integer> features,
      Warnings warnings) {
    List<List<Integer>> tasks = new ArrayList<>();
    for (int first = 0; first < features.size(); first += FEATURES_PER_TASK) {
      tasks.add(
          List.copyOf(
              features.subList(first, Math.min(first + FEATURES_PER_TASK, features.size()))));
    }
    List<Optional<WithWarnings<List<FeatureRange>>>> results =
        context.map(
            STEP, INSTANCE, new Models(training, question.models(), question.scorer()), tasks);
    List<FeatureRange> found = new ArrayList<>();
    for (int k = 0; k < tasks.size(); k++) {
      found.addAll(
          results
              .get(k)
              .map(ranges -> ranges.report(warnings))
              .orElse(
                  Collections.nCopies(
                      tasks.get(k).size(), FeatureRange.none(SolveStatus.CANCELLED, ""))));
    }
    return found;
  }

  private static long missing(List<FeatureRange> ranges) {
    return ranges.stream().filter(FeatureRange::isMissing).count();
  }

  private static void reportFailures(
      List<FeatureRange> ranges, TrainingSet training, Consumer<Warning> warnings) {
    for (int j = 0; j < ranges.size(); j++) {
      FeatureRange range = ranges.get(j);
      String name = training.groups().get(j).name();
      if (range.isMissing()) {
        continue;
      }
      if (range.bounds().isEmpty()) {
        warnings.accept(
            IntervalWarning.RANGE_NOT_COMPUTED
                .of(
                    "the range of '"
                        + name
                        + "' was not computed: "
                        + range.solved()
                        + (range.message().isEmpty() ? "" : " (" + range.message() + ")"))
                .at(new Place.OfFeature(name)));
      } else if (range.status() == FeatureInterval.Status.UNCERTIFIED) {
        warnings.accept(
            IntervalWarning.RANGE_NOT_CERTIFIED
                .of(
                    "the range of '"
                        + name
                        + "' could not be certified, so that it has no class; try another ",
                    RunSetting.BACKEND,
                    " or a larger ",
                    RunSetting.SLACK)
                .at(new Place.OfFeature(name)));
      }
    }
  }
}
