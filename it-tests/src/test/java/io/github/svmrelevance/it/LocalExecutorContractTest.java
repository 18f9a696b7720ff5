package io.github.svmrelevance.it;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.testkit.TaskExecutorContract;
import java.util.Optional;
import java.util.function.Consumer;

/** Threads of this process. */
class LocalExecutorContractTest extends TaskExecutorContract {

  @Override
  protected void with(CancellationToken cancellation, Consumer<RunContext> work) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(2, cancellation, ProgressListener.none())) {
      work.accept(new DefaultRunContext(Studies.BACKENDS, Optional.empty(), executor, 3));
    }
  }
}
