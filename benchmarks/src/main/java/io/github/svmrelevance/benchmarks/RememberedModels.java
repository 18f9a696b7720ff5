package io.github.svmrelevance.benchmarks;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.methods.intervals.AdmissibleModels;
import io.github.svmrelevance.methods.intervals.AdmissibleSet;
import io.github.svmrelevance.methods.intervals.Extreme;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Models whose extremes on one training set are solved once, however many runs ask for them: bounds
 * of features and of their groups do not depend on the seed. Each answer is a model of d + 1
 * numbers, so 2d of them take some 16 d<sup>2</sup> bytes.
 */
final class RememberedModels implements AdmissibleModels {

  private static final long serialVersionUID = 1L;

  private final AdmissibleModels models;
  private final TrainingSet base;
  private final transient Map<Costs, Extreme> known = new ConcurrentHashMap<>();

  RememberedModels(AdmissibleModels models, TrainingSet base) {
    this.models = models;
    this.base = base;
  }

  @Override
  public AdmissibleSet open(TrainingSet data, RunContext context, Consumer<String> warnings) {
    AdmissibleSet set = models.open(data, context, warnings);
    return data == base ? new Remembered(set, known) : set;
  }

  @Override
  public AdmissibleSet.WithinBudget openForProbes(
      TrainingSet data, RunContext context, Consumer<String> warnings) {
    return models.openForProbes(data, context, warnings);
  }

  @Override
  public Trained train(TrainingSet extended, int features, RunContext context) {
    return models.train(extended, features, context);
  }

  /** Costs by value: most of them are zero. */
  private record Costs(Map<Integer, Double> terms) {

    static Costs of(double[] costs) {
      Map<Integer, Double> terms = new HashMap<>();
      for (int j = 0; j < costs.length; j++) {
        if (costs[j] != 0) {
          terms.put(j, costs[j]);
        }
      }
      return new Costs(terms);
    }
  }

  private record Remembered(AdmissibleSet set, Map<Costs, Extreme> known) implements AdmissibleSet {

    @Override
    public Extreme minimum(double[] costs) {
      return known.computeIfAbsent(Costs.of(costs), key -> set.minimum(costs));
    }

    @Override
    public int variables() {
      return set.variables();
    }

    @Override
    public AdmissibleSet fork() {
      return new Remembered(set.fork(), known);
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
