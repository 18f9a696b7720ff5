package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.core.data.BinaryClasses;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Analyses a random half of the samples. */
enum HalfJob implements Job<HalfJob.Whole, Integer, HalfJob.Told> {
  INSTANCE;

  private static final int MIXED = -1;

  /** What is halved. */
  record Whole(
      ClassAnalysis analysis,
      Dataset data,
      Optional<String> positive,
      Scaling scaling,
      Map<String, List<String>> parameters)
      implements Serializable {

    static Whole of(ClassAnalysis analysis, AnalysisRequest request) {
      return new Whole(
          analysis,
          request.data(),
          request.positiveClass(),
          request.scaling(),
          request.parameters().toTexts());
    }
  }

  /** What one half told: an entry for each feature, or none and why. */
  record Told(List<Optional<RelevanceClass>> classes, Message reason) implements Serializable {}

  @Override
  public Worker<Integer, Told> open(Whole shared, RunContext context) {
    int[] strata = strata(shared);
    int[][] units =
        shared
            .data()
            .blocks()
            .map(Blocks::members)
            .orElseGet(
                () ->
                    IntStream.range(0, strata.length)
                        .mapToObj(i -> new int[] {i})
                        .toArray(int[][]::new));
    ParameterValues parameters =
        ParameterValues.ofTexts(shared.analysis().parameters(), shared.parameters());
    return number -> {
      int[] rows =
          half(
              units,
              strata,
              number % 2,
              context.random("pair of halves of the samples", Integer.toString(number / 2)));
      AnalysisRequest request =
          new AnalysisRequest(
              shared.data().viewSamples(rows), shared.positive(), shared.scaling(), parameters);
      try {
        return new Told(shared.analysis().classes(request, context), Message.of());
      } catch (InfeasibleModelException | InvalidInputException e) {
        // In half the samples a preset may be out of reach, or its feature may not vary.
        return new Told(List.of(), e.message());
      }
    };
  }

  /** The classes or levels; numbers are one stratum. */
  private static int[] strata(Whole shared) {
    Target target = shared.data().target();
    IntUnaryOperator stratum =
        target.match(
            classes -> stratum(classes, shared.positive()),
            levels -> levels::level,
            numbers -> sample -> 0);
    return IntStream.range(0, target.samples()).map(stratum).toArray();
  }

  private static IntUnaryOperator stratum(Classes classes, Optional<String> wanted) {
    int positive =
        wanted
            .map(name -> classes.names().indexOf(BinaryClasses.splitBy(classes, name)))
            .orElse(-1);
    return i -> positive < 0 ? classes.label(i) : classes.label(i) == positive ? 1 : 0;
  }

  /**
   * Half of each stratum, the last one first, rounded down, in their order; a second half is of
   * what the first one leaves. Blocks are drawn as a whole; those of several strata are one by
   * themselves.
   */
  private static int[] half(int[][] units, int[] strata, int second, RandomGenerator random) {
    List<int[]> chosen = new ArrayList<>();
    for (int side = Arrays.stream(strata).max().orElse(0); side >= MIXED; side--) {
      List<int[]> left = new ArrayList<>();
      for (int[] unit : units) {
        if (stratum(unit, strata) == side) {
          left.add(unit);
        }
      }
      int size = left.size() / 2;
      // Both halves are drawn whichever is wanted, so that the other strata see the same numbers.
      Remaining remaining = new Remaining(left.size());
      for (int taken = 0; taken < 2 * size; taken++) {
        int[] unit = left.get(remaining.take(random.nextInt(left.size() - taken)));
        if (taken / size == second) {
          chosen.add(unit);
        }
      }
    }
    return chosen.stream().flatMapToInt(IntStream::of).sorted().toArray();
  }

  /** The stratum of all samples of a unit, or that of mixed ones. */
  private static int stratum(int[] unit, int[] strata) {
    int first = strata[unit[0]];
    return IntStream.of(unit).allMatch(i -> strata[i] == first) ? first : MIXED;
  }
}
