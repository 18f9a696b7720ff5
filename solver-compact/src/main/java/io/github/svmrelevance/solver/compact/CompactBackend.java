package io.github.svmrelevance.solver.compact;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSession;
import io.github.svmrelevance.api.optimization.ProblemClass;
import java.lang.module.ModuleDescriptor;
import java.util.Optional;
import java.util.Set;

/**
 * The framework's own solver of piecewise-linear programs: a simplex method on the arrangement of
 * their breakpoints, which shares all work that does not depend on the objective. It needs nothing
 * but the JDK. The package describes the method.
 *
 * @since 0.1
 */
public final class CompactBackend implements OptimizationBackend {

  /** For {@link java.util.ServiceLoader}. */
  public CompactBackend() {}

  @Override
  public String id() {
    return "compact";
  }

  @Override
  public String title() {
    return "parametric paths on the arrangement of breakpoints, pure Java";
  }

  @Override
  public String version() {
    String version = CompactBackend.class.getPackage().getImplementationVersion();
    // On a module path the manifest is not read.
    return Optional.ofNullable(version)
        .or(
            () ->
                Optional.ofNullable(CompactBackend.class.getModule().getDescriptor())
                    .flatMap(ModuleDescriptor::rawVersion))
        .orElse("development");
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.PIECEWISE_LINEAR);
  }

  @Override
  public int priority() {
    return 80;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }

  @Override
  public PiecewiseLinearSession open(PiecewiseLinearProgram program) {
    return new CompactSession(program);
  }
}
