package io.github.svmrelevance.api.optimization;

/**
 * One {@link LinearProgram} that is changed and solved again and again on one backend; a solver
 * that can starts warm from where it was.
 *
 * <p>A session belongs to the thread that first uses it: a call from another thread, or two at
 * once, throws {@link IllegalStateException}. After {@link #close()} only {@code close} may be
 * called; closing twice does nothing.
 *
 * @since 0.1
 */
public interface LinearSession extends SolverSession<LinearProgram, Solution>, LinearChanges {}
