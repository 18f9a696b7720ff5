package io.github.svmrelevance.methods.smallest;

import io.github.svmrelevance.api.InvalidInputException;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warnings;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.BestSets;
import io.github.svmrelevance.api.result.BestSets.Choice;
import io.github.svmrelevance.api.result.BestSets.Member;
import io.github.svmrelevance.api.result.ModelQuality;
import io.github.svmrelevance.methods.bounds.TrainedBounds;
import io.github.svmrelevance.methods.intervals.BaselineQuality;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.intervals.IntervalWarning;
import io.github.svmrelevance.methods.intervals.ModelCaveats;
import io.github.svmrelevance.methods.intervals.StudyData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Answers a request for the best sets of a size. */
final class BestSetsStudy {

  private BestSetsStudy() {}

  /**
   * Answers a request whose samples have their weights.
   *
   * @param size how many features a set has
   * @throws InvalidInputException if there are no such sets
   */
  static BestSets analyze(AnalysisRequest request, int size, RunContext context) {
    long start = System.nanoTime();
    ParameterValues values = request.parameters();
    Warnings warnings = new Warnings();
    StudyData data = StudyData.of(request, warnings);
    List<String> varying = data.training().groups().stream().map(FeatureGroup::name).toList();
    Wishes wishes = Wishes.read(values, request.data().features(), varying);
    requirePossible(size, wishes);
    TrainedBounds baseline = TrainedBounds.of(request, data, context, warnings);
    ModelCaveats.tell(
        request, data, baseline.baseline(), SmallestFeatureSets.SERIAL, context, warnings);
    SupportProblem problem =
        new SupportProblem(data.training(), baseline.limits(), baseline.baseline().budget().size());
    BestSearch.Answer answer =
        new BestSearch(problem, wishes, size, values.get(SmallestOptions.SETS), context).run();
    if (answer.stopped()) {
      warnings.accept(
          IntervalWarning.STOPPED_EARLY.of(
              "the run stopped before the answer was complete; what is called proven is proven"));
    }
    List<Choice> sets =
        answer.sets().stream()
            .map(set -> new Choice(set.names(data.training()), set.value(), data.score(set.z())))
            .toList();
    List<Member> members =
        data.all().stream()
            .map(FeatureGroup::name)
            .map(
                name ->
                    new Member(
                        name,
                        (int) sets.stream().filter(set -> set.features().contains(name)).count()))
            .toList();
    return new BestSets(
        baseline.baseline(),
        size,
        problem.limit(),
        answer.full(),
        members,
        answer.least(),
        sets,
        answer.proven(),
        answer.complete(),
        answer.margin(),
        answer.effort(),
        warnings.list(),
        answer.stopped(),
        (System.nanoTime() - start) * 1e-9,
        Optional.empty());
  }

  /** How well the baseline predicts, and how well one of features chosen in each fold does. */
  static List<ModelQuality> crossValidate(
      AnalysisRequest request, BestSets result, RunContext context) {
    List<ModelQuality> qualities =
        new ArrayList<>(TrainedBounds.crossValidate(request, result.baseline(), context));
    StudyData data = StudyData.of(request, new Warnings());
    List<String> varying = data.training().groups().stream().map(FeatureGroup::name).toList();
    Wishes wishes = Wishes.read(request.parameters(), request.data().features(), varying);
    qualities.addAll(
        BaselineQuality.crossValidate(
            "baseline of "
                + (result.size() == 1
                    ? "the best feature"
                    : "the best " + result.size() + " features")
                + ", chosen in each fold anew,",
            request,
            context,
            new ChosenBaseline(
                TrainedBounds.retrained(request, result.baseline()),
                named(wishes.must(), varying),
                named(wishes.never(), varying),
                result.size())));
    return qualities;
  }

  private static List<String> named(boolean[] wished, List<String> names) {
    return IntStream.range(0, wished.length).filter(j -> wished[j]).mapToObj(names::get).toList();
  }

  private static void requirePossible(int size, Wishes wishes) {
    long must = count(wishes.must());
    long most = wishes.never().length - count(wishes.never());
    if (size > most) {
      throw new InvalidInputException(
          Message.of(
              "there are " + most + " features to choose from, which is fewer than ",
              SmallestOptions.SIZE,
              " " + size + "; features that do not vary do not count, nor do those in the list ",
              SmallestOptions.NEVER,
              ". Ask for fewer"));
    }
    if (size < must) {
      throw new InvalidInputException(
          Message.of(
              SmallestOptions.MUST,
              " names " + must + " features, which is more than ",
              SmallestOptions.SIZE,
              " " + size + "; name fewer, or ask for larger sets"));
    }
  }

  private static long count(boolean[] wished) {
    return IntStream.range(0, wished.length).filter(j -> wished[j]).count();
  }
}
