package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.NameList;
import io.github.svmrelevance.core.loss.PrivilegedLoss;
import io.github.svmrelevance.core.loss.Samples;
import io.github.svmrelevance.core.loss.WeightCoding;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Features that are known of training samples only, and say how much a model is expected to lose on
 * each (V. Vapnik, A. Vashist, Neural Networks 22, 2009).
 *
 * @param texts the names of features or groups of the data, in each text any number of them with
 *     commas between; none if all features may be used to predict
 * @param norm gamma_w, how much a privileged weight counts in the norm beside another, above 0
 * @since 0.1
 */
public record PrivilegedFeatures(List<String> texts, double norm) implements Serializable {

  /** Of which predictions a weight of a privileged feature corrects the loss. */
  private static final String TOO_HIGH = " (too high)";

  private static final String TOO_LOW = " (too low)";

  /** Copies the texts. */
  public PrivilegedFeatures {
    texts = List.copyOf(texts);
  }

  /**
   * All features may be used to predict.
   *
   * @return no features
   */
  public static PrivilegedFeatures none() {
    return new PrivilegedFeatures(List.of(), 1);
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** What the texts name, where these are all features. */
  private Set<String> names(List<Feature> features) {
    List<String> known = known(features);
    return texts.stream()
        .flatMap(text -> NameList.of(text, known).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Refuses data that cannot be used so.
   *
   * @param varying the features that vary
   * @throws InvalidInputException if there are several classes, a name is unknown, or all or none
   *     of the features that vary are privileged
   */
  void requireUsable(List<Feature> varying, Dataset data, Task task) {
    if (isEmpty()) {
      return;
    }
    if (task == Task.MULTICLASS) {
      throw new InvalidInputException(
          Message.of(
              data.name()
                  + ": privileged features correct one score, and several classes have one each;"
                  + " set one class against the rest with ",
              RunSetting.POSITIVE,
              ", or leave the privileged features out with ",
              RunSetting.EXCLUDE));
    }
    Set<String> names = names(data.features());
    Set<String> unknown = new LinkedHashSet<>(names);
    unknown.removeAll(known(data.features()));
    if (!unknown.isEmpty()) {
      throw new InvalidInputException(
          data.name()
              + ": there is no feature "
              + Excerpt.list(List.copyOf(unknown))
              + " that could be privileged; the features are "
              + Excerpt.list(known(data.features())));
    }
    long known = varying.stream().filter(feature -> names.contains(feature.judgedAs())).count();
    if (known == 0 || known == varying.size()) {
      throw new InvalidInputException(
          data.name()
              + (known == 0
                  ? ": no privileged feature varies, so that none carries information; leave them out"
                  : ": all features that vary are privileged; some must be left to predict with"));
    }
  }

  /**
   * What models are trained on. Where there are two correcting functions, the second has columns of
   * its own behind the others, in the groups of the first.
   */
  TrainingSet training(List<Feature> features, Samples samples) {
    int[] corrections = corrections(features);
    if (PrivilegedLoss.corrections(samples.target()) == 1) {
      return new TrainingSet(
          features.stream().map(Feature::name).toList(),
          samples,
          WeightCoding.withCorrections(corrections, norm),
          FeatureGroup.of(features));
    }
    int[] again = IntStream.range(0, corrections.length).filter(j -> corrections[j] > 0).toArray();
    List<Feature> all = new ArrayList<>();
    for (int j = 0; j < corrections.length; j++) {
      Feature feature = features.get(j);
      all.add(corrections[j] > 0 ? side(feature, TOO_HIGH) : feature);
    }
    double[][] columns = new double[again.length][];
    int[] allCorrections = Arrays.copyOf(corrections, corrections.length + again.length);
    for (int k = 0; k < again.length; k++) {
      all.add(side(features.get(again[k]), TOO_LOW));
      columns[k] = samples.matrix().column(again[k]);
      allCorrections[corrections.length + k] = 2;
    }
    return new TrainingSet(
        all.stream().map(Feature::name).toList(),
        samples.withAppendedColumns(columns),
        WeightCoding.withCorrections(allCorrections, norm),
        FeatureGroup.of(all));
  }

  private static Feature side(Feature feature, String side) {
    return new Feature(feature.name() + side, Optional.of(feature.judgedAs()));
  }

  /** For each feature whether it is privileged: 1, else 0. */
  private int[] corrections(List<Feature> features) {
    Set<String> names = names(features);
    return features.stream()
        .mapToInt(feature -> names.contains(feature.judgedAs()) ? 1 : 0)
        .toArray();
  }

  /** All features by the names that they have in a table of results. */
  private static List<String> known(List<Feature> features) {
    return features.stream().map(feature -> feature.judgedAs()).distinct().toList();
  }
}
