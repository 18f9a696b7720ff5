package io.github.svmrelevance.tribuo;

/**
 * There is no feature to select. A pipeline stops here rather than train a model of nothing.
 *
 * @since 0.1
 */
public final class NothingRelevantException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NothingRelevantException(String message) {
    super(message);
  }
}
