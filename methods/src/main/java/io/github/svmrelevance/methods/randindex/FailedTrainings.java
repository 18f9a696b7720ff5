package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an elimination lost as trainings failed, for one class or a number; told by name, once for
 * each kind.
 */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class FailedTrainings implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String which;
  private final Map<String, List<Integer>> skipped = new LinkedHashMap<>();
  private final List<Integer> withoutError = new ArrayList<>();
  private Optional<Message> skippedFirst = Optional.empty();
  private Optional<Message> withoutErrorFirst = Optional.empty();
  private Optional<Message> notTuned = Optional.empty();
  private Optional<Message> leftOut = Optional.empty();
  private List<String> neverCompared = List.of();

  FailedTrainings(LearningQuestion question) {
    this.which = of(question);
  }

  /** What is learnt, in words. */
  static String of(LearningQuestion question) {
    return question.positive().map(name -> "class '" + name + "'").orElse("the number");
  }

  /** At a step the model without a feature could not be trained, so that the feature stayed. */
  void skipped(String feature, int step, Message reason) {
    skipped.computeIfAbsent(feature, name -> new ArrayList<>()).add(step);
    skippedFirst = skippedFirst.or(() -> Optional.of(reason));
  }

  /** A model of the path could not be trained in some fold. */
  void withoutError(int step, Message reason) {
    withoutError.add(step);
    withoutErrorFirst = withoutErrorFirst.or(() -> Optional.of(reason));
  }

  /** A fold's training set could not choose what is tuned, so that no error is known. */
  void notTuned(Message reason) {
    notTuned = Optional.of(reason);
  }

  /** None of the features that are left could be taken away. */
  void endedWith(List<String> left) {
    neverCompared = List.copyOf(left);
  }

  /** There is no model of all features. */
  void leftOut(Message reason) {
    leftOut = Optional.of(reason);
  }

  /** Whether there is no profile because a training failed. */
  boolean isLeftOut() {
    return leftOut.isPresent();
  }

  /** One sentence for each kind of trouble that there was. */
  List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    leftOut.ifPresent(
        reason -> warnings.add(EliminationWarning.LEFT_OUT.of(which + " is left out: ", reason)));
    skippedFirst.ifPresent(
        reason ->
            warnings.add(
                EliminationWarning.FEATURES_STAYED.of(
                    which
                        + ": features stayed, and may rank too high, at steps where the model without"
                        + " them could not be trained: "
                        + skipped.entrySet().stream()
                            .map(entry -> entry.getKey() + " (" + steps(entry.getValue()) + ")")
                            .collect(Collectors.joining(", "))
                        + "; the first: ",
                    reason)));
    if (!neverCompared.isEmpty()) {
      warnings.add(
          EliminationWarning.PATH_ENDED.of(
              which
                  + ": no model with a feature less than "
                  + String.join(", ", neverCompared)
                  + " could be trained, so the path ends there; these are not compared with each"
                  + " other, and come first in the order of the data"));
    }
    notTuned.ifPresent(
        reason ->
            warnings.add(
                EliminationWarning.ERROR_UNKNOWN.of(
                    which + ": its errors are not known; ", reason)));
    withoutErrorFirst.ifPresent(
        reason ->
            warnings.add(
                EliminationWarning.ERROR_UNKNOWN.of(
                    which
                        + ": the error is not known at "
                        + steps(withoutError)
                        + ", as a training failed in a fold; the first: "
                        + reason)));
    return warnings;
  }

  private static String steps(List<Integer> steps) {
    return (steps.size() == 1 ? "step " : "steps ")
        + steps.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
