package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.result.FeatureEvidence.Effect;
import io.github.svmrelevance.api.result.FeatureEvidence.Measured;
import io.github.svmrelevance.api.result.FeatureInterval;
import io.github.svmrelevance.api.result.FeatureInterval.Bounds;
import io.github.svmrelevance.api.result.Measure;
import io.github.svmrelevance.api.result.Quality;
import io.github.svmrelevance.api.result.RelevanceClass;
import io.github.svmrelevance.api.result.RelevanceIntervals;
import io.github.svmrelevance.core.data.Excerpt;
import io.github.svmrelevance.core.inference.LoneColumn;
import io.github.svmrelevance.core.inference.LoneColumn.Closeness;
import io.github.svmrelevance.core.inference.VarianceInflation;
import io.github.svmrelevance.methods.options.IntervalOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;

/** What makes true answers to the question asked tell little of the data. */
final class Caveats {

  /** A warning names no more features than this. */
  private static final int MOST_NAMES = 10;

  /** What a paper with a level of 1 % asks for. */
  private static final int ENOUGH_PROBES = 99;

  /** A feature with so many values, as a share of different rows, hardly repeats one by chance. */
  private static final double MANY_VALUES = 0.2;

  /** With fewer samples a null feature may separate the classes. */
  private static final int ENOUGH_SAMPLES = 20;

  /** Inverting a larger correlation matrix takes long. */
  private static final int MOST_INFLATED = 300;

  /** In more cells levels take long to find. */
  private static final double MOST_CELLS = 2e8;

  private Caveats() {}

  /**
   * Reports rows that occur more than once: permutation tests take samples to be independent. Rows
   * of a few codes repeat by chance. So one feature must have many values beside how many different
   * rows there are, and so many rows must repeat beyond those of shuffled features.
   *
   * @param data the data
   * @param random chance, by which features are shuffled; not asked for where few rows repeat
   * @return a warning, if they are a tenth of all rows
   */
  static Optional<Warning> repeatedRows(TrainingSet data, Supplier<RandomGenerator> random) {
    RepeatedRows rows = new RepeatedRows(data);
    long repeated = rows.found();
    Optional<Warning> warning =
        ModelCaveats.repeatedRows(
            repeated,
            data.count(),
            ", or name the column that says which rows belong together with ",
            RunSetting.BLOCK);
    return warning.filter(
        any ->
            hasManyValues(data, data.count() - repeated)
                && ModelCaveats.repeatedRows(repeated - rows.byChance(random.get()), data.count())
                    .isPresent());
  }

  private static boolean hasManyValues(TrainingSet data, long different) {
    return IntStream.range(0, data.features())
        .anyMatch(
            j -> distinctValues(data, j) >= Math.max(ENOUGH_SAMPLES, MANY_VALUES * different));
  }

  /** How many values a column has, or more; of a sparse one zeros are not looked at. */
  private static long distinctValues(TrainingSet data, int column) {
    if (data.matrix() instanceof SparseMatrix sparse) {
      return 1
          + IntStream.range(0, sparse.entries(column))
              .mapToDouble(k -> sparse.value(column, k))
              .distinct()
              .count();
    }
    return Arrays.stream(data.matrix().column(column)).distinct().count();
  }

  /**
   * Reports blocks that the tests cannot use: where labels trade places within blocks, those of one
   * class carry no information.
   *
   * @param data the data
   * @param blocks which of its samples belong together
   * @return a warning, if some blocks have several answers and others one
   */
  static Optional<Warning> blocksOfOneClass(TrainingSet data, Blocks blocks) {
    double[] answers = answers(data);
    if (blocks.agreeIn(answers)) {
      return Optional.empty();
    }
    List<int[]> idle =
        Arrays.stream(blocks.members()).filter(block -> distinct(answers, block) == 1).toList();
    if (idle.isEmpty()) {
      return Optional.empty();
    }
    int mixed = blocks.count() - idle.size();
    return Optional.of(
        IntervalWarning.BLOCKS_OF_ONE_CLASS.of(
            "samples are compared within their blocks, as "
                + mixed
                + " of "
                + blocks.count()
                + (mixed == 1 ? " blocks has " : " blocks have ")
                + several(data.samples().target())
                + "; the other blocks, with "
                + idle.stream().mapToInt(block -> block.length).sum()
                + " of "
                + data.count()
                + " samples, add nothing to the tests"
                + (mixed <= idle.size() && !(data.samples().target() instanceof RealValues)
                    ? ". If a block should have one class, correct its labels, or leave the mixed"
                        + " ones out"
                    : "")));
  }

  private static String several(Target target) {
    return target.match(
        classes -> classes.names().size() == 2 ? "both classes" : "several classes",
        levels -> "several levels",
        numbers -> "several values");
  }

  /**
   * Reports features that do not differ where the tests compare samples.
   *
   * @param data the data
   * @param blocks which of its samples belong together
   * @param names of these features, at least one
   * @return the warning
   */
  static Warning sameWhereCompared(TrainingSet data, Blocks blocks, List<String> names) {
    return IntervalWarning.SAME_WHERE_COMPARED.of(
        blocks.agreeIn(answers(data))
            ? "without a test and a class, as a block counts as one sample, and their means are the"
                + " same in all blocks: "
                + listed(names)
            : "without a test and a class, as only samples of one block are compared, and there they"
                + " are all the same: "
                + listed(names)
                + "; to test them, make one row of each block, such as its means");
  }

  /**
   * Reports blocks that are too few for any evidence: labels trade places between blocks of one
   * label, or within blocks of both, and each way to do so counts the same.
   *
   * @param data the data
   * @param blocks which of its samples belong together
   * @param level p-values above it are no evidence
   * @return a warning, if one by the number of these ways is above the level
   */
  static Optional<Warning> fewBlocks(TrainingSet data, Blocks blocks, double level) {
    double[] answers = answers(data);
    boolean whole = blocks.agreeIn(answers);
    List<int[]> trading =
        whole
            ? List.of(Arrays.stream(blocks.members()).mapToInt(block -> block[0]).toArray())
            : List.of(blocks.members());
    double ways = 1;
    for (int[] units : trading) {
      ways *= arrangements(answers, units);
    }
    return ways * level >= 1
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.FEW_BLOCKS.of(
                "the labels of "
                    + blocks.count()
                    + " blocks can trade places in "
                    + Math.round(ways)
                    + " ways, which is too few for a test of a feature alone at a level of "
                    + level
                    + (whole ? "; give more blocks" : "; " + ofMixed(answers, blocks))));
  }

  /** What helps where labels trade places within blocks. */
  private static String ofMixed(double[] answers, Blocks blocks) {
    long mixed =
        Arrays.stream(blocks.members()).filter(block -> distinct(answers, block) > 1).count();
    return mixed
        + " of them "
        + (mixed == 1 ? "has" : "have")
        + " rows of several labels, and only within such blocks do labels trade places. Give more"
        + " blocks of that kind; or, if these few labels are mistaken, mend them";
  }

  /**
   * What is reported of each sample, as a number: equal ones are the same class, level or value.
   */
  static double[] answers(TrainingSet data) {
    IntToDoubleFunction answer =
        data.samples()
            .target()
            .match(classes -> classes::label, levels -> levels::level, numbers -> numbers::value);
    return IntStream.range(0, data.count()).mapToDouble(answer).toArray();
  }

  private static long distinct(double[] answers, int[] units) {
    return IntStream.of(units).mapToDouble(i -> answers[i]).distinct().count();
  }

  /** In how many ways the answers of some samples can trade places, as far as a double tells. */
  private static double arrangements(double[] answers, int[] units) {
    double ways = 1;
    Map<Double, Integer> counts = new HashMap<>();
    for (int k = 0; k < units.length; k++) {
      ways *= (k + 1.0) / counts.merge(answers[units[k]], 1, Integer::sum);
    }
    return ways;
  }

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
   * Reports categories of three levels or more, each with a column; one more may tell where the
   * level is missing. A shift that all levels share is one of the intercept, which costs norm and
   * no loss, so that upper bounds of such groups are large whether they matter or not. Cost: O(n)
   * for each level.
   *
   * @param data the data
   * @return a warning that names them, if there are any
   */
  static Optional<Warning> commonShifts(TrainingSet data) {
    List<String> complete =
        data.groups().stream()
            .filter(group -> group.columns().size() > 2 && isComplete(data, group.columns()))
            .map(FeatureGroup::name)
            .toList();
    return complete.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.COMMON_SHIFT.of(
                "the upper bound of a category with a column for each level includes a shift that"
                    + " all levels share and the intercept undoes; do not compare it with those of"
                    + " other features: "
                    + listed(complete)));
  }

  /**
   * Whether three columns or more, each scaled to [0, 1], add up to 1 in every row: all of the
   * group, or all but one. That one tells where the level is missing; there the others hold the
   * share of each level.
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

  /** The first of some names. */
  static String listed(List<String> names) {
    return String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
        + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "");
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
                ? "has the order of the target alone: "
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

  /**
   * Says that a baseline predicts no better than a constant.
   *
   * @param data what it was trained on
   * @param baseline the baseline
   * @return a warning, if that is so
   */
  static Optional<Warning> constantWouldDo(StudyData data, RelevanceIntervals.Baseline baseline) {
    Quality quality = baseline.scored().quality();
    double constant = data.qualityOfConstant();
    double own = quality.get(quality.main());
    int n = data.training().count();
    boolean number = quality.main() == Measure.MEAN_ABSOLUTE_ERROR;
    if (number) {
      return own < constant
          ? Optional.empty()
          : Optional.of(
              data.isMostlyOneNumber()
                  ? ModelCaveats.mostlyOneNumber()
                  : ModelCaveats.predictsNothing(
                      "the baseline is off by no less than if it always predicted the median"));
    }
    if (data.countsClassesAlike()) {
      return ModelCaveats.constantWouldDoByClass(own, constant);
    }
    return data.isWeighted()
        ? ModelCaveats.constantWouldDoByWeight(own, constant)
        : ModelCaveats.constantWouldDo(Math.round(own * n), n, Math.round(constant * n));
  }

  /**
   * Reports a rate of false positives that few probes of each feature leave, as it is not asked for
   * by itself there: of N exchangeable probes and a null feature, each has the largest bound with a
   * chance of 1/(N + 1).
   *
   * @param copies the number of probes of each feature
   * @return a warning, if that rate is above 1 %
   */
  static Optional<Warning> fewProbes(int copies) {
    return copies < ENOUGH_PROBES
        ? Optional.of(
            IntervalWarning.FEW_PROBES.of(
                "each feature is compared with "
                    + copies
                    + " probes of its own, which is a level of 1/"
                    + (copies + 1)
                    + ": so often chance calls a null feature relevant; give ",
                IntervalOptions.PROBES,
                " " + ENOUGH_PROBES + " for 1/" + (ENOUGH_PROBES + 1)))
        : Optional.empty();
  }

  /**
   * Reports probes without bounds.
   *
   * @param outcomes of all probes
   * @return a warning, if some could not be solved or certified
   */
  static Optional<Warning> leftOut(List<Probes.Outcome> outcomes) {
    long failed =
        outcomes.stream()
            .filter(one -> one.status() != SolveStatus.OPTIMAL)
            .filter(one -> one.status() != SolveStatus.INFEASIBLE)
            .count();
    return failed == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.PROBES_LEFT_OUT.of(
                Excerpt.counted(failed, "probe", "probes")
                    + " could not be solved or certified; thresholds rest on the others"));
  }

  /**
   * Tells where the rate of false positives does not hold: a permuted feature is correlated with
   * nothing, so that its bounds are no null for those of a correlated one.
   *
   * @param data the data
   * @param classes of the features, by their probes
   * @return a warning, if relevant ones are correlated with others
   */
  static Optional<Warning> correlated(TrainingSet data, List<Optional<RelevanceClass>> classes) {
    List<double[]> columns =
        IntStream.range(0, data.features()).mapToObj(data.matrix()::column).toList();
    PearsonsCorrelation correlation = new PearsonsCorrelation();
    double chance = 3 / Math.sqrt(data.count());
    long affected =
        IntStream.range(0, data.groups().size())
            .filter(j -> classes.get(j).filter(RelevanceClass::isRelevant).isPresent())
            .filter(
                j -> {
                  List<Integer> own = data.groups().get(j).columns();
                  return IntStream.range(0, columns.size())
                      .filter(k -> !own.contains(k))
                      .anyMatch(
                          k ->
                              own.stream()
                                  .anyMatch(
                                      l ->
                                          Math.abs(
                                                  correlation.correlation(
                                                      columns.get(l), columns.get(k)))
                                              > chance));
                })
            .count();
    return affected == 0
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.CORRELATED_FEATURES.of(
                affected
                    + " of the relevant features are correlated with others; for these the rate of"
                    + " false positives does not hold with ",
                IntervalOptions.THRESHOLD,
                " per-feature; with evidence it does"));
  }

  /**
   * Names features without evidence that every admissible model uses. That is no contradiction:
   * with little slack, models lean on chance, and no test sees everything.
   *
   * @param features the features with their final classes
   * @param tolerance a lower bound counts as positive above it
   * @return a warning, if there are such features
   */
  static Optional<Warning> usedWithoutEvidence(List<FeatureInterval> features, double tolerance) {
    List<String> names =
        features.stream()
            .filter(f -> f.relevance().equals(Optional.of(RelevanceClass.NO_EVIDENCE)))
            .filter(f -> f.bounds().map(Bounds::lower).orElse(0.0) > tolerance)
            .map(FeatureInterval::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntervalWarning.USED_WITHOUT_EVIDENCE.of(
                "every admissible model uses features for which there is no evidence, as models lean"
                    + " on chance where the slack is small, or as the tests miss what there is: "
                    + listed(names)));
  }
}
