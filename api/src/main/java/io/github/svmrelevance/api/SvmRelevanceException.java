package io.github.svmrelevance.api;

/**
 * The root of the exceptions that this framework throws on purpose. Anything else that escapes is a
 * defect.
 *
 * <p>The permitted subclasses are the cases that callers treat differently; the command line maps
 * each of them to an exit code of its own.
 *
 * @since 0.1
 */
public abstract sealed class SvmRelevanceException extends RuntimeException
    permits InvalidInputException,
        InfeasibleModelException,
        SolverException,
        BackendUnavailableException,
        CancelledException {

  private static final long serialVersionUID = 1L;

  SvmRelevanceException(String message, Throwable cause) {
    super(message, cause);
  }
}
