package io.github.svmrelevance.core.evaluation;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Blocks;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Splits samples into folds that each hold the same share of every class: the test sets differ by
 * at most one in their size, and by at most one in the number of samples of any class.
 *
 * <p>Samples of a block go to the same fold. Then the shares are as even as large blocks allow when
 * each, from the largest on, goes where its classes are rarest.
 *
 * @since 0.1
 */
public final class StratifiedFolds {

  private StratifiedFolds() {}

  /**
   * Splits a data set by its classes or levels; classes without samples do not count. Where the
   * target is a number, chance alone decides.
   *
   * @param data the samples
   * @param folds how many folds, from 2 to the number of samples
   * @param random decides which sample goes where; the same stream gives the same folds
   * @return the folds
   * @throws InvalidInputException if there are fewer samples than folds, or if a class has but one
   *     sample, so that some model would be trained without it
   */
  public static List<Fold> of(Dataset data, int folds, RandomGenerator random) {
    return split(data, strata(data.target()), names(data.target()), false, folds, random);
  }

  private static int[] strata(Target target) {
    IntUnaryOperator stratum =
        target.match(classes -> classes::label, levels -> levels::level, numbers -> sample -> 0);
    return IntStream.range(0, target.samples()).map(stratum).toArray();
  }

  private static List<String> names(Target target) {
    return target.match(Classes::names, OrderedClasses::names, numbers -> List.of("all"));
  }

  /**
   * Splits the samples of a binary problem.
   *
   * @param data the samples
   * @param positive the class that is set against the rest; each side has to occur
   * @param folds how many folds, from 2 to the number of samples, or of blocks
   * @param random decides which sample goes where; the same stream gives the same folds
   * @return the folds
   * @throws InvalidInputException if there are fewer samples or blocks than folds, or fewer than
   *     two of a side
   */
  public static List<Fold> of(Dataset data, String positive, int folds, RandomGenerator random) {
    double[] signs = data.classes().signs(positive);
    int[] strata = new int[signs.length];
    for (int i = 0; i < strata.length; i++) {
      strata[i] = signs[i] > 0 ? 1 : 0;
    }
    String negative = BinaryClasses.of(data.classes().names(), positive).negative();
    return split(data, strata, List.of(negative, positive), true, folds, random);
  }

  /**
   * In how many folds each class or level that occurs can be tested.
   *
   * @param data the samples
   * @return the number of samples of the smallest class; of blocks where there are any
   */
  public static int most(Dataset data) {
    int[] strata = strata(data.target());
    int most = strata.length;
    for (int stratum : IntStream.of(strata).distinct().toArray()) {
      int[] rows = IntStream.range(0, strata.length).filter(i -> strata[i] == stratum).toArray();
      most = Math.min(most, data.blocks().map(all -> all.select(rows).count()).orElse(rows.length));
    }
    return most;
  }

  private static List<Fold> split(
      Dataset data,
      int[] strata,
      List<String> names,
      boolean allOccur,
      int folds,
      RandomGenerator random) {
    int units = data.blocks().map(Blocks::count).orElse(strata.length);
    if (folds < 2 || folds > units) {
      String what = data.blocks().isPresent() ? " blocks" : " samples";
      throw new InvalidInputException(
          folds
              + " folds are not possible with "
              + units
              + what
              + "; expected 2 to "
              + units
              + ", or more"
              + what);
    }
    requireTwo(strata, names, allOccur);
    return data.blocks().isPresent()
        ? together(data.blocks().get(), strata, names, folds, random)
        : apart(strata, names, folds, random);
  }

  private static void requireTwo(int[] strata, List<String> names, boolean allOccur) {
    for (int stratum = 0; stratum < names.size(); stratum++) {
      int count = members(strata, stratum).length;
      if (count == 1 || (count == 0 && allOccur)) {
        throw new InvalidInputException(
            "class "
                + Excerpt.quote(names.get(stratum))
                + " has "
                + Excerpt.counted(count, "sample", "samples")
                + "; cross-validation needs at least 2 of each class, so that every model"
                + " is trained with all classes");
      }
    }
  }

  private static List<Fold> apart(
      int[] strata, List<String> names, int folds, RandomGenerator random) {
    int[] foldOf = new int[strata.length];
    int next = 0;
    for (int stratum = 0; stratum < names.size(); stratum++) {
      int[] members = members(strata, stratum);
      shuffle(members, random);
      // Dealing goes on where the last class ended: that keeps the folds of one size.
      for (int member : members) {
        foldOf[member] = next;
        next = (next + 1) % folds;
      }
    }
    return collect(foldOf, folds);
  }

  /** Whole blocks, the largest first, each to the fold that its classes are rarest in. */
  private static List<Fold> together(
      Blocks blocks, int[] strata, List<String> names, int folds, RandomGenerator random) {
    int[][] members = blocks.members();
    int[] order = IntStream.range(0, members.length).toArray();
    shuffle(order, random);
    double[] sizes = new double[names.size()];
    for (int stratum : strata) {
      sizes[stratum]++;
    }
    double[][] held = new double[folds][names.size()];
    int[] foldOf = new int[strata.length];
    for (int block :
        IntStream.of(order)
            .boxed()
            .sorted(Comparator.comparingInt(block -> -members[block].length))
            .toList()) {
      double[] share = new double[names.size()];
      for (int i : members[block]) {
        share[strata[i]] += 1 / sizes[strata[i]];
      }
      int fold = emptiest(held, share);
      for (int i : members[block]) {
        foldOf[i] = fold;
      }
      for (int stratum = 0; stratum < share.length; stratum++) {
        held[fold][stratum] += share[stratum];
      }
    }
    for (int stratum = 0; stratum < names.size(); stratum++) {
      int[] of = IntStream.of(members(strata, stratum)).map(i -> foldOf[i]).distinct().toArray();
      if (of.length == 1) {
        throw new InvalidInputException(
            "the samples of class "
                + Excerpt.quote(names.get(stratum))
                + " are in too few blocks for cross-validation, which would train some model"
                + " without them; give more blocks, or smaller ones");
      }
    }
    return collect(foldOf, folds);
  }

  /** Where there is least of the classes of a block; of several folds the one that holds least. */
  private static int emptiest(double[][] held, double[] share) {
    return IntStream.range(0, held.length)
        .boxed()
        .min(
            Comparator.<Integer>comparingDouble(
                    fold ->
                        IntStream.range(0, share.length)
                            .mapToDouble(stratum -> share[stratum] * held[fold][stratum])
                            .sum())
                .thenComparingDouble(fold -> Arrays.stream(held[fold]).sum()))
        .orElseThrow();
  }

  private static int[] members(int[] strata, int stratum) {
    int count = 0;
    int[] members = new int[strata.length];
    for (int i = 0; i < strata.length; i++) {
      if (strata[i] == stratum) {
        members[count++] = i;
      }
    }
    return Arrays.copyOf(members, count);
  }

  /** Fisher and Yates. */
  private static void shuffle(int[] items, RandomGenerator random) {
    for (int last = items.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int item = items[last];
      items[last] = items[other];
      items[other] = item;
    }
  }

  private static List<Fold> collect(int[] foldOf, int folds) {
    List<Fold> all = new ArrayList<>(folds);
    for (int fold = 0; fold < folds; fold++) {
      int[] test = members(foldOf, fold);
      int[] training = new int[foldOf.length - test.length];
      int count = 0;
      for (int i = 0; i < foldOf.length; i++) {
        if (foldOf[i] != fold) {
          training[count++] = i;
        }
      }
      all.add(new Fold(training, test));
    }
    return List.copyOf(all);
  }
}
