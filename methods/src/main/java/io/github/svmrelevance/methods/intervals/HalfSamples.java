package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.result.FeatureInterval.ClassShares;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How stable the classes are: the whole analysis again on random halves of the samples, drawn
 * without replacement from each class (N. Meinshausen, P. Buehlmann, Stability Selection, Journal
 * of the Royal Statistical Society B 72, 2010). Half the samples tell less than all of them, so
 * shares err on the side of too few relevant features.
 *
 * @param classes for each half that was analysed the class of each feature, or none if a half told
 *     none
 * @param complete whether the run got to all halves
 */
record HalfSamples(List<List<Optional<RelevanceClass>>> classes, boolean complete) {

  /** What one half told: an entry for each feature, or none and why. */
  private record Told(List<Optional<RelevanceClass>> classes, String reason) {}

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
   * @param once tells the classes of data; throws CancelledException if the run was stopped before
   *     all were known
   * @param warnings told of halves without an answer
   */
  static HalfSamples analyse(
      int count,
      AnalysisRequest request,
      RunContext context,
      Function<AnalysisRequest, List<Optional<RelevanceClass>>> once,
      Consumer<String> warnings) {
    List<Told> told =
        context
            .executor()
            .map(
                "halves of the samples",
                IntStream.range(0, count).boxed().toList(),
                number -> ask(request, number, context, once))
            .stream()
            .flatMap(Optional::stream)
            .toList();
    List<String> reasons =
        told.stream().filter(half -> half.classes().isEmpty()).map(Told::reason).toList();
    if (!reasons.isEmpty()) {
      warnings.accept(
          reasons.size() + " of the halves tell no class; the first because " + reasons.get(0));
    }
    int done = told.size();
    if (done < count) {
      warnings.accept("the run stopped after " + done + " of " + count + " halves of the samples");
    }
    return new HalfSamples(told.stream().map(Told::classes).toList(), done == count);
  }

  private static Told ask(
      AnalysisRequest request,
      int number,
      RunContext context,
      Function<AnalysisRequest, List<Optional<RelevanceClass>>> once) {
    RandomGenerator random = context.random("half of the samples", Integer.toString(number));
    try {
      return new Told(once.apply(half(request, random)), "");
    } catch (InfeasibleModelException | InvalidInputException e) {
      // In half the samples a preset may be out of reach, or its feature may not vary.
      return new Told(List.of(), e.getMessage());
    }
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
            counts.getOrDefault(RelevanceClass.IRRELEVANT, 0) / done));
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
