package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.optimization.CertifiedSession;

/**
 * Sessions on the {@link HalfSpaces} that are known.
 *
 * @param all on all of them
 * @param few on those that say enough of an end that decides nothing
 */
record EnclosureSessions(CertifiedSession.PiecewiseLinear all, CertifiedSession.PiecewiseLinear few)
    implements AutoCloseable {

  static EnclosureSessions open(EnclosureJob.Known known, RunContext context) {
    return new EnclosureSessions(
        context.open(known.spaces().program()), context.open(known.few().program()));
  }

  /** One fork at a time, as a session demands. */
  synchronized EnclosureSessions fork() {
    return new EnclosureSessions(all.fork(), few.fork());
  }

  @Override
  public void close() {
    try (all) {
      few.close();
    }
  }
}
