package io.github.svmrelevance.cli;

/** A user's module cannot be loaded, or does not fit the command. */
final class ExtensionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ExtensionException(String message, Throwable cause) {
    super(message, cause);
  }
}
