package io.github.svmrelevance.core.data;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Targets without classes that have no samples, and without levels beyond those that occur: nothing
 * limits the intercepts that they would have, and they cost nothing.
 *
 * @since 0.1
 */
public final class Occurring {

  private Occurring() {}

  /**
   * What occurs of a target.
   *
   * @param target of at least one sample
   * @return the same samples; a number, or a target all of which occurs, as it is
   */
  public static Target of(Target target) {
    return target.match(Occurring::ofClasses, Occurring::ofLevels, numbers -> numbers);
  }

  private static Target ofLevels(OrderedClasses levels) {
    int[] counts = levels.counts();
    int[] used = IntStream.range(0, counts.length).filter(k -> counts[k] > 0).toArray();
    int first = used[0];
    int last = used[used.length - 1];
    return used.length == 1 || last - first + 1 == counts.length
        ? levels
        : new OrderedClasses(
            levels.names().subList(first, last + 1),
            IntStream.range(0, levels.samples()).map(i -> levels.level(i) - first).toArray());
  }

  private static Target ofClasses(Classes classes) {
    int[] counts = classes.counts();
    int[] used = IntStream.range(0, counts.length).filter(k -> counts[k] > 0).toArray();
    if (used.length == counts.length) {
      return classes;
    }
    return new Classes(
        IntStream.of(used).mapToObj(classes.names()::get).toList(),
        IntStream.range(0, classes.samples())
            .map(i -> Arrays.binarySearch(used, classes.label(i)))
            .toArray());
  }
}
