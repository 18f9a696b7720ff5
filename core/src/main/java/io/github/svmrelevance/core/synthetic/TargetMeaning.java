package io.github.svmrelevance.core.synthetic;

import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What the target of a row means.
 *
 * @param names of the classes or levels 0, 1, ...; empty where targets are numbers
 * @param collected makes a target of those of all rows
 */
record TargetMeaning(List<String> names, Function<double[], Target> collected) {

  /** The classes of two-class data. */
  static final TargetMeaning SIGNS = classes(List.of("-1", "1"));

  static TargetMeaning classes(List<String> names) {
    return new TargetMeaning(names, targets -> new Classes(names, codes(targets)));
  }

  static TargetMeaning levels(List<String> names) {
    return new TargetMeaning(names, targets -> new OrderedClasses(names, codes(targets)));
  }

  static TargetMeaning numbers() {
    return new TargetMeaning(List.of(), RealValues::new);
  }

  private static int[] codes(double[] targets) {
    return Arrays.stream(targets).mapToInt(code -> (int) code).toArray();
  }
}
