package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.Task;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** The same of levels or numbers alone: how much a feature goes with them. */
final class MeanOther extends MeanDifference {

  private static final long serialVersionUID = 1L;

  private static final Map<Task, MethodDescription> DESCRIPTIONS =
      new EnumMap<>(
          Map.of(
              Task.ORDINAL, description("How levels go with features.", Task.ORDINAL),
              Task.REGRESSION, description("How numbers go with features.", Task.REGRESSION)));

  private final Task task;

  MeanOther(Task task) {
    this.task = task;
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTIONS.get(task);
  }

  @Override
  double[] signs(AnalysisRequest request) {
    Target target = request.data().target();
    double[] values = new double[request.data().samples()];
    Arrays.setAll(
        values,
        i ->
            target instanceof RealValues numbers
                ? numbers.value(i)
                : ((OrderedClasses) target).level(i));
    double mean = Arrays.stream(values).average().orElseThrow();
    Arrays.setAll(values, i -> values[i] - mean);
    return values;
  }
}
