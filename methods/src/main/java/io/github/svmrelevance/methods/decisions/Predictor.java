package io.github.svmrelevance.methods.decisions;

import io.github.svmrelevance.api.data.OrderedClasses;
import io.github.svmrelevance.api.data.RealValues;
import io.github.svmrelevance.api.result.DecisionRanges;
import io.github.svmrelevance.core.loss.WeightCoding;
import io.github.svmrelevance.core.loss.WeightFunctional;
import io.github.svmrelevance.methods.intervals.TrainingSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What models say of one sample, as linear functions of the model. */
final class Predictor {

  private final TrainingSet training;
  private final double[] row;
  private final Optional<Double> band;

  /**
   * Creates the functions.
   *
   * @param training what models were measured on
   * @param row the features of the sample, as those of the training set are scaled and shifted
   * @param band the largest size of a score that is rejected; empty without a reject option
   */
  Predictor(TrainingSet training, double[] row, Optional<Double> band) {
    this.training = training;
    this.row = row.clone();
    this.band = band;
  }

  /** What the ranges of such samples are of. */
  static DecisionRanges.Scale scale(TrainingSet training) {
    if (training.samples().target() instanceof RealValues) {
      return DecisionRanges.Scale.VALUE;
    }
    return isOrdered(training) || training.coding().vectors() > 1
        ? DecisionRanges.Scale.MARGIN
        : DecisionRanges.Scale.SCORE;
  }

  /** How many outcomes there are; 0 for numbers. */
  int outcomes() {
    return switch (scale(training)) {
      case VALUE -> 0;
      case SCORE -> band.isPresent() ? 3 : 2;
      case MARGIN ->
          isOrdered()
              ? ((OrderedClasses) training.samples().target()).names().size()
              : training.coding().vectors();
    };
  }

  /**
   * The outcome that a model predicts.
   *
   * @param z the model
   * @return its index; 0 for numbers
   */
  int outcome(double[] z) {
    return switch (scale(training)) {
      case VALUE -> 0;
      case SCORE -> side(score().value(z));
      case MARGIN -> isOrdered() ? level(z) : best(z);
    };
  }

  /** The negative class, the reject if there is one, the positive class. */
  private int side(double score) {
    if (band.isEmpty()) {
      return score > 0 ? 1 : 0;
    }
    return score < -band.get() ? 0 : score > band.get() ? 2 : 1;
  }

  /**
   * The outcomes that scores of a range have.
   *
   * @param least the least score
   * @param most the largest
   * @return their indices; none where all scores are 0, which is on no side
   */
  List<Integer> sides(double least, double most) {
    List<Integer> sides = new ArrayList<>();
    double threshold = band.orElse(0.0);
    if (least < -threshold) {
      sides.add(0);
    }
    if (band.isPresent() && least <= threshold && most >= -threshold) {
      sides.add(1);
    }
    if (most > threshold) {
      sides.add(outcomes() - 1);
    }
    return sides;
  }

  /** The number of thresholds below w'x. */
  private int level(double[] z) {
    double product = product(training.coding().vector(0, training.features(), z));
    return (int)
        Arrays.stream(training.intercepts(z)).filter(threshold -> product > threshold).count();
  }

  /** The class of the largest score, the first of several. */
  private int best(double[] z) {
    double[] intercepts = training.intercepts(z);
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < intercepts.length; c++) {
      double score = product(training.coding().vector(c, training.features(), z)) + intercepts[c];
      if (score > most) {
        best = c;
        most = score;
      }
    }
    return best;
  }

  private double product(double[] weights) {
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      sum += weights[j] * row[j];
    }
    return sum;
  }

  /**
   * The functions of which the smallest is by how much an outcome is ahead of the others; of two
   * classes and of numbers the score.
   *
   * @param outcome its index
   * @return at least one
   */
  List<WeightFunctional> ahead(int outcome) {
    if (scale(training) != DecisionRanges.Scale.MARGIN) {
      return List.of(score());
    }
    List<WeightFunctional> functions = new ArrayList<>();
    for (int other : rivals(outcome)) {
      functions.add(isOrdered() ? besideLevel(outcome, other) : difference(outcome, other));
    }
    return functions;
  }

  /**
   * The outcomes that each function of {@link #ahead} sets one against: the neighbours of a level,
   * or all other classes.
   */
  List<Integer> rivals(int outcome) {
    List<Integer> rivals = new ArrayList<>();
    for (int other = 0; other < outcomes(); other++) {
      if (other != outcome && (!isOrdered() || Math.abs(other - outcome) == 1)) {
        rivals.add(other);
      }
    }
    return rivals;
  }

  /** Whether levels have an order, so that those beyond a neighbour may be possible too. */
  boolean isOrdered() {
    return isOrdered(training);
  }

  private static boolean isOrdered(TrainingSet training) {
    return training.samples().target() instanceof OrderedClasses;
  }

  /** f(x) = w'x + b. */
  WeightFunctional score() {
    return function(training.bias(), 1, 1);
  }

  /** How far w'x is on the side of a level from the threshold between it and its neighbour. */
  WeightFunctional besideLevel(int level, int neighbour) {
    int threshold = Math.min(level, neighbour);
    double side = level > neighbour ? 1 : -1;
    return function(training.bias() + threshold, -1, side);
  }

  /** sign (w'x + coefficient u) of a single weight vector. */
  private WeightFunctional function(int intercept, double coefficient, double sign) {
    int[] variables = new int[row.length + 1];
    double[] factors = new double[row.length + 1];
    for (int j = 0; j < row.length; j++) {
      variables[j] = j;
      factors[j] = sign * row[j];
    }
    variables[row.length] = intercept;
    factors[row.length] = sign * coefficient;
    return WeightFunctional.ofSum(variables, factors);
  }

  /** (w_c - w_o)'x + b_c - b_o. */
  private WeightFunctional difference(int outcome, int other) {
    WeightCoding coding = training.coding();
    int d = training.features();
    int[] variables = new int[coding.blocks() * (d + 1)];
    double[] factors = new double[variables.length];
    int next = 0;
    for (int k = 0; k < coding.blocks(); k++) {
      double factor = coding.factor(outcome, k) - coding.factor(other, k);
      for (int j = 0; j < d; j++) {
        variables[next] = k * d + j;
        factors[next++] = factor * row[j];
      }
      // The last class has no intercept of its own; only differences count.
      variables[next] = training.bias() + k;
      factors[next++] = (outcome == k ? 1 : 0) - (other == k ? 1 : 0);
    }
    return WeightFunctional.ofSum(variables, factors);
  }
}
