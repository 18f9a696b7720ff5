package io.github.svmrelevance.it;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.testkit.LoopbackExecutor;
import io.github.svmrelevance.testkit.TaskExecutorContract;
import java.util.Optional;
import java.util.function.Consumer;

/** Bytes, and classes that are loaded anew. */
class LoopbackExecutorContractTest extends TaskExecutorContract {

  @Override
  protected void with(CancellationToken cancellation, Consumer<RunContext> work) {
    try (LoopbackExecutor elsewhere = new LoopbackExecutor(2, cancellation)) {
      work.accept(new DefaultRunContext(Studies.BACKENDS, Optional.empty(), elsewhere, 3));
    }
  }
}
