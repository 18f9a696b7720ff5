package io.github.svmrelevance.methods;

import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.kernel.Kernel;
import io.github.svmrelevance.api.method.RunContext;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.svm.SvmTrainer;
import io.github.svmrelevance.core.run.DefaultRunContext;
import io.github.svmrelevance.core.spi.Registry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * A context that remembers which random streams and how many sessions were asked of it, and lets
 * solutions of linear programs be spoilt.
 */
public final class WatchedContext implements RunContext {

  private final RunContext real;
  private final List<List<String>> draws = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger open = new AtomicInteger();
  private Runnable onDraw = () -> {};
  private UnaryOperator<Solution> linear = solution -> solution;
  private UnaryOperator<PiecewiseLinearSolution> piecewise = solution -> solution;

  /** Solves with the backends that there are, and draws with seed 0. */
  public WatchedContext(TaskExecutor executor) {
    this.real = new DefaultRunContext(Registry.backends(), Optional.empty(), executor, 0);
  }

  /** Does something whenever a stream is asked for. */
  public WatchedContext onDraw(Runnable action) {
    onDraw = action;
    return this;
  }

  /** Hands other solutions of linear programs out than were found. */
  public WatchedContext spoilingLinear(UnaryOperator<Solution> change) {
    linear = change;
    return this;
  }

  /** Hands other solutions of piecewise-linear programs out than were found. */
  public WatchedContext spoilingPiecewise(UnaryOperator<PiecewiseLinearSolution> change) {
    piecewise = change;
    return this;
  }

  private Object spoilt(Object result) {
    if (result instanceof Solution solution) {
      return linear.apply(solution);
    }
    return result instanceof PiecewiseLinearSolution solution ? piecewise.apply(solution) : result;
  }

  /** The keys of the streams in the order in which they were asked for. */
  public List<List<String>> draws() {
    return List.copyOf(draws);
  }

  /**
   * How many sessions on linear and piecewise-linear programs were opened or forked, not closed.
   */
  public int open() {
    return open.get();
  }

  @Override
  public RandomGenerator random(String... key) {
    draws.add(List.of(key));
    onDraw.run();
    return real.random(key);
  }

  @Override
  public PiecewiseLinearSession open(PiecewiseLinearProgram program) {
    return watched(PiecewiseLinearSession.class, real.open(program));
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return watched(LinearSession.class, real.open(program));
  }

  private <S> S watched(Class<S> type, S session) {
    open.incrementAndGet();
    return type.cast(
        Proxy.newProxyInstance(
            WatchedContext.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                open.decrementAndGet();
              }
              try {
                Object result = method.invoke(session, arguments);
                return type.isInstance(result) ? watched(type, type.cast(result)) : spoilt(result);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Override
  public QuadraticSession open(QuadraticProgram program) {
    return real.open(program);
  }

  @Override
  public Kernel kernel(String spec, int features) {
    return real.kernel(spec, features);
  }

  @Override
  public SvmTrainer svmTrainer() {
    return real.svmTrainer();
  }

  @Override
  public TaskExecutor executor() {
    return real.executor();
  }
}
