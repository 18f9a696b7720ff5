package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.WeightCoding;
import java.io.Serializable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The target as models learn it: one class against the rest as two classes, a number with mean 0
 * and standard deviation 1 if features are scaled so.
 *
 * @param task what is learnt
 * @param target what models are trained on
 * @param centre of a number, what a prediction of 0 stands for; else 0
 * @param scale of a number, what a difference of 1 stands for; else 1
 */
record LearningTarget(Task task, Target target, double centre, double scale)
    implements Serializable {

  /**
   * The target of a request, checked.
   *
   * @throws InvalidInputException if it is the same for all samples
   */
  static LearningTarget of(AnalysisRequest request) {
    LearningTarget learning = of(data(request), request.task(), request.standardize());
    learning.requireVaried(request);
    return learning;
  }

  /**
   * The samples of a request, with one class against the rest as their target if one is. Classes
   * without samples, and levels beyond those that occur, are left out: nothing limits the
   * intercepts that they would have, and they cost nothing.
   */
  static Dataset data(AnalysisRequest request) {
    Dataset data = request.data();
    if (request.positiveClass().isPresent()) {
      double[] signs = data.classes().signs(request.positiveClass().get());
      return data.withTarget(MarginLoss.target(signs));
    }
    return data.target() instanceof RealValues ? data : data.withTarget(occurring(data.target()));
  }

  private static Target occurring(Target target) {
    if (target instanceof OrderedClasses levels) {
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
    Classes classes = (Classes) target;
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

  /** The target of at least one sample that {@link #data} made. */
  static LearningTarget of(Dataset data, Task task, boolean standardize) {
    Target target = data.target();
    if (!standardize || !(target instanceof RealValues values)) {
      return new LearningTarget(task, target, 0, 1);
    }
    double[] numbers = IntStream.range(0, values.samples()).mapToDouble(values::value).toArray();
    double total = IntStream.range(0, numbers.length).mapToDouble(data::weight).sum();
    double centre =
        IntStream.range(0, numbers.length).mapToDouble(i -> data.weight(i) * numbers[i]).sum()
            / total;
    double variance =
        IntStream.range(0, numbers.length)
                .mapToDouble(i -> data.weight(i) * ((numbers[i] - centre) * (numbers[i] - centre)))
                .sum()
            / total;
    double scale = variance > 0 ? Math.sqrt(variance) : 1;
    return new LearningTarget(
        task,
        new RealValues(Arrays.stream(numbers).map(y -> (y - centre) / scale).toArray()),
        centre,
        scale);
  }

  /** How weight vectors follow from the variables of a model. */
  WeightCoding coding() {
    return task == Task.MULTICLASS
        ? WeightCoding.sumToZero(((Classes) target).names().size())
        : WeightCoding.single();
  }

  /** A prediction in the units of the data. */
  double inUnits(double prediction) {
    return centre + scale * prediction;
  }

  private void requireVaried(AnalysisRequest request) {
    if (target instanceof RealValues values) {
      double first = values.value(0);
      if (IntStream.range(0, values.samples()).allMatch(i -> values.value(i) == first)) {
        throw new InvalidInputException(
            Message.of(
                request.data().name()
                    + ": the target is "
                    + inUnits(first)
                    + " in all samples; name another column with ",
                RunSetting.LABEL));
      }
      return;
    }
    if (target instanceof Classes classes && task == Task.BINARY) {
      requireBothClasses(request, classes.counts());
      return;
    }
    Map<String, Integer> counts = counts(request);
    if (counts.size() < 2) {
      throw new InvalidInputException(
          Message.of(
              request.data().name()
                  + ": all samples are of "
                  + counts.keySet()
                  + "; there are no classes to separate. Name another column with ",
              RunSetting.LABEL));
    }
  }

  private static void requireBothClasses(AnalysisRequest request, int[] counts) {
    if (counts[0] > 0 && counts[1] > 0) {
      return;
    }
    throw new InvalidInputException(
        Message.of(
            request.data().name()
                + ": "
                + counts[1]
                + " of "
                + (counts[0] + counts[1])
                + " samples are of the positive class '"
                + request.positiveClass().orElseThrow()
                + "'; both sides need samples. Choose another ",
            RunSetting.POSITIVE,
            ", or check the labels"));
  }

  /** How many samples each class or level has, those that occur. */
  static Map<String, Integer> counts(AnalysisRequest request) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Target target = request.data().target();
    if (target instanceof RealValues) {
      return counts;
    }
    if (request.positiveClass().isPresent()) {
      String positive = request.positiveClass().get();
      int[] both = ((Classes) data(request).target()).counts();
      counts.put(positive, both[1]);
      counts.put(BinaryClasses.of(((Classes) target).names(), positive).negative(), both[0]);
      return counts;
    }
    List<String> names =
        target instanceof OrderedClasses levels ? levels.names() : ((Classes) target).names();
    int[] sizes =
        target instanceof OrderedClasses levels ? levels.counts() : ((Classes) target).counts();
    for (int k = 0; k < sizes.length; k++) {
      if (sizes[k] > 0) {
        counts.put(names.get(k), sizes[k]);
      }
    }
    return counts;
  }

  /** The names of the weight vectors. */
  List<String> vectors() {
    return task == Task.MULTICLASS ? ((Classes) target).names() : List.of("");
  }
}
