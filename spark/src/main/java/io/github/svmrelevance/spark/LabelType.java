package io.github.svmrelevance.spark;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.BinaryAttribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.OptionConverters;

/** What a column of labels holds. */
enum LabelType {
  /** Classes if the column's attribute says so, or there are no more than two values. */
  AUTO("auto"),
  /** Classes. */
  CLASSES("classes"),
  /** Classes in the order of their numbers. */
  LEVELS("levels"),
  /** Numbers. */
  NUMBER("number");

  private final String word;

  LabelType(String word) {
    this.word = word;
  }

  static List<String> words() {
    return Arrays.stream(values()).map(LabelType::toString).toList();
  }

  static LabelType named(String word) {
    return Arrays.stream(values())
        .filter(type -> type.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "labelType is '" + word + "'; expected one of " + words()));
  }

  /**
   * Reads the labels.
   *
   * @param column its schema
   * @param labels one for each row
   * @return the target
   */
  Target read(StructField column, double[] labels) {
    Attribute attribute = Attribute.fromStructField(column);
    Optional<String[]> names = names(attribute);
    return switch (this) {
      case AUTO -> {
        double[] codes = Arrays.stream(labels).distinct().sorted().toArray();
        if (!attribute.isNominal() && codes.length > 2) {
          throw new InvalidInputException(
              "column '"
                  + column.name()
                  + "' has "
                  + codes.length
                  + " different labels, which may be classes or numbers; set labelType to classes,"
                  + " levels or number");
        }
        yield classes(labels, codes, names);
      }
      case CLASSES -> classes(labels, Arrays.stream(labels).distinct().sorted().toArray(), names);
      case LEVELS -> {
        double[] codes = Arrays.stream(labels).distinct().sorted().toArray();
        List<String> levels = Arrays.stream(codes).mapToObj(code -> name(code, names)).toList();
        yield new OrderedClasses(levels, indices(labels, codes));
      }
      case NUMBER -> new RealValues(labels);
    };
  }

  /**
   * The label of a class.
   *
   * @param column the schema of the column of labels
   * @param className as {@link #read} names the class
   * @return the number that stands for it
   */
  static double label(StructField column, String className) {
    Optional<String[]> names = names(Attribute.fromStructField(column));
    int place = names.map(all -> Arrays.asList(all).indexOf(className)).orElse(-1);
    if (place >= 0) {
      return place;
    }
    try {
      return Double.parseDouble(className);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "column '"
              + column.name()
              + "' has no class '"
              + className
              + "'"
              + names.map(all -> "; the classes are " + Arrays.toString(all)).orElse(""),
          e);
    }
  }

  private static Optional<String[]> names(Attribute attribute) {
    if (attribute instanceof NominalAttribute nominal) {
      return OptionConverters.toJava(nominal.values());
    }
    if (attribute instanceof BinaryAttribute binary) {
      return OptionConverters.toJava(binary.values());
    }
    return Optional.empty();
  }

  /** Classes sort by their names, as those of a file do; numbers by value. */
  private static Target classes(double[] labels, double[] codes, Optional<String[]> names) {
    List<Double> order = new ArrayList<>(Arrays.stream(codes).boxed().toList());
    if (names.isPresent()) {
      order.sort(Comparator.comparing(code -> name(code, names)));
    }
    int[] places = indices(labels, codes);
    int[] sorted = new int[codes.length];
    for (int k = 0; k < codes.length; k++) {
      sorted[k] = order.indexOf(codes[k]);
    }
    return new Classes(
        order.stream().map(code -> name(code, names)).toList(),
        Arrays.stream(places).map(place -> sorted[place]).toArray());
  }

  private static int[] indices(double[] labels, double[] codes) {
    return Arrays.stream(labels).mapToInt(label -> Arrays.binarySearch(codes, label)).toArray();
  }

  private static String name(double code, Optional<String[]> names) {
    if (names.isPresent() && code >= 0 && code < names.get().length && code == Math.rint(code)) {
      return names.get()[(int) code];
    }
    return code == Math.rint(code) && Math.abs(code) < 1e15
        ? Long.toString((long) code)
        : Double.toString(code);
  }

  @Override
  public String toString() {
    return word;
  }
}
