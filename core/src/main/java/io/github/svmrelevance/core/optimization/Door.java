package io.github.svmrelevance.core.optimization;

import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.CertifiedSolution;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.api.optimization.SolverAnswer;
import io.github.svmrelevance.api.optimization.SolverSession;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How problems of one class are solved: on which backend, on which other one if that fails, and
 * what proves an answer.
 *
 * @param first the backend to ask, twice if need be
 * @param second finds the one to ask where the first does not help
 * @param check what is made of an answer
 * @param status how an answer stands after its check
 * @param warnings told where the second backend had to help
 * @param <P> the class of problems
 * @param <A> what its backends answer
 * @param <R> an answer with its check
 * @param <T> the sessions of its backends
 */
record Door<P, A extends SolverAnswer, R, T extends SolverSession<P, A>>(
    Route<P, T> first,
    Supplier<Optional<Route<P, T>>> second,
    Check<P, A, R> check,
    Function<R, SolveStatus> status,
    Consumer<Warning> warnings) {

  /** Checks an answer of a backend to a problem. */
  @FunctionalInterface
  interface Check<P, A, R> {
    R check(P program, A answer, String backend);
  }

  /**
   * A door to a class whose optimal answers prove themselves.
   *
   * @param proof recomputes what an optimal answer proves
   */
  static <P, A extends SolverAnswer, T extends SolverSession<P, A>>
      Door<P, A, CertifiedSolution<A>, T> certifying(
          Route<P, T> first,
          Supplier<Optional<Route<P, T>>> second,
          BiFunction<P, A, Certificate> proof,
          Consumer<Warning> warnings) {
    return new Door<>(
        first,
        second,
        (program, answer, backend) ->
            answer.isOptimal()
                ? CertifiedSolution.of(answer, proof.apply(program, answer), backend)
                : CertifiedSolution.none(answer, backend),
        CertifiedSolution::status,
        warnings);
  }

  /**
   * One way to a solver.
   *
   * @param backend the id of the backend
   * @param opener opens a session on it, through a bridge if need be
   */
  record Route<P, T>(String backend, Function<P, T> opener) {

    T open(P program) {
      return opener.apply(program);
    }
  }

  /** The one place at which an answer is checked. */
  R check(P program, A answer, Route<P, T> route) {
    return check.check(program, answer, route.backend());
  }

  /**
   * Says that another backend took the place of the first one.
   *
   * @param crashed whether that was because the first one crashed
   */
  void warnOf(Route<P, T> helper, boolean crashed) {
    warnings.accept(
        SolverWarning.BACKEND_REPLACED.of(
            "the backend '"
                + first.backend()
                + (crashed
                    ? "' crashed, in a process of its own, on a problem; '"
                    : "' could not solve a problem to the accuracy wanted; '")
                + helper.backend()
                + "' solved it instead"));
  }
}
