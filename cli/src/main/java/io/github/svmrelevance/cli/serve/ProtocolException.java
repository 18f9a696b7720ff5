package io.github.svmrelevance.cli.serve;

/** A message is not one of the protocol. */
public final class ProtocolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ProtocolException(String message) {
    super(message);
  }
}
