package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.MixedIntegerProgram;
import io.github.svmrelevance.api.optimization.MixedIntegerSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import java.util.Set;

/**
 * Linear and convex quadratic programs on ojAlgo, and linear ones with columns of whole numbers.
 *
 * <p>A simplex on a dense tableau solves linear programs, since it is the fastest way for the sizes
 * that ranges have. Beyond 8 million entries the revised simplex does, since the tableau would take
 * too much memory. Each solve starts from the last optimal basis, which saves most of the pivots.
 * Memory: 8 m (m + n) bytes for m rows and n columns left after reduction.
 *
 * <p>Quadratic programs are dense, in O((n + m)^3), and meant for some hundred columns.
 *
 * <p>An optimal answer meets the optimality conditions of the posed program to 1e-8 of their terms.
 * A second program proves INFEASIBLE and UNBOUNDED. With whole numbers, nothing proves that a point
 * is best, or that there is none: ojAlgo's branch and bound says so. The README of the module has
 * the figures.
 *
 * @since 0.1
 */
public final class OjAlgoBackend implements OptimizationBackend {

  /** Creates the backend. */
  public OjAlgoBackend() {}

  @Override
  public String id() {
    return "ojalgo";
  }

  @Override
  public String title() {
    return "ojAlgo, pure Java";
  }

  @Override
  public String version() {
    return "57.1.0";
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.LINEAR, ProblemClass.QUADRATIC, ProblemClass.MIXED_INTEGER);
  }

  @Override
  public int priority() {
    return 50;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }

  @Override
  public LinearSession open(LinearProgram program) {
    return new LinearProgramSession(program);
  }

  @Override
  public MixedIntegerSession open(MixedIntegerProgram program) {
    return new MixedIntegerProgramSession(program);
  }

  @Override
  public QuadraticSession open(QuadraticProgram program) {
    return new QuadraticProgramSession(program);
  }
}
