package io.github.svmrelevance.methods;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.method.RelevanceMethod;
import io.github.svmrelevance.api.result.RelevanceResult;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.run.LocalTaskExecutor;
import io.github.svmrelevance.core.run.ProgressListener;
import io.github.svmrelevance.core.spi.Registry;
import io.github.svmrelevance.testkit.RelevanceMethodContract;
import java.util.Optional;

/** The rules of the SPI, for methods that run on {@code core}. */
public abstract class MethodContract extends RelevanceMethodContract {

  @Override
  protected RelevanceResult run(
      RelevanceMethod method,
      AnalysisRequest request,
      long seed,
      int threads,
      CancellationToken cancellation) {
    try (LocalTaskExecutor executor =
        new LocalTaskExecutor(threads, cancellation, ProgressListener.none())) {
      return method.analyze(request, context(executor, seed));
    }
  }

  @Override
  protected RunContext context(TaskExecutor executor, long seed) {
    return new DefaultRunContext(Registry.backends(), Optional.empty(), executor, seed);
  }
}
