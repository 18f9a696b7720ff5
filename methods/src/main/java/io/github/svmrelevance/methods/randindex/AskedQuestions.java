package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.core.data.NameList;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.List;
import java.util.Optional;

/**
 * What is asked, and what has to be studied for it: the number, or classes against the rest. Of two
 * classes each is the rest of the other, so that one study answers for both.
 */
final class AskedQuestions {

  private final List<LearningQuestion> asked;

  /** The two classes that occur; empty if there are more, or for a number. */
  private final List<LearningQuestion> two;

  private AskedQuestions(List<LearningQuestion> asked, List<LearningQuestion> two) {
    this.asked = asked;
    this.two = two;
  }

  /**
   * Reads what is asked.
   *
   * @throws InvalidInputException if the target does not vary, or a class does not occur
   */
  static AskedQuestions of(AnalysisRequest request, Dataset data, EliminationOptions options) {
    if (data.target() instanceof RealValues) {
      TargetScale.requireVaried(data);
      return new AskedQuestions(List.of(LearningQuestion.ofNumber()), List.of());
    }
    List<String> present = LearningQuestion.classes(data);
    List<String> chosen = chosen(request, options, present);
    for (String name : chosen) {
      if (!present.contains(name)) {
        throw new InvalidInputException(
            data.name() + ": no sample is of the class '" + name + "'; there are " + present);
      }
    }
    return new AskedQuestions(
        chosen.stream().map(LearningQuestion::of).toList(),
        present.size() == 2 ? present.stream().map(LearningQuestion::of).toList() : List.of());
  }

  private static List<String> chosen(
      AnalysisRequest request, EliminationOptions options, List<String> present) {
    String wanted = options.get(EliminationOptions.CLASSES);
    return wanted.equals("all")
        ? request.positiveClass().map(List::of).orElse(present)
        : NameList.of(wanted, present).stream().distinct().toList();
  }

  /** The class that is profiled, if it is one alone. */
  Optional<String> positive() {
    return asked.size() == 1 ? asked.get(0).positive() : Optional.empty();
  }

  private boolean answersBoth() {
    return !two.isEmpty() && asked.size() == 2;
  }

  /** What has to be studied. */
  List<LearningQuestion> studied() {
    return answersBoth() ? two.subList(0, 1) : asked;
  }

  /** The class whose folds serve a class: of two classes both have the same. */
  String folded(String positive) {
    return two.stream().findFirst().flatMap(LearningQuestion::positive).orElse(positive);
  }

  /** What a class is set against, in words: the other of two classes by its name, or the rest. */
  String rest(LearningQuestion question) {
    return two.stream()
        .filter(one -> !one.equals(question))
        .findFirst()
        .flatMap(LearningQuestion::positive)
        .map(name -> "'" + name + "'")
        .orElse("the rest");
  }

  /** The profiles of all that is asked, from those of what was studied. */
  List<Profile> answers(List<Profile> studied) {
    return answersBoth()
        ? studied.stream()
            .flatMap(
                profile -> asked.stream().map(one -> profile.ofClass(one.positive().orElseThrow())))
            .toList()
        : studied;
  }
}
