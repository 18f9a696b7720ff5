package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Weights that the user fixes or limits: signed, of standardised features.
 *
 * @param ranges by the position of the feature
 * @param told what the user asked for, to be told with the result
 */
record Presets(Map<Integer, Presets.Range> ranges, List<PresetWeight> told)
    implements Serializable {

  private static final Parameter<Double> WEIGHT = Parameter.real("preset", "a signed weight");

  /** A closed range of a weight. */
  record Range(double lower, double upper) implements Serializable {}

  /**
   * Reads {@code name=value} and {@code name=lo:hi}.
   *
   * @param texts as the user wrote them
   * @return the ranges by the name of the feature
   * @throws InvalidParameterException if a text has another form, or names a feature again
   */
  static Map<String, Range> read(List<String> texts) {
    Map<String, Range> ranges = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.lastIndexOf('=');
      if (equals < 1) {
        throw refused(text, "expected name=value or name=lo:hi");
      }
      String name = text.substring(0, equals);
      if (ranges.put(name, range(text, text.substring(equals + 1))) != null) {
        throw new InvalidParameterException(
            BoundsOptions.PRESET, " is given twice for the feature '" + name + "'");
      }
    }
    return ranges;
  }

  /**
   * Reads presets of features.
   *
   * @param texts as the user wrote them
   * @param data whose features have a weight
   * @param all the features of the data, those that do not vary among them
   * @throws InvalidInputException as for {@link #read}, or if one names no such feature
   */
  static Presets parse(List<String> texts, TrainingSet data, List<String> all) {
    List<String> names = data.names();
    Map<String, Range> read = read(texts);
    Map<Integer, Range> ranges = new LinkedHashMap<>();
    List<PresetWeight> told = new ArrayList<>();
    read.forEach(
        (name, range) -> {
          int feature = names.indexOf(name);
          if (feature < 0) {
            throw unknown(name, names, all);
          }
          if (data.coding().vectors() > 1) {
            throw new InvalidInputException(
                Message.of(
                    BoundsOptions.PRESET,
                    " names a weight, but with several classes at once '"
                        + name
                        + "' has one for each class; set one class against the rest with ",
                    RunSetting.POSITIVE));
          }
          ranges.put(feature, range);
          // One range was read of each text, in their order.
          told.add(new PresetWeight(name, range.lower(), range.upper(), texts.get(told.size())));
        });
    return new Presets(ranges, told);
  }

  private static InvalidInputException unknown(String name, List<String> names, List<String> all) {
    return new InvalidInputException(
        Message.of(
            BoundsOptions.PRESET,
            " names the feature '"
                + name
                + "', "
                + (all.contains(name)
                    ? "which does not vary, so that it has no weight; leave it out"
                    : "which is not among the features; "
                        + (name.contains("=")
                            ? "give it once for each feature"
                            : "they are " + Excerpt.list(names)))));
  }

  private static Range range(String text, String values) {
    String[] ends = values.split(":", -1);
    if (ends.length > 2) {
      throw refused(text, "expected name=value or name=lo:hi");
    }
    double lower;
    double upper;
    try {
      lower = WEIGHT.parse(ends[0]);
      upper = WEIGHT.parse(ends[ends.length - 1]);
    } catch (InvalidInputException e) {
      throw refused(text, "expected numbers, as name=value or name=lo:hi");
    }
    if (lower > upper) {
      throw refused(text, "the lower end must come first");
    }
    return new Range(lower, upper);
  }

  private static InvalidParameterException refused(String text, String why) {
    return new InvalidParameterException(BoundsOptions.PRESET, " is '" + text + "'; " + why);
  }

  /** These ranges with one more, within the one that the feature may have already. */
  Presets with(int feature, double lower, double upper) {
    Map<Integer, Range> more = new LinkedHashMap<>(ranges);
    more.merge(
        feature,
        new Range(lower, upper),
        (old, given) ->
            new Range(Math.max(old.lower(), given.lower()), Math.min(old.upper(), given.upper())));
    return new Presets(more, told);
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** The features that have a preset. */
  Set<String> names() {
    return told.stream()
        .map(PresetWeight::feature)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
