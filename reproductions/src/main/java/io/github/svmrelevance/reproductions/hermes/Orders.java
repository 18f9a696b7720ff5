package io.github.svmrelevance.reproductions.hermes;

import io.github.svmrelevance.api.data.Dataset;
import io.github.svmrelevance.api.data.Scaling;
import io.github.svmrelevance.api.execution.RunContext;
import io.github.svmrelevance.api.method.AnalysisRequest;
import io.github.svmrelevance.api.parameter.ParameterValues;
import io.github.svmrelevance.api.result.FeatureRanking;
import io.github.svmrelevance.methods.gradientangle.GradientAngleRanking;
import io.github.svmrelevance.methods.gradientangle.RankOptions;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Orders of features: the best first, as a score has it, and others made of it. */
final class Orders {

  private Orders() {}

  /** Ranks the features, with an SVM of this kernel and C if the score asks for one. */
  static FeatureRanking rank(
      RunContext context,
      Dataset training,
      boolean standardize,
      RankOptions.Score score,
      String kernel,
      double c) {
    GradientAngleRanking method = new GradientAngleRanking();
    ParameterValues parameters = method.description().defaults().with(RankOptions.SCORE, score);
    if (score == RankOptions.Score.GRADIENT_ANGLE) {
      parameters = parameters.with(RankOptions.KERNEL, kernel).with(RankOptions.C, c);
    }
    return method.analyze(
        new AnalysisRequest(
            training, Optional.empty(), standardize ? Scaling.SD : Scaling.NONE, parameters),
        context);
  }

  /** The numbers of the features, the best first. */
  static int[] bestFirst(FeatureRanking ranking) {
    int[] order = new int[ranking.features().size()];
    for (int j = 0; j < order.length; j++) {
      order[ranking.features().get(j).rank() - 1] = j;
    }
    return order;
  }

  static double[] scores(FeatureRanking ranking) {
    return ranking.features().stream().mapToDouble(feature -> feature.score()).toArray();
  }

  static int[] reversed(int[] order) {
    int[] reversed = new int[order.length];
    for (int j = 0; j < order.length; j++) {
      reversed[j] = order[order.length - 1 - j];
    }
    return reversed;
  }

  /** A random order (Fisher, Yates). */
  static int[] shuffled(int size, RandomGenerator random) {
    int[] order = new int[size];
    for (int j = 0; j < size; j++) {
      int k = random.nextInt(j + 1);
      order[j] = order[k];
      order[k] = j;
    }
    return order;
  }
}
