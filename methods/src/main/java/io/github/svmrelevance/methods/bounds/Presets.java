package io.github.svmrelevance.methods.bounds;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.parameter.InvalidParameterException;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.PresetWeight;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
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
 * @param ranges by the variable of the models
 * @param told what the user asked for, to be reported with the result
 */
record Presets(Map<Integer, Presets.Range> ranges, List<PresetWeight> told)
    implements Serializable {

  private static final Parameter<Double> WEIGHT = Parameter.real("preset", "a signed weight");

  /** A closed range of a weight. */
  record Range(double lower, double upper) implements Serializable {

    /** Whether the weight can be nothing but 0. */
    boolean isZero() {
      return lower == 0 && upper == 0;
    }
  }

  /**
   * Reads {@code name=value} and {@code name=lo:hi}, where {@code lo} may be {@code -inf} and
   * {@code hi} may be {@code inf}.
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
   * @throws InvalidInputException as for {@link #read}, or if one names no such feature, or a range
   *     other than 0 of several weights
   */
  static Presets parse(List<String> texts, TrainingSet data, List<String> all) {
    List<String> names = data.names();
    Map<String, Range> read = read(texts);
    Map<Integer, Range> ranges = new LinkedHashMap<>();
    List<PresetWeight> told = new ArrayList<>();
    read.forEach(
        (name, range) -> {
          List<Integer> columns = columns(name, data);
          if (columns.isEmpty()) {
            throw unknown(name, names, all);
          }
          if ((columns.size() > 1 || data.coding().vectors() > 1) && !range.isZero()) {
            throw severalWeights(name, data.coding().vectors() > 1);
          }
          for (int column : columns) {
            for (int block = 0; block < data.coding().blocks(); block++) {
              ranges.put(block * names.size() + column, range);
            }
          }
          // One range was read of each text, in their order.
          told.add(new PresetWeight(name, range.lower(), range.upper(), texts.get(told.size())));
        });
    return new Presets(ranges, told);
  }

  /** The column of that name, or those of a group. */
  private static List<Integer> columns(String name, TrainingSet data) {
    int column = data.names().indexOf(name);
    return column >= 0
        ? List.of(column)
        : data.groups().stream()
            .filter(group -> group.name().equals(name))
            .findFirst()
            .map(FeatureGroup::columns)
            .orElse(List.of());
  }

  /** With a weight of 0 in all of them a feature is left out, which needs no choice among them. */
  private static InvalidInputException severalWeights(String name, boolean classes) {
    return new InvalidInputException(
        Message.of(
            BoundsOptions.PRESET,
            " limits one weight, but '"
                + name
                + "' has one for each "
                + (classes ? "class" : "column of its group")
                + "; '"
                + name
                + "=0' leaves it out of all models, and for another range ",
            classes
                ? Message.of("set one class against the rest with ", RunSetting.POSITIVE)
                : Message.of("name one of the columns")));
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
      lower = end(ends[0], "-inf", Double.NEGATIVE_INFINITY);
      upper = end(ends[ends.length - 1], "inf", Double.POSITIVE_INFINITY);
    } catch (InvalidInputException e) {
      throw refused(text, "expected numbers, as name=value or name=lo:hi");
    }
    if (lower > upper) {
      throw refused(text, "the lower end must come first");
    }
    return new Range(lower, upper);
  }

  /** A number, or the word for an end that is open. */
  private static double end(String text, String open, double value) {
    return text.equals(open) ? value : WEIGHT.parse(text);
  }

  private static InvalidParameterException refused(String text, String why) {
    return new InvalidParameterException(BoundsOptions.PRESET, " is '" + text + "'; " + why);
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
