package io.github.svmrelevance.methods.randindex;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.result.EliminationProfiles.Profile;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is asked, and what has to be studied for it: the number, or classes against the rest. Of two
 * classes each is the rest of the other, so that one study answers for both.
 */
final class AskedQuestions {

  private final List<LearningQuestion> asked;

  /** The first of the two classes that occur; empty if there are more, or for a number. */
  private final Optional<LearningQuestion> firstOfTwo;

  private AskedQuestions(List<LearningQuestion> asked, Optional<LearningQuestion> firstOfTwo) {
    this.asked = asked;
    this.firstOfTwo = firstOfTwo;
  }

  /**
   * Reads what is asked.
   *
   * @throws InvalidInputException if the target does not vary, or a class does not occur
   */
  static AskedQuestions of(AnalysisRequest request, Dataset data, EliminationOptions options) {
    if (data.target() instanceof RealValues) {
      TargetScale.requireVaried(data);
      return new AskedQuestions(List.of(LearningQuestion.ofNumber()), Optional.empty());
    }
    int[] counts = data.classes().counts();
    List<String> present =
        IntStream.range(0, counts.length)
            .filter(k -> counts[k] > 0)
            .mapToObj(data.classes().names()::get)
            .toList();
    if (present.size() < 2) {
      throw new InvalidInputException(
          data.name() + ": all samples are of the class " + present + "; two classes are needed");
    }
    List<String> chosen = chosen(request, options, present);
    for (String name : chosen) {
      if (!present.contains(name)) {
        throw new InvalidInputException(
            data.name() + ": no sample is of the class '" + name + "'; there are " + present);
      }
    }
    return new AskedQuestions(
        chosen.stream().map(LearningQuestion::of).toList(),
        present.size() == 2 ? Optional.of(LearningQuestion.of(present.get(0))) : Optional.empty());
  }

  private static List<String> chosen(
      AnalysisRequest request, EliminationOptions options, List<String> present) {
    String wanted = options.get(EliminationOptions.CLASSES);
    return wanted.equals("all")
        ? request.positiveClass().map(List::of).orElse(present)
        : Arrays.stream(wanted.split(",", -1)).map(String::strip).distinct().toList();
  }

  /** The class that is profiled, if it is one alone. */
  Optional<String> positive() {
    return asked.size() == 1 ? asked.get(0).positive() : Optional.empty();
  }

  private boolean answersBoth() {
    return firstOfTwo.isPresent() && asked.size() == 2;
  }

  /** What has to be studied. */
  List<LearningQuestion> studied() {
    return answersBoth() ? List.of(firstOfTwo.get()) : asked;
  }

  /** The class whose folds serve a class: of two classes both have the same. */
  String folded(String positive) {
    return firstOfTwo.flatMap(LearningQuestion::positive).orElse(positive);
  }

  /** The profiles of all that is asked, from those of what was studied. */
  List<Profile> answers(List<Profile> studied) {
    return answersBoth()
        ? studied.stream()
            .flatMap(profile -> asked.stream().map(question -> of(question, profile)))
            .toList()
        : studied;
  }

  private static Profile of(LearningQuestion question, Profile profile) {
    return new Profile(
        question.positive(),
        profile.hyperparameters(),
        profile.path(),
        profile.ranking(),
        profile.selected());
  }
}
