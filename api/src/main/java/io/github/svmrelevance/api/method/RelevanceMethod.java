package io.github.svmrelevance.api.method;

import io.github.svmrelevance.api.result.RelevanceResult;

/**
 * An algorithm that tells which features matter. Found through {@link java.util.ServiceLoader}.
 * Stateless and thread-safe, with a cheap constructor.
 */
public interface RelevanceMethod {

  /**
   * What the method says of itself.
   *
   * @return the description, always the same
   */
  MethodDescription description();

  /**
   * Answers the question. The same request, seed and backend give the same result to the last bit,
   * whatever the number of threads. If the run is cancelled after something worth having is done,
   * the result holds it and says that it is partial.
   *
   * @param request the data and the parameters
   * @param context solvers, threads and chance
   * @return the result
   * @throws io.github.svmrelevance.api.InvalidInputException if the data or the parameters do not
   *     allow an answer
   * @throws io.github.svmrelevance.api.InfeasibleModelException if no model meets the constraints
   * @throws io.github.svmrelevance.api.SolverException if a solver failed
   * @throws io.github.svmrelevance.api.CancelledException if the run was cancelled before anything
   *     worth having was done
   */
  RelevanceResult analyze(AnalysisRequest request, RunContext context);
}
