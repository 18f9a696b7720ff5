package io.github.svmrelevance.methods.gradientangle;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.diagnostic.Warning;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.core.data.Standardizer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Ranks the features of one data set, in one round or several.
 *
 * @param scorer scores one class against the rest
 * @param classes which of them to score
 * @param standardize whether to scale the features first
 * @param drop the share of the features that each round drops; empty for one round
 */
record Ranker(ClassScorer scorer, List<String> classes, boolean standardize, OptionalDouble drop)
    implements Serializable {

  Ranker {
    classes = List.copyOf(classes);
  }

  /**
   * Ranks. Features that do not vary are not looked at: they come last, with score 0.
   *
   * @throws io.github.svmrelevance.api.CancelledException if cancelled
   */
  Standing rank(Dataset data, RunContext context, Consumer<Warning> warnings) {
    Standardizer standardizer = Standardizer.fit(data);
    Dataset scaled =
        data.withMatrix(
            scorer.held(
                data.matrix(),
                standardize ? Optional.of(standardizer) : Optional.empty(),
                context));
    int d = data.featureNames().size();
    int[] left = IntStream.range(0, d).filter(j -> !standardizer.isConstant(j)).toArray();
    Standing standing = new Standing(d, classes);
    for (int round = 1; left.length > 0; round++) {
      List<ClassScore> scores =
          context.mapAll(
              "rank",
              ClassScoreJob.INSTANCE,
              new ClassScoreJob.Samples(scorer, scaled.selectFeatures(left)),
              classes);
      scores.forEach(score -> score.warnings().forEach(warnings));
      if (round == 1) {
        for (int k = 0; k < classes.size(); k++) {
          standing.setPositions(
              classes.get(k), Arrays.stream(scores.get(k).positions()).boxed().toList());
        }
      }
      for (int j = 0; j < left.length; j++) {
        Map<String, Double> perClass = new LinkedHashMap<>();
        for (int k = 0; k < classes.size(); k++) {
          perClass.put(classes.get(k), scores.get(k).score(j));
        }
        standing.record(left[j], round, perClass);
      }
      if (drop.isEmpty() || left.length == 1) {
        break;
      }
      left = withoutWorst(left, standing);
    }
    standing.rank();
    return standing;
  }

  private int[] withoutWorst(int[] left, Standing standing) {
    int dropped = Math.max(1, (int) (drop.getAsDouble() * left.length));
    List<Integer> order = new ArrayList<>(Arrays.stream(left).boxed().toList());
    order.sort(standing::compare);
    return order.subList(0, left.length - dropped).stream()
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }
}
