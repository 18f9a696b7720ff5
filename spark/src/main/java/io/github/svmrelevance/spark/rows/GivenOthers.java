package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import io.github.svmrelevance.core.inference.NormalEquations;
import io.github.svmrelevance.core.inference.ResidualSums;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The test of one feature given others, from products of columns that are known: what least squares
 * leave of the feature, and what is left of the scores of a regression of the class.
 *
 * @param feature the position of the feature
 * @param columns the positions of the k others
 * @param fit the regression: weights, then a bias
 * @param slopes of the others in the feature
 * @param scoreSlopes of the others in the scores, which the penalty leaves there
 * @param scoreMean the mean of the scores
 * @param seed of chance
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record GivenOthers(
    int feature,
    int[] columns,
    double[] fit,
    double[] slopes,
    double[] scoreSlopes,
    double scoreMean,
    long seed)
    implements Serializable {

  /**
   * What is asked of rows.
   *
   * @param columns of all tests
   * @param tests that are made
   */
  record Asked(TestColumns columns, ArrayList<GivenOthers> tests) implements Serializable {}

  /** Scores and residuals of the rows of a partition. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Pairs(double[] scores, double[] residuals) implements Serializable {}

  /**
   * The test.
   *
   * @param feature the position of the feature
   * @param fitted the regression of the class on the others
   * @param gram the products of all columns
   * @param rows n
   * @param seed of chance
   */
  static GivenOthers of(int feature, Regression fitted, double[][] gram, long rows, long seed) {
    int[] columns = fitted.columns();
    NormalEquations equations = new NormalEquations(Regression.part(gram, columns));
    double[] withFeature = IntStream.of(columns).mapToDouble(l -> gram[feature][l]).toArray();
    double[] withScores = Arrays.copyOf(fitted.products(), columns.length);
    return new GivenOthers(
        feature,
        columns,
        fitted.z(),
        equations.slopes(withFeature),
        equations.slopes(withScores),
        fitted.products()[columns.length] / (double) rows,
        seed);
  }

  /** Whether the others determine the feature. */
  boolean isDetermined(double[][] gram) {
    return NormalEquations.isDetermined(own(gram), 1);
  }

  /** Which share of the feature's variance is its own, in [0, 1] but for rounding. */
  double own(double[][] gram) {
    double all = gram[feature][feature];
    double left = all;
    for (int l = 0; l < columns.length; l++) {
      left -= slopes[l] * gram[feature][columns[l]];
    }
    return left / all;
  }

  private Pairs of(DenseMatrix rows, byte[] signs) {
    DenseMatrix others = rows.selectColumns(columns);
    double[] scores = RegressionSums.scores(others, signs, fit);
    double[] residuals = rows.column(feature).clone();
    for (int i = 0; i < scores.length; i++) {
      scores[i] -= scoreMean;
    }
    for (int l = 0; l < columns.length; l++) {
      others.addColumnTo(-scoreSlopes[l], l, scores);
      others.addColumnTo(-slopes[l], l, residuals);
    }
    return new Pairs(scores, residuals);
  }

  /** The sums of each test over a partition, in O(rows * k) for each. */
  static List<ResidualSums> sums(Iterator<RowBlock> blocks, Asked asked) {
    List<ResidualSums> sums = new ArrayList<>();
    asked.tests().forEach(test -> sums.add(new ResidualSums()));
    blocks.forEachRemaining(
        block -> {
          DenseMatrix rows = asked.columns().of(block);
          for (int t = 0; t < sums.size(); t++) {
            Pairs pairs = asked.tests().get(t).of(rows, block.signs());
            sums.get(t).add(pairs.scores(), pairs.residuals());
          }
        });
    return sums;
  }

  static List<ResidualSums> plus(List<ResidualSums> all, List<ResidualSums> later) {
    for (int t = 0; t < all.size(); t++) {
      all.get(t).add(later.get(t));
    }
    return all;
  }

  /** Scores and residuals of each test in a partition. */
  static List<Pairs> pairs(Iterator<RowBlock> blocks, Asked asked) {
    List<List<Pairs>> parts = new ArrayList<>();
    asked.tests().forEach(test -> parts.add(new ArrayList<>()));
    blocks.forEachRemaining(
        block -> {
          DenseMatrix rows = asked.columns().of(block);
          for (int t = 0; t < parts.size(); t++) {
            parts.get(t).add(asked.tests().get(t).of(rows, block.signs()));
          }
        });
    return parts.stream().map(GivenOthers::joined).toList();
  }

  private static Pairs joined(List<Pairs> parts) {
    return new Pairs(
        parts.stream().flatMapToDouble(part -> Arrays.stream(part.scores())).toArray(),
        parts.stream().flatMapToDouble(part -> Arrays.stream(part.residuals())).toArray());
  }

  /** The p-value by permutation, of all rows. */
  double byPermutation(List<Pairs> parts, int draws) {
    Pairs all = joined(parts);
    return ResidualSums.byPermutation(
        all.scores(), all.residuals(), columns.length, draws, new SplittableRandom(seed));
  }
}
