package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.smoothing.Centre;
import java.util.Arrays;
import java.util.Optional;

/**
 * The packed program of a session, and what has been computed of it that does not depend on the
 * objective: the bases of the program as it was packed and, carried over from there, the last base
 * of the program as it stands after columns were replaced.
 */
public final class Bases {

  private static final int SECOND_PERTURBATION = 1;

  private final int perturbation;

  /** The same terms with other bounds or another perturbation; null if they were never packed. */
  private final PackedProgram known;

  private PiecewiseLinearProgram original;
  private PackedProgram originalPacked;

  /** One entry per budget, null where not known; those before a known one are known. */
  private Base[] originalChain;

  private PackedProgram current;

  /** The last base of the program as it stands, or null if not known. */
  private Base last;

  /** Where the bounds of the one column that is replaced start; null if not known. */
  private Optional<ProbeLine> line;

  /** Where forecasts start after columns were replaced; null if not known. */
  private Optional<Centre> centre;

  /** No work done yet. */
  public Bases() {
    this(0, null);
  }

  private Bases(int perturbation, PackedProgram known) {
    this.perturbation = perturbation;
    this.known = known;
  }

  private Bases(
      Bases other, PiecewiseLinearProgram original, Base[] originalChain, PackedProgram current) {
    this.perturbation = other.perturbation;
    this.known = null;
    this.original = original;
    this.originalPacked = other.originalPacked;
    this.originalChain = originalChain;
    this.current = current;
  }

  public boolean isEmpty() {
    return original == null;
  }

  /**
   * For another thread: shares what is known, the packed program at least.
   *
   * @param program the program as it stands
   */
  public Bases forked(PiecewiseLinearProgram program) {
    pack(program);
    Bases fork = new Bases(this, original, originalChain.clone(), current.detached());
    fork.last = last;
    fork.line = line;
    fork.centre = centre;
    return fork;
  }

  /** After a change of bounds: all bases are given up, and the packed coefficients are kept. */
  public Bases withBounds() {
    return new Bases(0, coefficients());
  }

  /** What holds the packed coefficients of the program as it stands; null if nothing does. */
  private PackedProgram coefficients() {
    if (isEmpty()) {
      return known;
    }
    return current.replaced().length == 0 ? originalPacked : null;
  }

  /** After a change of a limit: the bases found under that limit are given up. */
  public Bases withLimit(int group, double limit) {
    if (isEmpty()) {
      return this;
    }
    Base[] kept = originalChain.clone();
    Arrays.fill(kept, group, kept.length, null);
    Base own = kept[group - 1];
    kept[group - 1] = own == null ? null : own.withLimit(group, limit).orElse(null);
    return new Bases(this, original.withLimit(group - 1, limit), kept, current);
  }

  /** After a change of a column, given by its coefficients in the functionals of the block. */
  public Bases withColumn(int block, int variable, double[] column) {
    if (isEmpty() || !originalPacked.isReplaceable(block)) {
      return new Bases();
    }
    return new Bases(this, original, originalChain, current.withColumn(block, variable, column));
  }

  /**
   * Solves a program that has the terms and limits these bases were made for. What cannot be proven
   * is tried once more from nothing, with another perturbation. It decides which of the vertices
   * that coincide in degenerate data a path goes through, and some are too ill-conditioned to be
   * proven where others are not.
   *
   * @param program the program as it stands
   * @param start where an optimum may lie
   */
  public PiecewiseLinearSolution solve(
      PiecewiseLinearProgram program,
      Optional<SolveOptions.Start> start,
      Interruption interruption) {
    try {
      return attempt(program, start, interruption);
    } catch (Stopped stopped) {
      if (stopped.status() != SolveStatus.NUMERICAL_FAILURE) {
        throw stopped;
      }
      return new Bases(SECOND_PERTURBATION, coefficients())
          .attempt(program, Optional.empty(), interruption);
    }
  }

  /**
   * About where the optimum lies.
   *
   * @param program the program as it stands
   * @return empty if there is no forecast of such a program
   */
  public Optional<NearOptimum> near(PiecewiseLinearProgram program, Interruption interruption) {
    pack(program);
    if (!program.penalty().isEmpty() || current.replaced().length > 0 || !Shortcut.pays(current)) {
      return Optional.empty();
    }
    Engine engine = new Engine(program, current, interruption);
    if (last == null) {
      last = lastBase(engine, interruption);
    }
    return engine.near(last);
  }

  private void pack(PiecewiseLinearProgram program) {
    if (isEmpty()) {
      original = program;
      originalPacked =
          known == null
              ? PackedProgram.of(program, perturbation)
              : known.repacked(program, perturbation);
      originalChain = new Base[program.budgets().size()];
      current = originalPacked;
    }
  }

  private PiecewiseLinearSolution attempt(
      PiecewiseLinearProgram program,
      Optional<SolveOptions.Start> start,
      Interruption interruption) {
    pack(program);
    Engine engine = new Engine(program, current, interruption);
    if (start.isPresent()) {
      Optional<PiecewiseLinearSolution> near = engine.solve(start.get());
      if (near.isPresent()) {
        return near.get();
      }
    }
    if (originalChain.length == 0) {
      return engine.solveWithoutBudgets();
    }
    if (isProbe(program)) {
      Optional<PiecewiseLinearSolution> bound = solveProbe(program, engine, interruption);
      if (bound.isPresent()) {
        return bound.get();
      }
    }
    if (last == null && current.replaced().length > 0 && program.penalty().isEmpty()) {
      Optional<PiecewiseLinearSolution> found = solveReplaced(engine, interruption);
      if (found.isPresent()) {
        return found.get();
      }
    }
    if (last == null) {
      last = lastBase(engine, interruption);
    }
    return engine.solve(last);
  }

  /** Whether the cost is on the one variable whose column is replaced, and a path leads there. */
  private boolean isProbe(PiecewiseLinearProgram program) {
    if (current.replaced().length != 1 || !program.penalty().isEmpty() || Shortcut.pays(current)) {
      return false;
    }
    int variable = current.replaced()[0];
    for (int j = 0; j < program.variables(); j++) {
      if ((program.cost(j) != 0) != (j == variable)) {
        return false;
      }
    }
    return true;
  }

  /** Tries to solve a bound of a replaced column from where both its bounds start. */
  private Optional<PiecewiseLinearSolution> solveProbe(
      PiecewiseLinearProgram program, Engine engine, Interruption interruption) {
    try {
      if (line == null) {
        Base base = complete(originalChain, new Engine(original, originalPacked, interruption));
        double limit = program.budgets().get(originalChain.length - 1).limit();
        line = ProbeLine.of(base, current, limit, interruption);
      }
      return line.map(engine::solve);
    } catch (Stopped stopped) {
      if (stopped.isInterruption() || stopped.status() == SolveStatus.UNBOUNDED) {
        throw stopped;
      }
      // Numerical trouble on this way only. The usual way is tried next, from a start of its own,
      // and proves the bound or reports why it cannot: nothing but the time is lost.
      return Optional.empty();
    }
  }

  /** Tries to solve a program with replaced columns without carrying its base over. */
  private Optional<PiecewiseLinearSolution> solveReplaced(
      Engine engine, Interruption interruption) {
    return Shortcut.pays(current) ? engine.solve(() -> centre(interruption)) : Optional.empty();
  }

  private Optional<Centre> centre(Interruption interruption) {
    if (centre == null) {
      centre = carriedCentre(interruption);
    }
    return centre;
  }

  /** As with {@link #carry}, what is wrong with the original program says nothing of this one. */
  private Optional<Centre> carriedCentre(Interruption interruption) {
    try {
      Engine before = new Engine(original, originalPacked, interruption);
      return complete(originalChain, before)
          .centre(interruption)
          .map(old -> old.carriedTo(current, interruption));
    } catch (Stopped stopped) {
      if (stopped.isInterruption()) {
        throw stopped;
      }
      return Optional.empty();
    }
  }

  private Base lastBase(Engine engine, Interruption interruption) {
    Engine before = new Engine(original, originalPacked, interruption);
    if (current.replaced().length == 0) {
      return complete(originalChain, before);
    }
    Optional<Base> base =
        carry(before, interruption)
            .map(carried -> engine.lastBase(carried.vertex(), carried.limits()));
    return base.orElseGet(() -> complete(new Base[originalChain.length], engine));
  }

  /**
   * The last base of the original program, carried over to the present columns. Whatever is wrong
   * with the original program, or on the way from there, need not be wrong with the present one,
   * which then starts from nothing.
   */
  private Optional<ColumnChange> carry(Engine before, Interruption interruption) {
    try {
      Base base = complete(originalChain, before);
      ColumnChange change = new ColumnChange(base, originalChain.length, current, interruption);
      return change.carry() ? Optional.of(change) : Optional.empty();
    } catch (Stopped stopped) {
      if (stopped.isInterruption()) {
        throw stopped;
      }
      return Optional.empty();
    }
  }

  /** Computes what is missing in a chain, and returns its last base. */
  private static Base complete(Base[] chain, Engine engine) {
    for (int k = 0; k < chain.length; k++) {
      if (chain[k] == null) {
        chain[k] = k == 0 ? engine.firstBase() : engine.nextBase(chain[k - 1], k + 1);
      }
    }
    return chain[chain.length - 1];
  }
}
