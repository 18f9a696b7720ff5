package io.github.svmrelevance.core.isolation;

import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.MixedIntegerSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;

/** A linear program with columns of whole numbers in a worker. */
final class IsolatedMixedIntegerSession
    extends IsolatedSession<MixedIntegerProgram, MixedIntegerSolution>
    implements MixedIntegerSession {

  IsolatedMixedIntegerSession(
      String backend, WorkerPool workers, Cleaner cleaner, MixedIntegerProgram program) {
    super(backend, workers, cleaner, program);
  }

  @Override
  Frame opening(MixedIntegerProgram program, int session) throws WorkerException {
    return new Payload().program(program).frame(Frame.Kind.OPEN_INTEGER, session);
  }

  @Override
  MixedIntegerSolution answer(ByteBuffer content) {
    return Payload.mixedIntegerSolution(content);
  }

  @Override
  MixedIntegerSolution failed(SolveStatus status, String message) {
    return MixedIntegerSolution.failed(status, 0, message);
  }
}
