package io.github.svmrelevance.report.pmml;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.tables.FurtherSamples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.xml.stream.XMLStreamException;

/**
 * The columns of a table, and how the features of a model follow from them: levels, what replaces a
 * missing value, and scaling.
 *
 * @param features those that the model uses
 */
record Inputs(List<Input> features) {

  /**
   * A feature.
   *
   * @param index where it stands in the model
   * @param name what to call it
   * @param source the column that it comes from
   * @param scale how it is scaled; empty if it is taken as it is
   */
  record Input(
      int index, String name, FurtherSamples.Source source, Optional<Standardizer.Scale> scale) {}

  /**
   * The classes that a model tells apart by a field of its own.
   *
   * @param field what to call it
   */
  record Categories(String field, List<String> names) {}

  /** Refuses names that no document of XML can hold. */
  Inputs {
    features = List.copyOf(features);
    for (Input input : features) {
      requireText(input.name());
    }
  }

  static void requireText(String text) {
    boolean fits =
        text.codePoints()
            .allMatch(
                c ->
                    c == '\t'
                        || c == '\n'
                        || (c >= ' '
                            && !(c >= 0xD800 && c <= 0xDFFF)
                            && c != 0xFFFE
                            && c != 0xFFFF));
    if (!fits) {
      throw new InvalidInputException(
          "XML, and so PMML, cannot hold the name "
              + Excerpt.quote(text)
              + "; rename it in the data");
    }
  }

  /** What the model calls a feature: never as a column. */
  String derived(Input input) {
    return free("scaled(" + input.name() + ")");
  }

  /** A name that no column has. */
  String free(String name) {
    Map<String, Boolean> columns = columns();
    String free = name;
    while (columns.containsKey(free)) {
      free += "_";
    }
    return free;
  }

  /** The columns by name, each with whether it holds levels. */
  private Map<String, Boolean> columns() {
    Map<String, Boolean> columns = new LinkedHashMap<>();
    for (Input input : features) {
      columns.merge(
          input.source().column(), input.source().level().isPresent(), Boolean::logicalOr);
    }
    return columns;
  }

  /**
   * The data dictionary.
   *
   * @param categories what is predicted, by name; empty if no field has it
   */
  void writeDictionary(PmmlWriter pmml, Optional<Categories> categories) throws XMLStreamException {
    Map<String, Boolean> columns = columns();
    pmml.element(
        "DataDictionary",
        () -> {
          for (Map.Entry<String, Boolean> column : columns.entrySet()) {
            pmml.empty(
                "DataField",
                "name",
                column.getKey(),
                "optype",
                column.getValue() ? "categorical" : "continuous",
                "dataType",
                column.getValue() ? "string" : "double");
          }
          if (categories.isPresent()) {
            pmml.element(
                "DataField",
                () -> {
                  for (String name : categories.get().names()) {
                    pmml.empty("Value", "value", name);
                  }
                },
                "name",
                categories.get().field(),
                "optype",
                "categorical",
                "dataType",
                "string");
          }
        },
        "numberOfFields",
        Integer.toString(columns.size() + (categories.isPresent() ? 1 : 0)));
  }

  /** How the features follow from the columns. */
  void writeTransformations(PmmlWriter pmml) throws XMLStreamException {
    pmml.element(
        "TransformationDictionary",
        () -> {
          for (Input input : features) {
            pmml.element(
                "DerivedField",
                () -> scaled(pmml, input),
                "name",
                derived(input),
                "optype",
                "continuous",
                "dataType",
                "double");
          }
        });
  }

  /** z = ((x - center) - offset) / deviation, in the order of {@link Standardizer.Scale}. */
  private void scaled(PmmlWriter pmml, Input input) throws XMLStreamException {
    if (input.scale().isEmpty()) {
      present(pmml, input.source());
      return;
    }
    Standardizer.Scale scale = input.scale().get();
    if (scale.deviation() == 0) {
      pmml.number(0);
      return;
    }
    PmmlWriter.Content centred =
        () ->
            pmml.apply("-", () -> present(pmml, input.source()), () -> pmml.number(scale.center()));
    PmmlWriter.Content shifted =
        scale.offset() == 0
            ? centred
            : () -> pmml.apply("-", centred, () -> pmml.number(scale.offset()));
    pmml.apply("/", shifted, () -> pmml.number(scale.deviation()));
  }

  /** The feature in the units of the data, or what replaces it where it is missing. */
  private static void present(PmmlWriter pmml, FurtherSamples.Source source)
      throws XMLStreamException {
    PmmlWriter.Content column = () -> pmml.empty("FieldRef", "field", source.column());
    PmmlWriter.Content missing = () -> pmml.apply("isMissing", column);
    PmmlWriter.Content value =
        source.indicator()
            ? () -> pmml.number(0)
            : source.level().isEmpty()
                ? column
                : () ->
                    pmml.choice(
                        () -> pmml.apply("equal", column, () -> pmml.text(source.level().get())),
                        () -> pmml.number(1),
                        () -> pmml.number(0));
    OptionalDouble replacement = source.indicator() ? OptionalDouble.of(1) : source.missing();
    if (replacement.isPresent()) {
      pmml.choice(missing, () -> pmml.number(replacement.getAsDouble()), value);
    } else {
      value.write();
    }
  }

  /**
   * What is asked of an evaluator: a column is replaced by the features that it makes, or never.
   */
  private String missing(String column) {
    boolean replaced =
        features.stream()
            .map(Input::source)
            .filter(source -> source.column().equals(column))
            .allMatch(source -> source.indicator() || source.missing().isPresent());
    return replaced ? "asIs" : "returnInvalid";
  }

  /** The fields of a model. */
  void writeSchema(PmmlWriter pmml, Optional<Categories> categories) throws XMLStreamException {
    pmml.element(
        "MiningSchema",
        () -> {
          for (String column : columns().keySet()) {
            pmml.empty("MiningField", "name", column, "missingValueTreatment", missing(column));
          }
          if (categories.isPresent()) {
            pmml.empty("MiningField", "name", categories.get().field(), "usageType", "target");
          }
        });
  }
}
