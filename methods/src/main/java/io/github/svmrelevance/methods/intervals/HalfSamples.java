package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancellationReason;
import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How stable the classes are: the whole analysis again on random halves of the samples, drawn
 * without replacement from each class (N. Meinshausen, P. Buehlmann, Stability Selection, Journal
 * of the Royal Statistical Society B 72, 2010). Half the samples tell less than all of them, so
 * shares err on the side of too few relevant features.
 */
public final class HalfSamples {

  private HalfSamples() {}

  /** What one half told: an entry for each feature, or none and why. */
  private record Told(List<Optional<RelevanceClass>> classes, String reason) {}

  /**
   * Adds the shares of classes to a result. The halves are tasks of their own, so that threads
   * share them out; what a half tells depends on its number alone.
   *
   * @param whole the result on all samples
   * @param request what it came from
   * @param context draws the halves and runs them
   * @param once analyses data without resampling
   * @return the result with shares, if any half was analysed
   */
  public static RelevanceIntervals addShares(
      RelevanceIntervals whole,
      AnalysisRequest request,
      RunContext context,
      Function<AnalysisRequest, RelevanceIntervals> once) {
    int resamples = request.parameters().get(IntervalOptions.RESAMPLE);
    if (resamples == 0 || whole.partial()) {
      return whole;
    }
    long start = System.nanoTime();
    List<Told> told =
        context
            .executor()
            .map(
                "halves of the samples",
                IntStream.range(0, resamples).boxed().toList(),
                number -> ask(request, number, context, once))
            .stream()
            .flatMap(Optional::stream)
            .toList();
    double seconds = whole.solveSeconds() + (System.nanoTime() - start) * 1e-9;
    List<String> warnings = new ArrayList<>(whole.warnings());
    List<String> reasons =
        told.stream().filter(half -> half.classes().isEmpty()).map(Told::reason).toList();
    if (!reasons.isEmpty()) {
      warnings.add(
          reasons.size() + " of the halves tell no class; the first because " + reasons.get(0));
    }
    int done = told.size();
    if (done < resamples) {
      warnings.add("the run stopped after " + done + " of " + resamples + " halves of the samples");
    }
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < whole.features().size(); j++) {
      FeatureInterval feature = whole.features().get(j);
      features.add(done == 0 ? feature : feature.withShares(shares(told, j)));
    }
    return whole.with(features, warnings, done < resamples, seconds);
  }

  /**
   * The classes that one half tells; its models, which take memory, are let go.
   *
   * @throws CancelledException if the run was stopped before all were known
   */
  private static Told ask(
      AnalysisRequest request,
      int number,
      RunContext context,
      Function<AnalysisRequest, RelevanceIntervals> once) {
    RandomGenerator random = context.random("half of the samples", Integer.toString(number));
    try {
      RelevanceIntervals half = once.apply(half(request, random));
      if (half.partial()) {
        throw new CancelledException(
            context.executor().cancellation().reason().orElse(CancellationReason.REQUESTED));
      }
      return new Told(half.features().stream().map(FeatureInterval::relevance).toList(), "");
    } catch (InfeasibleModelException | InvalidInputException e) {
      // In half the samples a preset may be out of reach, or its feature may not vary.
      return new Told(List.of(), e.getMessage());
    }
  }

  private static ClassShares shares(List<Told> told, int feature) {
    Map<RelevanceClass, Integer> counts = new EnumMap<>(RelevanceClass.class);
    for (Told half : told) {
      if (!half.classes().isEmpty()) {
        half.classes().get(feature).ifPresent(known -> counts.merge(known, 1, Integer::sum));
      }
    }
    double done = told.size();
    return new ClassShares(
        counts.getOrDefault(RelevanceClass.STRONG, 0) / done,
        counts.getOrDefault(RelevanceClass.WEAK, 0) / done,
        counts.getOrDefault(RelevanceClass.IRRELEVANT, 0) / done);
  }

  /** Half of the positive samples and half of the others, rounded up, in their order. */
  private static AnalysisRequest half(AnalysisRequest request, RandomGenerator random) {
    Dataset data = request.data();
    double[] signs = data.classes().signs(request.positiveClass().orElseThrow());
    List<Integer> chosen = new ArrayList<>();
    for (double side : new double[] {1, -1}) {
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < signs.length; i++) {
        if (signs[i] == side) {
          rows.add(i);
        }
      }
      for (int taken = 0, half = (rows.size() + 1) / 2; taken < half; taken++) {
        chosen.add(rows.remove(random.nextInt(rows.size())));
      }
    }
    int[] sorted = chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
    return new AnalysisRequest(
        data.selectSamples(sorted),
        request.positiveClass(),
        request.standardize(),
        request.parameters());
  }
}
