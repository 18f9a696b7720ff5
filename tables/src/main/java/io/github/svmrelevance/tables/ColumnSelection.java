package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Setting;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Which column of a table is the label, and which are which features. */
final class ColumnSelection {

  static final int LABEL = -1;

  private static final int IGNORED = -2;

  /** Ignored as well, as somebody asked for who knew of it. */
  private static final int EXCLUDED = -3;

  private static final int BLOCK = -4;

  private static final int WEIGHT = -5;

  /** For each column the index of its feature, or one of the constants above. */
  private final int[] roles;

  private final boolean[] namingBlocks;
  private final List<String> columnNames;
  private final List<String> featureNames;
  private final ColumnKinds kinds;

  /** The columns without a name that are features only as nobody said what they are. */
  private final Set<Integer> unasked;

  private final boolean[] isUnasked;

  /** The column taken for the label as it is the last one with a name; -1 if the user named one. */
  private final int guessedLabel;

  /** Where the names stand. */
  private final long line;

  private final Optional<ColumnHeader.Repeats> repeats;

  private ColumnSelection(
      int[] roles,
      List<String> columnNames,
      List<String> featureNames,
      ColumnKinds kinds,
      Set<Integer> unasked,
      int guessedLabel,
      long line,
      Optional<ColumnHeader.Repeats> repeats) {
    this.roles = roles;
    this.line = line;
    this.repeats = repeats;
    this.unasked = unasked;
    this.isUnasked = new boolean[roles.length];
    unasked.forEach(column -> isUnasked[column] = true);
    this.guessedLabel = guessedLabel;
    this.namingBlocks = new boolean[roles.length];
    for (int column = 0; column < roles.length; column++) {
      namingBlocks[column] =
          (roles[column] == EXCLUDED || roles[column] == IGNORED)
              && SuspectColumns.namesUnits(columnNames.get(column));
    }
    this.columnNames = columnNames;
    this.featureNames = featureNames;
    this.kinds = kinds;
  }

  /**
   * Resolves what the options ask for.
   *
   * @param origin for messages
   * @param line where the names stand
   * @param names the columns' names
   * @param options the options
   * @param reading whether one of the columns is the label, and who chose the features
   */
  static ColumnSelection of(
      Origin origin, long line, List<String> names, ReadOptions options, Reading reading) {
    return of(origin, line, names, options, reading.textOption(), reading.ofModel());
  }

  /** Resolves what the options ask for where all columns are features. */
  static ColumnSelection ofFeatures(
      Origin origin, List<String> names, ReadOptions options, Reading reading) {
    return of(origin, 1, names, options, Optional.empty(), reading.ofModel());
  }

  private static ColumnSelection of(
      Origin origin,
      long line,
      List<String> cells,
      ReadOptions options,
      Optional<Setting> textOption,
      boolean ofModel) {
    ColumnHeader header = ColumnHeader.of(cells);
    List<String> names = header.names();
    NamedColumns columns = new NamedColumns(origin, line, header, header.positions());
    if (ofModel) {
      ColumnsOfModel.requireFeatures(origin, names, columns.positions(), options.features());
      ColumnsOfModel.requireOnce(origin, line, header, options.features());
    }
    List<Integer> features = columns.find(options.features(), RunSetting.FEATURES);
    List<Integer> excluded =
        columns.find(options.excluded(), ofModel ? RunSetting.LABEL : RunSetting.EXCLUDE);
    int[] roles = new int[names.size()];
    if (features.isEmpty()) {
      excluded.forEach(column -> roles[column] = EXCLUDED);
    } else {
      Arrays.fill(roles, IGNORED);
      features.forEach(column -> roles[column] = 0);
      for (int column : excluded) {
        if (ofModel && roles[column] >= 0) {
          throw ColumnsOfModel.featureAsClass(origin, names.get(column));
        }
        roles[column] = EXCLUDED;
      }
    }
    if (textOption.isPresent()) {
      int label =
          options
              .label()
              .map(text -> columns.find(text, textOption.get()))
              .orElse(header.lastNamed());
      if (ofModel && features.contains(label)) {
        throw ColumnsOfModel.featureAsClass(origin, names.get(label));
      }
      refuseLabelAsFeature(origin, label, names, features, excluded, options, textOption.get());
      roles[label] = LABEL;
    }
    options
        .block()
        .ifPresent(
            text -> {
              int block = columns.find(text, RunSetting.BLOCK);
              refuse(
                  origin,
                  names.get(block),
                  roles[block],
                  !features.isEmpty(),
                  RunSetting.BLOCK,
                  "names the blocks");
              roles[block] = BLOCK;
            });
    options
        .weight()
        .ifPresent(
            text -> {
              int weight = columns.find(text, RunSetting.WEIGHT);
              refuse(
                  origin,
                  names.get(weight),
                  roles[weight],
                  !features.isEmpty(),
                  RunSetting.WEIGHT,
                  "holds the weights");
              roles[weight] = WEIGHT;
            });
    Optional<ColumnHeader.Repeats> repeats = Optional.empty();
    if (ofModel || textOption.isPresent()) {
      repeats =
          header.repeats(
              IntStream.range(0, roles.length)
                  .filter(column -> roles[column] != IGNORED && roles[column] != EXCLUDED)
                  .boxed()
                  .toList(),
              IntStream.range(0, roles.length)
                  .filter(column -> roles[column] == LABEL)
                  .findFirst()
                  .orElse(-1));
      if (ofModel && repeats.isPresent()) {
        throw repeats.get().complaintOfModel(origin, line);
      }
    }
    List<String> featureNames = number(origin, roles, names, features);
    ColumnKinds kinds = ColumnKinds.of(columns, roles, options, ofModel);
    Set<Integer> unasked = new TreeSet<>();
    for (int column : features.isEmpty() ? header.nameless() : Set.<Integer>of()) {
      if (roles[column] >= 0 && !kinds.mentions(roles[column])) {
        unasked.add(column);
      }
    }
    int guessed = textOption.isPresent() && options.label().isEmpty() ? header.lastNamed() : -1;
    return new ColumnSelection(roles, names, featureNames, kinds, unasked, guessed, line, repeats);
  }

  /** Reports columns in use that have the same name. */
  void tellRepeats(Origin origin, Troubles troubles) {
    repeats.ifPresent(found -> troubles.repeated(found, found.complaint(origin, line)));
  }

  /** Gives the features their indices: in the order asked for, or in that of the columns. */
  private static List<String> number(
      Origin origin, int[] roles, List<String> names, List<Integer> wanted) {
    List<String> features = new ArrayList<>();
    for (int k = 0; k < (wanted.isEmpty() ? names.size() : wanted.size()); k++) {
      int column = wanted.isEmpty() ? k : wanted.get(k);
      if (roles[column] >= 0) {
        roles[column] = features.size();
        features.add(names.get(column));
      }
    }
    if (features.isEmpty()) {
      throw origin.reject("no column is left as a feature; the columns are " + Excerpt.list(names));
    }
    return List.copyOf(features);
  }

  private static void refuseLabelAsFeature(
      Origin origin,
      int label,
      List<String> names,
      List<Integer> features,
      List<Integer> excluded,
      ReadOptions options,
      Setting textOption) {
    boolean wanted = features.contains(label);
    String name = Excerpt.quote(names.get(label));
    if (wanted && options.label().isEmpty()) {
      throw origin.reject(
          Message.of(
              "the last column, " + name + ", is taken for the class unless ",
              RunSetting.LABEL,
              " names another one, but it is one of the features that are asked for; name the"
                  + " column of the classes with ",
              RunSetting.LABEL,
              ", if there is one"));
    }
    if (wanted || excluded.contains(label)) {
      throw origin.reject(
          Message.of(
              "column " + name + " is the label, so that it cannot be given to ",
              wanted ? RunSetting.FEATURES : RunSetting.EXCLUDE,
              "; name another column with ",
              textOption,
              ", or leave it out there"));
    }
  }

  /** Refuses a column for the blocks or the weights that is something else already. */
  private static void refuse(
      Origin origin, String name, int role, boolean chosen, Setting setting, String use) {
    if (role == LABEL || role == BLOCK) {
      throw origin.reject(
          Message.of(
              "column "
                  + Excerpt.quote(name)
                  + (role == LABEL ? " is the label" : " names the blocks")
                  + ", so that it cannot be given to ",
              setting,
              "; name another column with ",
              role == LABEL ? RunSetting.LABEL : RunSetting.BLOCK,
              ", or with ",
              setting));
    }
    if (role == EXCLUDED || (role >= 0 && chosen)) {
      throw origin.reject(
          Message.of(
              "column " + Excerpt.quote(name) + " " + use + ", so that it cannot be given to ",
              role == EXCLUDED ? RunSetting.EXCLUDE : RunSetting.FEATURES,
              "; it is no feature by itself"));
    }
  }

  /** The names of the features, in their order. */
  List<String> featureNames() {
    return featureNames;
  }

  /**
   * What names the column of a feature, or the label, in a list parted by commas: its name, or its
   * number.
   */
  String listed(int feature) {
    int column = 0;
    while (roles[column] != feature) {
      column++;
    }
    String name = columnNames.get(column);
    boolean plain =
        name.indexOf(',') < 0
            && Excerpt.printable(name).equals(name)
            && repeats.filter(found -> found.columns().containsKey(name)).isEmpty();
    return plain ? name : Integer.toString(column + 1);
  }

  /** The columns without a name that are features only as nobody said what they are. */
  Set<Integer> unasked() {
    return unasked;
  }

  /** Whether a column is among these. */
  boolean isUnasked(int column) {
    return isUnasked[column];
  }

  /** Whether the label was guessed, and this column, which has no name, comes after it. */
  boolean mayBeLabel(int column) {
    return guessedLabel >= 0 && column > guessedLabel;
  }

  /** What the user says of the features. */
  ColumnKinds kinds() {
    return kinds;
  }

  /** The names of the columns that are neither a feature nor the label nor excluded. */
  List<String> ignored() {
    List<String> ignored = new ArrayList<>();
    for (int column = 0; column < roles.length; column++) {
      if (roles[column] == IGNORED) {
        ignored.add(columnNames.get(column));
      }
    }
    return ignored;
  }

  /** The names of the columns that are no feature. */
  List<String> otherColumns() {
    return IntStream.range(0, roles.length)
        .filter(column -> roles[column] < 0)
        .mapToObj(columnNames::get)
        .toList();
  }

  /**
   * Whether just one column is left over, the last, where the label stands unless told otherwise.
   */
  boolean ignoresOnlyLast() {
    return ignored().size() == 1
        && roles[roles.length - 1] == IGNORED
        && Arrays.stream(roles).noneMatch(role -> role == EXCLUDED);
  }

  /** How many columns the table has. */
  int columns() {
    return roles.length;
  }

  String columnName(int column) {
    return columnNames.get(column);
  }

  /** What names the column of the label in a list parted by commas; empty if there is none. */
  String listedLabel() {
    return Arrays.stream(roles).anyMatch(role -> role == LABEL) ? listed(LABEL) : "";
  }

  /** The name of the label's column; empty if the format has none. */
  String labelName() {
    for (int column = 0; column < roles.length; column++) {
      if (roles[column] == LABEL) {
        return columnNames.get(column);
      }
    }
    return "";
  }

  /** Whether a column is a feature, the label or the block. */
  boolean isRead(int column) {
    return roles[column] != IGNORED && roles[column] != EXCLUDED;
  }

  boolean isLabel(int column) {
    return roles[column] == LABEL;
  }

  /** Whether a column was named that says which rows belong together. */
  boolean hasBlocks() {
    return Arrays.stream(roles).anyMatch(role -> role == BLOCK);
  }

  boolean isBlock(int column) {
    return roles[column] == BLOCK;
  }

  boolean isWeight(int column) {
    return roles[column] == WEIGHT;
  }

  /** Whether a column that was left out seems to say which rows belong together. */
  boolean mayNameBlocks(int column) {
    return namingBlocks[column];
  }

  /** The index of the feature in this column, negative if it is none. */
  int feature(int column) {
    return roles[column];
  }
}
