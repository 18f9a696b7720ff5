package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Decimal;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.IndicatorSets;
import io.github.svmrelevance.core.inference.LoneColumn;
import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import io.github.svmrelevance.tables.ColumnProfile.Correlate;
import io.github.svmrelevance.tables.ColumnProfile.Kind;
import io.github.svmrelevance.tables.ColumnProfile.Level;
import io.github.svmrelevance.tables.TableProfile.Option;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds out what the columns of a table hold. Time is O(n log n) for each, and O(d^2 n) for the
 * correlations of d columns of n rows, which are left out above {@link #MOST_PRODUCTS}.
 */
final class TableProfiler {

  /** Some seconds of multiplying. */
  private static final double MOST_PRODUCTS = 4e9;

  /** Some hundred megabytes. */
  private static final double MOST_CELLS = 2e7;

  private static final int MOST_TOLD = 5;

  /** What may tell, or be told by, which rows belong together. */
  private static final Set<Kind> LOOKED_AT =
      Set.of(Kind.NUMBER, Kind.WHOLE_NUMBER, Kind.CATEGORY, Kind.TEXT);

  /** What people call the column of the label, the likelier first. */
  private static final List<String> LABELS =
      List.of(
          "label", "class", "target", "y", "outcome", "diagnosis", "response", "species", "group");

  private final ProfiledRows table;
  private final List<String> names;
  private final ColumnHeader header;
  private final List<ColumnProfile> columns = new ArrayList<>();

  /** By the content of a column the first that has it. */
  private final Map<List<Object>, String> first = new HashMap<>();

  private final boolean decimalComma;
  private final Remedies remedies;

  /** The column whose values tell which rows belong together, if no name tells it. */
  private Optional<ColumnProfile> units = Optional.empty();

  /** What there is to say if missing values go with the label. */
  private Optional<Warning> gaps = Optional.empty();

  TableProfiler(ProfiledRows table, List<String> names, boolean decimalComma) {
    this.table = table;
    this.names = names;
    this.header = new ColumnHeader(names, table.nameless(), ColumnHeader.of(names).repeated());
    this.decimalComma = decimalComma;
    this.remedies = new Remedies(decimalComma);
  }

  /**
   * Looks at the columns.
   *
   * @param name what the table is called
   * @param label what the user called the label: a name or a number from 1
   * @param labelInFront whether the format has the label beside its columns
   */
  TableProfile profile(String name, Optional<Integer> label, boolean labelInFront) {
    for (int feature = 0; feature < names.size(); feature++) {
      columns.add(column(feature, names.get(feature)));
    }
    tellMissingCodes();
    Optional<Integer> leftOut = correlate();
    ColumnProfile target;
    Optional<String> guess = Optional.empty();
    if (labelInFront) {
      target = column(-1, "label");
    } else {
      int index = label.orElseGet(this::guess);
      target = columns.get(index);
      if (label.isEmpty()) {
        guess =
            Optional.of(
                LABELS.contains(target.name().toLowerCase(Locale.ROOT))
                    ? "as it is called so"
                    : index == header.lastNamed()
                        ? "as it is the last column with a name"
                        : "as it is the last column that is not called like an identifier");
      }
    }
    units = labelInFront ? Optional.empty() : units(target);
    tellLeaks(target, labelInFront ? -1 : columns.indexOf(target));
    List<Level> classes = classes(target, labelInFront ? -1 : columns.indexOf(target));
    List<Option> options = options(target, classes, labelInFront);
    // A column of a sparse table is seldom dense enough to be looked at so.
    List<String> groups = labelInFront ? List.of() : indicators(target, options);
    groups.forEach(group -> options.add(new Option(RunSetting.GROUP.name(), group)));
    List<Warning> warnings = warnings(target, classes, groups);
    remedies.eitherReading().ifPresent(warnings::add);
    return new TableProfile(
        name,
        table.rows(),
        columns,
        target,
        guess,
        classes,
        leftOut,
        warnings,
        options,
        alternatives(target, classes),
        obstacle(target, options));
  }

  private int guess() {
    for (String likely : LABELS) {
      for (int k = columns.size() - 1; k >= 0; k--) {
        if (columns.get(k).name().equalsIgnoreCase(likely) && columns.get(k).distinct() > 1) {
          return k;
        }
      }
    }
    // Who a row is of is not what is to be predicted of it.
    int last = header.lastNamed();
    return IntStream.rangeClosed(0, last)
        .filter(k -> !header.nameless().contains(k) && !SuspectColumns.namesUnits(names.get(k)))
        .max()
        .orElse(last);
  }

  private ColumnProfile column(int feature, String name) {
    double[] numbers = table.numbers(feature);
    TextColumn texts = table.texts(feature);
    LevelCodes codes = LevelCodes.of(numbers, texts);
    long missing = (long) table.rows() - codes.numbers() - codes.texts();
    double[] present = present(feature);
    boolean index =
        header.nameless().contains(feature)
            && codes.levels() == table.rows()
            && !codes.hasFractions();
    Kind kind = index ? Kind.ID : kind(name, numbers, texts, codes, missing, table.merged(feature));
    if (codes.hasFractions()) {
      remedies.seePoint();
    }
    List<Level> levels =
        kind == Kind.MISTYPED
            ? mostFirst(codes.countedTexts())
            : codes.texts() > 0 || kind == Kind.CONSTANT ? levels(codes) : List.of();
    Optional<ColumnProfile.Numbers> range =
        codes.texts() > 0 || present.length == 0
            ? Optional.empty()
            : Optional.of(
                new ColumnProfile.Numbers(
                    present[0], Imputation.median(present), present[present.length - 1]));
    // Columns that are equal as they were rounded may differ.
    String before =
        feature < 0 || table.merged(feature) > 0 ? null : first.putIfAbsent(codes.content(), name);
    return new ColumnProfile(
        feature + 1,
        name,
        kind,
        missing,
        codes.levels() + table.merged(feature),
        range,
        levels,
        Optional.ofNullable(kind == Kind.EMPTY ? null : before),
        List.of(),
        Optional.empty(),
        List.of());
  }

  private Kind kind(
      String name, double[] numbers, TextColumn texts, LevelCodes codes, long missing, int merged) {
    if (missing == table.rows()) {
      return Kind.EMPTY;
    }
    if (codes.texts() == 0) {
      if (codes.levels() + merged == 1) {
        return Kind.CONSTANT;
      }
      if (codes.hasFractions() || missing > 0) {
        return codes.hasFractions() ? Kind.NUMBER : Kind.WHOLE_NUMBER;
      }
      return SuspectColumns.kindOfWhole(name, numbers, merged);
    }
    return switch (LevelRules.judge(texts, codes, table.rows())) {
      case DATES -> Kind.DATE;
      case MISTYPED -> Kind.MISTYPED;
      case LEVELS -> codes.levels() == 1 ? Kind.CONSTANT : Kind.CATEGORY;
      case TOO_MANY ->
          !texts.hasMore() && codes.levels() >= SuspectColumns.DISTINCT * table.rows()
              ? Kind.ID
              : Kind.TEXT;
    };
  }

  private static List<Level> levels(LevelCodes codes) {
    return mostFirst(codes.counted());
  }

  private static List<Level> mostFirst(List<Level> levels) {
    return levels.stream()
        .sorted(Comparator.comparingLong(Level::rows).reversed())
        .limit(TableProfile.MOST_LEVELS)
        .toList();
  }

  /** What was passed over, and which levels and classes may be meant otherwise. */
  private List<Warning> warnings(
      ColumnProfile label, List<Level> classes, List<String> indicators) {
    List<Warning> warnings = new ArrayList<>(table.warnings());
    LabelDoubts.warnOfDoubtful(classes.stream().map(Level::name).toList(), warnings);
    LabelDoubts.warnOfCounts(numbered(label, classes), warnings);
    Map<String, List<String>> levels = new LinkedHashMap<>();
    columns.stream()
        .filter(column -> column.kind() == Kind.CATEGORY && column.number() != label.number())
        .forEach(
            column ->
                levels.put(column.name(), column.levels().stream().map(Level::name).toList()));
    LevelRules.warnOfDoubtful(levels, warnings);
    gaps.ifPresent(warnings::add);
    repeated(label).ifPresent(warnings::add);
    indicators.stream().limit(MOST_TOLD).map(TableProfiler::indicator).forEach(warnings::add);
    return warnings;
  }

  /** Columns that the suggested command leaves out for their name alone. */
  private Optional<Warning> repeated(ColumnProfile label) {
    List<String> left =
        columns.stream()
            .filter(column -> label.number() != 0 && isRepeated(column, label))
            .map(column -> column.number() + " " + Excerpt.quote(column.name()))
            .toList();
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DataWarning.NAMES_REPEATED.of(
                "columns have the name of an earlier one, and the suggested command leaves them"
                    + " out: "
                    + String.join(", ", left.subList(0, Math.min(MOST_TOLD, left.size())))
                    + (left.size() > MOST_TOLD ? " and " + (left.size() - MOST_TOLD) + " more" : "")
                    + ". To keep all, give each a name of its own; to keep one of these, name the"
                    + " others by their numbers with ",
                RunSetting.EXCLUDE));
  }

  private static Warning indicator(String group) {
    return DataWarning.INDICATORS.of(
        "exactly one of some columns next to each other is 1 in each row, so that they are perhaps"
            + " the levels of one category; if so, ",
        RunSetting.GROUP,
        " " + Excerpt.shell(group) + " judges them as one feature");
  }

  /** The classes in their sort order if all are numbers, else none. */
  private static List<String> numbered(ColumnProfile label, List<Level> classes) {
    return label.numbers().isEmpty()
        ? List.of()
        : classes.stream()
            .map(Level::name)
            .sorted(Comparator.comparingDouble(Decimal::parse))
            .toList();
  }

  /** What else a label of whole numbers may be meant as. */
  private static List<Option> alternatives(ColumnProfile label, List<Level> classes) {
    List<String> names = numbered(label, classes);
    return LabelDoubts.mayBeCounts(names)
        ? List.of(
            new Option(RunSetting.TASK.name(), "regression"),
            new Option(RunSetting.ORDER.name(), String.join(",", names)))
        : List.of();
  }

  /** The groups of columns of 0 and 1 that are features and look like levels of one category. */
  private List<String> indicators(ColumnProfile label, List<Option> options) {
    List<String> left =
        options.stream()
            .filter(
                option ->
                    option.setting().equals(RunSetting.EXCLUDE.name())
                        || option.setting().equals(RunSetting.BLOCK.name()))
            .flatMap(option -> Arrays.stream(option.value().split(",")))
            .toList();
    List<ColumnProfile> features =
        columns.stream()
            .filter(column -> column.number() != label.number() && !left.contains(named(column)))
            .toList();
    Set<String> taken = new HashSet<>();
    List<String> groups = new ArrayList<>();
    for (List<Integer> set :
        IndicatorSets.of(table.rows(), features.size(), j -> ones(features.get(j)))) {
      List<ColumnProfile> members = set.stream().map(features::get).toList();
      List<String> own = members.stream().map(ColumnProfile::name).toList();
      IndicatorSets.name(
              own, name -> taken.contains(name) || (names.contains(name) && !own.contains(name)))
          .ifPresent(
              name -> {
                taken.add(name);
                groups.add(IndicatorSets.group(name, members.stream().map(this::named).toList()));
              });
    }
    return groups;
  }

  /** Where a column is 1; empty if it has other values than 0 and 1. */
  private Optional<BitSet> ones(ColumnProfile column) {
    boolean constant = column.kind() == Kind.CONSTANT && column.numbers().isPresent();
    if (constant && column.missing() == 0) {
      return Optional.of(new BitSet());
    }
    if (column.missing() > 0
        || column.distinct() != 2
        || column.numbers().filter(range -> range.min() == 0 && range.max() == 1).isEmpty()) {
      return Optional.empty();
    }
    double[] values = table.numbers(column.number() - 1);
    BitSet ones = new BitSet(values.length);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == 1) {
        ones.set(i);
      }
    }
    return Optional.of(ones);
  }

  /** The classes of a label that is no number: texts, or few whole numbers, or two of any. */
  private List<Level> classes(ColumnProfile label, int feature) {
    LevelCodes codes = LevelCodes.of(table.numbers(feature), table.texts(feature));
    boolean number =
        label.numbers().isPresent()
            && (codes.hasFractions()
                ? codes.levels() > 2
                : LabelDoubts.areMany(codes.levels(), table.rows() - label.missing()));
    LabelTexts texts = texts(label, feature);
    return number || texts.areNumbers() || mistakes(texts).isPresent() ? List.of() : levels(codes);
  }

  /** Once all columns are known, as their points tell what commas are. */
  private Optional<LabelMistakes> mistakes(LabelTexts label) {
    return LabelMistakes.of(label, decimalComma, remedies.seesPoint(), false);
  }

  private LabelTexts texts(ColumnProfile label, int feature) {
    long numbers = present(feature).length;
    return new LabelTexts(
        table.texts(feature),
        table.rows() - label.missing() - numbers,
        numbers,
        label.distinct(),
        LevelCodes::written);
  }

  /** Which columns alone tell the label, or nearly do; of the rows that have one. */
  private void tellLeaks(ColumnProfile label, int feature) {
    LevelCodes codes = LevelCodes.of(table.numbers(feature), table.texts(feature));
    int[] labels = codes.levelOf();
    int[] labelled =
        IntStream.range(0, labels.length)
            .filter(i -> labels[i] != CategoricalFeature.MISSING)
            .toArray();
    boolean number = classes(label, feature).isEmpty();
    if (codes.levels() < 2 || (number && label.numbers().isEmpty())) {
      return;
    }
    double[] numbers = table.numbers(feature);
    Target target =
        number
            ? new RealValues(Arrays.stream(labelled).mapToDouble(i -> numbers[i]).toArray())
            : new Classes(
                codes.counted().stream().map(Level::name).toList(),
                Arrays.stream(labelled).map(i -> labels[i]).toArray());
    TellingGaps found = new TellingGaps(target);
    // As blocks it is no feature, and rows of one patient may well share their label. So they do
    // with what is the same in all rows of a patient, such as an age.
    Optional<ColumnProfile> blocks = blocks(label);
    LoneColumn lone =
        LoneColumn.of(
            target, blocks.map(column -> Blocks.of(levels(column.number() - 1, labelled))));
    columns.replaceAll(
        column ->
            column.number() == label.number()
                    || !column.isUsable()
                    || blocks.equals(Optional.of(column))
                ? column
                : column.telling(telling(column, lone, labelled, found)));
    gaps = found.warning();
  }

  private Optional<ColumnProfile.Telling> telling(
      ColumnProfile column, LoneColumn lone, int[] labelled, TellingGaps gaps) {
    int feature = column.number() - 1;
    double[] all = table.numbers(feature);
    double[] values = Arrays.stream(labelled).mapToDouble(i -> all[i]).toArray();
    if (column.missing() > 0) {
      int[] there = LevelCodes.of(all, table.texts(feature)).levelOf();
      int[] absent =
          Arrays.stream(labelled)
              .map(i -> there[i] == CategoricalFeature.MISSING ? 1 : 0)
              .toArray();
      gaps.look(column.name(), Arrays.stream(absent).asDoubleStream().toArray());
      Optional<Closeness> missing = lone.byLevels(absent);
      if (missing.isPresent()) {
        return missing.map(close -> new ColumnProfile.Telling(true, close));
      }
    }
    Optional<Closeness> found =
        column.kind() == Kind.CATEGORY
            ? lone.byLevels(levels(feature, labelled))
            : lone.judge(values);
    return found.map(close -> new ColumnProfile.Telling(false, close));
  }

  /** The levels of a column of texts, a missing value as one more. */
  private int[] levels(int feature, int[] rows) {
    LevelCodes codes = LevelCodes.of(table.numbers(feature), table.texts(feature));
    int[] levels = codes.levelOf();
    return Arrays.stream(rows)
        .map(i -> levels[i] == CategoricalFeature.MISSING ? codes.levels() : levels[i])
        .toArray();
  }

  /** Which numbers seem to stand for missing values, and where they do not. */
  private void tellMissingCodes() {
    Map<Integer, List<Double>> found = new TreeMap<>();
    for (int k = 0; k < columns.size(); k++) {
      Kind kind = columns.get(k).kind();
      if (kind == Kind.NUMBER || kind == Kind.WHOLE_NUMBER) {
        found.put(k, MissingCodes.among(present(k)));
      } else if (kind == Kind.CATEGORY) {
        found.put(k, MissingCodes.amongTexts(present(k)));
      }
    }
    found.forEach(
        (k, codes) -> {
          double[] values = present(k);
          columns.set(
              k,
              columns
                  .get(k)
                  .withMissingCodes(
                      codes.stream()
                          .map(
                              code ->
                                  new ColumnProfile.MissingCode(
                                      code,
                                      MissingCodes.rows(code, values),
                                      meantElsewhere(code, found)))
                          .toList()));
        });
  }

  private Optional<String> meantElsewhere(double code, Map<Integer, List<Double>> found) {
    return IntStream.range(0, columns.size())
        .filter(k -> !found.getOrDefault(k, List.of()).contains(code))
        .filter(k -> Arrays.stream(table.numbers(k)).anyMatch(x -> x == code))
        .mapToObj(k -> columns.get(k).name())
        .findFirst();
  }

  private double[] present(int feature) {
    return Arrays.stream(table.numbers(feature)).filter(x -> !Double.isNaN(x)).sorted().toArray();
  }

  /** Compares the columns of numbers; the number of them, if they are too many. */
  private Optional<Integer> correlate() {
    int[] numeric =
        IntStream.range(0, columns.size())
            .filter(
                k ->
                    columns.get(k).kind() == Kind.NUMBER
                        || columns.get(k).kind() == Kind.WHOLE_NUMBER)
            .toArray();
    if ((double) numeric.length * numeric.length * table.rows() > MOST_PRODUCTS) {
      return Optional.of(numeric.length);
    }
    double[][] values = new double[numeric.length][];
    for (int i = 0; i < numeric.length; i++) {
      values[i] = table.numbers(numeric[i]);
    }
    Map<Integer, List<Correlate>> found = new TreeMap<>();
    for (int i = 0; i < numeric.length; i++) {
      for (int j = 0; j < i; j++) {
        double r = correlation(values[i], values[j]);
        if (Math.abs(r) > TableProfile.HIGH_CORRELATION) {
          add(found, numeric[i], numeric[j], r);
          add(found, numeric[j], numeric[i], r);
        }
      }
    }
    found.forEach((k, correlates) -> columns.set(k, with(columns.get(k), correlates)));
    return Optional.empty();
  }

  private void add(Map<Integer, List<Correlate>> found, int of, int with, double r) {
    found.computeIfAbsent(of, k -> new ArrayList<>()).add(new Correlate(names.get(with), r));
  }

  private static ColumnProfile with(ColumnProfile column, List<Correlate> correlates) {
    List<Correlate> sorted = new ArrayList<>(correlates);
    sorted.sort(Comparator.comparingDouble(other -> -Math.abs(other.correlation())));
    return column.withCorrelated(sorted);
  }

  /** Pearson's, of the rows that have both values; in two passes, as offsets may be large. */
  private static double correlation(double[] x, double[] y) {
    double meanX = 0;
    double meanY = 0;
    int count = 0;
    for (int i = 0; i < x.length; i++) {
      if (!Double.isNaN(x[i]) && !Double.isNaN(y[i])) {
        count++;
        meanX += (x[i] - meanX) / count;
        meanY += (y[i] - meanY) / count;
      }
    }
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      double a = x[i] - meanX;
      double b = y[i] - meanY;
      if (!Double.isNaN(a) && !Double.isNaN(b)) {
        xx += a * a;
        yy += b * b;
        xy += a * b;
      }
    }
    double r = xy / (Math.sqrt(xx) * Math.sqrt(yy));
    return count > 2 && Double.isFinite(r) ? Math.max(-1, Math.min(1, r)) : 0;
  }

  /** What lets the table be read; columns go by their numbers where commas part their names. */
  private List<Option> options(ColumnProfile label, List<Level> classes, boolean labelInFront) {
    List<Option> options = new ArrayList<>();
    if (!labelInFront) {
      options.add(new Option(RunSetting.LABEL.name(), named(label)));
    }
    LabelTexts texts = texts(label, labelInFront ? -1 : label.number() - 1);
    Optional<LabelMistakes> mistakes = mistakes(texts);
    if (mayBeIds(label) || (mistakes.isPresent() && texts.needTask())) {
      options.add(new Option(RunSetting.TASK.name(), "regression"));
    }
    UsualOrders.of(classes.stream().map(Level::name).toList())
        .filter(order -> order.size() == label.distinct())
        .ifPresent(order -> addList(options, RunSetting.ORDER, order));
    List<ColumnProfile> features =
        columns.stream().filter(column -> column.number() != label.number()).toList();
    features.stream()
        .filter(column -> column.kind() == Kind.MISTYPED && !isRepeated(column, label))
        .forEach(
            column -> {
              int feature = column.number() - 1;
              long numbers =
                  Arrays.stream(table.numbers(feature)).filter(x -> !Double.isNaN(x)).count();
              remedies.add(
                  named(column),
                  table.texts(feature),
                  table.rows() - column.missing() - numbers,
                  numbers);
            });
    boolean absent = !remedies.naValues().isEmpty();
    if (texts.areNumbers() || mistakes.isPresent()) {
      remedies.addLabel(named(label), texts, mistakes);
    }
    if (remedies.needComma()) {
      options.add(new Option(RunSetting.DECIMAL_COMMA.name(), ""));
    }
    Optional<ColumnProfile> blocks = blocks(label);
    blocks.ifPresent(column -> options.add(new Option(RunSetting.BLOCK.name(), named(column))));
    features = features.stream().filter(column -> !blocks.equals(Optional.of(column))).toList();
    List<ColumnProfile> excluded =
        features.stream()
            .filter(column -> isRepeated(column, label) || !isReadable(column))
            .toList();
    if (excluded.size() < features.size()) {
      addList(options, RunSetting.EXCLUDE, excluded.stream().map(this::named).toList());
    }
    addList(options, RunSetting.NUMERIC, remedies.numeric());
    addList(options, RunSetting.NA_VALUES, remedies.naValues());
    if (absent
        || features.stream()
            .filter(column -> column.kind() != Kind.EMPTY)
            .anyMatch(column -> column.missing() > 0 && !excluded.contains(column))) {
      options.add(
          new Option(RunSetting.MISSING.name(), gaps.isPresent() ? "median-indicator" : "median"));
    } else if (label.missing() > 0 || !remedies.naValues().isEmpty()) {
      options.add(new Option(RunSetting.MISSING.name(), "drop-rows"));
    }
    return options;
  }

  /** The column that is suggested for what says which rows belong together. */
  private Optional<ColumnProfile> blocks(ColumnProfile label) {
    return columns.stream()
        .filter(column -> column.number() != label.number())
        .filter(column -> !isRepeated(column, label) && mayBeBlocks(column))
        .findFirst()
        .or(() -> units);
  }

  /** The column within whose values others never change. */
  private Optional<ColumnProfile> units(ColumnProfile label) {
    int rows = Math.min(table.rows(), RepeatedUnits.MOST_ROWS);
    List<ColumnProfile> looked =
        columns.stream()
            .filter(column -> column.number() != label.number() && !isRepeated(column, label))
            .filter(column -> LOOKED_AT.contains(column.kind()))
            .toList();
    if ((double) rows * looked.size() > MOST_CELLS) {
      return Optional.empty();
    }
    return RepeatedUnits.among(rows, looked.stream().map(column -> cells(column, rows)).toList())
        .flatMap(
            found ->
                looked.stream().filter(column -> column.name().equals(found.name())).findFirst());
  }

  private RepeatedUnits.Column cells(ColumnProfile column, int rows) {
    int feature = column.number() - 1;
    boolean whole = column.missing() == 0 && column.kind() != Kind.NUMBER;
    if (column.numbers().isPresent()) {
      double[] numbers = table.numbers(feature, rows);
      return new RepeatedUnits.Column(column.name(), true, whole, i -> numbers[i]);
    }
    int[] levels = LevelCodes.of(table.numbers(feature), table.texts(feature)).levelOf();
    return new RepeatedUnits.Column(
        column.name(),
        false,
        whole,
        i -> levels[i] == CategoricalFeature.MISSING ? Double.NaN : levels[i]);
  }

  /** Whether a reader asks if a label of whole numbers is the number to predict. */
  private boolean mayBeIds(ColumnProfile label) {
    return label.kind() == Kind.WHOLE_NUMBER
        && LabelDoubts.areMany(label.distinct(), table.rows() - label.missing())
        && label.distinct() == table.rows() - label.missing();
  }

  private static void addList(List<Option> options, Setting setting, List<String> values) {
    if (!values.isEmpty()) {
      options.add(new Option(setting.name(), String.join(",", values)));
    }
  }

  /** Whether options make numbers of the texts of a column. */
  private boolean isCured(ColumnProfile column) {
    return column.kind() == Kind.MISTYPED && !remedies.excluded().contains(named(column));
  }

  /** Readers leave columns without a name out by themselves that number the rows, or are empty. */
  private boolean isReadable(ColumnProfile column) {
    boolean index = column.kind() == Kind.ID || column.kind() == Kind.EMPTY;
    return column.isUsable()
        || isCured(column)
        || (index && header.nameless().contains(column.number() - 1));
  }

  private boolean mayBeBlocks(ColumnProfile column) {
    return column.missing() == 0
        && SuspectColumns.mayBeBlocks(column.name(), column.distinct(), table.rows());
  }

  /** Of several columns with one name the label is kept, or else the first. */
  private boolean isRepeated(ColumnProfile column, ColumnProfile label) {
    return header.isAmbiguous(column.number() - 1)
        && (column.name().equals(label.name())
            ? column.number() != label.number()
            : names.indexOf(column.name()) < column.number() - 1);
  }

  /** Why no command can be suggested, if none runs. */
  private Optional<String> obstacle(ColumnProfile label, List<Option> options) {
    if (table.rows() == 1) {
      return Optional.of("there is one row only; a command needs rows of two classes or more");
    }
    if (label.distinct() == 0) {
      return Optional.of(
          "the label "
              + Excerpt.quote(label.name())
              + " has no values; name another column with the classes");
    }
    if (label.distinct() == 1) {
      return Optional.of(
          "all rows have the same label in "
              + Excerpt.quote(label.name())
              + "; a command needs rows of two classes or more");
    }
    Optional<String> line =
        (label.number() == 0
                ? Optional.<String>empty()
                : new StrayLines(table, columns, header).first(label))
            .or(() -> incurable(label));
    if (line.isPresent()) {
      return line;
    }
    Set<String> values =
        options.stream()
            .flatMap(option -> Arrays.stream(option.value().split(",", -1)))
            .collect(Collectors.toSet());
    return columns.stream()
        .filter(column -> values.contains(Integer.toString(column.number())))
        .filter(column -> named(column).equals(Integer.toString(column.number())))
        .filter(column -> !column.name().equals(Integer.toString(column.number())))
        .filter(column -> !header.isNamedByNumber(column.number() - 1))
        .findFirst()
        .map(
            column ->
                "column "
                    + column.number()
                    + " cannot be named by its number, as another column is called "
                    + Excerpt.quote(Integer.toString(column.number()))
                    + "; rename column "
                    + column.number());
  }

  /** Cells of a label of numbers that no option reads. */
  private Optional<String> incurable(ColumnProfile label) {
    return mistakes(texts(label, columns.indexOf(label)))
        .filter(mistakes -> !mistakes.areCurable())
        .map(
            mistakes ->
                "the label "
                    + Excerpt.quote(label.name())
                    + " holds numbers but for "
                    + mistakes.counted()
                    + ", such as "
                    + Excerpt.quote(mistakes.label().example())
                    + "; correct them, or name another column");
  }

  private String named(ColumnProfile column) {
    String name = column.name();
    boolean plain =
        name.indexOf(',') < 0
            && Excerpt.printable(name).equals(name)
            // The label of sparse text stands before all columns, and has the number 0.
            && (column.number() == 0 || !header.isAmbiguous(column.number() - 1));
    return plain ? name : Integer.toString(column.number());
  }
}
