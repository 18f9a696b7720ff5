package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.diagnostic.Warning;

/**
 * What there is to say of problems that were solved.
 *
 * @since 0.1
 */
public enum SolverWarning implements Warning.Code {
  /** Another backend solved what the first one could not. */
  BACKEND_REPLACED,
  /** The backend of the run does not know a class of problems, so that another one solved those. */
  BACKEND_LACKS_CLASS
}
