package io.github.svmrelevance.explorer.web;

/** A request that is not answered. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * A refusal.
   *
   * @param status of HTTP
   * @param message why, in a line that carries no information on the data
   */
  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
