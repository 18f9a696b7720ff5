package io.github.svmrelevance.api;

import java.util.Optional;

/** The token of work that nobody can stop. */
enum NeverCancelled implements CancellationToken {
  INSTANCE;

  private static final Registration NOTHING_TO_REMOVE = () -> {};

  @Override
  public Optional<CancellationReason> reason() {
    return Optional.empty();
  }

  @Override
  public Registration onCancel(Runnable callback) {
    return NOTHING_TO_REMOVE;
  }
}
