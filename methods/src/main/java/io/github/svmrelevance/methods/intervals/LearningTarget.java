package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Classes;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.data.Target;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.RunSetting;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.Task;
import io.github.svmrelevance.core.data.BinaryClasses;
import io.github.svmrelevance.core.data.Occurring;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.core.loss.MarginLoss;
import io.github.svmrelevance.core.loss.WeightCoding;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    LearningTarget learning = of(data(request), request.task(), request.scaling());
    learning.requireVaried(request);
    return learning;
  }

  /**
   * The samples of a request, with one class against the rest as their target if one is, and with
   * those classes and levels that occur.
   */
  static Dataset data(AnalysisRequest request) {
    return data(request.data(), request.positiveClass());
  }

  /** The same of samples whose class to set against the rest is given, if one is. */
  static Dataset data(Dataset data, Optional<String> positive) {
    if (positive.isPresent()) {
      double[] signs = data.classes().signs(positive.get());
      return data.withTarget(MarginLoss.target(signs));
    }
    return data.target() instanceof RealValues
        ? data
        : data.withTarget(Occurring.of(data.target()));
  }

  /** The class that samples are split by, whichever of two is set against the other. */
  static Optional<String> splitBy(AnalysisRequest request) {
    return request
        .positiveClass()
        .map(positive -> BinaryClasses.splitBy(request.data().classes(), positive));
  }

  /** The target of at least one sample that {@link #data} made. */
  static LearningTarget of(Dataset data, Task task, Scaling scaling) {
    Target target = data.target();
    if (!scaling.changes() || !(target instanceof RealValues values)) {
      return new LearningTarget(task, target, 0, 1);
    }
    TargetScale scale = TargetScale.of(data, scaling);
    return new LearningTarget(task, scale.scaled(values), scale.centre(), scale.unit());
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
    if (target instanceof RealValues) {
      TargetScale.requireVaried(request.data());
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
    return request
        .data()
        .target()
        .match(
            classes ->
                request.positiveClass().isPresent()
                    ? ofBothSides(request, request.positiveClass().get())
                    : occurring(classes.names(), classes.counts()),
            levels -> occurring(levels.names(), levels.counts()),
            numbers -> Map.of());
  }

  private static Map<String, Integer> ofBothSides(AnalysisRequest request, String positive) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    int[] both = data(request).classes().counts();
    counts.put(positive, both[1]);
    counts.put(BinaryClasses.of(request.data().classes().names(), positive).negative(), both[0]);
    return counts;
  }

  private static Map<String, Integer> occurring(List<String> names, int[] sizes) {
    Map<String, Integer> counts = new LinkedHashMap<>();
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
