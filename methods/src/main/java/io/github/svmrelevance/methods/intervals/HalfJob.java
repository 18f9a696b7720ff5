package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InfeasibleModelException;
import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Analyses a random half of the samples. */
enum HalfJob implements Job<HalfJob.Whole, Integer, HalfJob.Told> {
  INSTANCE;

  /** What is halved. */
  record Whole(
      ClassAnalysis analysis,
      Dataset data,
      Optional<String> positive,
      boolean standardize,
      Map<String, List<String>> parameters)
      implements Serializable {

    static Whole of(ClassAnalysis analysis, AnalysisRequest request) {
      return new Whole(
          analysis,
          request.data(),
          request.positiveClass(),
          request.standardize(),
          request.parameters().toTexts());
    }
  }

  /** What one half told: an entry for each feature, or none and why. */
  record Told(List<Optional<RelevanceClass>> classes, Message reason) implements Serializable {}

  @Override
  public Worker<Integer, Told> open(Whole shared, RunContext context) {
    int[] strata = strata(shared);
    ParameterValues parameters =
        ParameterValues.ofTexts(shared.analysis().parameters(), shared.parameters());
    return number -> {
      int[] rows = half(strata, context.random("half of the samples", Integer.toString(number)));
      AnalysisRequest request =
          new AnalysisRequest(
              shared.data().viewSamples(rows), shared.positive(), shared.standardize(), parameters);
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
    int[] strata = new int[target.samples()];
    if (target instanceof OrderedClasses levels) {
      Arrays.setAll(strata, levels::level);
    } else if (target instanceof Classes classes) {
      int positive = shared.positive().map(classes.names()::indexOf).orElse(-1);
      Arrays.setAll(
          strata, i -> positive < 0 ? classes.label(i) : classes.label(i) == positive ? 1 : 0);
    }
    return strata;
  }

  /** Half of each stratum, the last one first, rounded up, in their order. */
  private static int[] half(int[] strata, RandomGenerator random) {
    List<Integer> chosen = new ArrayList<>();
    for (int side = Arrays.stream(strata).max().orElse(0); side >= 0; side--) {
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < strata.length; i++) {
        if (strata[i] == side) {
          rows.add(i);
        }
      }
      for (int taken = 0, half = (rows.size() + 1) / 2; taken < half; taken++) {
        chosen.add(rows.remove(random.nextInt(rows.size())));
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).sorted().toArray();
  }
}
