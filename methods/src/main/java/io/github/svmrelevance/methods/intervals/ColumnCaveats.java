package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Matrix;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.data.IndicatorSets;
import io.github.svmrelevance.core.inference.LoneColumn;
import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import io.github.svmrelevance.core.inference.VarianceInflation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What columns that determine one another, or the target, do to ranges and tests. */
final class ColumnCaveats {

  /** Inverting a larger correlation matrix takes long. */
  private static final int MOST_INFLATED = 300;

  /** In more cells levels take long to find. */
  private static final double MOST_CELLS = 2e8;

  /** Of a column with more than two values these mostly have three. */
  private static final int FIRST_ROWS = 64;

  private static final int MOST_TOLD = 5;

  private ColumnCaveats() {}

  /**
   * Reports features that the others determine, or nearly do. Columns of a group determine one
   * another by design, and are not told.
   *
   * @param data the data
   * @return a warning, if a variance inflation factor is above 10; none for as many features as
   *     samples, where that is so by counting, nor for more than 300, where it takes long
   */
  static Optional<Warning> collinear(TrainingSet data) {
    if (data.features() >= Math.min(data.count(), MOST_INFLATED + 1)) {
      return Optional.empty();
    }
    double[] factors = VarianceInflation.of(data.matrix());
    List<String> determined = named(data, j -> Double.isInfinite(factors[j]));
    List<String> close =
        named(data, j -> factors[j] > ModelCaveats.INFLATED && !Double.isInfinite(factors[j]));
    return ModelCaveats.collinear(determined, close);
  }

  /**
   * Reports groups with a column for each level of a category; one more may tell where the level is
   * missing. A shift that all levels share is one of the intercept, which costs norm and no loss,
   * so that upper bounds of such groups are large whether they matter or not. Cost: O(n) for each
   * level.
   *
   * @param data the data
   * @return a warning that names them, if there are any
   */
  static Optional<Warning> commonShifts(TrainingSet data) {
    List<String> complete =
        data.groups().stream()
            .filter(group -> group.isSeveral() && isComplete(data, group.columns()))
            .map(FeatureGroup::name)
            .toList();
    return complete.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.COMMON_SHIFT.of(
                "the upper bound of a category with a column for each level includes a shift that"
                    + " all levels share and the intercept undoes; do not compare it with those of"
                    + " other features: "
                    + Caveats.listed(complete)));
  }

  /**
   * Reports adjacent columns of 0 and 1, each judged by itself, of which exactly one is 1 in each
   * row. They have the same shift in common as the levels of a category. Scaled values of 0 and 1
   * are two values. Cost: O(n) for each column of two values, that of a few rows for others; of
   * sparse data O(n / 64) for each column, beside its entries.
   *
   * @param data the data
   * @return a warning that gives the groups to make of them, if there are any
   */
  static Optional<Warning> ungroupedLevels(TrainingSet data) {
    Set<String> taken = new HashSet<>(data.names());
    BitSet alone = new BitSet();
    for (FeatureGroup group : data.groups()) {
      taken.add(group.name());
      int column = group.columns().get(0);
      // A text of two levels has one column, which no option calls by its name.
      alone.set(column, !group.isSeveral() && group.name().equals(data.names().get(column)));
    }
    List<String> groups = new ArrayList<>();
    for (List<Integer> set :
        IndicatorSets.of(
            data.count(),
            data.features(),
            j -> alone.get(j) ? larger(data.matrix(), j) : Optional.empty())) {
      List<String> own = set.stream().map(data.names()::get).toList();
      if (own.stream().allMatch(name -> Excerpt.printable(name).equals(name))) {
        IndicatorSets.name(own, name -> taken.contains(name) && !own.contains(name))
            .ifPresent(
                name -> {
                  taken.add(name);
                  groups.add(IndicatorSets.group(name, own));
                });
      }
    }
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    List<Message> options =
        groups.stream()
            .limit(MOST_TOLD)
            .map(group -> Message.of(RunSetting.GROUP, " " + Excerpt.shell(group)))
            .toList();
    return Optional.of(
        IntervalWarning.COMMON_SHIFT.of(
            "exactly one of some columns next to each other is 1 in each row, as if they were the"
                + " levels of one category. The upper bound of each includes a shift that all of them"
                + " share and the intercept undoes. Do not compare it with those of other features."
                + " To judge the columns as one, give ",
            Message.join(" ", options),
            groups.size() > MOST_TOLD ? " and " + (groups.size() - MOST_TOLD) + " more" : ""));
  }

  /** Where a column of two values has the larger one; empty if there are more. */
  private static Optional<BitSet> larger(Matrix matrix, int column) {
    if (matrix instanceof SparseMatrix sparse && sparse.entries(column) < sparse.rows()) {
      return larger(sparse, column);
    }
    int first = Math.min(FIRST_ROWS, matrix.rows());
    if (IntStream.range(0, first)
            .mapToDouble(i -> matrix.get(i, column))
            .distinct()
            .limit(3)
            .count()
        > 2) {
      return Optional.empty();
    }
    double[] values = matrix.column(column);
    double one = values[0];
    double other = one;
    BitSet others = new BitSet(values.length);
    for (int i = 0; i < values.length; i++) {
      if (values[i] != one) {
        if (other != one && values[i] != other) {
          return Optional.empty();
        }
        other = values[i];
        others.set(i);
      }
    }
    if (other < one) {
      others.flip(0, values.length);
    }
    return Optional.of(others);
  }

  /** The same, where one of the values is 0. */
  private static Optional<BitSet> larger(SparseMatrix matrix, int column) {
    double one = 0;
    BitSet others = new BitSet(matrix.rows());
    for (int e = 0; e < matrix.entries(column); e++) {
      double value = matrix.value(column, e);
      if (one != 0 && value != one && value != 0) {
        return Optional.empty();
      }
      if (value != 0) {
        one = value;
        others.set(matrix.rowOf(column, e));
      }
    }
    if (one < 0) {
      others.flip(0, matrix.rows());
    }
    return Optional.of(others);
  }

  /**
   * Whether two columns or more, each scaled to [0, 1], add up to 1 in every row: all of the group,
   * or all but one. That one tells where the level is missing; there the others hold the share of
   * each level.
   */
  private static boolean isComplete(TrainingSet data, List<Integer> columns) {
    double[] excess = new double[data.count()];
    Arrays.fill(excess, -1);
    for (int column : columns) {
      double[] values = scaled(data, column);
      for (int i = 0; i < excess.length; i++) {
        excess[i] += values[i];
      }
    }
    return areEqual(excess, new double[excess.length])
        || (columns.size() > 3
            && columns.stream().anyMatch(column -> areEqual(excess, scaled(data, column))));
  }

  /** A column less its least value, in units of its width; NaN if it does not vary. */
  private static double[] scaled(TrainingSet data, int column) {
    double[] values = data.matrix().column(column);
    double least = Arrays.stream(values).min().orElse(0);
    double width = Arrays.stream(values).max().orElse(0) - least;
    return Arrays.stream(values).map(value -> (value - least) / width).toArray();
  }

  private static boolean areEqual(double[] some, double[] others) {
    return IntStream.range(0, some.length)
        .allMatch(i -> Math.abs(some[i] - others[i]) < ModelCaveats.ROUNDING);
  }

  private static List<String> named(TrainingSet data, IntPredicate chosen) {
    return data.groups().stream()
        .filter(group -> !group.isSeveral())
        .map(group -> group.columns().get(0))
        .filter(chosen::test)
        .sorted()
        .map(data.names()::get)
        .toList();
  }

  /**
   * Names features that tell the target alone, or nearly do: such a column is often the outcome
   * itself, written down in another way, or what is known only after it. Levels, and orders of
   * several classes, are looked at in up to 2e8 cells that are not sparse.
   *
   * @param data the data
   * @param effects how much each tells alone, where that is known; of blocks it tells of their
   *     means, or of those that have several answers, and is not used
   * @param blocks which samples belong together, if any do: these count as one
   * @return a warning of those that tell it, one of those that nearly do, or none
   */
  static List<Warning> outcomeInDisguise(
      TrainingSet data, IntFunction<Optional<Effect>> effects, Optional<Blocks> blocks) {
    LoneColumn lone = LoneColumn.of(data.samples().target(), blocks);
    if (!lone.isEnough()) {
      return List.of();
    }
    boolean looksAtCells =
        !(data.matrix() instanceof SparseMatrix)
            && (double) data.count() * data.features() <= MOST_CELLS;
    List<String> exact = new ArrayList<>();
    Map<String, Closeness> near = new LinkedHashMap<>();
    for (int j = 0; j < data.groups().size(); j++) {
      Optional<Effect> effect = data.isPrivileged(j) ? Optional.empty() : effects.apply(j);
      if (effect.isEmpty()) {
        continue;
      }
      String name = data.groups().get(j).name();
      Optional<Effect> ofOrder =
          effect.filter(found -> found.measured() != Measured.EXPLAINED && blocks.isEmpty());
      boolean perfect = ofOrder.filter(ModelCaveats::isPerfect).isPresent();
      Optional<Closeness> close =
          perfect ? Optional.empty() : closeness(data, j, ofOrder, lone, looksAtCells);
      if (perfect || close.filter(Closeness::isExact).isPresent()) {
        exact.add(name);
      } else {
        close.ifPresent(found -> near.put(name, found));
      }
    }
    List<Warning> warnings = new ArrayList<>();
    ModelCaveats.separatesAlone(
            exact,
            data.samples().target() instanceof RealValues
                ? "puts all samples in the order of the target: "
                : "separates the classes alone: ")
        .ifPresent(warnings::add);
    ModelCaveats.nearlyTellsAlone(near).ifPresent(warnings::add);
    return warnings;
  }

  /** Of a group its levels, and those of each of its columns. */
  private static Optional<Closeness> closeness(
      TrainingSet data,
      int group,
      Optional<Effect> ofOrder,
      LoneColumn lone,
      boolean looksAtCells) {
    // Levels in an order part where classes do; their ranks have ties that values have not.
    boolean ordered = data.samples().target() instanceof OrderedClasses;
    FeatureGroup judged = data.groups().get(group);
    Optional<Closeness> known =
        ordered || judged.isSeveral() ? Optional.empty() : ofOrder.flatMap(lone::byEffect);
    if (known.isPresent() || !looksAtCells) {
      return known;
    }
    double[][] columns =
        judged.columns().stream().map(data.matrix()::column).toArray(double[][]::new);
    if (!judged.isSeveral()) {
      return ofOrder.isEmpty() || ordered
          ? lone.judge(columns[0])
          : lone.byLevels(LoneColumn.levels(columns[0]));
    }
    return Stream.concat(
            Stream.of(LoneColumn.levels(columns)), Arrays.stream(columns).map(LoneColumn::levels))
        .map(lone::byLevels)
        .flatMap(Optional::stream)
        .max(Comparator.comparingDouble(Closeness::value));
  }
}
