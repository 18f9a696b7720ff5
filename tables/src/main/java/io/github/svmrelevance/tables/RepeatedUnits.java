package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.core.data.DataWarning;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/**
 * Finds, whatever it is called, the column that says which rows belong together: others never
 * change within its values, as age and sex do not within the rows of a patient. Columns that are
 * made of another, as a season is of the month, do so too. Hence it takes two of them, and of a
 * number none that only rises or falls with it, or changes far less often along its values than
 * chance would have it, as an age group does with the age, and a part of the day with the hour.
 */
final class RepeatedUnits {

  /** Rows enough to see it, so that a look at a long table costs little. */
  static final int MOST_ROWS = 100_000;

  /** Fewer values are rather kinds of things. */
  private static final int LEAST_UNITS = 10;

  private static final int LEAST_STEADY = 2;

  /** Of a column that changes with the rows, so many changes within units would be expected. */
  private static final double LEAST_CHANGES = 20;

  /** Of the changes that chance makes along the values of a number, a coarser one has fewer. */
  private static final double COARSER = 0.5;

  private static final int MOST_TOLD = 3;

  private final int rows;
  private final List<Column> columns;

  private RepeatedUnits(int rows, List<Column> columns) {
    this.rows = Math.min(MOST_ROWS, rows);
    this.columns = columns;
  }

  /**
   * A column.
   *
   * @param name what it is called, or the group that it is counted with
   * @param isNumber whether its values have an order
   * @param isUnit whether it may say which rows belong together
   * @param values of each row a number, which stands for a text if it is none; NaN where missing
   */
  record Column(String name, boolean isNumber, boolean isUnit, IntToDoubleFunction values) {

    /** + 0.0 makes -0.0 equal to 0.0. */
    double value(int row) {
      return values.applyAsDouble(row) + 0.0;
    }
  }

  /**
   * The column within whose values others never change.
   *
   * @param name of the column
   * @param count how many values it has
   * @param steady what never changes within them
   */
  record Found(String name, int count, List<String> steady) {

    /** Asks whether it says which rows belong together. */
    Warning hint() {
      List<String> told = new ArrayList<>();
      steady.stream().limit(MOST_TOLD).map(Excerpt::quote).forEach(told::add);
      if (steady.size() > MOST_TOLD) {
        told.add(steady.size() - MOST_TOLD + " more");
      }
      String last = told.remove(told.size() - 1);
      return DataWarning.BLOCKS.of(
          "within each of the "
              + count
              + " values of column "
              + Excerpt.quote(name)
              + ", "
              + String.join(", ", told)
              + " and "
              + last
              + " never change; if it says which rows belong together, ",
          RunSetting.BLOCK,
          SuspectColumns.argument(name) + " keeps them together");
    }
  }

  /**
   * Looks through data that were read.
   *
   * @param levels the columns that were turned into 0/1 columns
   * @return the column within whose values the most others never change
   */
  static Optional<Found> among(Dataset data, Collection<CategoricalFeature> levels) {
    if (data.matrix() instanceof SparseMatrix) {
      return Optional.empty(); // columns that are nearly always 0 change nowhere
    }
    List<Column> columns = new ArrayList<>();
    Set<String> texts = new LinkedHashSet<>();
    for (CategoricalFeature feature : levels) {
      int[] levelOf = feature.levelOf();
      texts.add(feature.column());
      columns.add(
          new Column(
              feature.column(),
              false,
              true,
              i -> levelOf[i] == CategoricalFeature.MISSING ? Double.NaN : levelOf[i]));
    }
    for (int j = 0; j < data.features().size(); j++) {
      Feature feature = data.features().get(j);
      String name = feature.group().orElse(feature.name());
      int column = j;
      if (!texts.contains(name)) {
        columns.add(
            new Column(name, true, feature.group().isEmpty(), i -> data.matrix().get(i, column)));
      }
    }
    return among(data.samples(), columns);
  }

  /**
   * Looks through columns. Cost: O(n log n) for each one, and for each two of them usually a few
   * rows.
   *
   * @return the column within whose values the most others never change, the first of several
   */
  static Optional<Found> among(int rows, List<Column> columns) {
    RepeatedUnits units = new RepeatedUnits(rows, columns);
    Optional<Found> most = Optional.empty();
    for (Column column : columns) {
      Optional<Found> found = column.isUnit() ? units.find(column) : Optional.empty();
      if (found.isPresent()
          && (most.isEmpty() || found.get().steady().size() > most.get().steady().size())) {
        most = found;
      }
    }
    return most;
  }

  private Optional<Found> find(Column column) {
    double[] values = values(column);
    if (values.length < LEAST_UNITS || values.length > rows / 2) {
      return Optional.empty();
    }
    int[] unitOf = new int[rows];
    Arrays.setAll(unitOf, i -> Arrays.binarySearch(values, column.value(i)));
    List<String> steady = steadyWithin(column, unitOf, values.length);
    return steady.size() < LEAST_STEADY
        ? Optional.empty()
        : Optional.of(new Found(column.name(), values.length, steady));
  }

  /** The different values in their order; none if they are too many, not whole, or missing. */
  private double[] values(Column column) {
    Set<Double> values = new LinkedHashSet<>();
    for (int i = 0; i < rows; i++) {
      double value = column.value(i);
      if (value != Math.rint(value) || (values.add(value) && values.size() > rows / 2)) {
        return new double[0];
      }
    }
    return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  /** The names of the columns that change between units, and within none. */
  private List<String> steadyWithin(Column units, int[] unitOf, int count) {
    int[] first = new int[count];
    for (int i = rows - 1; i >= 0; i--) {
      first[unitOf[i]] = i;
    }
    Set<String> steady = new LinkedHashSet<>();
    for (Column column : columns) {
      if (!column.name().equals(units.name()) && isSteady(column, unitOf, first)) {
        double chance = changes(column);
        if (chance * (rows - count) >= LEAST_CHANGES
            && !(units.isNumber() && follows(column, chance, first))) {
          steady.add(column.name());
        }
      }
    }
    return List.copyOf(steady);
  }

  private boolean isSteady(Column column, int[] unitOf, int[] first) {
    for (int i = 0; i < rows; i++) {
      if (column.value(i) != column.value(first[unitOf[i]])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a column follows the order of the units: it only rises or falls, or has few runs of one
   * value.
   *
   * @param chance with which two rows differ in it
   */
  private static boolean follows(Column column, double chance, int[] inOrder) {
    int runs = 1;
    boolean rises = true;
    boolean falls = true;
    for (int k = 1; k < inOrder.length; k++) {
      double before = column.value(inOrder[k - 1]);
      double value = column.value(inOrder[k]);
      runs += value == before ? 0 : 1;
      rises &= value >= before;
      falls &= value <= before;
    }
    return rises || falls || runs <= COARSER * (1 + chance * (inOrder.length - 1));
  }

  /** The chance that two rows, drawn one after another with replacement, differ in a column. */
  private double changes(Column column) {
    Map<Double, Integer> counts = new HashMap<>();
    for (int i = 0; i < rows; i++) {
      counts.merge(column.value(i), 1, Integer::sum);
    }
    double equal = 0;
    for (int count : counts.values()) {
      equal += ((double) count / rows) * ((double) count / rows);
    }
    return 1 - equal;
  }
}
