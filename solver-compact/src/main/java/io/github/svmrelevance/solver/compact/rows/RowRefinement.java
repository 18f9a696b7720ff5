package io.github.svmrelevance.solver.compact.rows;

import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.stages.Bases;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * Solves one program by looks at all rows, each followed by a program over few ({@link
 * Relaxation}).
 *
 * <p>While many rows are as near to their breakpoints as the solution may still move, the nearest
 * are kept, and a sample stands for the others ({@link Chosen}). Each look is then at a better
 * point, and at rows that are nearer. Where a look finds the sums to be what the last program took
 * them for, its solution is one over all rows.
 */
final class RowRefinement {

  /**
   * What was found, and the look that showed it to be a solution.
   *
   * @param solution over all rows
   * @param look at its point
   */
  record Found(PiecewiseLinearSolution solution, Look look) {}

  /** Several times what is usual. */
  private static final int MOST_LOOKS = 24;

  /** How much of its last movement a point is expected to move at most. */
  private static final double OF_MOVEMENT = 0.3;

  /** How often a program over few rows may fail; the next has twice as many. */
  private static final int MOST_FAILURES = 3;

  /** A band that is so much narrower should have so many fewer rows. */
  private static final double NARROWER = 0.5;

  /** By how much more rows are wanted where it has not: where many have the same margins. */
  private static final int LARGER = 4;

  /** Of all rows; with more, nothing is saved. */
  private static final double MOST_WANTED = 0.25;

  private static final int ROWS_EACH = 60;
  private static final int LEAST_ROWS = 1500;

  /** With one of so many rows, a program over few takes as long as a look at all. */
  private static final int OF_ROWS = 1000;

  /** Sums of many terms, relative, that differ by rounding. */
  private static final double SAME = 1e-11;

  private RowRefinement() {}

  /**
   * How many rows are kept around a point, and as many drawn.
   *
   * @param variables of the program
   * @param rows of all
   */
  static long wanted(int variables, long rows) {
    return Math.max(Math.max(LEAST_ROWS, (long) ROWS_EACH * variables), rows / OF_ROWS);
  }

  /**
   * Solves.
   *
   * @param program over all rows
   * @param terms its blocks of many terms
   * @param from where the first program over few rows was made
   * @param first its solution
   * @return empty if it does not come to an end
   * @throws Stopped if it was interrupted, or there is no solution
   */
  static Optional<Found> run(
      PiecewiseLinearProgram program,
      Map<Integer, RowTerms> terms,
      Look from,
      PiecewiseLinearSolution first,
      Interruption interruption) {
    long wanted = wanted(program.variables(), from.size());
    Map<Integer, BitSet> kept = Chosen.extremes(from, wanted);
    long most = (long) (MOST_WANTED * from.size());
    long nearBefore = Long.MAX_VALUE;
    double bandBefore = Double.POSITIVE_INFINITY;
    int failures = 0;
    Look before = from;
    Optional<SolveOptions.Start> start = Optional.of(start(program, first));
    Look look = Look.at(terms, first.point());
    for (int looks = 1; looks < MOST_LOOKS; looks++) {
      interruption.check();
      Movement band = look.movement(before).times(OF_MOVEMENT);
      long near = look.near(band);
      if (near > wanted && near > NARROWER * nearBefore && band.across() < NARROWER * bandBefore) {
        if (wanted >= most) {
          return Optional.empty();
        }
        wanted = Math.min(most, LARGER * wanted);
      }
      nearBefore = near;
      bandBefore = band.across();
      Chosen chosen = Chosen.around(look, before, band, wanted, kept);
      Relaxation few = Relaxation.around(program, look, chosen);
      PiecewiseLinearSolution answer;
      try {
        answer = new Bases().solve(few.program(), start, interruption);
      } catch (Stopped stopped) {
        boolean isSaidOfAll = chosen.isWhole() && stopped.status() == SolveStatus.INFEASIBLE;
        if (stopped.isInterruption() || isSaidOfAll) {
          throw stopped;
        }
        // Chance may leave a sample without any solution, or with an awkward one.
        if (++failures > MOST_FAILURES) {
          return Optional.empty();
        }
        wanted *= 2;
        start = Optional.empty();
        continue;
      }
      Look next = Look.at(terms, answer.point());
      if (few.isSolvedBy(answer, next, SAME)) {
        return Optional.of(new Found(few.lifted(answer), next));
      }
      start = Optional.of(start(program, answer));
      before = look;
      look = next;
    }
    return Optional.empty();
  }

  private static SolveOptions.Start start(
      PiecewiseLinearProgram program, PiecewiseLinearSolution solution) {
    double[] multipliers = new double[program.budgets().size()];
    Arrays.setAll(multipliers, solution::budgetMultiplier);
    return new SolveOptions.Start(solution.point(), multipliers);
  }
}
