package io.github.svmrelevance.solver.compact.rows;

import io.github.svmrelevance.api.optimization.Budget;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.stages.Bases;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program of many rows in the place of its {@link Bases}: it is solved by programs over few rows,
 * and never packed as a whole. It has one budget and no penalty, or a penalty and no budget.
 *
 * <p>Each solve begins with a program over few rows around one point, the centre, which objectives
 * share: where the budget is used least, or what was found first. Then follow some looks at all
 * rows, of O(n d) each ({@link RowRefinement}). A usual solve takes two to five looks and the
 * pivots of as many programs of some thousand rows, or of a few thousandths of all.
 *
 * <p>Belongs to one thread; {@link #forked()} makes another for another thread.
 */
public final class ManyRows {

  private static final int LEAST_ROWS = 100_000;
  private static final int ROWS_EACH = 150;
  private static final double FEASIBILITY = 1e-9;

  /** Where more of all rows lie on a breakpoint at the centre, few rows are not enough. */
  private static final double MOST_TIED = 0.2;

  private static final double TIED = 1e-9;

  private final Map<Integer, RowTerms> terms;

  /** Around which point rows are chosen at first; null if not known. */
  private Look centre;

  /** Whether the centre is a solution of a program that may have had other bounds. */
  private boolean centred;

  /** Whether too many rows lie on a breakpoint there. */
  private boolean tied;

  /** The least use of the only budget; NaN if not known. */
  private double least = Double.NaN;

  /** The program over few rows around the centre; null if not known. */
  private Relaxation few;

  private Bases basesOfFew;

  private ManyRows(Map<Integer, RowTerms> terms) {
    this.terms = terms;
  }

  /**
   * Looks at a program, in O(n d).
   *
   * @return empty if it has too few rows for this to pay, or budgets of another kind
   */
  public static Optional<ManyRows> of(PiecewiseLinearProgram program) {
    return of(program, Math.max(LEAST_ROWS, (long) ROWS_EACH * program.variables()));
  }

  /** As {@link #of(PiecewiseLinearProgram)}, where so many rows are many. */
  static Optional<ManyRows> of(PiecewiseLinearProgram program, long leastRows) {
    int budgets = program.budgets().size();
    if (program.penalty().isEmpty() ? budgets != 1 : budgets != 0) {
      return Optional.empty();
    }
    Map<Integer, RowTerms> terms = Look.manyTerms(program, leastRows);
    return terms.isEmpty() ? Optional.empty() : Optional.of(new ManyRows(terms));
  }

  /** For another thread: shares what is known. */
  public ManyRows forked() {
    ManyRows fork = withLimit();
    if (few != null) {
      fork.few = few;
      fork.basesOfFew = basesOfFew.forked(few.program());
    }
    return fork;
  }

  /** After a change of bounds. The centre need not be within them. */
  public ManyRows withBounds() {
    ManyRows changed = withLimit();
    changed.least = Double.NaN;
    return changed;
  }

  /** After a change of the limit. */
  public ManyRows withLimit() {
    ManyRows changed = new ManyRows(terms);
    changed.centre = centre;
    changed.centred = centred;
    changed.tied = tied;
    changed.least = least;
    return changed;
  }

  /**
   * Solves.
   *
   * @param program as it stands
   * @return a solution over all rows, with the multipliers that prove it; empty if that did not
   *     succeed, which says nothing of the program
   * @throws Stopped if it was interrupted, or there is no solution
   */
  public Optional<PiecewiseLinearSolution> solve(
      PiecewiseLinearProgram program, Interruption interruption) {
    boolean isSum = program.budgets().isEmpty();
    if (centre == null && isSum) {
      centre = Look.at(terms, new double[program.variables()]);
    }
    if (centre == null && !findLeast(program, interruption)) {
      return Optional.empty();
    }
    if (!isSum) {
      requireRoom(program);
    }
    if (tied) {
      return Optional.empty();
    }
    Optional<RowRefinement.Found> found = refined(program, interruption);
    if (found.isPresent() && isSum && !centred) {
      centreAt(found.get().look());
      few = null;
    }
    return found.map(RowRefinement.Found::solution);
  }

  private Optional<RowRefinement.Found> refined(
      PiecewiseLinearProgram program, Interruption interruption) {
    if (few == null) {
      long wanted = RowRefinement.wanted(program.variables(), centre.size());
      Chosen chosen =
          Chosen.around(
              centre, centre, Movement.EVERYWHERE, wanted, Chosen.extremes(centre, wanted));
      few = Relaxation.around(program, centre, chosen);
      basesOfFew = new Bases();
    }
    PiecewiseLinearProgram first = few.program().withCosts(Relaxation.costs(program));
    PiecewiseLinearSolution start;
    try {
      start = basesOfFew.solve(first, nearCentre(program), interruption);
    } catch (Stopped stopped) {
      if (stopped.isInterruption()) {
        throw stopped;
      }
      // What is wrong with a sample of the rows need not be wrong with all of them.
      return Optional.empty();
    }
    return RowRefinement.run(program, terms, centre, start, interruption);
  }

  /** A sum that differs in its bounds from that whose solution the centre is may start there. */
  private Optional<SolveOptions.Start> nearCentre(PiecewiseLinearProgram program) {
    return centred && program.budgets().isEmpty()
        ? Optional.of(new SolveOptions.Start(centre.point(), new double[0]))
        : Optional.empty();
  }

  /** Finds the least use of the budget, which is the centre. */
  private boolean findLeast(PiecewiseLinearProgram program, Interruption interruption) {
    Budget budget = program.budgets().get(0);
    double[] lower = new double[program.variables()];
    double[] upper = new double[program.variables()];
    Arrays.setAll(lower, program::lower);
    Arrays.setAll(upper, program::upper);
    PiecewiseLinearProgram sum =
        PiecewiseLinearProgram.of(program.variables(), budget.terms(), List.of())
            .withBounds(lower, upper);
    ManyRows own = new ManyRows(terms);
    Optional<PiecewiseLinearSolution> found = own.solve(sum, interruption);
    if (found.isEmpty()) {
      return false;
    }
    centreAt(own.centre);
    least = budget.use(found.get().point());
    return true;
  }

  private void centreAt(Look look) {
    centre = look;
    centred = true;
    tied = look.near(new Movement(TIED, 0)) > MOST_TIED * look.size();
  }

  private void requireRoom(PiecewiseLinearProgram program) {
    double limit = program.budgets().get(0).limit();
    if (least > limit + FEASIBILITY * Math.max(1, Math.abs(limit))) {
      throw new Stopped(
          SolveStatus.INFEASIBLE, "budget 0 needs at least " + least + ", not " + limit);
    }
  }
}
