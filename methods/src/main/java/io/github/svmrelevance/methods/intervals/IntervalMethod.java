package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.Parameter;
import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;

/**
 * What one interval method adds to the {@link IntervalEngine}: its baseline, and which models count
 * as being as good. A stateless value, such as an enum constant; called once for all samples, and
 * once for each half of them if the stability of the classes is asked for.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface IntervalMethod extends Serializable {

  /**
   * Declares the parameters, from which values are read in another process.
   *
   * @return all that a request may have; by default none
   */
  default List<Parameter<?>> parameters() {
    return List.of();
  }

  /**
   * Says which features only training samples have.
   *
   * @param request the parameters
   * @return by default none
   */
  default PrivilegedFeatures privileged(AnalysisRequest request) {
    return PrivilegedFeatures.none();
  }

  /**
   * Trains the baseline and states the question.
   *
   * @param request the parameters, and the samples as the user gave them
   * @param data the samples as models see them
   * @param context solvers, threads and chance
   * @param warnings given what the user should know of the question
   * @return the question
   * @throws io.github.svmrelevance.api.SolverException if the baseline could not be proven
   * @throws io.github.svmrelevance.api.CancelledException if the run was stopped before
   */
  IntervalQuestion pose(
      AnalysisRequest request, StudyData data, RunContext context, Consumer<Warning> warnings);
}
