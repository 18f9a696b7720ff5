package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.api.optimization.NearOptimum;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.PiecewiseLinearSolution;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.control.Stopped;
import io.github.svmrelevance.solver.compact.model.Objective;
import io.github.svmrelevance.solver.compact.model.PackedProgram;
import io.github.svmrelevance.solver.compact.numerics.Vectors;
import io.github.svmrelevance.solver.compact.path.Descent;
import io.github.svmrelevance.solver.compact.path.Path;
import io.github.svmrelevance.solver.compact.proof.OptimalityProof;
import io.github.svmrelevance.solver.compact.proof.PosedSolution;
import io.github.svmrelevance.solver.compact.proof.Recession;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.smoothing.Centre;
import io.github.svmrelevance.solver.compact.vertex.Edge;
import io.github.svmrelevance.solver.compact.vertex.Refinement;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Solves one program, in stages that share all they can with other objectives.
 *
 * <p>Stage 0 minimises the first budget's sum by {@link Descent}. Stage k minimises the sum of
 * budget k + 1 under the budgets up to k, by a {@link Path} from the end of stage k - 1. What comes
 * before the last path does not depend on the objective: it is kept as the {@link Base}. The last
 * path minimises the objective. Without any budget the descent minimises the objective itself.
 */
public final class Engine {

  private static final double FEASIBILITY = 1e-9;
  private static final double OPTIMALITY = 1e-7;

  /**
   * How far multipliers may be beyond their ends at the end of a path; ten times what one misses.
   */
  private static final double DRIFTED = 1e-10;

  private static final Shortcut.Retreat FROM_DRIFT = new Shortcut.Retreat(1e-6, 30, 4);

  /** Beyond this, an objective pulls so hard that its budget says little of where it ends. */
  private static final double MOST_PULL = 1e12;

  private final PiecewiseLinearProgram program;
  private final PackedProgram packed;
  private final Interruption interruption;

  public Engine(PiecewiseLinearProgram program, PackedProgram packed, Interruption interruption) {
    this.program = program;
    this.packed = packed;
    this.interruption = interruption;
  }

  /** Minimises the first budget's sum. */
  public Base firstBase() {
    double[] limits = new double[packed.groups];
    Arrays.fill(limits, Double.POSITIVE_INFINITY);
    Vertex vertex = shortcutToMinimum(1).orElseGet(() -> new Vertex(packed));
    if (!new Descent(vertex, 1, new double[packed.variables], limits, interruption).run()) {
      throw Stopped.numerically("the first budget's sum has no minimum");
    }
    double least = admit(vertex, 1, limits);
    return new Base(vertex, limits, least);
  }

  private Optional<Vertex> shortcutToMinimum(int group) {
    return tried(() -> Shortcut.toMinimum(packed, group, interruption));
  }

  /** Empty also after numerical trouble, which the whole way need not have. */
  private static <T> Optional<T> tried(Supplier<Optional<T>> way) {
    try {
      return way.get();
    } catch (Stopped stopped) {
      if (stopped.status() != SolveStatus.NUMERICAL_FAILURE) {
        throw stopped;
      }
      return Optional.empty();
    }
  }

  /** The last base, from the minimiser that was carried over from before a change of columns. */
  Base lastBase(Vertex carried, double[] otherLimits) {
    double[] limits = otherLimits.clone();
    double least = admit(carried, packed.groups - 1, limits);
    return new Base(carried, limits, least);
  }

  /** Minimises the sum of the budget {@code group} under those before it. */
  public Base nextBase(Base before, int group) {
    Vertex vertex = before.vertex();
    double[] limits = before.limits();
    Objective raise =
        new Objective(packed.breakpoints, group - 1, group, new double[packed.variables]);
    Path path = new Path(vertex, raise, limits, true, interruption);
    path.refresh();
    Path.End end = path.follow(before.least());
    if (end == Path.End.UNBOUNDED) {
      throw Stopped.numerically("the sum of budget " + group + " has no minimum");
    }
    if (end == Path.End.BUDGET_REACHED) {
      path.enterOwnBudget();
    }
    double least = admit(vertex, group, limits);
    return new Base(vertex, limits, least);
  }

  /** Checks that the least use of a budget is within its limit, and lets the budget hold. */
  private double admit(Vertex vertex, int group, double[] limits) {
    Objective least = new Objective(packed.breakpoints, group, -1, new double[packed.variables]);
    Path still = new Path(vertex, least, limits, false, interruption);
    double[] perturbedPoint = vertex.z.clone();
    double[] perturbedMargin = vertex.rows.margin.clone();
    still.refine(false);
    double[] weights = budgetWeights(vertex, vertex.slotMultiplier, 1);
    weights[0] = 0;
    weights[group] = 1;
    PosedSolution posed =
        PosedSolution.of(
            program,
            vertex,
            vertex.z,
            weights,
            vertex.slotMultiplier,
            vertex.variableMultiplier,
            1);
    OptimalityProof proof =
        OptimalityProof.of(
            program, new double[packed.variables], group, group - 1, posed, packed.scale);
    double limit = program.budgets().get(group - 1).limit();
    double allowance = FEASIBILITY * Math.max(1, Math.abs(limit));
    require(proof, 1, "the least use of budget " + (group - 1));
    if (proof.bound() > limit + allowance) {
      throw new Stopped(
          SolveStatus.INFEASIBLE,
          "budget " + (group - 1) + " needs at least " + proof.bound() + ", not " + limit);
    }
    limits[group] = Math.max(limit, proof.value());
    System.arraycopy(perturbedPoint, 0, vertex.z, 0, perturbedPoint.length);
    System.arraycopy(perturbedMargin, 0, vertex.rows.margin, 0, perturbedMargin.length);
    return proof.value();
  }

  /** The posed weights of the groups at a vertex with active budgets. */
  private double[] budgetWeights(Vertex vertex, double[] slotMultipliers, double factor) {
    double[] weights = new double[packed.groups];
    weights[0] = 1;
    for (int g = 1; g < packed.groups; g++) {
      if (vertex.budgetSlot[g] >= 0) {
        weights[g] = Math.max(0, slotMultipliers[vertex.budgetSlot[g]] * factor);
      }
    }
    return weights;
  }

  /** Minimises the objective without budgets. */
  PiecewiseLinearSolution solveWithoutBudgets() {
    double[] limits = {Double.POSITIVE_INFINITY};
    double[] cost = scaledCost();
    boolean isSumAlone = Vectors.dot(cost, cost, cost.length) == 0;
    Vertex vertex =
        (isSumAlone ? shortcutToMinimum(0) : Optional.<Vertex>empty())
            .orElseGet(() -> new Vertex(packed));
    return descendWithoutBudgets(vertex, cost, limits);
  }

  private PiecewiseLinearSolution descendWithoutBudgets(
      Vertex vertex, double[] cost, double[] limits) {
    Descent descent = new Descent(vertex, 0, cost, limits, interruption);
    if (!descent.run()) {
      throw unbounded(vertex, descent.edge());
    }
    Objective objective = new Objective(packed.breakpoints, 0, -1, cost);
    objective.advance(1);
    Path still = new Path(vertex, objective, limits, false, interruption);
    still.refine(false);
    return certified(
        PosedSolution.of(
            program,
            vertex,
            vertex.z,
            new double[] {1},
            vertex.slotMultiplier,
            vertex.variableMultiplier,
            1),
        1);
  }

  /** Minimises the objective under all budgets. */
  public PiecewiseLinearSolution solve(Base base) {
    double[] cost = scaledCost();
    boolean hasPenalty = !program.penalty().isEmpty();
    double size = hasPenalty ? 1 : normalise(cost);
    if (!hasPenalty && Shortcut.pays(packed)) {
      Optional<PiecewiseLinearSolution> found =
          solveByShortcut(() -> base.centre(interruption), base.limits(), cost, size);
      if (found.isPresent()) {
        return found.get();
      }
    }
    return solveFromBase(base, cost, size);
  }

  /** Forecasts where the objective is least under the only budget. */
  Optional<NearOptimum> near(Base base) {
    double[] cost = scaledCost();
    double size = normalise(cost);
    if (Vectors.dot(cost, cost, cost.length) == 0) {
      return Optional.empty();
    }
    return base.centre(interruption)
        .flatMap(centre -> Shortcut.near(centre, cost, interruption))
        .map(forecast -> PosedSolution.near(program, packed, forecast, size / forecast.tau()));
  }

  /**
   * Minimises the objective under the only budget, without its base.
   *
   * @param centre where forecasts start
   * @return empty if that does not succeed
   */
  Optional<PiecewiseLinearSolution> solve(Supplier<Optional<Centre>> centre) {
    double[] cost = scaledCost();
    double size = normalise(cost);
    double[] limits = {Double.POSITIVE_INFINITY, program.budgets().get(0).limit()};
    return solveByShortcut(centre, limits, cost, size);
  }

  private Optional<PiecewiseLinearSolution> solveByShortcut(
      Supplier<Optional<Centre>> centre, double[] limits, double[] cost, double size) {
    if (Vectors.dot(cost, cost, cost.length) == 0) {
      return Optional.empty();
    }
    return tried(
        () ->
            centre
                .get()
                .flatMap(from -> Shortcut.take(from, packed, cost, interruption))
                .flatMap(start -> endOf(start, limits, cost, size)));
  }

  /** The end of a path: on the chord where that is known and proven, otherwise by following it. */
  private Optional<PiecewiseLinearSolution> endOf(
      Shortcut.Start start, double[] limits, double[] cost, double size) {
    return tried(() -> start.chord().map(chord -> solve(chord, limits, cost, size)))
        .or(() -> solve(start, limits, cost, size, ColumnScreen.none(packed), false));
  }

  /**
   * Minimises the objective without budgets or under the only one, from the optimum of a program
   * that differs in the bounds of variables or in its limit: a few pivots, where these differ
   * little.
   *
   * @param near that optimum, with its multipliers
   * @return empty if that does not succeed
   */
  Optional<PiecewiseLinearSolution> solve(SolveOptions.Start near) {
    if (near.point().length != packed.variables
        || near.budgetMultipliers().length != packed.groups - 1
        || packed.replaced().length > 0) {
      return Optional.empty();
    }
    if (packed.groups == 1) {
      return solveWithoutBudgets(near);
    }
    return packed.groups == 2 && program.penalty().isEmpty()
        ? solveUnderBudget(near)
        : Optional.empty();
  }

  private Optional<PiecewiseLinearSolution> solveWithoutBudgets(SolveOptions.Start near) {
    double[] limits = {Double.POSITIVE_INFINITY};
    return tried(
        () ->
            Shortcut.near(packed, near.point(), limits)
                .map(vertex -> descendWithoutBudgets(vertex, scaledCost(), limits)));
  }

  private Optional<PiecewiseLinearSolution> solveUnderBudget(SolveOptions.Start near) {
    double[] cost = scaledCost();
    double size = normalise(cost);
    double tau = size / near.budgetMultipliers()[0];
    if (Vectors.dot(cost, cost, cost.length) == 0 || !(tau > 0 && tau < MOST_PULL)) {
      return Optional.empty();
    }
    double[] limits = {Double.POSITIVE_INFINITY, program.budgets().get(0).limit()};
    return tried(
        () ->
            Shortcut.near(packed, near.point(), limits)
                .flatMap(
                    vertex ->
                        Shortcut.before(
                            vertex, tau, cost, limits, Shortcut.FROM_NEAR, interruption))
                .flatMap(
                    start -> solve(start, limits, cost, size, ColumnScreen.none(packed), false)));
  }

  private PiecewiseLinearSolution solveFromBase(Base base, double[] cost, double size) {
    return solve(
        () -> new Shortcut.Start(base.vertex(), 0, base.least()),
        base.limits(),
        cost,
        size,
        base.columns().with(cost));
  }

  /** Minimises a cost on the one variable whose column is replaced, under all budgets. */
  PiecewiseLinearSolution solve(ProbeLine line) {
    double[] cost = scaledCost();
    double size = normalise(cost);
    return solve(() -> line.start(cost), line.limits(), cost, size, line.columns().with(cost));
  }

  /** Follows a path, watching more columns until that is enough. */
  private PiecewiseLinearSolution solve(
      Supplier<Shortcut.Start> start,
      double[] limits,
      double[] cost,
      double size,
      ColumnScreen firstColumns) {
    ColumnScreen columns = firstColumns;
    while (true) {
      try {
        Optional<PiecewiseLinearSolution> found =
            solve(start.get(), limits, cost, size, columns, false);
        if (found.isPresent()) {
          return found.get();
        }
      } catch (Stopped stopped) {
        if (columns.isWhole() || stopped.isInterruption()) {
          throw stopped;
        }
        // What fails where most variables are held fixed need not fail where none is.
        columns = ColumnScreen.none(packed);
      }
    }
  }

  /**
   * Follows a path and proves its end; empty if more columns are to be watched on another try.
   *
   * @param isSecond whether the start is a little before the end of another such path
   */
  private Optional<PiecewiseLinearSolution> solve(
      Shortcut.Start start,
      double[] limits,
      double[] cost,
      double size,
      ColumnScreen columns,
      boolean isSecond) {
    int last = packed.groups - 1;
    Vertex vertex = start.vertex();
    Objective objective =
        new Objective(packed.breakpoints, last, program.penalty().isEmpty() ? -1 : 0, cost);
    objective.advance(start.tau());
    Path path = new Path(vertex, objective, limits, false, columns, interruption);
    Path.End end = path.follow(start.use());
    if (end != Path.End.BUDGET_REACHED && !columns.isWhole()) {
      columns.watchAll();
      return Optional.empty();
    }
    if (end == Path.End.UNBOUNDED) {
      throw unbounded(vertex, path.edge());
    }
    if (end == Path.End.EXHAUSTED) {
      path.refine(false);
      double[] weights = budgetWeights(vertex, path.slotRates(), size);
      return Optional.of(
          certified(
              PosedSolution.of(
                  program, vertex, vertex.z, weights, path.slotRates(), path.variableRates(), size),
              size));
    }
    path.returnToVertex();
    path.refine(false);
    if (!columns.holds(vertex, objective)) {
      return Optional.empty();
    }
    if (path.farthestBeyond() > DRIFTED && !isSecond) {
      Optional<Shortcut.Start> before = before(path, vertex.copy(), limits, cost);
      if (before.isPresent()) {
        return solve(before.get(), limits, cost, size, columns, true);
      }
    }
    double factor = size / path.tau();
    double[] weights = budgetWeights(vertex, vertex.slotMultiplier, factor);
    weights[last] = factor;
    PosedSolution atVertex =
        PosedSolution.of(
            program,
            vertex,
            path.pointAtLimit(),
            weights,
            vertex.slotMultiplier,
            vertex.variableMultiplier,
            factor);
    return Optional.of(certified(atVertex, size));
  }

  /** Proves the point of a chord that uses up the budget. */
  private PiecewiseLinearSolution solve(
      Shortcut.Chord chord, double[] limits, double[] cost, double size) {
    Vertex within = chord.within().copy();
    Vertex beyond = chord.beyond().copy();
    new Refinement(within, limits).refinePoint(false);
    new Refinement(beyond, limits).refinePoint(false);
    double used = within.value(1);
    double share = Math.max(0, Math.min(1, (limits[1] - used) / (beyond.value(1) - used)));
    double[] point = new double[packed.variables];
    Vectors.add(1 - share, within.z, point, point.length);
    Vectors.add(share, beyond.z, point, point.length);
    Vertex minimiser = chord.minimiser();
    Objective objective = new Objective(packed.breakpoints, 1, -1, cost);
    objective.advance(chord.tau());
    new Path(minimiser, objective, limits, false, interruption).refine(false);
    double factor = size / chord.tau();
    return certified(
        PosedSolution.of(
            program,
            minimiser,
            point,
            new double[] {1, factor},
            minimiser.slotMultiplier,
            minimiser.variableMultiplier,
            factor),
        size);
  }

  /**
   * Where to start again a little before the end of a path on which multipliers have drifted beyond
   * their ends, as they do where pivots are small: a {@link Descent} brings them back.
   *
   * @param vertex the end of the path; changed
   * @return empty if there is no such place, or another budget holds
   */
  private Optional<Shortcut.Start> before(
      Path path, Vertex vertex, double[] limits, double[] cost) {
    if (packed.groups > 2 || !program.penalty().isEmpty()) {
      return Optional.empty();
    }
    new Refinement(vertex, limits).refinePoint(true);
    return Shortcut.before(vertex, path.tau(), cost, limits, FROM_DRIFT, interruption);
  }

  /** What to report where the engine sees the objective fall for ever along an edge. */
  private Stopped unbounded(Vertex vertex, Edge edge) {
    double[] direction = new double[packed.variables];
    for (int q = 0; q < vertex.slots(); q++) {
      int j = vertex.freeVariable[q];
      direction[j] = edge.direction[q] / packed.scale[j];
    }
    if (edge.variable >= 0) {
      direction[edge.variable] = edge.side / packed.scale[edge.variable];
    }
    return Recession.proves(program, direction)
        ? new Stopped(SolveStatus.UNBOUNDED, "the objective falls for ever within the budgets")
        : Stopped.numerically("an edge seems endless, but does not prove it");
  }

  private double[] scaledCost() {
    double[] cost = new double[packed.variables];
    for (int j = 0; j < cost.length; j++) {
      cost[j] = program.cost(j) / packed.scale[j];
    }
    return cost;
  }

  /** Divides the cost by its size, a power of two, and returns that. */
  private static double normalise(double[] cost) {
    double largest = 0;
    for (double entry : cost) {
      largest = Math.max(largest, Math.abs(entry));
    }
    if (largest == 0) {
      return 1;
    }
    double size = Math.scalb(1.0, Math.getExponent(largest));
    for (int j = 0; j < cost.length; j++) {
      cost[j] /= size;
    }
    return size;
  }

  private PiecewiseLinearSolution certified(PosedSolution posed, double size) {
    double[] cost = new double[packed.variables];
    for (int j = 0; j < cost.length; j++) {
      cost[j] = program.cost(j);
    }
    OptimalityProof proof =
        OptimalityProof.of(program, cost, 0, packed.groups - 1, posed, packed.scale);
    require(proof, size, "the solution");
    double[] budgetMultipliers = Arrays.copyOfRange(posed.weights(), 1, packed.groups);
    return PiecewiseLinearSolution.optimal(
        posed.point(), budgetMultipliers, posed.multipliers(), interruption.pivots());
  }

  /**
   * Refuses what is not proven. The gap is measured against the size of the value or, if that is
   * near zero, of the cost, but never more kindly than against one.
   */
  private static void require(OptimalityProof proof, double size, String what) {
    double value = Math.abs(proof.value());
    double scale = Math.max(value, Math.min(1, size));
    boolean proven =
        proof.violation() <= 2 * FEASIBILITY
            && proof.residual() <= FEASIBILITY
            && proof.gap() <= OPTIMALITY * scale;
    if (!proven) {
      throw Stopped.numerically(what + " cannot be proven: " + proof);
    }
  }
}
