package io.github.svmrelevance.methods.gradientangle;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of ranking one data set: for each feature or group its last round, scores, and rank.
 */
@SuppressWarnings(
    "serial") // the interfaces among its fields hold values of the JDK, which ValueCodec writes
final class Standing implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] scores;
  private final double[] ofColumns;
  private final int[] rounds;
  private final int[] ranks;
  private final int[] bestRanks;
  private final int[] worstRanks;
  private final List<String> classes;
  private final List<Map<String, Double>> perClass;
  private final Map<String, List<Integer>> positions = new LinkedHashMap<>();

  /**
   * A standing of features that have not been scored.
   *
   * @param features how many features and groups there are
   * @param columns how many columns these have
   * @param classes those that are set against the rest; none for a number
   */
  Standing(int features, int columns, List<String> classes) {
    this.scores = new double[features];
    this.ofColumns = new double[columns];
    this.classes = List.copyOf(classes);
    this.rounds = new int[features];
    this.ranks = new int[features];
    this.bestRanks = new int[features];
    this.worstRanks = new int[features];
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

  /** The score of a column by itself, in the last round in which it took part. */
  double ofColumn(int column) {
    return ofColumns[column];
  }

  int round(int feature) {
    return rounds[feature];
  }

  /** From 1. */
  int rank(int feature) {
    return ranks[feature];
  }

  /** The rank if of features of the same score this one came first. */
  int bestRank(int feature) {
    return bestRanks[feature];
  }

  /** The rank if of features of the same score this one came last. */
  int worstRank(int feature) {
    return worstRanks[feature];
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

  /**
   * Records a round.
   *
   * @param answers the score of each class, or that of a number
   */
  void record(int feature, int round, double[] answers) {
    rounds[feature] = round;
    scores[feature] = mean(answers);
    for (int k = 0; k < classes.size(); k++) {
      perClass.get(feature).put(classes.get(k), answers[k]);
    }
  }

  /** Records the scores of a column by itself. */
  void recordColumn(int column, double[] answers) {
    ofColumns[column] = mean(answers);
  }

  private static double mean(double[] answers) {
    double sum = 0;
    for (double answer : answers) {
      sum += answer;
    }
    return sum / answers.length;
  }

  /** Ranks by round, then score, then order; features of round 0 were never scored. */
  void rank() {
    List<Integer> order = new ArrayList<>();
    for (int j = 0; j < scores.length; j++) {
      order.add(j);
    }
    order.sort(this::compare);
    int first = 0;
    for (int k = 0; k < order.size(); k++) {
      ranks[order.get(k)] = k + 1;
      if (k + 1 == order.size() || !isTied(order.get(k), order.get(k + 1))) {
        for (int tied = first; tied <= k; tied++) {
          bestRanks[order.get(tied)] = first + 1;
          worstRanks[order.get(tied)] = k + 1;
        }
        first = k + 1;
      }
    }
  }

  private boolean isTied(int one, int other) {
    return rounds[one] == rounds[other] && Double.compare(scores[one], scores[other]) == 0;
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
