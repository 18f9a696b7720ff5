package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much the loss of a sample counts by its class, beside the weight that the sample has.
 *
 * @param named by class; others count 1. Empty if all classes are to count the same together
 */
record ClassWeights(Map<String, Double> named) {

  private static final String BALANCED = "balanced";

  private static final Parameter<Double> WEIGHT =
      Parameter.real("class-weight", "a weight").within(value -> value > 0, "a number above 0");

  /**
   * Reads {@code balanced}, or {@code name=weight} for some classes.
   *
   * @return empty if nothing is given
   * @throws InvalidParameterException if a text has another form, or names a class again
   */
  static Optional<ClassWeights> read(List<String> texts) {
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Double> named = new LinkedHashMap<>();
    if (texts.equals(List.of(BALANCED))) {
      return Optional.of(new ClassWeights(named));
    }
    for (String text : texts) {
      int equals = text.lastIndexOf('=');
      if (equals < 1) {
        throw refused(text, "expected balanced, or name=weight for some classes");
      }
      double weight;
      try {
        weight = WEIGHT.parse(text.substring(equals + 1));
      } catch (InvalidInputException e) {
        throw refused(text, "expected a number above 0 after the name");
      }
      if (named.put(text.substring(0, equals), weight) != null) {
        throw refused(text, "the class has a weight already");
      }
    }
    return Optional.of(new ClassWeights(named));
  }

  /**
   * Reports a class that is so small that models may neglect it, or that weights would not help.
   *
   * @return a warning, if samples have no weights, and a class has less than a fifth of two, or as
   *     small a part of its even share of several
   */
  static Optional<Warning> hint(AnalysisRequest request) {
    Map<String, Integer> counts = StudyData.classCounts(request);
    if (request.data().isLossWeighted() || counts.size() < 2) {
      return Optional.empty();
    }
    Optional<Warning> tiny = ModelCaveats.tinyClasses(counts);
    if (tiny.isPresent()) {
      return tiny;
    }
    Map.Entry<String, Integer> least =
        Collections.min(counts.entrySet(), Map.Entry.comparingByValue());
    return ModelCaveats.minority(
        least.getKey(),
        least.getValue(),
        counts.size(),
        request.data().samples(),
        BoundsOptions.CLASS_WEIGHT,
        " balanced makes all classes count the same");
  }

  private static InvalidParameterException refused(String text, String why) {
    return new InvalidParameterException(BoundsOptions.CLASS_WEIGHT, " is '" + text + "'; " + why);
  }

  /**
   * A request whose samples have these weights.
   *
   * @throws InvalidInputException if the target is a number, or there is no such class
   */
  AnalysisRequest apply(AnalysisRequest request) {
    Dataset data = request.data();
    Map<String, Integer> counts = StudyData.classCounts(request);
    if (counts.isEmpty()) {
      throw new InvalidInputException(
          Message.of(BoundsOptions.CLASS_WEIGHT, " has no effect: the target is a number"));
    }
    double[] weights = named.isEmpty() ? balanced(StudyData.learnt(request)) : named(data.target());
    return new AnalysisRequest(
        data.withLossFactors(weights),
        request.positiveClass(),
        request.scaling(),
        request.parameters(),
        request.reader());
  }

  /** v_i = n / (K n_k) for a sample of class k, of those that occur; weights count as samples. */
  private static double[] balanced(Dataset data) {
    int[] labels = labels(data.target());
    double[] counts = new double[names(data.target()).size()];
    double total = 0;
    for (int i = 0; i < labels.length; i++) {
      counts[labels[i]] += data.weight(i);
      total += data.weight(i);
    }
    double all = total;
    double occurring = Arrays.stream(counts).filter(count -> count > 0).count();
    return Arrays.stream(labels).mapToDouble(label -> all / (occurring * counts[label])).toArray();
  }

  private double[] named(Target target) {
    List<String> names = names(target);
    List<String> unknown = named.keySet().stream().filter(name -> !names.contains(name)).toList();
    if (!unknown.isEmpty()) {
      throw new InvalidInputException(
          Message.of(
              BoundsOptions.CLASS_WEIGHT,
              " names "
                  + Excerpt.list(unknown)
                  + ", and there is no such class; the classes are "
                  + Excerpt.list(names)));
    }
    return Arrays.stream(labels(target))
        .mapToDouble(label -> named.getOrDefault(names.get(label), 1.0))
        .toArray();
  }

  private static List<String> names(Target target) {
    return target instanceof OrderedClasses levels ? levels.names() : ((Classes) target).names();
  }

  private static int[] labels(Target target) {
    int[] labels = new int[target.samples()];
    if (target instanceof OrderedClasses levels) {
      Arrays.setAll(labels, levels::level);
    } else {
      Arrays.setAll(labels, ((Classes) target)::label);
    }
    return labels;
  }
}
