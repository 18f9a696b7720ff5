package io.github.svmrelevance.api.result;

import io.github.svmrelevance.api.diagnostic.Warning;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * For each class against the rest, or for a number, the features in the order in which they can be
 * done without. A group of columns goes in or out together, and counts as one.
 *
 * @param profiles one profile per class; a single one without a class if the target is a number
 * @param warnings what the user should know
 * @param partial whether the run was stopped before all classes were done; what else is missing,
 *     the warnings tell
 * @param solveSeconds wall-clock time of tuning and training
 * @param facts how the result came about, once the run is over
 * @since 0.1
 */
public record EliminationProfiles(
    List<Profile> profiles,
    List<Warning> warnings,
    boolean partial,
    double solveSeconds,
    Optional<RunFacts> facts)
    implements RelevanceResult {

  /** Copies the components. */
  public EliminationProfiles {
    profiles = List.copyOf(profiles);
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(facts, "facts");
  }

  /**
   * What a method finds.
   *
   * @param profiles one profile per class
   * @param warnings what the user should know
   * @param partial whether the run was stopped before all classes were done
   * @param solveSeconds wall-clock time of tuning and training
   */
  public EliminationProfiles(
      List<Profile> profiles, List<Warning> warnings, boolean partial, double solveSeconds) {
    this(profiles, warnings, partial, solveSeconds, Optional.empty());
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
        Brief.counted(profiles.size(), "profile")
            + profiles.stream()
                .findFirst()
                .map(one -> " of " + Brief.counted(one.ranking().size(), "feature"))
                .orElse(""));
  }

  @Override
  public EliminationProfiles withFacts(RunFacts known) {
    return new EliminationProfiles(profiles, warnings, partial, solveSeconds, Optional.of(known));
  }

  /**
   * The path of one class, or of a number.
   *
   * @param className the class that is set against the rest; empty if the target is a number
   * @param hyperparameters what the models of all samples were trained with, by name: the kernel's
   *     specification, and C, nu, or C and the tube
   * @param path the steps; the first is the full model, the last has one feature, unless no further
   *     model could be trained
   * @param ranking all features, the best first: the reverse of the order of removal; if several
   *     were never removed, these come first in the order of the data
   * @param selected for each criterion the features that it keeps, the best first: {@code one_se},
   *     and {@code rand} and {@code error} where thresholds were given
   * @param constantError the error of one answer for all samples, the more frequent side or the
   *     median, in the units of {@link Step#cvError}; empty if it is not known
   */
  public record Profile(
      Optional<String> className,
      Map<String, Object> hyperparameters,
      List<Step> path,
      List<String> ranking,
      Map<String, List<String>> selected,
      OptionalDouble constantError)
      implements Serializable {

    /** Copies the components, keeping the order of the maps. */
    public Profile {
      Objects.requireNonNull(className, "className");
      hyperparameters = Collections.unmodifiableMap(new LinkedHashMap<>(hyperparameters));
      path = List.copyOf(path);
      ranking = List.copyOf(ranking);
      Map<String, List<String>> copy = new LinkedHashMap<>();
      selected.forEach((name, kept) -> copy.put(name, List.copyOf(kept)));
      selected = Collections.unmodifiableMap(copy);
      Objects.requireNonNull(constantError, "constantError");
    }

    /**
     * A path whose errors are compared with nothing.
     *
     * @param className see the record
     * @param hyperparameters see the record
     * @param path see the record
     * @param ranking see the record
     * @param selected see the record
     */
    public Profile(
        Optional<String> className,
        Map<String, Object> hyperparameters,
        List<Step> path,
        List<String> ranking,
        Map<String, List<String>> selected) {
      this(className, hyperparameters, path, ranking, selected, OptionalDouble.empty());
    }

    /**
     * The same path by another name, as the other of two classes has it.
     *
     * @param name the class
     * @return the new profile
     */
    public Profile ofClass(String name) {
      return new Profile(
          Optional.of(name), hyperparameters, path, ranking, selected, constantError);
    }

    /**
     * Whether one answer for all samples predicts as well, so that the sets that are selected say
     * little of the target.
     *
     * @return true if the least error of the path, with its standard error, reaches {@code
     *     constantError}; false where either is not known
     */
    public boolean isNoBetterThanConstant() {
      return constantError.isPresent()
          && path.stream()
              .filter(step -> step.cvError().isPresent())
              .min(Comparator.comparingDouble(step -> step.cvError().getAsDouble()))
              .filter(
                  best ->
                      best.cvError().getAsDouble() + best.cvStandardError().orElse(0)
                          >= constantError.getAsDouble())
              .isPresent();
    }

    /**
     * The features in the order of their removal.
     *
     * @return the names; features that are never removed are not among them
     */
    public List<String> removed() {
      List<String> names = new ArrayList<>();
      path.forEach(step -> step.removed().ifPresent(names::add));
      return names;
    }
  }

  /**
   * A model on the way.
   *
   * @param step how many features were removed
   * @param removed the feature removed last; empty for the full model
   * @param change how the model's predictions on the training samples differ from those of the full
   *     model
   * @param cvError the cross-validated share of wrong predictions, or of a number the mean absolute
   *     error in its units, of models that were tuned without the samples that they are tested on;
   *     with fewer than all features too low, as all samples chose them; empty where it could not
   *     be had
   * @param cvStandardError the standard deviation of the folds' errors over the root of their
   *     number
   */
  public record Step(
      int step,
      Optional<String> removed,
      Change change,
      OptionalDouble cvError,
      OptionalDouble cvStandardError)
      implements Serializable {}

  /** How predictions differ from those of the full model. */
  public sealed interface Change extends Serializable {

    /**
     * The number that is drawn.
     *
     * @return the Rand index of classes, which falls from 1; of a number the mean difference, which
     *     rises from 0
     */
    double value();
  }

  /**
   * Of a class against the rest.
   *
   * @param changed how many predictions differ
   * @param randIndex the share of pairs of samples on which both agree: the same side or different
   *     sides, in [0, 1]; predictions flipped as a whole agree
   */
  public record ChangedClasses(int changed, double randIndex) implements Change {
    @Override
    public double value() {
      return randIndex;
    }
  }

  /**
   * Of a number.
   *
   * @param mean the mean absolute difference of the predictions, in the units of the target
   */
  public record ChangedNumbers(double mean) implements Change {
    @Override
    public double value() {
      return mean;
    }
  }
}
