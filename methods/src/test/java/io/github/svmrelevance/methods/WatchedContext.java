package io.github.svmrelevance.methods;

import io.github.svmrelevance.api.execution.Job;
import io.github.svmrelevance.api.execution.TaskExecutor;
import io.github.svmrelevance.api.optimization.CertifiedSession;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.Solution;
import io.github.svmrelevance.api.optimization.SolverAnswer;
import io.github.svmrelevance.core.optimization.SolutionChecker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * A context that remembers which random streams and how many sessions were asked of it, and lets
 * solutions of linear programs be spoilt.
 */
public final class WatchedContext extends ForwardingContext {

  private final List<List<String>> draws = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger open = new AtomicInteger();
  private Runnable onDraw = () -> {};
  private Consumer<String> onMap = title -> {};
  private UnaryOperator<Solution> linear = solution -> solution;
  private UnaryOperator<PiecewiseLinearSolution> piecewise = solution -> solution;

  /** Solves with the backends that there are, and draws with seed 0. */
  public WatchedContext(TaskExecutor executor) {
    super(executor);
  }

  /** Does something whenever a stream is asked for. */
  public WatchedContext onDraw(Runnable action) {
    onDraw = action;
    return this;
  }

  /** Does something before tasks are run, given their title. */
  public WatchedContext onMap(Consumer<String> action) {
    onMap = action;
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

  /** Another answer in the place of a linear program's, checked as the first one was. */
  private CertifiedSolution<Solution> spoilt(
      LinearProgram program, CertifiedSolution<Solution> found, Optional<double[]> radius) {
    Solution answer =
        found.isCertified()
            ? found.solution()
            : Solution.failed(found.status(), found.iterations(), found.message());
    Solution changed = linear.apply(answer);
    return changed == answer
        ? found
        : changed.isOptimal()
            ? CertifiedSolution.of(
                changed,
                SolutionChecker.check(program, changed, radius.orElseGet(changed::point)),
                found.backend())
            : CertifiedSolution.none(changed, found.backend());
  }

  /** Another answer in the place of a piecewise-linear program's, checked as the first one was. */
  private CertifiedSolution<PiecewiseLinearSolution> spoilt(
      PiecewiseLinearProgram program, CertifiedSolution<PiecewiseLinearSolution> found) {
    PiecewiseLinearSolution answer =
        found.isCertified()
            ? found.solution()
            : PiecewiseLinearSolution.failed(found.status(), found.iterations(), found.message());
    PiecewiseLinearSolution changed = piecewise.apply(answer);
    return changed == answer
        ? found
        : changed.isOptimal()
            ? CertifiedSolution.of(
                changed, SolutionChecker.check(program, changed), found.backend())
            : CertifiedSolution.none(changed, found.backend());
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
    return super.random(key);
  }

  @Override
  public CertifiedSession.PiecewiseLinear open(PiecewiseLinearProgram program) {
    return watched(super.open(program));
  }

  private CertifiedSession.PiecewiseLinear watched(CertifiedSession.PiecewiseLinear session) {
    return watched(
        CertifiedSession.PiecewiseLinear.class,
        session,
        (name, result) ->
            switch (name) {
              case "fork" -> watched((CertifiedSession.PiecewiseLinear) result);
              case "solve" -> spoilt(session.program(), cast(result));
              default -> result;
            });
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program) {
    return watched(super.open(program), Optional.empty());
  }

  @Override
  public CertifiedSession.Linear open(LinearProgram program, double[] radius) {
    return watched(super.open(program, radius), Optional.of(radius));
  }

  private CertifiedSession.Linear watched(
      CertifiedSession.Linear session, Optional<double[]> radius) {
    return watched(
        CertifiedSession.Linear.class,
        session,
        (name, result) ->
            name.equals("solve") ? spoilt(session.program(), cast(result), radius) : result);
  }

  @SuppressWarnings("unchecked") // what solve of the session returns
  private static <S extends SolverAnswer> CertifiedSolution<S> cast(Object result) {
    return (CertifiedSolution<S>) result;
  }

  private <S> S watched(Class<S> type, S session, BiFunction<String, Object, Object> results) {
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
                return results.apply(method.getName(), method.invoke(session, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Override
  public <S, T, R> List<Optional<R>> map(String title, Job<S, T, R> job, S shared, List<T> tasks) {
    onMap.accept(title);
    return super.map(title, job, shared, tasks);
  }
}
