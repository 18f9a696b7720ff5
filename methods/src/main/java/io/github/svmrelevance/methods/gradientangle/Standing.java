package io.github.svmrelevance.methods.gradientangle;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The outcome of ranking one data set: for each feature its last round, scores, and rank. */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class Standing implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] scores;
  private final int[] rounds;
  private final int[] ranks;
  private final List<Map<String, Double>> perClass;
  private final Map<String, List<Integer>> positions = new LinkedHashMap<>();

  /** A standing of features that have not been scored. */
  Standing(int features, List<String> classes) {
    this.scores = new double[features];
    this.rounds = new int[features];
    this.ranks = new int[features];
    this.perClass = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      Map<String, Double> zeros = new LinkedHashMap<>();
      classes.forEach(name -> zeros.put(name, 0.0));
      perClass.add(zeros);
    }
  }

  double score(int feature) {
    return scores[feature];
  }

  int round(int feature) {
    return rounds[feature];
  }

  /** From 1. */
  int rank(int feature) {
    return ranks[feature];
  }

  Map<String, Double> perClass(int feature) {
    return Collections.unmodifiableMap(perClass.get(feature));
  }

  /** Where the scores of the first round, with all features, were taken. */
  Map<String, List<Integer>> positions() {
    return Collections.unmodifiableMap(positions);
  }

  void setPositions(String className, List<Integer> rows) {
    positions.put(className, rows);
  }

  /** Records a round. */
  void record(int feature, int round, Map<String, Double> classScores) {
    rounds[feature] = round;
    double sum = 0;
    for (double score : classScores.values()) {
      sum += score;
    }
    scores[feature] = sum / classScores.size();
    perClass.set(feature, new LinkedHashMap<>(classScores));
  }

  /** Ranks by round, then score, then order; features of round 0 were never scored. */
  void rank() {
    List<Integer> order = new ArrayList<>();
    for (int j = 0; j < scores.length; j++) {
      order.add(j);
    }
    order.sort(this::compare);
    for (int k = 0; k < order.size(); k++) {
      ranks[order.get(k)] = k + 1;
    }
  }

  /** Negative if the first feature is better. */
  int compare(int first, int second) {
    if (rounds[first] != rounds[second]) {
      return rounds[second] - rounds[first];
    }
    int byScore = Double.compare(scores[second], scores[first]);
    return byScore != 0 ? byScore : first - second;
  }
}
