package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.Parameter;
import io.github.svmrelevance.api.result.RelevanceClass;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Tells the classes of data; a value without live objects. */
@FunctionalInterface
interface ClassAnalysis extends Serializable {

  /**
   * The class of each feature of the data.
   *
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped before all were
   *     known
   */
  List<Optional<RelevanceClass>> classes(AnalysisRequest request, RunContext context);

  /** The parameters that a request may have. */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /** The classes that follow from the ranges of an interval method. */
  record OfIntervals(IntervalMethod method) implements ClassAnalysis {

    @Override
    public List<Optional<RelevanceClass>> classes(AnalysisRequest request, RunContext context) {
      return IntervalEngine.classes(method, request, context);
    }

    @Override
    public List<Parameter<?>> parameters() {
      return method.parameters();
    }
  }
}
