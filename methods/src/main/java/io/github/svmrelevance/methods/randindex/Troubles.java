package io.github.svmrelevance.methods.randindex;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an elimination lost as trainings failed, for one class; told by name, once for each kind.
 */
final class Troubles implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String positive;
  private final Map<String, List<Integer>> skipped = new LinkedHashMap<>();
  private final List<Integer> withoutError = new ArrayList<>();
  private Optional<String> skippedFirst = Optional.empty();
  private Optional<String> withoutErrorFirst = Optional.empty();
  private Optional<String> leftOut = Optional.empty();
  private List<String> neverCompared = List.of();

  Troubles(String positive) {
    this.positive = positive;
  }

  /** At a step the model without a feature could not be trained, so that the feature stayed. */
  void skipped(String feature, int step, String reason) {
    skipped.computeIfAbsent(feature, name -> new ArrayList<>()).add(step);
    skippedFirst = skippedFirst.or(() -> Optional.of(reason));
  }

  /** A model of the path could not be trained in some fold. */
  void withoutError(int step, String reason) {
    withoutError.add(step);
    withoutErrorFirst = withoutErrorFirst.or(() -> Optional.of(reason));
  }

  /** None of the features that are left could be taken away. */
  void endedWith(List<String> left) {
    neverCompared = List.copyOf(left);
  }

  /** There is no model of all features. */
  void leftOut(String reason) {
    leftOut = Optional.of(reason);
  }

  /** Whether there is no profile because a training failed. */
  boolean isLeftOut() {
    return leftOut.isPresent();
  }

  /** One sentence for each kind of trouble that there was. */
  List<String> warnings() {
    String which = "class '" + positive + "'";
    List<String> warnings = new ArrayList<>();
    leftOut.ifPresent(reason -> warnings.add(which + " is left out: " + reason));
    skippedFirst.ifPresent(
        reason ->
            warnings.add(
                which
                    + ": features stayed, and may rank too high, at steps where the model without"
                    + " them could not be trained: "
                    + skipped.entrySet().stream()
                        .map(entry -> entry.getKey() + " (" + steps(entry.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                    + "; the first: "
                    + reason));
    if (!neverCompared.isEmpty()) {
      warnings.add(
          which
              + ": no model with a feature less than "
              + String.join(", ", neverCompared)
              + " could be trained, so the path ends there; these are not compared with each"
              + " other, and come first in the order of the data");
    }
    withoutErrorFirst.ifPresent(
        reason ->
            warnings.add(
                which
                    + ": the error is not known at "
                    + steps(withoutError)
                    + ", as a training failed in a fold; the first: "
                    + reason));
    return warnings;
  }

  private static String steps(List<Integer> steps) {
    return (steps.size() == 1 ? "step " : "steps ")
        + steps.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
