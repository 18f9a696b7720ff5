package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The best sets of a given number of features, and the proof that there is none better.
 *
 * <p>The best model of a set is the one that uses least of the last of the limits that the baseline
 * sets, within all others. Of two sets the better one is that whose best model uses less. A group
 * of columns is one feature.
 *
 * @param baseline the model against which others are measured, and the budget it sets
 * @param size how many features a set has
 * @param limit the last of the baseline's limits; models that use no more are admissible
 * @param full what the best model of all features allowed uses
 * @param features one entry per feature, in the order of the data
 * @param least no set of this size uses less, which is proven
 * @param sets the best sets, in their order; none if the run was stopped before one was found
 * @param proven whether no other set is better than the first by more than {@link #margin}
 * @param complete whether no set that is not listed is better than the last one by more than that
 * @param margin what differences of use rounding may hide
 * @param effort what the proof took
 * @param warnings what the user should know
 * @param partial whether something is missing
 * @param solveSeconds wall-clock time of training and search
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record BestSets(
    RelevanceIntervals.Baseline baseline,
    int size,
    double limit,
    double full,
    List<Member> features,
    double least,
    List<Choice> sets,
    boolean proven,
    boolean complete,
    double margin,
    SmallestSets.Effort effort,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /** Copies the components. */
  public BestSets {
    Objects.requireNonNull(baseline, "baseline");
    features = List.copyOf(features);
    sets = List.copyOf(sets);
    Objects.requireNonNull(effort, "effort");
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(facts, "facts");
  }

  /**
   * A feature.
   *
   * @param name the feature or group
   * @param sets how many of the sets listed have it
   */
  public record Member(String name, int sets) implements Serializable {

    /** Checks the name. */
    public Member {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * A set of features, and its best model.
   *
   * @param features names, in the order of the data
   * @param use what the model uses of the limit
   * @param scored the model, and its quality on the training data
   */
  public record Choice(List<String> features, double use, ScoredModel scored)
      implements Serializable {

    /** Copies the list. */
    public Choice {
      features = List.copyOf(features);
      Objects.requireNonNull(scored, "scored");
    }
  }

  /**
   * Whether a model of a set is nearly as good as the baseline.
   *
   * @param set one of the sets
   * @return true if its best model keeps within the limit
   */
  public boolean isAdmissible(Choice set) {
    return set.use() <= limit;
  }

  /**
   * A short line: how much was found.
   *
   * @return without the numbers, which the components have
   */
  @Override
  public String toString() {
    return Brief.of(
        this, Brief.counted(sets.size(), "set") + " of " + Brief.counted(size, "feature"));
  }

  @Override
  public BestSets withFacts(RunFacts known) {
    return new BestSets(
        baseline,
        size,
        limit,
        full,
        features,
        least,
        sets,
        proven,
        complete,
        margin,
        effort,
        warnings,
        partial,
        solveSeconds,
        Optional.of(known));
  }
}
