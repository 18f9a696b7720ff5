package com.example.backend;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPSolver;
import io.github.svmrelevance.api.BackendUnavailableException;
import io.github.svmrelevance.api.optimization.Availability;
import io.github.svmrelevance.api.optimization.LinearProgram;
import io.github.svmrelevance.api.optimization.LinearSession;
import io.github.svmrelevance.api.optimization.OptimizationBackend;
import io.github.svmrelevance.api.optimization.ProblemClass;
import java.util.Set;

/** Linear programs on GLOP, the simplex solver of Google OR-Tools. */
public final class GlopBackend implements OptimizationBackend {

  /** Loads the native library once, when somebody first asks for it, and keeps the answer. */
  private static final class Library {
    private static final Availability STATE = load();

    private static Availability load() {
      try {
        Loader.loadNativeLibraries();
        return Availability.yes();
      } catch (RuntimeException | LinkageError failure) {
        return Availability.no(
            "the native library of OR-Tools was not loaded ("
                + failure.getMessage()
                + "); add the jar com.google.ortools:ortools-<system>-<processor> of this machine");
      }
    }
  }

  @Override
  public String id() {
    return "glop";
  }

  @Override
  public String title() {
    return "GLOP of Google OR-Tools";
  }

  @Override
  public String version() {
    return "9.14.6206";
  }

  @Override
  public Set<ProblemClass> problemClasses() {
    return Set.of(ProblemClass.LINEAR);
  }

  @Override
  public int priority() {
    return 10;
  }

  @Override
  public Availability availability() {
    return Library.STATE;
  }

  @Override
  public LinearSession open(LinearProgram program) {
    if (!availability().available()) {
      throw new BackendUnavailableException(
          "the backend 'glop' cannot run here: " + availability().detail());
    }
    return new GlopSession(MPSolver.createSolver("GLOP"), program);
  }
}
