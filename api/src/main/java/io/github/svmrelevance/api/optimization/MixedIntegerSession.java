package io.github.svmrelevance.api.optimization;

/**
 * One {@link MixedIntegerProgram} on one backend. Confined to a thread and closed as a {@link
 * LinearSession} is.
 *
 * @since 0.1
 */
public interface MixedIntegerSession
    extends SolverSession<MixedIntegerProgram, MixedIntegerSolution> {}
