package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.diagnostic.Message;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.data.Standardizer;
import io.github.svmrelevance.core.data.TargetScale;
import io.github.svmrelevance.methods.intervals.FeatureGroup;
import io.github.svmrelevance.methods.quality.LearningQuestion;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Ranks the features of one data set, in one round or several.
 *
 * @param scorer scores one question
 * @param questions one for each class that is set against the rest, or that of a number
 * @param scaling how to scale the features first
 * @param drop the share of the features that each round drops; empty for one round
 */
record Ranker(
    ClassScorer scorer, List<LearningQuestion> questions, Scaling scaling, OptionalDouble drop)
    implements Serializable {

  /** What the batch is called. */
  static final String STEP = "rank";

  Ranker {
    questions = List.copyOf(questions);
  }

  /**
   * Ranks features and groups. Those that do not vary are not looked at: they come last, with score
   * 0.
   *
   * @throws io.github.svmrelevance.api.CancelledException if cancelled
   */
  Standing rank(Dataset data, RunContext context, Consumer<Warning> warnings) {
    Standardizer standardizer = Standardizer.fit(data, scaling);
    Dataset scaled =
        withScaledTarget(data)
            .withMatrix(
                scorer.held(
                    data.matrix(),
                    scaling.changes() ? Optional.of(standardizer) : Optional.empty(),
                    context));
    List<FeatureGroup> groups = FeatureGroup.of(data.features());
    List<int[]> columns = groups.stream().map(group -> varying(group, standardizer)).toList();
    int[] left = inOrder(columns);
    Standing standing =
        new Standing(
            groups.size(),
            data.features().size(),
            questions.stream().flatMap(question -> question.positive().stream()).toList());
    Map<Warning, List<Integer>> told = new LinkedHashMap<>();
    for (int round = 1; left.length > 0; round++) {
      int[] used =
          Arrays.stream(left).flatMap(g -> Arrays.stream(columns.get(g))).sorted().toArray();
      List<ClassScore> scores =
          context.mapAll(
              STEP,
              ClassScoreJob.INSTANCE,
              new ClassScoreJob.Samples(scorer, scaled.selectFeatures(used)),
              questions);
      for (ClassScore score : scores) {
        for (Warning warning : score.warnings()) {
          told.computeIfAbsent(warning, known -> new ArrayList<>()).add(round);
        }
      }
      record(scores, round, left, used, standing);
      if (drop.isEmpty() || left.length == 1) {
        break;
      }
      left = withoutWorst(left, standing);
    }
    told.forEach(
        (warning, rounds) -> warnings.accept(drop.isEmpty() ? warning : of(rounds, warning)));
    standing.rank();
    return standing;
  }

  /** The columns of a feature or group that vary. */
  private static int[] varying(FeatureGroup group, Standardizer standardizer) {
    return group.columns().stream()
        .mapToInt(j -> j)
        .filter(j -> !standardizer.isConstant(j))
        .toArray();
  }

  /** The groups that have columns, in the order that the scorers see them in. */
  private static int[] inOrder(List<int[]> columns) {
    return IntStream.range(0, columns.size())
        .filter(g -> columns.get(g).length > 0)
        .boxed()
        .sorted(Comparator.comparingInt(g -> columns.get(g)[0]))
        .mapToInt(g -> g)
        .toArray();
  }

  private void record(
      List<ClassScore> scores, int round, int[] groups, int[] columns, Standing standing) {
    for (int k = 0; round == 1 && k < questions.size(); k++) {
      List<Integer> positions = Arrays.stream(scores.get(k).positions()).boxed().toList();
      questions.get(k).positive().ifPresent(name -> standing.setPositions(name, positions));
    }
    for (int g = 0; g < groups.length; g++) {
      int group = g;
      standing.record(
          groups[g], round, scores.stream().mapToDouble(score -> score.score(group)).toArray());
    }
    for (int j = 0; j < columns.length; j++) {
      int column = j;
      standing.recordColumn(
          columns[j], scores.stream().mapToDouble(score -> score.ofColumn(column)).toArray());
    }
  }

  /**
   * A warning that says in which rounds it arose: one of the last round does not touch the first.
   */
  private static Warning of(List<Integer> rounds, Warning warning) {
    int last = rounds.get(rounds.size() - 1);
    String which =
        rounds.size() == 1
            ? "round " + last
            : rounds.size() + " rounds from " + rounds.get(0) + " to " + last;
    return new Warning(
        warning.code(), Message.of(which + ": ", warning.message()), warning.place());
  }

  private Dataset withScaledTarget(Dataset data) {
    return data.target() instanceof RealValues numbers
        ? data.withTarget(TargetScale.of(data, scaling).scaled(numbers))
        : data;
  }

  private int[] withoutWorst(int[] left, Standing standing) {
    int dropped = Math.max(1, (int) (drop.getAsDouble() * left.length));
    List<Integer> order = new ArrayList<>(Arrays.stream(left).boxed().toList());
    order.sort(standing::compare);
    Set<Integer> kept = Set.copyOf(order.subList(0, left.length - dropped));
    return Arrays.stream(left).filter(kept::contains).toArray();
  }
}
