package io.github.svmrelevance.core.svm;

import io.github.svmrelevance.api.CancellationToken;
import io.github.svmrelevance.api.SolverException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.svm.GramMatrix;

/**
 * Algorithm 1 of Grandvalet, Rakotomamonjy, Keshet, Canu (2008): an active set over the samples on
 * a hinge, I_t and I_tau, here called free. Their multipliers minimise (12), and so solve the
 * linear system (13); a step towards its solution stops at the first bound, whose sample leaves;
 * when all free samples lie on their hinges, the sample that violates optimality most enters.
 *
 * <p>In the signed coordinates of {@link DualState}, (13) is K_FF beta_F + b = h_F with sum beta =
 * 0. As the sum is 0, the kernel may be raised by a constant without changing the problem. K raised
 * by its mean diagonal is positive definite on the free samples exactly if the system has one
 * solution, so one Cholesky factor is enough. A sample whose entry would make it singular (linear
 * kernel with more samples than features, duplicate rows) never enters: its direction has no
 * curvature, and is followed until it or a free sample meets a bound.
 */
final class ActiveSet {

  /** A pivot below this share of the diagonal is a linear dependence. */
  private static final double SINGULAR = 1e-11;

  /** After so many steps of length 0 in a row, the smallest index decides (Bland 1977). */
  private static final int PATIENCE = 20;

  private static final int MOST_ROUNDS = 30;

  private static final int NONE = -1;

  private final DualState state;
  private final GramMatrix gram;
  private final CancellationToken cancellation;
  private final double shift;

  private final UpdatedCholesky factor = new UpdatedCholesky();
  private final int[] free;
  private int count;
  private double bias;

  /** L^-1 k_i, L^-1 1 and the direction of the free samples; the direction's last entry is i's. */
  private final double[] solvedColumn;

  private final double[] solvedOnes;
  private final double[] direction;

  /** The squared pivot of i, the curvature along the direction, and the bias's share of it. */
  private double pivot;

  private double curvature;
  private double biasChange;

  private long steps;
  private int idleSteps;

  ActiveSet(DualState state, CancellationToken cancellation) {
    this.state = state;
    this.gram = state.problem().gram();
    this.cancellation = cancellation;
    int n = state.size();
    this.free = new int[n + 1];
    this.solvedColumn = new double[n + 1];
    this.solvedOnes = new double[n + 1];
    this.direction = new double[n + 1];
    double sum = 0;
    double least = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.abs(gram.diagonal(i));
      least = Math.min(least, gram.diagonal(i));
    }
    // A kernel that is not positive semidefinite may have negative diagonal entries.
    this.shift = sum > 0 ? Math.max(sum / n, -2 * least) : 1;
  }

  /**
   * Moves the state to the optimum.
   *
   * @return the number of steps
   * @throws SolverException if rounding kept it from getting there
   */
  long run() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      correct();
      long before = steps;
      enterViolators();
      if (steps == before) {
        break;
      }
    }
    for (int i = 0; i < state.size(); i++) {
      state.settleIfAtEnd(i);
    }
    double violation = state.rise(state.highestRise()) - state.fall(state.lowestFall());
    if (!(violation <= 1e4 * state.tolerance())) {
      throw new SolverException(
          Message.of(
              "the active-set training stopped with optimality violated by " + violation + "; ",
              state.problem().remedy().ofTraining()));
    }
    return steps;
  }

  /** Removes what rounding has done to scores, factor and free multipliers. */
  private void correct() {
    state.recomputeScores();
    refactor();
    reconcile();
    state.recomputeScores();
    for (double score : state.scores()) {
      if (!Double.isFinite(score)) {
        throw new SolverException(
            Message.of(
                "the values are too large to train with; ", state.problem().remedy().ofValues()));
      }
    }
    idleSteps = 0;
  }

  /** Factorises anew over all samples inside a piece, moving those that depend on others. */
  private void refactor() {
    factor.clear();
    count = 0;
    for (int i = 0; i < state.size(); i++) {
      while (state.isInsidePiece(i) && !prepare(i, 1)) {
        double slope = state.residual(i, bias);
        for (int k = 0; k < count; k++) {
          slope += direction[k] * state.residual(free[k], bias);
        }
        int towards = slope < 0 ? -1 : 1;
        prepare(i, towards);
        // Without curvature the scores stay as they are.
        move(i, towards, Double.POSITIVE_INFINITY, false);
      }
      if (state.isInsidePiece(i)) {
        addPrepared(i);
      }
    }
  }

  /** Solves (13) for the free samples, dropping those that meet a bound on the way. */
  private void reconcile() {
    double imbalance = state.imbalance();
    double[] residuals = new double[count];
    for (int k = 0; k < count; k++) {
      residuals[k] = state.residual(free[k], bias);
    }
    double left = 1;
    while (count > 0 && left > 0) {
      cancellation.throwIfCancelled();
      double lift = -left * imbalance;
      for (int k = 0; k < count; k++) {
        direction[k] = left * residuals[k] + shift * lift;
        solvedOnes[k] = 1;
      }
      factor.forward(direction);
      factor.forward(solvedOnes);
      biasChange = (dot(solvedOnes, direction) - lift) / dot(solvedOnes, solvedOnes);
      for (int k = 0; k < count; k++) {
        direction[k] -= biasChange * solvedOnes[k];
      }
      factor.backward(direction);
      int blocking = nearestBound();
      double step = blocking == NONE ? 1 : Math.min(1, stepsTo(blocking));
      for (int k = 0; k < count; k++) {
        state.moveBy(free[k], step * direction[k]);
      }
      bias += step * biasChange;
      left *= 1 - step;
      if (step < 1) {
        System.arraycopy(residuals, blocking + 1, residuals, blocking, count - blocking - 1);
        dropAtBound(blocking, direction[blocking] > 0 ? 1 : -1);
      }
    }
  }

  /** Lets the most violated sample enter until there is none. */
  private void enterViolators() {
    double tolerance = state.tolerance();
    long limit = steps + 50L * state.size() + 1_000;
    while (steps < limit) {
      cancellation.throwIfCancelled();
      int up = state.highestRise();
      int down = state.lowestFall();
      if (count == 0) {
        if (state.rise(up) - state.fall(down) <= tolerance) {
          return;
        }
        bias = state.fall(down);
        join(down, -1);
      }
      double rise = state.rise(up) - bias;
      double fall = bias - state.fall(down);
      if (Math.max(rise, fall) <= tolerance) {
        return;
      }
      int towards = rise >= fall ? 1 : -1;
      int entering = towards > 0 ? up : down;
      if (idleSteps > PATIENCE) {
        entering = smallestViolator(tolerance);
        towards = entering != NONE && state.rise(entering) - bias > tolerance ? 1 : -1;
      }
      if (entering == NONE || state.isInsidePiece(entering)) {
        // The free samples have drifted off their hinges: the next round brings them back.
        steps++;
        return;
      }
      enter(entering, towards);
    }
  }

  private int smallestViolator(double tolerance) {
    for (int i = 0; i < state.size(); i++) {
      if (!state.isInsidePiece(i)
          && (state.rise(i) - bias > tolerance || bias - state.fall(i) > tolerance)) {
        return i;
      }
    }
    return NONE;
  }

  /**
   * Moves a sample, the free ones staying on their hinges, until it is on its own or at a bound.
   */
  private void enter(int i, int towards) {
    state.setPlace(i, state.pieceTowards(i, towards));
    while (state.isInsidePiece(i)) {
      steps++;
      if (count == 0) {
        // No other sample is free, so the bias is: it puts this one on its hinge.
        bias += state.residual(i, bias);
        join(i, towards);
        return;
      }
      boolean independent = prepare(i, towards);
      double gain = Math.max(0, towards * state.residual(i, bias));
      double wanted = independent ? gain / curvature : Double.POSITIVE_INFINITY;
      if (!move(i, towards, wanted, true)) {
        addPrepared(i);
        return;
      }
    }
  }

  /** Makes a sample the only free one. */
  private void join(int i, int towards) {
    state.setPlace(i, state.pieceTowards(i, towards));
    prepare(i, towards);
    addPrepared(i);
  }

  /**
   * The direction that moves sample i by 1 or -1 and keeps the free samples on their hinges.
   *
   * @return whether sample i is linearly independent of the free ones, so that it can join them
   */
  private boolean prepare(int i, int towards) {
    // Of tens of thousands of samples a column and two substitutions take their time.
    cancellation.throwIfCancelled();
    gram.copyEntries(i, free, count, solvedColumn);
    for (int k = 0; k < count; k++) {
      solvedColumn[k] += shift;
      solvedOnes[k] = 1;
    }
    factor.forward(solvedColumn);
    factor.forward(solvedOnes);
    double diagonal = gram.diagonal(i) + shift;
    pivot = diagonal - dot(solvedColumn, solvedColumn);
    if (count > 0) {
      double ones = dot(solvedOnes, solvedOnes);
      double rest = 1 - dot(solvedOnes, solvedColumn);
      biasChange = towards * rest / ones;
      curvature = pivot + rest * rest / ones;
      for (int k = 0; k < count; k++) {
        direction[k] = -towards * solvedColumn[k] - biasChange * solvedOnes[k];
      }
      factor.backward(direction);
    }
    return pivot > SINGULAR * diagonal;
  }

  private void addPrepared(int i) {
    factor.append(solvedColumn, pivot);
    free[count++] = i;
  }

  /**
   * Follows the prepared direction until a sample meets a bound, which then leaves, or for the
   * length wanted.
   *
   * @return whether a bound was met
   */
  private boolean move(int i, int towards, double wanted, boolean updateScores) {
    double ownRoom = towards * (state.end(i, towards) - state.beta(i));
    int blocking = nearestBound();
    double freeRoom = blocking == NONE ? Double.POSITIVE_INFINITY : stepsTo(blocking);
    double step = Math.min(wanted, Math.min(ownRoom, freeRoom));
    int blockingTowards = blocking != NONE && direction[blocking] > 0 ? 1 : -1;
    idleSteps = step > 0 ? 0 : idleSteps + 1;
    free[count] = i;
    direction[count] = towards;
    for (int k = 0; k <= count; k++) {
      direction[k] *= step;
      state.moveBy(free[k], direction[k]);
    }
    bias += step * biasChange;
    if (updateScores && step > 0) {
      gram.addCombination(free, direction, count + 1, state.scores());
    }
    if (step == ownRoom) {
      state.moveToEnd(i, towards);
    } else if (step == freeRoom) {
      dropAtBound(blocking, blockingTowards);
    }
    return step == ownRoom || step == freeRoom;
  }

  /** The free sample that meets a bound first along the direction, or NONE. */
  private int nearestBound() {
    int nearest = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      double length = stepsTo(k);
      if (length < least || (length == least && nearest != NONE && precedes(k, nearest))) {
        least = length;
        nearest = k;
      }
    }
    return nearest;
  }

  /** Of two that tie: the faster one, for the sake of the factor, or Bland's smaller index. */
  private boolean precedes(int k, int other) {
    return idleSteps > PATIENCE
        ? free[k] < free[other]
        : Math.abs(direction[k]) > Math.abs(direction[other]);
  }

  /** How often the direction fits between a free sample and the bound ahead of it. */
  private double stepsTo(int k) {
    double speed = direction[k];
    if (speed == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double room = state.end(free[k], speed > 0 ? 1 : -1) - state.beta(free[k]);
    return Math.max(0, room / speed);
  }

  private void dropAtBound(int k, int towards) {
    state.moveToEnd(free[k], towards);
    factor.remove(k);
    count--;
    System.arraycopy(free, k + 1, free, k, count - k);
  }

  private double dot(double[] left, double[] right) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += left[k] * right[k];
    }
    return sum;
  }
}
