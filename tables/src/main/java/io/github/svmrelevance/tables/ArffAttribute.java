package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Excerpt;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A declared column of an ARFF file.
 *
 * @param name its name
 * @param type its type, in lower case; {@code nominal} for a list of values
 * @param values the values of a nominal attribute, in their order; empty for other types
 */
record ArffAttribute(String name, String type, Set<String> values) {

  private static final Set<String> NUMERIC = Set.of("numeric", "real", "integer");

  /** Reads the rest of a line that begins with {@code @attribute}. */
  static ArffAttribute parse(ArffLine line) {
    String name = line.takeName().strip();
    if (name.isEmpty()) {
      throw line.reject("the attribute has no name; expected @attribute NAME TYPE");
    }
    if (line.nextIs('{')) {
      return new ArffAttribute(name, "nominal", nominalValues(line, name));
    }
    String type = line.takeWord().toLowerCase(Locale.ROOT);
    if (type.equals("relational")) {
      throw line.reject(
          name, "relational attributes are not supported; expected one table of numbers");
    }
    if (!NUMERIC.contains(type) && !type.equals("string") && !type.equals("date")) {
      throw line.reject(
          name,
          "the type "
              + Excerpt.quote(type)
              + " is unknown; expected numeric, real, integer, string, date or a list {a, b}");
    }
    if (!type.equals("date") && !line.isAtEnd()) {
      throw line.reject(name, "there is more after the type; expected @attribute NAME TYPE");
    }
    return new ArffAttribute(name, type, Set.of());
  }

  private static Set<String> nominalValues(ArffLine line, String name) {
    Set<String> values = new LinkedHashSet<>();
    line.take('{');
    do {
      String value = line.takeValue();
      if (value.isBlank() || !values.add(value)) {
        throw line.reject(
            name,
            "the value "
                + Excerpt.quote(value)
                + " of the list is blank or occurs twice; expected {a, b, ...}");
      }
    } while (line.take(','));
    if (!line.take('}')) {
      throw line.reject(name, "the list of values has no closing brace; expected {a, b, ...}");
    }
    if (!line.isAtEnd()) {
      throw line.reject(name, "there is more after the list of values");
    }
    return values;
  }

  boolean isNumeric() {
    return NUMERIC.contains(type);
  }

  boolean isNominal() {
    return type.equals("nominal");
  }

  /** What a sparse row means by leaving the attribute out. */
  Optional<String> sparseDefault() {
    if (isNumeric()) {
      return Optional.of("0");
    }
    return values.stream().findFirst();
  }
}
