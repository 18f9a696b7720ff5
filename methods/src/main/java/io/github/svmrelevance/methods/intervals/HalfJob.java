package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Analyses a random half of the samples. */
enum HalfJob implements Job<HalfJob.Whole, Integer, HalfJob.Told> {
  INSTANCE;

  /** What is halved. */
  record Whole(
      ClassAnalysis analysis,
      Dataset data,
      String positive,
      boolean standardize,
      Map<String, List<String>> parameters)
      implements Serializable {

    static Whole of(ClassAnalysis analysis, AnalysisRequest request) {
      return new Whole(
          analysis,
          request.data(),
          request.positiveClass().orElseThrow(),
          request.standardize(),
          request.parameters().toTexts());
    }
  }

  /** What one half told: an entry for each feature, or none and why. */
  record Told(List<Optional<RelevanceClass>> classes, Message reason) implements Serializable {}

  @Override
  public Worker<Integer, Told> open(Whole shared, RunContext context) {
    double[] signs = shared.data().classes().signs(shared.positive());
    int[][] units =
        shared
            .data()
            .blocks()
            .map(Blocks::members)
            .orElseGet(
                () ->
                    IntStream.range(0, signs.length)
                        .mapToObj(i -> new int[] {i})
                        .toArray(int[][]::new));
    ParameterValues parameters =
        ParameterValues.ofTexts(shared.analysis().parameters(), shared.parameters());
    return number -> {
      int[] rows =
          half(units, signs, context.random("half of the samples", Integer.toString(number)));
      AnalysisRequest request =
          new AnalysisRequest(
              shared.data().viewSamples(rows),
              Optional.of(shared.positive()),
              shared.standardize(),
              parameters);
      try {
        return new Told(shared.analysis().classes(request, context), Message.of());
      } catch (InfeasibleModelException | InvalidInputException e) {
        // In half the samples a preset may be out of reach, or its feature may not vary.
        return new Told(List.of(), e.message());
      }
    };
  }

  /**
   * Half of the positive samples and half of the others, rounded up, in their order. Blocks are
   * drawn as a whole; those of both kinds are a kind of their own.
   */
  private static int[] half(int[][] units, double[] signs, RandomGenerator random) {
    List<int[]> chosen = new ArrayList<>();
    for (double side : new double[] {1, -1, 0}) {
      List<int[]> left = new ArrayList<>();
      for (int[] unit : units) {
        if (side(unit, signs) == side) {
          left.add(unit);
        }
      }
      for (int taken = 0, half = (left.size() + 1) / 2; taken < half; taken++) {
        chosen.add(left.remove(random.nextInt(left.size())));
      }
    }
    return chosen.stream().flatMapToInt(IntStream::of).sorted().toArray();
  }

  /** The sign of all samples of a unit, or 0 if it has both. */
  private static double side(int[] unit, double[] signs) {
    double first = signs[unit[0]];
    return IntStream.of(unit).allMatch(i -> signs[i] == first) ? first : 0;
  }
}
