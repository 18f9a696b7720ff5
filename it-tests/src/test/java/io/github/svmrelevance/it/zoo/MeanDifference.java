package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.Worker;
import io.github.svmrelevance.api.method.AcceptedData;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.MethodDescription;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.api.result.FeatureRanking.RankedFeature;
import io.github.svmrelevance.api.result.RelevanceResult;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A right method in few lines: how far the means of the classes are apart, in standard deviations,
 * and a little chance. Each step can be done wrong.
 */
class MeanDifference implements RelevanceMethod, Serializable {

  private static final long serialVersionUID = 1L;

  private static final MethodDescription DESCRIPTION = description("How far the means are apart.");

  /** A description, equal to no other: parameters are equal only to themselves. */
  static MethodDescription description(String summary) {
    return description(summary, Task.BINARY);
  }

  static MethodDescription description(String summary, Task task) {
    return description(summary, AcceptedData.of(task));
  }

  static MethodDescription description(String summary, AcceptedData accepts) {
    return new MethodDescription(
        "mean-difference",
        "Difference of means",
        summary,
        "made up",
        "1",
        accepts,
        List.of(Parameter.real("power", "exponent of the difference").withDefault(1.0)));
  }

  /** A constant: it travels. */
  private enum FeatureJob implements Job<Samples, Integer, Double> {
    INSTANCE;

    @Override
    public Worker<Integer, Double> open(Samples samples, RunContext context) {
      return j -> samples.method().scored(samples, context, j);
    }
  }

  /** What is scored, and how. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Samples(MeanDifference method, Dataset data, double[] signs)
      implements Serializable {}

  private double scored(Samples samples, RunContext context, int j) {
    return score(samples.data().matrix().column(j), samples.signs())
        + 1e-3 * chance(context, samples.data().featureNames().get(j), j).nextDouble();
  }

  @Override
  public MethodDescription description() {
    return DESCRIPTION;
  }

  @Override
  public RelevanceResult analyze(AnalysisRequest request, RunContext context) {
    Dataset data = request.data();
    accept(data);
    double[] signs = signs(request);
    List<Integer> features = IntStream.range(0, data.featureNames().size()).boxed().toList();
    List<Double> scores =
        context.mapAll("features", FeatureJob.INSTANCE, new Samples(this, data, signs), features);
    return judged(data.features(), scores);
  }

  /** The result, of scores in the order of the columns: a group has the largest of its columns. */
  RelevanceResult judged(List<Feature> columns, List<Double> scores) {
    Map<String, Double> largest = new LinkedHashMap<>();
    for (int j = 0; j < columns.size(); j++) {
      largest.merge(columns.get(j).judgedAs(), scores.get(j), Math::max);
    }
    return result(List.copyOf(largest.keySet()), List.copyOf(largest.values()));
  }

  /** A number of each sample that features may tell. */
  double[] signs(AnalysisRequest request) {
    return request.data().classes().signs(request.positiveClass().orElseThrow());
  }

  /** Refuses what the description does not accept. */
  void accept(Dataset data) {
    description().requireAccepted(data);
  }

  /** Random numbers for a feature. */
  RandomGenerator chance(RunContext context, String name, int position) {
    return context.random("chance", name);
  }

  /** How far the means of the positive and the other values are apart. */
  double score(double[] column, double[] signs) {
    double mean = 0;
    for (double value : column) {
      mean += value / column.length;
    }
    double squares = 0;
    double difference = 0;
    for (int i = 0; i < column.length; i++) {
      squares += (column[i] - mean) * (column[i] - mean) / column.length;
      difference += signs[i] * (column[i] - mean) / column.length;
    }
    return ofConstant(squares) ? 0 : Math.abs(difference) / Math.sqrt(squares);
  }

  /** Whether a feature of this variance never varies. */
  boolean ofConstant(double variance) {
    return variance < 1e-20;
  }

  /** The result, of scores in the order of the features. */
  RelevanceResult result(List<String> names, List<Double> scores) {
    List<Integer> best =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -scores.get(j)))
            .toList();
    List<RankedFeature> ranked = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      ranked.add(
          new RankedFeature(
              names.get(j), scores.get(j), best.indexOf(j) + 1, 1, Map.of(), Optional.empty()));
    }
    return ranking(ranked);
  }

  static FeatureRanking ranking(List<RankedFeature> features) {
    return new FeatureRanking(features, Map.of(), List.of(), false, 0);
  }
}
