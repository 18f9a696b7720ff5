package io.github.svmrelevance.tables;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Feature;
import io.github.svmrelevance.api.data.Matrix;
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

/**
 * Finds, whatever it is called, the column that says which rows belong together: others never
 * change within its values, as age and sex do not within the rows of a patient. Columns that are
 * made of another, as a season is of the month, do so too. Hence it takes two of them, and of a
 * number's values none that only rises or falls with it, as an age group does with the age.
 */
final class RepeatedUnits {

  /** Rows enough to see it, so that a look at a long table costs little. */
  private static final int MOST_ROWS = 100_000;

  /** Fewer values are rather kinds of things. */
  private static final int LEAST_UNITS = 10;

  private static final int LEAST_STEADY = 2;

  /** Of a column that changes with the rows, so many changes within units would be expected. */
  private static final double LEAST_CHANGES = 20;

  private static final int MOST_TOLD = 3;

  private final Dataset data;
  private final int rows;

  private RepeatedUnits(Dataset data) {
    this.data = data;
    rows = Math.min(MOST_ROWS, data.samples());
  }

  /**
   * A hint at the column within whose values the most others never change. Cost: O(n) for each
   * column, and for each two of them usually a few rows.
   *
   * @param levels the columns that were turned into 0/1 columns
   */
  static Optional<Warning> among(Dataset data, Collection<CategoricalFeature> levels) {
    if (data.matrix() instanceof SparseMatrix) {
      return Optional.empty(); // columns that are nearly always 0 change nowhere
    }
    return new RepeatedUnits(data).find(levels);
  }

  private Optional<Warning> find(Collection<CategoricalFeature> levels) {
    Optional<Warning> hint = Optional.empty();
    int most = LEAST_STEADY - 1;
    for (CategoricalFeature feature : levels) {
      int[] unitOf = Arrays.copyOf(feature.levelOf(), rows);
      if (mayBeUnits(feature.levels().size()) && Arrays.stream(unitOf).allMatch(u -> u >= 0)) {
        List<String> steady =
            steadyWithin(feature.column(), unitOf, feature.levels().size(), false);
        if (steady.size() > most) {
          most = steady.size();
          hint = Optional.of(hint(feature.column(), feature.levels().size(), steady));
        }
      }
    }
    for (int j = 0; j < data.features().size(); j++) {
      Feature feature = data.features().get(j);
      double[] values = feature.group().isEmpty() ? wholeNumbers(j) : new double[0];
      if (!mayBeUnits(values.length)) {
        continue;
      }
      int column = j;
      int[] unitOf = new int[rows];
      Arrays.setAll(unitOf, i -> Arrays.binarySearch(values, data.matrix().get(i, column) + 0.0));
      List<String> steady = steadyWithin(feature.name(), unitOf, values.length, true);
      if (steady.size() > most) {
        most = steady.size();
        hint = Optional.of(hint(feature.name(), values.length, steady));
      }
    }
    return hint;
  }

  private boolean mayBeUnits(int values) {
    return values >= LEAST_UNITS && values <= rows / 2;
  }

  /** The different values in their order; none if they are too many, or not whole. */
  private double[] wholeNumbers(int column) {
    Set<Double> values = new LinkedHashSet<>();
    for (int i = 0; i < rows; i++) {
      double value = data.matrix().get(i, column) + 0.0; // + 0.0 makes -0.0 equal to 0.0
      if (value != Math.rint(value) || (values.add(value) && values.size() > rows / 2)) {
        return new double[0];
      }
    }
    return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  /** The names of the columns that change between units, and within none. */
  private List<String> steadyWithin(String units, int[] unitOf, int count, boolean ordered) {
    int[] first = new int[count];
    Arrays.fill(first, -1);
    for (int i = rows - 1; i >= 0; i--) {
      first[unitOf[i]] = i;
    }
    int[] seen = Arrays.stream(first).filter(row -> row >= 0).toArray();
    Set<String> steady = new LinkedHashSet<>();
    for (int j = 0; j < data.features().size(); j++) {
      String name = data.features().get(j).group().orElse(data.features().get(j).name());
      if (!name.equals(units)
          && isSteady(j, unitOf, first)
          && !(ordered && isMonotone(j, seen))
          && changes(j) * (rows - seen.length) >= LEAST_CHANGES) {
        steady.add(name);
      }
    }
    return List.copyOf(steady);
  }

  private boolean isSteady(int column, int[] unitOf, int[] first) {
    Matrix matrix = data.matrix();
    for (int i = 0; i < rows; i++) {
      if (matrix.get(i, column) != matrix.get(first[unitOf[i]], column)) {
        return false;
      }
    }
    return true;
  }

  private boolean isMonotone(int column, int[] inOrder) {
    boolean rises = true;
    boolean falls = true;
    for (int k = 1; k < inOrder.length; k++) {
      double before = data.matrix().get(inOrder[k - 1], column);
      double value = data.matrix().get(inOrder[k], column);
      rises &= value >= before;
      falls &= value <= before;
    }
    return rises || falls;
  }

  /** The chance that two rows, drawn one after another with replacement, differ in a column. */
  private double changes(int column) {
    Map<Double, Integer> counts = new HashMap<>();
    for (int i = 0; i < rows; i++) {
      counts.merge(data.matrix().get(i, column) + 0.0, 1, Integer::sum);
    }
    double equal = 0;
    for (int count : counts.values()) {
      equal += ((double) count / rows) * ((double) count / rows);
    }
    return 1 - equal;
  }

  private static Warning hint(String name, int values, List<String> steady) {
    List<String> told = new ArrayList<>();
    steady.stream().limit(MOST_TOLD).map(Excerpt::quote).forEach(told::add);
    if (steady.size() > MOST_TOLD) {
      told.add(steady.size() - MOST_TOLD + " more");
    }
    String last = told.remove(told.size() - 1);
    return DataWarning.BLOCKS.of(
        "within each of the "
            + values
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
