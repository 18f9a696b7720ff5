package io.github.svmrelevance.core.evaluation;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Excerpt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Splits samples into folds that each hold the same share of every class: the test sets differ by
 * at most one in their size, and by at most one in the number of samples of any class.
 *
 * @since 0.1
 */
public final class StratifiedFolds {

  private StratifiedFolds() {}

  /**
   * Splits a data set by its classes; classes without samples do not count.
   *
   * @param data the samples
   * @param folds how many folds, from 2 to the number of samples
   * @param random decides which sample goes where; the same stream gives the same folds
   * @return the folds
   * @throws InvalidInputException if there are fewer samples than folds, or if a class has but one
   *     sample, so that some model would be trained without it
   */
  public static List<Fold> of(Dataset data, int folds, RandomGenerator random) {
    int[] strata = new int[data.samples()];
    for (int i = 0; i < strata.length; i++) {
      strata[i] = data.classes().label(i);
    }
    return split(strata, data.classes().names(), false, folds, random);
  }

  /**
   * Splits the samples of a binary problem.
   *
   * @param data the samples
   * @param positive the class that is set against the rest; each side has to occur
   * @param folds how many folds, from 2 to the number of samples
   * @param random decides which sample goes where; the same stream gives the same folds
   * @return the folds
   * @throws InvalidInputException if there are fewer samples than folds, or fewer than two samples
   *     of a side
   */
  public static List<Fold> of(Dataset data, String positive, int folds, RandomGenerator random) {
    double[] signs = data.classes().signs(positive);
    int[] strata = new int[signs.length];
    for (int i = 0; i < strata.length; i++) {
      strata[i] = signs[i] > 0 ? 1 : 0;
    }
    String negative = BinaryClasses.of(data.classes().names(), positive).negative();
    return split(strata, List.of(negative, positive), true, folds, random);
  }

  /**
   * Splits samples by a target of any kind: by their classes or levels, or of numbers by chance
   * alone.
   *
   * @param target what is told of each sample
   * @param folds how many folds, from 2 to the number of samples
   * @param random decides which sample goes where; the same stream gives the same folds
   * @return the folds
   * @throws InvalidInputException if there are fewer samples than folds, or if a class has but one
   *     sample
   */
  public static List<Fold> of(Target target, int folds, RandomGenerator random) {
    int[] strata = new int[target.samples()];
    if (target instanceof OrderedClasses levels) {
      Arrays.setAll(strata, levels::level);
      return split(strata, levels.names(), false, folds, random);
    }
    if (target instanceof Classes classes) {
      Arrays.setAll(strata, classes::label);
      return split(strata, classes.names(), false, folds, random);
    }
    return split(strata, List.of("all"), false, folds, random);
  }

  private static List<Fold> split(
      int[] strata, List<String> names, boolean allOccur, int folds, RandomGenerator random) {
    if (folds < 2 || folds > strata.length) {
      throw new InvalidInputException(
          folds
              + " folds are not possible with "
              + strata.length
              + " samples; expected 2 to "
              + strata.length
              + ", or more samples");
    }
    int[] foldOf = new int[strata.length];
    int next = 0;
    for (int stratum = 0; stratum < names.size(); stratum++) {
      int[] members = members(strata, stratum);
      if (members.length == 0 && !allOccur) {
        continue;
      }
      if (members.length < 2) {
        throw new InvalidInputException(
            "class "
                + Excerpt.quote(names.get(stratum))
                + " has "
                + members.length
                + " sample(s); cross-validation needs at least 2 of each class, so that every model"
                + " is trained with all classes");
      }
      shuffle(members, random);
      // Dealing goes on where the last class ended: that keeps the folds of one size.
      for (int member : members) {
        foldOf[member] = next;
        next = (next + 1) % folds;
      }
    }
    return collect(foldOf, folds);
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
