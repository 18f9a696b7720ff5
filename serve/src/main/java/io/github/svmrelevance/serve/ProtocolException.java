package io.github.svmrelevance.serve;

/** A message is not one of the protocol. */
final class ProtocolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ProtocolException(String message) {
    super(message);
  }
}
