package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The smallest sets of features with which a model is still admissible, and the proof that there is
 * none smaller.
 *
 * <p>A set costs the sum of the prices of its features; each has the price 1 unless {@link
 * #priced}. A group of columns is one feature.
 *
 * @param baseline the model against which others are measured, and the budget it sets
 * @param features one entry per feature, in the order of the data
 * @param least no admissible set costs less, which is proven
 * @param sets admissible sets that cost the same, those that leave most of the budget first; none
 *     if the run was stopped before one was found
 * @param count how many sets of this cost were found, of which the best are listed
 * @param all whether no set but these costs as little, which is proven
 * @param priced whether features have prices of their own
 * @param claim the word of a backend that none costs less, where it was asked to solve for a set as
 *     a mixed-integer program; empty where the answer is this program's own
 * @param effort what the proof took
 * @param check what a check of the proof went through; empty if none was asked for, or the run was
 *     stopped before. A check that fails ends the run
 * @param warnings what the user should know
 * @param partial whether something is missing
 * @param solveSeconds wall-clock time of training and search
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record SmallestSets(
    RelevanceIntervals.Baseline baseline,
    List<Member> features,
    double least,
    List<FeatureSet> sets,
    int count,
    boolean all,
    boolean priced,
    Optional<Claim> claim,
    Effort effort,
    Optional<Check> check,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /** Copies the components. */
  public SmallestSets {
    Objects.requireNonNull(baseline, "baseline");
    features = List.copyOf(features);
    sets = List.copyOf(sets);
    Objects.requireNonNull(claim, "claim");
    Objects.requireNonNull(effort, "effort");
    Objects.requireNonNull(check, "check");
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(facts, "facts");
  }

  /** What is known of the part that a feature has in the smallest sets. */
  public enum Role {
    /** In all of them. */
    IN_ALL,
    /** In some of them, and not in others. */
    IN_SOME,
    /** In none of them. */
    IN_NONE,
    /** The run was stopped before it was known, or a backend was asked for one set alone. */
    UNKNOWN
  }

  /**
   * A feature.
   *
   * @param name the feature or group
   * @param price what it adds to a set, above 0; 0 of a constant feature without a price, which is
   *     in no set
   * @param role its part in the smallest sets
   * @param needed whether no admissible model at all does without it, which is proven; with a claim
   *     looked at for the features of its set, the only ones that can be needed
   * @param sets how many of the sets found have it
   * @param replacements of a feature of the first set those that can take its place, so that the
   *     set stays admissible, which is complete; empty for other features, or if the run was
   *     stopped before
   */
  public record Member(
      String name,
      double price,
      Role role,
      boolean needed,
      int sets,
      Optional<List<String>> replacements)
      implements Serializable {

    /** Copies the list. */
    public Member {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(role, "role");
      replacements = replacements.map(List::copyOf);
    }
  }

  /**
   * A set of features, and a model that has no others.
   *
   * @param features names, in the order of the data
   * @param cost the sum of their prices
   * @param use what the model uses of the last of the baseline's limits, the least with these
   *     features
   * @param relaxation by how much, relatively, budgets must be raised for the model to be proven
   *     within them in spite of rounding; mostly 0
   * @param scored the model, and its quality on the training data
   */
  public record FeatureSet(
      List<String> features, double cost, double use, double relaxation, ScoredModel scored)
      implements Serializable {

    /** Copies the list. */
    public FeatureSet {
      features = List.copyOf(features);
      Objects.requireNonNull(scored, "scored");
    }
  }

  /**
   * What a backend says of its set, and nothing proves.
   *
   * @param backend its id
   * @param least no admissible set costs less
   */
  public record Claim(String backend, double least) implements Serializable {

    /** Checks the name. */
    public Claim {
      Objects.requireNonNull(backend, "backend");
    }
  }

  /**
   * What a proof took.
   *
   * @param programs how many programs were solved, each with a certificate
   * @param inequalities how many inequalities between features these certificates prove
   * @param nodes how many nodes the search over sets had
   */
  public record Effort(long programs, long inequalities, long nodes) implements Serializable {}

  /**
   * What a check of a proof went through.
   *
   * @param certificates how many certificates were derived anew from the data
   * @param leaves how many leaves the trees of sets have, each closed by these
   * @param solved how many sets were solved for anew, as rounding left them open
   */
  public record Check(long certificates, long leaves, long solved) implements Serializable {}

  /**
   * The cost of the sets found.
   *
   * @return infinite if none was found
   */
  public double most() {
    return sets.isEmpty() ? Double.POSITIVE_INFINITY : sets.get(0).cost();
  }

  /**
   * Whether the sets are proven to be smallest.
   *
   * @return true if no set costs less
   */
  public boolean proven() {
    return least == most();
  }

  /**
   * A short line: how much was found.
   *
   * @return without the numbers, which the components have
   */
  @Override
  public String toString() {
    return Brief.of(
        this,
        Brief.counted(sets.size(), "set")
            + (sets.isEmpty() ? "" : " of cost " + most())
            + (proven() ? ", proven" : ", not proven"));
  }

  @Override
  public SmallestSets withFacts(RunFacts known) {
    return new SmallestSets(
        baseline,
        features,
        least,
        sets,
        count,
        all,
        priced,
        claim,
        effort,
        check,
        warnings,
        partial,
        solveSeconds,
        Optional.of(known));
  }
}
