package io.github.svmrelevance.solver.compact.stages;

import io.github.svmrelevance.solver.compact.control.Interruption;
import io.github.svmrelevance.solver.compact.screening.ColumnScreen;
import io.github.svmrelevance.solver.compact.smoothing.Centre;
import io.github.svmrelevance.solver.compact.vertex.Vertex;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A vertex that minimises the sum of the last budget under the others, from where every objective
 * starts. Never changed.
 */
public final class Base {

  /** Numbers in all vertices of {@link #atZero} together. */
  private static final double MOST_KEPT = 4e6;

  private final Vertex vertex;
  private final double[] limits;
  private final double least;
  private final ColumnScreen columns;

  /** The base that this one is, but for limits; itself if it is no other. */
  private final Base shared;

  /** Computed when first asked for, by whichever thread; always the same. */
  private volatile Optional<Centre> centre;

  /** By variable, computed when first asked for; always the same, so it does not matter by whom. */
  private final Map<Integer, Optional<Vertex>> atZero = new ConcurrentHashMap<>();

  /**
   * A base.
   *
   * @param vertex not to be changed any more
   * @param limits the limit of each group; at least what the group needs
   * @param least the smallest sum, without perturbation
   */
  public Base(Vertex vertex, double[] limits, double least) {
    this.vertex = vertex;
    this.limits = limits;
    this.least = least;
    this.columns = ColumnScreen.at(vertex);
    this.shared = this;
  }

  private Base(Base other, double[] limits) {
    this.vertex = other.vertex;
    this.limits = limits;
    this.least = other.least;
    this.columns = other.columns;
    this.shared = other.shared;
  }

  /**
   * The same with another limit of the budget whose sum it minimises, on which its vertex does not
   * depend.
   *
   * @param group of that budget
   * @param limit the new limit
   * @return empty if the budget needs more
   */
  Optional<Base> withLimit(int group, double limit) {
    if (limit < least) {
      return Optional.empty();
    }
    double[] changed = limits.clone();
    changed[group] = limit;
    return Optional.of(new Base(this, changed));
  }

  /** A copy to work on. */
  public Vertex vertex() {
    return vertex.copy();
  }

  /** A copy of the limits. */
  public double[] limits() {
    return limits.clone();
  }

  /**
   * Where forecasts for the only budget start.
   *
   * @return empty if there can be none
   */
  Optional<Centre> centre(Interruption interruption) {
    if (shared != this) {
      return shared.centre(interruption).map(known -> known.withLimit(limits[1]));
    }
    Optional<Centre> known = centre;
    if (known == null) {
      known = Centre.of(vertex, least, limits[1], interruption);
      centre = known;
    }
    return known;
  }

  /**
   * The minimiser with a variable brought to zero, which probes of one feature share.
   *
   * @param variable a free one
   * @param computed how to find it where it is not known
   * @return not to be changed; empty if the variable does not get to zero
   */
  Optional<Vertex> atZero(int variable, Supplier<Optional<Vertex>> computed) {
    Optional<Vertex> known = shared.atZero.get(variable);
    if (known == null) {
      known = computed.get();
      if ((double) vertex.slots() * vertex.size() <= MOST_KEPT) {
        shared.atZero.put(variable, known);
      }
    }
    return known;
  }

  public double least() {
    return least;
  }

  /** The variables that paths from here are to watch; not to be changed. */
  public ColumnScreen columns() {
    return columns;
  }
}
