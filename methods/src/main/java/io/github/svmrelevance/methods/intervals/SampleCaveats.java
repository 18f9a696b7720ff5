package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.SparseMatrix;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.diagnostic.Warning;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What samples that repeat one another, or belong together, do to the tests. */
final class SampleCaveats {

  /** A feature with so many values, as a share of different rows, hardly repeats one by chance. */
  private static final double MANY_VALUES = 0.2;

  /** With fewer samples a null feature may separate the classes. */
  private static final int ENOUGH_SAMPLES = 20;

  private SampleCaveats() {}

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
                    ? ". If a block should have one class, correct its labels"
                        + (keepHalf(answers, idle) ? ", or leave the mixed ones out" : "")
                    : "")));
  }

  /** Whether the blocks of one class alone have half of the samples of each class, or more. */
  private static boolean keepHalf(double[] answers, List<int[]> idle) {
    Map<Double, Integer> gained = new HashMap<>();
    for (double answer : answers) {
      gained.merge(answer, -1, Integer::sum);
    }
    idle.forEach(block -> gained.merge(answers[block[0]], 2 * block.length, Integer::sum));
    return gained.values().stream().allMatch(more -> more >= 0);
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
    boolean classes = !(data.samples().target() instanceof RealValues);
    return IntervalWarning.SAME_WHERE_COMPARED.of(
        blocks.agreeIn(answers(data))
            ? "without a test and a class, as a block counts as one sample, and their means are the"
                + " same in all blocks: "
                + Caveats.listed(names)
            : "without a test and a class, as only samples of one block are compared, and there they"
                + " are all the same: "
                + Caveats.listed(names)
                + (classes
                    ? "; of samples that were matched by them, no test can say more"
                    : "; to test them, make one row of each block, such as its means"));
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
}
