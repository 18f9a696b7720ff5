package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.CancelledException;
import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * How stable the classes are: the whole analysis again on random halves of the samples, drawn
 * without replacement from each class (N. Meinshausen, P. Buehlmann, Stability Selection, Journal
 * of the Royal Statistical Society B 72, 2010). Half the samples tell less than all of them, so
 * shares err on the side of too few relevant features.
 */
public final class HalfSamples {

  /** How many halves to draw. */
  public static final Parameter<Integer> RESAMPLE =
      Parameter.integer(
              "resample",
              "repeat on so many random halves of the samples, and tell how often each feature is"
                  + " of each class")
          .within(value -> value >= 0 && value <= 100_000, "a whole number from 0 to 100000")
          .withDefault(0);

  private HalfSamples() {}

  /**
   * Adds the shares of classes to a result.
   *
   * @param whole the result on all samples
   * @param request what it came from
   * @param context draws the halves
   * @param once analyses data without resampling
   * @return the result with shares, if any half was analysed
   */
  public static RelevanceIntervals addShares(
      RelevanceIntervals whole,
      AnalysisRequest request,
      RunContext context,
      Function<AnalysisRequest, RelevanceIntervals> once) {
    int resamples = request.parameters().get(RESAMPLE);
    if (resamples == 0 || whole.partial()) {
      return whole;
    }
    List<Map<RelevanceClass, Integer>> counts = new ArrayList<>();
    whole.features().forEach(feature -> counts.add(new EnumMap<>(RelevanceClass.class)));
    List<String> warnings = new ArrayList<>(whole.warnings());
    double seconds = whole.solveSeconds();
    int done = 0;
    int silent = 0;
    String reason = "";
    boolean stopped = false;
    while (done < resamples && !stopped) {
      RandomGenerator random = context.random("half of the samples", Integer.toString(done));
      try {
        RelevanceIntervals half = once.apply(half(request, random));
        stopped = half.partial();
        seconds += half.solveSeconds();
        if (!stopped) {
          count(half, counts);
          done++;
        }
      } catch (InfeasibleModelException | InvalidInputException e) {
        // In half the samples a preset may be out of reach, or its feature may not vary.
        reason = silent == 0 ? e.getMessage() : reason;
        silent++;
        done++;
      } catch (CancelledException e) {
        stopped = true;
      }
    }
    if (silent > 0) {
      warnings.add(silent + " of the halves tell no class; the first because " + reason);
    }
    if (stopped) {
      warnings.add("the run stopped after " + done + " of " + resamples + " halves of the samples");
    }
    List<FeatureInterval> features = new ArrayList<>();
    for (int j = 0; j < counts.size(); j++) {
      FeatureInterval feature = whole.features().get(j);
      features.add(done == 0 ? feature : feature.withShares(shares(counts.get(j), done)));
    }
    return whole.with(features, warnings, stopped, seconds);
  }

  private static ClassShares shares(Map<RelevanceClass, Integer> counts, double done) {
    return new ClassShares(
        counts.getOrDefault(RelevanceClass.STRONG, 0) / done,
        counts.getOrDefault(RelevanceClass.WEAK, 0) / done,
        counts.getOrDefault(RelevanceClass.IRRELEVANT, 0) / done);
  }

  private static void count(RelevanceIntervals half, List<Map<RelevanceClass, Integer>> counts) {
    for (int j = 0; j < counts.size(); j++) {
      Map<RelevanceClass, Integer> ofFeature = counts.get(j);
      half.features().get(j).relevance().ifPresent(told -> ofFeature.merge(told, 1, Integer::sum));
    }
  }

  /** Half of the positive samples and half of the others, rounded up, in their order. */
  private static AnalysisRequest half(AnalysisRequest request, RandomGenerator random) {
    Dataset data = request.data();
    double[] signs = data.signs(request.positiveClass().orElseThrow());
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
