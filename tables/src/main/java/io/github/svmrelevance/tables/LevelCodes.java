package io.github.svmrelevance.tables;

import io.github.svmrelevance.core.data.Decimal;
import java.math.BigDecimal;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The levels of the rows of a column, numbered in order of appearance, and what its cells hold. */
final class LevelCodes {

  /** From this on, a number is written with an exponent as the name of a level. */
  private static final double LARGEST_PLAIN = 1e15;

  private final Map<Object, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The number that a level is, NaN for a text that is none. */
  private final List<Double> values = new ArrayList<>();

  private final int[] levelOf;
  private int texts;
  private int numbers;
  private boolean fractions;

  private LevelCodes(int rows) {
    levelOf = new int[rows];
  }

  /**
   * Numbers the levels. Cells that are the same number are one level, however they are written.
   *
   * @param cells for each row its number, NaN where the value is missing
   * @param column the texts of the rows that have no number
   */
  static LevelCodes of(double[] cells, TextColumn column) {
    LevelCodes codes = new LevelCodes(cells.length);
    for (int row = 0; row < cells.length; row++) {
      int text = column.code(row);
      if (text != 0) {
        codes.texts++;
        codes.levelOf[row] =
            text == TextColumn.BEYOND ? CategoricalFeature.MISSING : codes.text(column.text(text));
      } else if (Double.isNaN(cells[row])) {
        codes.levelOf[row] = CategoricalFeature.MISSING;
      } else {
        codes.numbers++;
        // A limit that texts name has to be on one side of all numbers.
        column.seeNumber(cells[row]);
        codes.fractions |= cells[row] != Math.rint(cells[row]);
        codes.levelOf[row] = codes.number(cells[row] + 0.0); // + 0.0 makes -0.0 equal to 0.0
      }
    }
    return codes;
  }

  private int text(String text) {
    Integer known = indices.get(text);
    return known != null ? known : add(text, text, Decimal.parse(text));
  }

  private int number(double number) {
    Integer known = indices.get(number);
    return known != null ? known : add(number, written(number), number);
  }

  private int add(Object key, String name, double value) {
    indices.put(key, names.size());
    names.add(name);
    values.add(value);
    return names.size() - 1;
  }

  /** A number as the name of a level. */
  static String written(double number) {
    return Math.abs(number) < LARGEST_PLAIN
        ? new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString()
        : Double.toString(number);
  }

  /** How many rows have a text. */
  int texts() {
    return texts;
  }

  /** How many rows have a number. */
  int numbers() {
    return numbers;
  }

  /** Whether a number is not whole. */
  boolean hasFractions() {
    return fractions;
  }

  /** How many levels there are, of the texts that are kept. */
  int levels() {
    return names.size();
  }

  /** The level of each row, or {@link CategoricalFeature#MISSING}. */
  int[] levelOf() {
    return levelOf.clone();
  }

  /** The levels in order of appearance, and in how many rows each is. */
  List<ColumnProfile.Level> counted() {
    long[] counts = new long[names.size()];
    for (int level : levelOf) {
      if (level != CategoricalFeature.MISSING) {
        counts[level]++;
      }
    }
    List<ColumnProfile.Level> counted = new ArrayList<>();
    for (int level = 0; level < counts.length; level++) {
      counted.add(new ColumnProfile.Level(names.get(level), counts[level]));
    }
    return counted;
  }

  /** Those of them that came as texts, in order of appearance. */
  List<ColumnProfile.Level> countedTexts() {
    List<ColumnProfile.Level> all = counted();
    return indices.entrySet().stream()
        .filter(entry -> entry.getKey() instanceof String)
        .map(Map.Entry::getValue)
        .sorted()
        .map(all::get)
        .toList();
  }

  /** Equal for columns that have equal levels in each row. */
  List<Object> content() {
    return List.of(List.copyOf(names), IntBuffer.wrap(levelOf));
  }

  /** The levels in their order: as declared; by value if all are numbers; else by code point. */
  CategoricalFeature sorted(String column, List<String> declared) {
    Integer[] order = new Integer[names.size()];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, order(declared));
    int[] place = new int[order.length];
    for (int position = 0; position < order.length; position++) {
      place[order[position]] = position;
    }
    int[] sorted =
        Arrays.stream(levelOf)
            .map(level -> level == CategoricalFeature.MISSING ? level : place[level])
            .toArray();
    return new CategoricalFeature(column, Arrays.stream(order).map(names::get).toList(), sorted);
  }

  private Comparator<Integer> order(List<String> declared) {
    Comparator<Integer> byName = Comparator.comparing(names::get, ClassLabels::compareCodePoints);
    if (!declared.isEmpty()) {
      Map<String, Integer> places = new HashMap<>();
      declared.forEach(value -> places.put(value, places.size()));
      return Comparator.comparing(level -> places.get(names.get(level)));
    }
    return values.stream().allMatch(Double::isFinite)
        ? Comparator.<Integer, Double>comparing(values::get).thenComparing(byName)
        : byName;
  }
}
