package io.github.svmrelevance.cli.wiring;

/** A user's module cannot be loaded, or does not fit the command. */
public final class ExtensionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ExtensionException(String message, Throwable cause) {
    super(message, cause);
  }
}
