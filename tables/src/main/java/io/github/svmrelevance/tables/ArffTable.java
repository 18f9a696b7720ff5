package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads Weka's attribute-relation files, dense and sparse. Attributes that are not numeric hold
 * levels, in the order declared; the label may have any type. What a sparse row leaves out is 0, or
 * the first value of a nominal attribute.
 */
final class ArffTable {

  /** A value that is declared is a text, which takes as much memory as so many cells. */
  private static final int CELLS_OF_A_VALUE = 8;

  /** For so many values there is always room. */
  private static final long FEW_VALUES = 100_000;

  private final Origin origin;
  private final ReadOptions options;
  private final Reading reading;
  private final RowSink samples;
  private final List<ArffAttribute> attributes = new ArrayList<>();
  private long values;

  /** The columns whose features hold texts. */
  private final Set<Integer> textColumns = new LinkedHashSet<>();

  private final List<Value> row = new ArrayList<>();

  /** Null as long as the header lasts. */
  private ColumnSelection selection;

  private boolean sawRow;

  private record Value(String text, boolean quoted) {}

  private ArffTable(Origin origin, ReadOptions options, Reading reading, RowSink samples) {
    this.origin = origin;
    this.options = options;
    this.reading = reading;
    this.samples = samples;
  }

  /** Reads all rows into the sink and returns the names of the features. */
  static List<String> read(
      Origin origin, Reader source, ReadOptions options, Reading reading, RowSink samples)
      throws IOException {
    if (options.decimalComma()) {
      throw origin.notMeant("ARFF has decimal points", RunSetting.DECIMAL_COMMA, "");
    }
    if (!options.naValues().isEmpty()) {
      throw origin.notMeant("ARFF writes missing values as ?", RunSetting.NA_VALUES, "");
    }
    ArffTable table = new ArffTable(origin, options, reading, samples);
    BufferedReader lines = new BufferedReader(source);
    long number = 0;
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      ArffLine line = new ArffLine(origin, ++number, text, options.limits());
      if (line.isAtEnd()) {
        continue;
      }
      if (table.selection == null) {
        table.readDeclaration(line);
      } else {
        table.readRow(line);
      }
    }
    if (table.selection == null) {
      throw origin.reject("there is no @data section");
    }
    return table.selection.featureNames();
  }

  private void readDeclaration(ArffLine line) {
    String keyword = line.takeWord().toLowerCase(Locale.ROOT);
    switch (keyword) {
      case "@relation" -> {}
      case "@attribute" -> addAttribute(line, ArffAttribute.parse(line));
      case "@data" -> beginData(line);
      default ->
          throw line.reject(
              Excerpt.quote(keyword)
                  + " is not expected here; expected @relation, @attribute or @data");
    }
  }

  private void addAttribute(ArffLine line, ArffAttribute attribute) {
    attributes.add(attribute);
    if (attributes.size() > options.limits().columns()) {
      throw origin.reject(
          Message.of(
              "there are more than " + options.limits().columns() + " attributes; ",
              RunSetting.MAX_COLUMNS,
              " raises the limit"));
    }
    values += attribute.values().size();
    long most = Math.max(FEW_VALUES, options.limits().cells() / CELLS_OF_A_VALUE);
    if (values > most) {
      throw line.reject(
          Message.of(
              "more than " + most + " values of attributes are declared; ",
              RunSetting.MAX_CELLS,
              " raises the limit, and the JVM may need more memory (-Xmx)"));
    }
  }

  private void beginData(ArffLine line) {
    if (attributes.isEmpty()) {
      throw line.reject("there is no @attribute before @data");
    }
    List<String> names = attributes.stream().map(ArffAttribute::name).toList();
    selection = ColumnSelection.of(origin, line.number(), names, options, reading);
    samples.begin(selection);
    for (int column = 0; column < attributes.size(); column++) {
      if (selection.isLabel(column)) {
        samples.declareLabels(attributes.get(column).values());
      }
      int feature = selection.feature(column);
      if (feature >= 0 && !attributes.get(column).isNumeric()) {
        expectText(column, feature);
      }
    }
  }

  /** A list of numbers may be read as numbers, if the user says so. */
  private void expectText(int column, int feature) {
    ArffAttribute attribute = attributes.get(column);
    if (samples.expectText(feature, List.copyOf(attribute.values()))) {
      textColumns.add(column);
    } else if (!selection.kinds().numeric().contains(feature)) {
      throw origin.reject(
          Message.of(
              "attribute "
                  + Excerpt.quote(attribute.name())
                  + " is "
                  + attribute.type()
                  + "; features of a model have to be numeric: turn it into numbers, or, if its"
                  + " values are some, name it with ",
              RunSetting.NUMERIC));
    }
  }

  private void readRow(ArffLine line) {
    if (!sawRow && line.nextIs('{')) {
      samples.expectSparse();
    }
    sawRow = true;
    samples.beginRow(line.number());
    if (line.take('{')) {
      readSparse(line);
    } else {
      readDense(line);
    }
    if (!line.isAtEnd()) {
      throw line.reject("there is more after the row; expected a comma between two values");
    }
    samples.endRow();
  }

  private void readDense(ArffLine line) {
    row.clear();
    do {
      if (line.nextIs('{')) {
        throw line.reject("weights of rows are not supported; remove {...} from the row");
      }
      row.add(new Value(line.takeValue(), line.wasQuoted()));
    } while (line.take(','));
    if (row.size() != attributes.size()) {
      throw line.reject(
          "the row has "
              + Excerpt.counted(row.size(), "value", "values")
              + ", expected "
              + attributes.size()
              + " as declared; look for a missing or additional comma");
    }
    for (int column = 0; column < row.size(); column++) {
      accept(line, column, row.get(column));
    }
  }

  private void readSparse(ArffLine line) {
    boolean sawLabel = false;
    boolean sawBlock = false;
    boolean sawWeight = false;
    Set<Integer> left = new LinkedHashSet<>(textColumns);
    int previous = -1;
    while (!line.nextIs('}')) {
      int column = index(line, previous);
      accept(line, column, new Value(line.takeSparse(), line.wasQuoted()));
      sawLabel |= selection.isLabel(column);
      sawBlock |= selection.isBlock(column);
      sawWeight |= selection.isWeight(column);
      left.remove(column);
      previous = column;
      if (!line.take(',') && !line.nextIs('}')) {
        throw line.reject("the sparse row has no closing brace; expected {index value, ...}");
      }
    }
    line.take('}');
    for (int column : left) {
      samples.setText(selection.feature(column), sparseDefault(line, column, "the attribute"));
    }
    if (reading.labelled() && !sawLabel) {
      setDefaultLabel(line);
    }
    if (!sawBlock) {
      setDefaultBlock(line);
    }
    if (!sawWeight) {
      setDefaultWeight(line);
    }
  }

  private int index(ArffLine line, int previous) {
    String written = line.takeSparse();
    int index = written.matches("[0-9]{1,9}") ? Integer.parseInt(written) : Integer.MAX_VALUE;
    if (index >= attributes.size()) {
      throw line.reject(
          "index "
              + Excerpt.quote(written)
              + " is out of range; expected 0 to "
              + (attributes.size() - 1));
    }
    if (index <= previous) {
      throw line.reject(
          "index " + index + " follows " + previous + "; indices must increase within a row");
    }
    return index;
  }

  private void setDefaultLabel(ArffLine line) {
    for (int column = 0; column < attributes.size(); column++) {
      if (selection.isLabel(column)) {
        samples.setLabel(sparseDefault(line, column, "the label"));
      }
    }
  }

  private void setDefaultBlock(ArffLine line) {
    for (int column = 0; column < attributes.size(); column++) {
      if (selection.isBlock(column)) {
        samples.setBlock(sparseDefault(line, column, "the block"));
      }
    }
  }

  private void setDefaultWeight(ArffLine line) {
    for (int column = 0; column < attributes.size(); column++) {
      if (selection.isWeight(column)) {
        setWeight(column, sparseDefault(line, column, "the weight"));
      }
    }
  }

  private void setWeight(int column, String written) {
    samples.setWeight(attributes.get(column).name(), Decimal.parse(written), written);
  }

  private String sparseDefault(ArffLine line, int column, String what) {
    ArffAttribute attribute = attributes.get(column);
    return attribute
        .sparseDefault()
        .orElseThrow(
            () -> line.reject(attribute.name(), "the sparse row has no value for " + what));
  }

  private void accept(ArffLine line, int column, Value taken) {
    String value = taken.text();
    ArffAttribute attribute = attributes.get(column);
    boolean label = selection.isLabel(column);
    int feature = selection.feature(column);
    boolean missing = value.isBlank() || (value.equals("?") && !taken.quoted());
    if (label && missing) {
      samples.setLabelMissing(attribute.name(), value);
    } else if (label) {
      requireDeclared(line, attribute, value);
      samples.setLabel(value);
    } else if ((selection.isBlock(column) || selection.isWeight(column)) && missing) {
      samples.setRoleMissing(attribute.name(), value);
    } else if (selection.isBlock(column)) {
      samples.setBlock(value);
    } else if (selection.isWeight(column)) {
      setWeight(column, value);
    } else if (feature >= 0 && missing) {
      samples.setMissing(feature, attribute.name(), value);
    } else if (textColumns.contains(column)) {
      requireDeclared(line, attribute, value);
      samples.setText(feature, value);
    } else if (feature >= 0) {
      samples.set(feature, number(line, attribute, value));
    } else if (selection.mayNameBlocks(column)) {
      samples.setLeftOut(attribute.name(), value);
    }
  }

  private static double number(ArffLine line, ArffAttribute attribute, String value) {
    double number = Decimal.parse(value);
    if (!Double.isFinite(number)) {
      throw line.reject(attribute.name(), NotNumber.complaint(value, number, false));
    }
    return number;
  }

  private static void requireDeclared(ArffLine line, ArffAttribute attribute, String value) {
    if (attribute.isNominal() && !attribute.values().contains(value)) {
      throw line.reject(
          attribute.name(),
          Excerpt.quote(value)
              + " is not among the declared values "
              + Excerpt.list(List.copyOf(attribute.values())));
    }
    if (attribute.isNumeric() && Double.isNaN(Decimal.parse(value))) {
      throw line.reject(attribute.name(), NotNumber.complaint(value, Double.NaN, false));
    }
  }
}
