package io.github.svmrelevance.it.zoo;

import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import java.util.Set;

/** What all wrong backends say of themselves. */
abstract class Impostor implements OptimizationBackend {

  private final ProblemClass claimed;

  Impostor(ProblemClass claimed) {
    this.claimed = claimed;
  }

  @Override
  public String id() {
    return "tampered";
  }

  @Override
  public String title() {
    return "a wrong backend";
  }

  @Override
  public String version() {
    return "0";
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(claimed);
  }

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }
}
