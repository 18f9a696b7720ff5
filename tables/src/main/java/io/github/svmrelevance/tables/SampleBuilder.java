package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.tables.RowsLeftOut.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Collects samples row by row into growing columns, dense or sparse. A cell that is never set is 0.
 */
final class SampleBuilder implements RowSink, AutoCloseable {

  private final Origin origin;
  private final ReadOptions options;
  private final MissingValues missing;
  private final TargetReading reading;
  private final ReadLimits limits;
  private final Optional<SplineBasis> basis;
  private final boolean decimalComma;
  private final ClassLabels labels = new ClassLabels();
  private final CategoricalColumns categories;
  private final NamelessColumns nameless;
  private final List<Warning> warnings = new ArrayList<>();

  /** What counts once the current row is a row, and not a blank line. */
  private final List<Runnable> ofRow = new ArrayList<>();

  /** What is missing and neither dropped nor filled, by feature. */
  private final SortedMap<Integer, MissingCells> missingCells = new TreeMap<>();

  /** The same of the label, by the name of the column. */
  private final Map<String, MissingCells> missingLabels = new LinkedHashMap<>();

  /** The same of the block and the weight. */
  private final Map<String, MissingCells> missingRoles = new LinkedHashMap<>();

  /** One name for each row so far, if the table has a column of them; possibly one more. */
  private final List<String> blocks = new ArrayList<>();

  /** One weight for each row so far, if the table has a column of them; possibly one more. */
  private double[] weights = {};

  private boolean weighted;

  private final RowsLeftOut rowsLeftOut = new RowsLeftOut();

  /** The values of columns that seem to name blocks. */
  private final Map<String, Set<String>> leftOut = new LinkedHashMap<>();

  /** The columns without a name that nobody asked for, by their features. */
  private final Set<Integer> namelessFeatures = new HashSet<>();

  /** Features of which whole numbers changed as they were kept. */
  private final BitSet rounded = new BitSet();

  private final boolean labelAsked;
  private final ColumnStorage storage;
  private ColumnSelection selection;
  private Optional<Target> target = Optional.empty();
  private GrowingColumns columns;
  private int width;
  private int rows;
  private long line;
  private boolean dropped;
  private boolean weightless;
  private boolean unlabelled;

  /** The label of the current row if it is written with blanks around, else null. */
  private String labelWritten;

  /** The texts of the current row that are written with blanks around, by their features. */
  private final Map<Integer, String> textsWritten = new LinkedHashMap<>();

  SampleBuilder(Origin origin, ReadOptions options) {
    this.origin = origin;
    this.options = options;
    this.missing = options.missing();
    this.reading = options.target();
    this.limits = options.limits();
    this.labelAsked = options.label().isPresent();
    this.basis = options.basis();
    this.decimalComma = options.decimalComma();
    this.storage = options.storage();
    this.columns = storage.isUsual() ? new DenseColumns() : SegmentedColumns.in(storage);
    this.nameless = new NamelessColumns(origin);
    this.categories = new CategoricalColumns(origin, limits, options.decimalComma());
  }

  @Override
  public void begin(ColumnSelection known) {
    selection = known;
    categories.begin(known);
    known.unasked().forEach(column -> namelessFeatures.add(known.feature(column)));
    widen(known.featureNames().size());
  }

  @Override
  public void select(ColumnSelection known) {
    selection = known;
    categories.begin(known);
    columns.select(known);
    width = known.featureNames().size();
  }

  @Override
  public void expectSparse() {
    if (!storage.isUsual()) {
      throw origin.reject(
          Message.of(
              "sparse data stay in memory, 12 bytes an entry; leave ",
              storage.directory().isPresent() ? RunSetting.ON_DISK : RunSetting.FLOAT32,
              " out"));
    }
    columns = new SparseColumns();
    columns.widen(width);
  }

  @Override
  public void beginRow(long number) {
    line = number;
    ofRow.clear();
    dropped = false;
    weightless = false;
    unlabelled = false;
    labelWritten = null;
    textsWritten.clear();
  }

  @Override
  public void widen(int features) {
    columns.widen(features);
    width = Math.max(width, features);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void set(int feature, double value) {
    if (!storage.holds(value)) {
      throw origin.reject(
          line,
          selection.featureNames().get(feature),
          Message.of(
              "the number " + value + " does not fit 4 bytes; leave ", RunSetting.FLOAT32, " out"));
    }
    if (storage.changesWhole(value)) {
      rounded.set(feature);
    }
    columns.set(rows, feature, value);
  }

  @Override
  public boolean expectText(int feature, List<String> declared) {
    return categories.expect(feature, declared);
  }

  @Override
  public boolean setText(int feature, String text) {
    categories.set(feature, rows, line, text);
    return true;
  }

  /** Whether a column without a name is left out is known after the last row. */
  @Override
  public void setMissing(int feature, String name, String written) {
    if (missing == MissingValues.DROP_ROWS && !namelessFeatures.contains(feature)) {
      dropped = true;
      return;
    }
    if (!missing.fills()) {
      ofRow.add(() -> count(missingCells, feature, written));
    }
    set(feature, Double.NaN);
  }

  @Override
  public void setNameless(int column, String text) {
    ofRow.add(() -> nameless.add(column, text));
  }

  @Override
  public void declareLabels(Set<String> classes) {
    labels.declare(List.copyOf(classes));
  }

  @Override
  public void setLabel(String name) {
    labels.set(rows, name, line);
  }

  @Override
  public void setLabelWritten(String written) {
    labelWritten = written;
  }

  @Override
  public void setTextWritten(int feature, String written) {
    textsWritten.put(feature, written);
  }

  @Override
  public void setBlock(String name) {
    if (blocks.size() > rows) {
      blocks.remove(rows);
    }
    blocks.add(name);
  }

  @Override
  public void setRoleMissing(String column, String written) {
    dropped |= missing == MissingValues.DROP_ROWS;
    if (!dropped) {
      ofRow.add(() -> count(missingRoles, column, written));
    }
  }

  @Override
  public void setWeight(String column, double weight, String written) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw origin.reject(
          line,
          column,
          "the weight is " + Excerpt.quote(written) + "; expected a number of at least 0");
    }
    weighted = true;
    weightless = weight == 0;
    if (weights.length <= rows) {
      weights = Arrays.copyOf(weights, Math.max(16, rows + (rows >> 1) + 1));
    }
    weights[rows] = weight;
  }

  @Override
  public void setLeftOut(String column, String value) {
    leftOut.computeIfAbsent(column, name -> new HashSet<>()).add(value);
  }

  @Override
  public void setLabelMissing(String column, String written) {
    dropped |= missing == MissingValues.DROP_ROWS;
    // Nothing can be put in its place, and nothing is learnt of the row.
    unlabelled = missing.fills();
    if (missing == MissingValues.FAIL) {
      ofRow.add(() -> count(missingLabels, column, written));
    }
  }

  /** Called at the end of a row: one without weight is left out, whatever its cells hold. */
  private <K> void count(Map<K, MissingCells> cells, K column, String written) {
    if (!weightless) {
      cells.computeIfAbsent(column, first -> new MissingCells(line, written)).count++;
    }
  }

  /** Cells of a column that miss their values. */
  private static final class MissingCells {
    private final long firstLine;
    private final String firstWritten;
    private int count;

    MissingCells(long firstLine, String firstWritten) {
      this.firstLine = firstLine;
      this.firstWritten = firstWritten;
    }
  }

  @Override
  public void endRow() {
    ofRow.forEach(Runnable::run);
    if (dropped || unlabelled || weightless) {
      rowsLeftOut.add(
          dropped ? Reason.VALUE : unlabelled ? Reason.LABEL : Reason.WEIGHT, read(), line);
      columns.clear(rows);
      categories.clear(rows);
      return;
    }
    if (labelWritten != null) {
      labels.setWritten(rows, labelWritten);
    }
    textsWritten.forEach((feature, written) -> categories.setWritten(feature, rows, written));
    rows++;
    if (columns.cells(rows, width) > limits.cells()) {
      throw origin.reject(
          line,
          Message.of(
              "there are more than "
                  + limits.cells()
                  + " cells (rows times features; of sparse files entries); ",
              RunSetting.MAX_CELLS,
              " raises the limit, and the JVM may need more memory (-Xmx)"));
    }
  }

  /** Lets go of a file that rows were kept in. */
  @Override
  public void close() {
    columns.close();
  }

  @Override
  public void warn(Warning warning) {
    warnings.add(warning);
  }

  /** The blocks of the rows, if the table names them. */
  private Optional<Blocks> blocks() {
    return blocks.isEmpty() ? Optional.empty() : Optional.of(Blocks.named(blocks.subList(0, rows)));
  }

  /** The weights of the rows; an empty array if the table has none. */
  private double[] weights() {
    return weighted ? Arrays.copyOf(weights, rows) : weights;
  }

  /**
   * Looks at the table as a whole, and turns it into samples; the builder is of no use afterwards.
   *
   * @param name what the data set is called
   * @param names the names of the features
   * @throws io.github.svmrelevance.api.InvalidInputException if it cannot be read; all that is the
   *     matter with its columns is reported at once
   */
  Dataset finish(String name, List<String> names) {
    rowsLeftOut.tell(origin, read(), warnings::add);
    if (!rounded.isEmpty()) {
      warnings.add(
          DataWarning.NUMBERS_ROUNDED.of(
              "whole numbers of "
                  + Excerpt.counted(rounded.cardinality(), "feature", "features")
                  + " have more than 24 bits and were rounded: "
                  + Excerpt.list(rounded.stream().mapToObj(names::get).toList())
                  + "; leave ",
              RunSetting.FLOAT32,
              " out if their last digits matter"));
    }
    if (rows == 0) {
      throw origin.reject(
          rowsLeftOut.isEmpty()
              ? "there are no data rows"
              : "every row has " + rowsLeftOut.reasons() + ", so that none is left");
    }
    widen(names.size());
    categories.leaveOut(nameless.leftOut(selection, warnings));
    requireFeature(names);
    List<Warning> ofLabel = new ArrayList<>();
    decide(names, ofLabel);
    SortedMap<Integer, double[]> indicators = new TreeMap<>();
    if (missing.fills()) {
      indicators =
          new Imputation(missing, columns, rows, weights())
              .fill(names, target.orElseThrow(), categories, warnings::add);
    }
    Matrix matrix = categories.matrix(columns.take(rows, names.size()), indicators);
    List<Feature> features = categories.features(names, indicators.keySet());
    warnings.addAll(ofLabel);
    Dataset data = ofSource(new Dataset(name, features, matrix, target.orElseThrow(), weights()));
    Dataset read = blocks().map(data::withBlocks).orElse(data);
    if (basis.isEmpty()) {
      warnings.addAll(
          UnorderedCodes.among(
              read,
              selection.kinds().numeric().stream().map(names::get).collect(Collectors.toSet())));
    }
    return basis.map(splines -> expanded(read, splines, names)).orElse(read);
  }

  private Dataset ofSource(Dataset data) {
    return rowsLeftOut.isEmpty() ? data : data.withSourceRows(rowsLeftOut.kept(read()));
  }

  /** How many rows were read so far, those left out among them. */
  private int read() {
    return rows + rowsLeftOut.count();
  }

  private Dataset expanded(Dataset data, SplineBasis splines, List<String> names) {
    SplineColumns wide = SplineColumns.of(data, splines);
    limits.requireRoom(origin, "with the columns of splines", wide.width(), rows);
    wide.stayed(Set.copyOf(names)).ifPresent(warnings::add);
    return wide.expanded();
  }

  /** The columns that were turned into 0/1 columns, once the table was looked at as a whole. */
  Collection<CategoricalFeature> levels() {
    return categories.levels();
  }

  /** The columns that are no features, once the table was looked at as a whole. */
  List<String> otherColumns(List<String> names) {
    return Stream.concat(
            selection.otherColumns().stream(),
            IntStream.range(0, names.size()).filter(categories::isLeftOut).mapToObj(names::get))
        .toList();
  }

  private void requireFeature(List<String> names) {
    boolean none = true;
    for (int feature = 0; feature < names.size(); feature++) {
      none &= categories.isLeftOut(feature);
    }
    if (none) {
      throw origin.reject(
          Message.of(
              "no column with a name is left as a feature; ",
              RunSetting.NUMERIC,
              " 1 keeps one that has none"));
    }
  }

  /** Finds out what the columns hold, and refuses the table if they cannot be read. */
  private void decide(List<String> names, List<Warning> ofLabel) {
    Troubles troubles = new Troubles(origin, selection, rows, decimalComma);
    selection.tellRepeats(origin, troubles);
    categories.decide(columns, rows, names, troubles, warnings);
    if (!troubles.remedies().isEmpty() && hasFractions(names.size())) {
      troubles.remedies().seePoint();
    }
    for (int feature = 0; feature < names.size(); feature++) {
      MissingCells cells = missingCells.get(feature);
      if (categories.isLeftOut(feature)) {
        if (columns.hasMissing(feature, rows)) {
          columns.replaceMissing(feature, rows, 0);
        }
      } else if (cells != null) {
        troubles.missing(feature, cells.count, cells.firstWritten, cells.firstLine);
      } else if (!categories.isCategorical(feature) && isEmpty(feature)) {
        troubles.empty(feature);
      }
    }
    missingRoles.forEach(
        (name, cells) ->
            troubles.roleMissing(name, cells.count, cells.firstWritten, cells.firstLine));
    missingLabels.forEach(
        (name, cells) ->
            troubles.labelMissing(name, cells.count, cells.firstWritten, cells.firstLine));
    if (missingLabels.isEmpty() && missingRoles.isEmpty()) {
      readLabel(names, ofLabel, troubles);
    }
    troubles.refuse();
    if (hasValueAsLabelName(names)) {
      ofLabel.add(
          DataWarning.HEADER_DOUBTFUL.of(
              "the label is called "
                  + Excerpt.quote(selection.labelName())
                  + ", which looks like one of its values. The first row is read as names; put a"
                  + " row of names in front if there is none"));
    }
  }

  /** Turns the labels into the target, which is a number if the user says so of the column. */
  private void readLabel(List<String> names, List<Warning> ofLabel, Troubles troubles) {
    boolean numeric = selection.kinds().numericLabel();
    TargetReading asked =
        numeric && reading.kind() == TargetReading.Kind.AUTO ? TargetReading.number() : reading;
    LabelColumn column =
        new LabelColumn(
            origin,
            selection.labelName(),
            selection.listedLabel(),
            options,
            () -> hasPoints(names, troubles.remedies()),
            troubles.remedies());
    try {
      if (numeric) {
        labels.numbers(column, rows);
      }
      target = Optional.of(labels.target(column, rows, asked, ofLabel));
    } catch (InvalidInputException e) {
      troubles.label(selection.labelName(), labelAsked || selection.labelName().isEmpty(), e);
    }
  }

  /** Whether numbers of the features have decimal points. */
  private boolean hasPoints(List<String> names, Remedies remedies) {
    if (hasFractions(names.size())) {
      remedies.seePoint();
    }
    return remedies.hasPoints();
  }

  /** A class, or among names that are all numbers a number. */
  private boolean hasValueAsLabelName(List<String> names) {
    String label = selection == null ? "" : selection.labelName();
    return target
        .orElseThrow()
        .match(
            classes -> classes.names().contains(label),
            levels -> levels.names().contains(label),
            numbers -> isNumber(label) && names.stream().allMatch(SampleBuilder::isNumber));
  }

  private static boolean isNumber(String text) {
    return Double.isFinite(Decimal.parse(text));
  }

  /** Whether a number is not whole, which has a decimal mark. */
  private boolean hasFractions(int features) {
    return IntStream.range(0, features)
        .anyMatch(
            j ->
                Arrays.stream(columns.copy(j, rows)).anyMatch(x -> Math.abs(x - Math.rint(x)) > 0));
  }

  private boolean isEmpty(int feature) {
    return columns.hasMissing(feature, rows)
        && Arrays.stream(columns.copy(feature, rows)).allMatch(Double::isNaN);
  }

  /** What there is to say; once, after the last row. */
  List<Warning> warnings() {
    if (blocks.isEmpty()) {
      leftOut.forEach(
          (name, values) ->
              SuspectColumns.repeats(name, values.size(), rows).ifPresent(warnings::add));
      categories.tellBlocks(rows, warnings);
    }
    return warnings;
  }
}
