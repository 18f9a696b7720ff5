package io.github.svmrelevance.core.inference;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Whether a column alone tells the target, or nearly does, as the outcome itself would, or what is
 * known only after it. Immutable.
 *
 * <p>A column is judged by its order, and by its levels: each row is told from the other rows of
 * its level, so that a level of one row tells nothing. Classes of fewer than 10 rows are passed
 * over; nothing is told of fewer than 20 rows, if more than a tenth are passed over, or of more
 * than 50 classes. Where all rows of a block have the same target, a block counts as one row, and
 * levels are judged by the first row of each, since all that are told by the level of a block are
 * one. The order is judged by all rows: the outcome in disguise parts each of them.
 *
 * @since 0.1
 */
public final class LoneColumn {

  /** With fewer rows a column may tell the target by chance. */
  public static final int FEWEST_ROWS = 20;

  /** A column of more levels is judged by its order alone. */
  public static final int MOST_LEVELS = 50;

  /** From this on, an area under the ROC curve nearly parts two classes. */
  public static final double NEARLY_PARTED = 0.995;

  /** From this on, a rank correlation is nearly the order. */
  public static final double NEARLY_ORDERED = 0.995;

  /** Of the rows that the most frequent class is wrong in, levels nearly tell such a share. */
  public static final double NEARLY_TOLD = 0.95;

  /** From this on, levels nearly explain the variance of a number. */
  public static final double NEARLY_EXPLAINED = 0.995;

  private static final double ROUNDING = 1e-12;
  private static final int FEWEST_OF_CLASS = 10;
  private static final double MOST_PASSED_OVER = 0.1;

  /** What says how nearly a column tells the target. */
  public enum Measured {
    /** The area under the ROC curve, or the area on the other side of 0.5; of two classes. */
    AUC,
    /** The least such area of any two of several classes. */
    LEAST_AUC,
    /** The absolute rank correlation of column and target (C. Spearman). */
    RANK_CORRELATION,
    /** The share of the rows whose class is that of most other rows of their level. */
    RIGHT,
    /** The share of the variance of a number that the other rows of a level explain. */
    EXPLAINED
  }

  /**
   * How nearly a column alone tells the target.
   *
   * @param measured what says so
   * @param value in [0, 1]; 1 if nothing is left to tell
   */
  public record Closeness(Measured measured, double value) {

    /**
     * Whether nothing is left to tell, but for rounding.
     *
     * @return true if the value is 1
     */
    public boolean isExact() {
      return value > 1 - ROUNDING;
    }

    /**
     * The value in words, rounded down.
     *
     * @return such as {@code AUC 0.998}
     */
    public String inWords() {
      return switch (measured) {
        case AUC -> "AUC " + down(value, 3);
        case LEAST_AUC -> "AUC of any two classes " + (isExact() ? "1" : "from " + down(value, 3));
        case RANK_CORRELATION -> "rank correlation " + down(value, 3);
        case RIGHT -> "right in " + down(100 * value, 1) + " % of the rows";
        case EXPLAINED -> "explains " + down(100 * value, 1) + " % of the variance";
      };
    }

    private static String down(double value, int digits) {
      double exact = value > 1 - ROUNDING && value < 1 ? 1 : value;
      return BigDecimal.valueOf(exact)
          .setScale(digits, RoundingMode.FLOOR)
          .stripTrailingZeros()
          .toPlainString();
    }
  }

  /** A value within a level of the columns before. */
  private record Level(int before, double value) {}

  /** The rows that count. */
  private final int[] rows;

  /** Their classes; of a number null. */
  private final int[] classes;

  /** What is to be told of them; of classes null. */
  private final double[] numbers;

  private final int[] sizes;

  /** Judges the order by all rows; this itself where each row counts. */
  private final LoneColumn ofAll;

  private LoneColumn(int[] rows, int[] classes, double[] numbers, LoneColumn ofAll) {
    this.rows = rows;
    this.classes = classes;
    this.numbers = numbers;
    this.ofAll = ofAll == null ? this : ofAll;
    sizes = new int[classes == null ? 0 : Arrays.stream(classes).max().orElse(-1) + 1];
    if (classes != null) {
      Arrays.stream(classes).forEach(c -> sizes[c]++);
    }
  }

  /**
   * Prepares to judge columns by a target.
   *
   * @param target what is to be told of n samples
   * @param blocks which of them belong together, if any do
   * @return what judges columns of n values
   */
  public static LoneColumn of(Target target, Optional<Blocks> blocks) {
    int n = target.samples();
    boolean number = target instanceof RealValues;
    double[] answers = new double[n];
    Arrays.setAll(answers, i -> answer(target, i));
    int[] units =
        blocks
            .filter(all -> all.agreeIn(answers))
            .map(all -> Arrays.stream(all.members()).mapToInt(unit -> unit[0]).sorted().toArray())
            .orElseGet(() -> IntStream.range(0, n).toArray());
    return of(answers, number, units);
  }

  /**
   * Prepares to judge columns by classes.
   *
   * @param classes of each sample an integer, the same for those of a class
   * @return what judges columns of as many values
   */
  static LoneColumn ofClasses(int[] classes) {
    return of(
        Arrays.stream(classes).asDoubleStream().toArray(),
        false,
        IntStream.range(0, classes.length).toArray());
  }

  /**
   * Prepares to judge columns by a number.
   *
   * @param numbers one of each sample, finite
   * @return what judges columns of as many values
   */
  static LoneColumn ofNumbers(double[] numbers) {
    return of(numbers, true, IntStream.range(0, numbers.length).toArray());
  }

  private static LoneColumn of(double[] answers, boolean number, int[] units) {
    boolean each = units.length == answers.length;
    if (number) {
      LoneColumn all = each ? null : new LoneColumn(all(answers), null, answers, null);
      return units.length < FEWEST_ROWS
          ? none()
          : new LoneColumn(
              units, null, Arrays.stream(units).mapToDouble(i -> answers[i]).toArray(), all);
    }
    Map<Double, Integer> counts = new HashMap<>();
    Arrays.stream(units).forEach(i -> counts.merge(answers[i], 1, Integer::sum));
    Map<Double, Integer> kept = new HashMap<>();
    Arrays.stream(units)
        .filter(i -> counts.get(answers[i]) >= FEWEST_OF_CLASS)
        .forEach(i -> kept.putIfAbsent(answers[i], kept.size()));
    IntPredicate isKept = i -> kept.containsKey(answers[i]);
    int[] used = Arrays.stream(units).filter(isKept).toArray();
    boolean enough =
        used.length >= FEWEST_ROWS
            && kept.size() >= 2
            && kept.size() <= MOST_LEVELS
            && units.length - used.length <= MOST_PASSED_OVER * units.length;
    if (!enough) {
      return none();
    }
    IntUnaryOperator ofRow = i -> kept.get(answers[i]);
    int[] classes = Arrays.stream(used).map(ofRow).toArray();
    if (each) {
      return new LoneColumn(used, classes, null, null);
    }
    int[] all = Arrays.stream(all(answers)).filter(isKept).toArray();
    return new LoneColumn(
        used,
        classes,
        null,
        new LoneColumn(all, Arrays.stream(all).map(ofRow).toArray(), null, null));
  }

  /**
   * Whether there are rows and classes enough to tell anything of a column.
   *
   * @return false if no column is said to tell the target
   */
  public boolean isEnough() {
    return rows.length > 0;
  }

  private static LoneColumn none() {
    return new LoneColumn(new int[0], new int[0], null, null);
  }

  private static int[] all(double[] answers) {
    return IntStream.range(0, answers.length).toArray();
  }

  private static double answer(Target target, int sample) {
    return target.match(
        classes -> (double) classes.label(sample),
        levels -> (double) levels.level(sample),
        numbers -> numbers.value(sample));
  }

  /**
   * Judges what was found of the order of a column.
   *
   * @param effect an area or a rank correlation
   * @return how nearly the column tells the target, if it does; empty if the effect is neither
   */
  public Optional<Closeness> byEffect(Effect effect) {
    if (rows.length == 0) {
      return Optional.empty();
    }
    return switch (effect.measured()) {
      case AUC -> near(Measured.AUC, Math.max(effect.value(), 1 - effect.value()), NEARLY_PARTED);
      case RANK_CORRELATION ->
          near(Measured.RANK_CORRELATION, Math.abs(effect.value()), NEARLY_ORDERED);
      case EXPLAINED -> Optional.empty();
    };
  }

  /**
   * Judges a column by its order, and if it has few values by these. Time is O(n log n), and O(n K)
   * for K classes.
   *
   * @param column its values; a sample without one is NaN, and is passed over by the order
   * @return how nearly it tells the target, if it does
   */
  public Optional<Closeness> judge(double[] column) {
    Optional<Closeness> ordered = byOrder(column);
    return ordered.isPresent() ? ordered : byLevels(levels(column));
  }

  /**
   * Judges a column by its order. Time is O(n log n), and O(n K) for K classes.
   *
   * @param column its values; a sample without one is NaN, and is passed over
   * @return how nearly it tells the target, if it does
   */
  public Optional<Closeness> byOrder(double[] column) {
    if (ofAll != this) {
      return ofAll.byOrder(column);
    }
    int[] there =
        IntStream.range(0, rows.length).filter(k -> !Double.isNaN(column[rows[k]])).toArray();
    // Where many rows have no value, the others are not those that the target was judged for.
    if (there.length < FEWEST_ROWS || there.length < (1 - MOST_PASSED_OVER) * rows.length) {
      return Optional.empty();
    }
    double[] values = Arrays.stream(there).mapToDouble(k -> column[rows[k]] + 0.0).toArray();
    if (numbers != null) {
      double value =
          correlation(values, Arrays.stream(there).mapToDouble(k -> numbers[k]).toArray());
      return near(Measured.RANK_CORRELATION, value, NEARLY_ORDERED);
    }
    int[] of = Arrays.stream(there).map(k -> classes[k]).toArray();
    return near(
        sizes.length == 2 ? Measured.AUC : Measured.LEAST_AUC,
        leastArea(values, of),
        NEARLY_PARTED);
  }

  /**
   * Compares the target with a column of few values, whose order means nothing. Time is O(n).
   *
   * @param levels the value of each sample as a number from 0; empty if there are too many values
   * @return how nearly the values determine the target; empty if they do not
   */
  public Optional<Closeness> byLevels(int[] levels) {
    if (levels.length == 0 || rows.length == 0) {
      return Optional.empty();
    }
    int count = Arrays.stream(levels).max().orElse(0) + 1;
    return numbers == null ? classesByLevels(levels, count) : numbersByLevels(levels, count);
  }

  /**
   * Numbers the different values of a column, or of several together.
   *
   * @param columns of n values each
   * @return for each sample its level from 0; an empty array if there are more than {@link
   *     #MOST_LEVELS}
   */
  public static int[] levels(double[]... columns) {
    int[] levels = new int[columns.length == 0 ? 0 : columns[0].length];
    for (double[] column : columns) {
      Map<Level, Integer> known = new HashMap<>();
      for (int i = 0; i < levels.length; i++) {
        Level key = new Level(levels[i], column[i] + 0.0);
        Integer level = known.get(key);
        if (level == null) {
          if (known.size() == MOST_LEVELS) {
            return new int[0];
          }
          level = known.size();
          known.put(key, level);
        }
        levels[i] = level;
      }
    }
    return levels;
  }

  private static Optional<Closeness> near(Measured measured, double value, double least) {
    return value >= least ? Optional.of(new Closeness(measured, value)) : Optional.empty();
  }

  private static double correlation(double[] x, double[] y) {
    double[] a = Ranks.centred(x);
    double[] b = Ranks.centred(y);
    double product = Math.sqrt(SampleSums.dot(a, a)) * Math.sqrt(SampleSums.dot(b, b));
    return product == 0 ? 0 : Math.min(1, Math.abs(SampleSums.dot(a, b)) / product);
  }

  /** The least of the areas of two classes, each on the side of 0.5 where it is larger. */
  private double leastArea(double[] values, int[] of) {
    int n = values.length;
    double[] distinct = Arrays.stream(values).sorted().distinct().toArray();
    int[] counts = new int[sizes.length];
    // The classes of the rows by the values of these, as lists that are linked.
    int[] first = new int[distinct.length];
    Arrays.fill(first, -1);
    int[] next = new int[n];
    for (int i = 0; i < n; i++) {
      counts[of[i]]++;
      int place = Arrays.binarySearch(distinct, values[i]);
      next[i] = first[place];
      first[place] = i;
    }
    int k = sizes.length;
    double[][] above = new double[k][k];
    int[] below = new int[k];
    int[] here = new int[k];
    for (int start : first) {
      for (int i = start; i >= 0; i = next[i]) {
        here[of[i]]++;
      }
      for (int i = start; i >= 0; i = next[i]) {
        for (int other = 0; other < k; other++) {
          above[of[i]][other] += below[other] + here[other] / 2.0;
        }
      }
      for (int i = start; i >= 0; i = next[i]) {
        below[of[i]]++;
        here[of[i]] = 0;
      }
    }
    double least = 1;
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < a; b++) {
        double area =
            counts[a] == 0 || counts[b] == 0 ? 0.5 : above[a][b] / ((double) counts[a] * counts[b]);
        least = Math.min(least, Math.max(area, 1 - area));
      }
    }
    return least;
  }

  private Optional<Closeness> classesByLevels(int[] levels, int count) {
    int k = sizes.length;
    int[][] cells = new int[count][k];
    for (int i = 0; i < rows.length; i++) {
      cells[levels[rows[i]]][classes[i]]++;
    }
    int wrong = 0;
    for (int[] cell : cells) {
      for (int own = 0; own < k; own++) {
        int others = 0;
        for (int other = 0; other < k; other++) {
          others = other == own ? others : Math.max(others, cell[other]);
        }
        wrong += cell[own] - 1 > others ? 0 : cell[own];
      }
    }
    int wrongOfConstant = rows.length - Arrays.stream(sizes).max().orElse(0);
    double right = 1 - (double) wrong / rows.length;
    return 1 - (double) wrong / wrongOfConstant >= NEARLY_TOLD
        ? Optional.of(new Closeness(Measured.RIGHT, right))
        : Optional.empty();
  }

  private Optional<Closeness> numbersByLevels(int[] levels, int count) {
    double[] means = new double[count];
    int[] members = new int[count];
    double mean = 0;
    for (int i = 0; i < rows.length; i++) {
      int level = levels[rows[i]];
      means[level] += (numbers[i] - means[level]) / ++members[level];
      mean += (numbers[i] - mean) / (i + 1);
    }
    double left = 0;
    double all = 0;
    for (int i = 0; i < rows.length; i++) {
      int level = levels[rows[i]];
      double whole = numbers[i] - mean;
      // The mean of the other rows of the level; of none, that of all rows.
      double rest =
          members[level] == 1
              ? whole
              : (numbers[i] - means[level]) * members[level] / (members[level] - 1.0);
      left += rest * rest;
      all += whole * whole;
    }
    return all == 0 ? Optional.empty() : near(Measured.EXPLAINED, 1 - left / all, NEARLY_EXPLAINED);
  }
}
