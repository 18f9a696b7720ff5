package io.github.svmrelevance.solver.ojalgo;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import io.github.svmrelevance.api.optimization.QuadraticProgram;
import io.github.svmrelevance.api.optimization.QuadraticSession;
import java.util.Set;

/** Linear programs on ojAlgo's simplex, convex quadratic ones on its active-set method. */
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
    return Set.of(ProblemClass.LINEAR, ProblemClass.QUADRATIC);
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
  public QuadraticSession open(QuadraticProgram program) {
    return new QuadraticProgramSession(program);
  }
}
