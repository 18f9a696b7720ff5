package io.github.svmrelevance.methods.intervals;

import io.github.svmrelevance.api.optimization.Certificate;
import io.github.svmrelevance.api.optimization.PiecewiseLinearProgram;
import io.github.svmrelevance.api.optimization.SolveOptions;
import io.github.svmrelevance.api.optimization.SolveStatus;
import io.github.svmrelevance.core.loss.WeightFunctional;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What was found over sets of models that differ by the bounds of their variables alone, for sets
 * within these. A model that minimises an objective over a set does so over each set within it that
 * still holds the model. So a limit that moves costs only the objectives whose models it passes.
 *
 * <p>What is recalled is proven: the bound of the larger set holds for the smaller one, and {@link
 * AdmissibleSet#proven} measures the model against the set at hand.
 *
 * <p>Thread-safe. The least recently used sets are forgotten.
 *
 * @since 0.1
 */
public final class KnownExtremes {

  private static final int MOST_SETS = 64;

  /** In all models of all sets together; one that several sets share counts for each. */
  private static final long MOST_NUMBERS = 8_000_000;

  /** The least recently used first. */
  private final Map<Box, Visited> visited = new LinkedHashMap<>(MOST_SETS, 0.75f, true);

  /** Of each objective, where it was minimised last, over whatever set: the next begins there. */
  private final Map<Costs, SolveOptions.Start> newest = new ConcurrentHashMap<>();

  /** Knows nothing. */
  public KnownExtremes() {}

  /** The bounds of all variables, as a list that can be compared. */
  private record Box(List<Double> lower, List<Double> upper) {

    static Box of(PiecewiseLinearProgram program) {
      List<Double> lower = new ArrayList<>();
      List<Double> upper = new ArrayList<>();
      for (int j = 0; j < program.variables(); j++) {
        lower.add(program.lower(j));
        upper.add(program.upper(j));
      }
      return new Box(List.copyOf(lower), List.copyOf(upper));
    }

    /** The variables that another box binds more; empty if it lets one go further than this. */
    Optional<List<Integer>> narrowed(Box other) {
      List<Integer> found = new ArrayList<>();
      for (int j = 0; j < lower.size(); j++) {
        if (other.lower.get(j) < lower.get(j) || other.upper.get(j) > upper.get(j)) {
          return Optional.empty();
        }
        if (other.lower.get(j) > lower.get(j) || other.upper.get(j) < upper.get(j)) {
          found.add(j);
        }
      }
      return Optional.of(List.copyOf(found));
    }

    boolean holds(double[] z, List<Integer> variables) {
      return variables.stream().allMatch(j -> lower.get(j) <= z[j] && z[j] <= upper.get(j));
    }
  }

  /** The costs of an objective that are not 0, or those of several with what they share. */
  private record Costs(List<Integer> variables, List<Double> values) {

    static Costs of(double[] costs) {
      Costs known = new Costs(new ArrayList<>(), new ArrayList<>());
      for (int j = 0; j < costs.length; j++) {
        if (costs[j] != 0) {
          known.variables.add(j);
          known.values.add(costs[j]);
        }
      }
      return known;
    }

    static Costs of(List<WeightFunctional> weights, double most) {
      Costs known = new Costs(new ArrayList<>(), new ArrayList<>());
      for (WeightFunctional weight : weights) {
        for (int t = 0; t < weight.terms(); t++) {
          known.variables.add(weight.variable(t));
          known.values.add(weight.factor(t));
        }
        // Where a weight ends.
        known.variables.add(-1);
      }
      known.values.add(most);
      return known;
    }

    Costs opposite() {
      return new Costs(variables, values.stream().map(value -> -value).toList());
    }

    /** Whether one variable is to be as small, or as large, as it can be. */
    boolean isOfOne() {
      return variables.size() == 1 && Math.abs(values.get(0)) == 1;
    }
  }

  /** What was found over a set. */
  private static final class Visited {
    private final Map<Costs, Extreme> minima = new ConcurrentHashMap<>();
    private final Map<Costs, LeastLargest> leastLargest = new ConcurrentHashMap<>();

    private long numbers(int variables) {
      return (long) variables * (minima.size() + leastLargest.size());
    }
  }

  /** A set that holds the one at hand, and the variables that the latter binds more. */
  private record Wider(Box box, Visited found, List<Integer> narrowed) {}

  /**
   * What is known of a set.
   *
   * @param set its program; its budgets are those of all other sets asked for here
   * @return what is known, which what is solved for adds to
   */
  public synchronized Known of(PiecewiseLinearProgram set) {
    Box box = Box.of(set);
    Visited own = visited.computeIfAbsent(box, none -> new Visited());
    List<Wider> wider = new ArrayList<>();
    visited.forEach(
        (other, found) -> {
          if (found != own) {
            other
                .narrowed(box)
                .ifPresent(narrowed -> wider.add(0, new Wider(other, found, narrowed)));
          }
        });
    forget(set.variables());
    return new Known(box, own, wider);
  }

  /** Keeps the newest set, and the one used before. */
  private void forget(int variables) {
    long numbers = visited.values().stream().mapToLong(found -> found.numbers(variables)).sum();
    while (visited.size() > MOST_SETS || (visited.size() > 2 && numbers > MOST_NUMBERS)) {
      Box eldest = visited.keySet().iterator().next();
      numbers -= visited.remove(eldest).numbers(variables);
    }
  }

  private synchronized void used(Box box) {
    visited.get(box);
  }

  /** What is known of one set. Thread-safe. */
  public final class Known {

    private final Box box;
    private final Visited own;
    private final List<Wider> wider;

    private Known(Box box, Visited own, List<Wider> wider) {
      this.box = box;
      this.own = own;
      this.wider = wider;
    }

    /**
     * Whether a model of the set is known.
     *
     * @return true if the set is not empty; false if that is not known
     */
    public boolean hasModel() {
      return !own.minima.isEmpty()
          || wider.stream()
              .anyMatch(
                  set ->
                      set.found.minima.values().stream()
                          .anyMatch(extreme -> box.holds(extreme.z(), set.narrowed)));
    }

    /**
     * Whether each end of a weight's range was ever solved for, over whatever set: to solve for it
     * again takes a few steps from there.
     *
     * @param weights of a feature
     * @return false also of several weights
     */
    public boolean hasStart(List<WeightFunctional> weights) {
      if (weights.size() != 1) {
        return false;
      }
      Costs costs = Costs.of(weights.get(0).costs(box.lower.size(), 1));
      return newest.containsKey(costs) && newest.containsKey(costs.opposite());
    }

    /**
     * The range of a feature without solving for it.
     *
     * @param set the set, open; only what proves ends is asked of it
     * @param weights of the feature, at least one
     * @return empty if some end is not known
     */
    public Optional<FeatureRange> range(AdmissibleSet set, List<WeightFunctional> weights) {
      return Optional.of(FeatureRange.solve(new Recalled(set, this, false), weights))
          .filter(range -> range.bounds().isPresent());
    }

    /**
     * The set that solves for what is not known, and keeps it. A set whose budgets had to be
     * relaxed, or whose optimal models are all there is, is returned as it is.
     *
     * @param set the set, open; the result takes it over
     * @return the set to work with
     */
    public AdmissibleSet solving(AdmissibleSet set) {
      return set instanceof BudgetedSet budgeted && budgeted.isExact()
          ? new Recalled(set, this, true)
          : set;
    }

    private Optional<Extreme> minimum(Costs costs) {
      return recalled(costs).or(() -> costs.isOfOne() ? atBound(costs) : Optional.empty());
    }

    private Optional<Extreme> recalled(Costs costs) {
      return recalled(costs, found -> found.minima, Extreme::z);
    }

    private Optional<LeastLargest> leastLargest(Costs costs) {
      return recalled(costs, found -> found.leastLargest, least -> least.end().orElseThrow().z());
    }

    /** What was found over this set, or over one that holds it with a model that it still holds. */
    private <R> Optional<R> recalled(
        Costs costs, Function<Visited, Map<Costs, R>> kind, Function<R, double[]> model) {
      R known = kind.apply(own).get(costs);
      if (known != null) {
        return Optional.of(known);
      }
      for (Wider set : wider) {
        R found = kind.apply(set.found).get(costs);
        if (found != null && box.holds(model.apply(found), set.narrowed)) {
          used(set.box);
          kind.apply(own).put(costs, found);
          return Optional.of(found);
        }
      }
      return Optional.empty();
    }

    /**
     * The extreme of a variable whose bound lies between its extremes over a wider set: a model
     * between those of the extremes is at the bound, since the wider set is convex.
     */
    private Optional<Extreme> atBound(Costs costs) {
      int j = costs.variables.get(0);
      double sign = costs.values.get(0);
      double bound = sign > 0 ? box.lower.get(j) : box.upper.get(j);
      Optional<Extreme> within =
          Double.isInfinite(bound) ? Optional.empty() : recalled(costs.opposite());
      if (within.isEmpty()) {
        return Optional.empty();
      }
      double[] near = within.get().z();
      for (Wider set : wider) {
        Extreme beyond = set.found.minima.get(costs);
        if (beyond == null || sign * beyond.z()[j] >= sign * bound) {
          continue;
        }
        double share = (bound - near[j]) / (beyond.z()[j] - near[j]);
        double[] z = new double[near.length];
        for (int k = 0; k < z.length; k++) {
          z[k] = (1 - share) * near[k] + share * beyond.z()[k];
        }
        z[j] = bound;
        if (box.holds(z, set.narrowed)) {
          double value = sign * bound;
          // That the variable keeps to its bound is all the proof it takes.
          Certificate proof = new Certificate(value, value, 0, 0, beyond.certificate().scale());
          return Optional.of(kept(costs, Extreme.found(z, proof)));
        }
      }
      return Optional.empty();
    }

    /** Where to begin, if the objective was ever minimised. */
    private Optional<SolveOptions.Start> near(Costs costs) {
      return Optional.ofNullable(newest.get(costs));
    }

    private Extreme kept(Costs costs, Extreme extreme) {
      if (extreme.isFound() && extreme.isCertified()) {
        own.minima.put(costs, extreme);
        extreme.start().ifPresent(start -> newest.put(costs, start));
      }
      return extreme;
    }

    private LeastLargest kept(Costs costs, LeastLargest found) {
      if (found.found().isCertified() && found.end().isPresent()) {
        own.leastLargest.put(costs, found);
      }
      return found;
    }
  }

  /** A set that asks its memory first, and only then itself. */
  private record Recalled(AdmissibleSet set, Known known, boolean solves) implements AdmissibleSet {

    private static Extreme unknown() {
      return Extreme.failed(SolveStatus.NUMERICAL_FAILURE, "not solved for");
    }

    @Override
    public Extreme minimum(double[] objective) {
      Costs costs = Costs.of(objective);
      return known
          .minimum(costs)
          .orElseGet(
              () ->
                  solves
                      ? known.kept(costs, set.minimum(objective, known.near(costs)))
                      : unknown());
    }

    @Override
    public int variables() {
      return set.variables();
    }

    @Override
    public WeightRange proven(WeightRange range) {
      return set.proven(range);
    }

    @Override
    public LeastLargest leastLargest(List<WeightFunctional> weights, double[] near, double most) {
      Costs costs = Costs.of(weights, most);
      return known
          .leastLargest(costs)
          .orElseGet(
              () ->
                  solves
                      ? known.kept(costs, set.leastLargest(weights, near, most))
                      : new LeastLargest(unknown(), Optional.empty()));
    }

    @Override
    public LeastLargest greatestSmallest(
        List<WeightFunctional> functions, double[] near, double reach) {
      return set.greatestSmallest(functions, near, reach);
    }

    @Override
    public AdmissibleSet fork() {
      return new Recalled(set.fork(), known, solves);
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
