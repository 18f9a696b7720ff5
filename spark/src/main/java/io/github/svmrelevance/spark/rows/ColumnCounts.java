package io.github.svmrelevance.spark.rows;

import io.github.svmrelevance.api.data.DenseMatrix;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;

/** Of each feature, how many rows of each side have a value of each class, and the sum of these. */
final class ColumnCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  final long[][] positives;
  final long[][] negatives;
  final double[][] sums;

  private ColumnCounts(ValueClasses[] classes) {
    positives = new long[classes.length][];
    negatives = new long[classes.length][];
    sums = new double[classes.length][];
    for (int j = 0; j < classes.length; j++) {
      positives[j] = new long[classes[j].count()];
      negatives[j] = new long[classes[j].count()];
      sums[j] = new double[classes[j].count()];
    }
  }

  /** What there is in a partition, in O(rows * d log classes). */
  static ColumnCounts of(Iterator<RowBlock> blocks, ValueClasses[] classes) {
    ColumnCounts counts = new ColumnCounts(classes);
    blocks.forEachRemaining(
        block -> {
          for (int i = 0, at = 0; i < block.size(); i++) {
            for (int j = 0; j < classes.length; j++, at++) {
              double value = block.values()[at];
              int place = classes[j].of(value);
              (block.signs()[i] > 0 ? counts.positives : counts.negatives)[j][place]++;
              counts.sums[j][place] += value;
            }
          }
        });
    return counts;
  }

  ColumnCounts plus(ColumnCounts later) {
    for (int j = 0; j < sums.length; j++) {
      for (int k = 0; k < sums[j].length; k++) {
        positives[j][k] += later.positives[j][k];
        negatives[j][k] += later.negatives[j][k];
        sums[j][k] += later.sums[j][k];
      }
    }
    return this;
  }

  /** How many rows have a value of each class of a feature. */
  long[] all(int feature) {
    long[] all = new long[sums[feature].length];
    Arrays.setAll(all, k -> positives[feature][k] + negatives[feature][k]);
    return all;
  }

  /** The products of all columns in a partition; only those with an earlier or the same column. */
  static double[][] gram(Iterator<RowBlock> blocks, TestColumns columns) {
    int count = columns.count();
    double[][] gram = new double[count][count];
    blocks.forEachRemaining(
        block -> {
          DenseMatrix rows = columns.of(block);
          double[] ones = new double[rows.rows()];
          Arrays.fill(ones, 1);
          rows.addGram(ones, gram);
        });
    return gram;
  }

  /** Adds a later part of the products to an earlier one. */
  static double[][] plus(double[][] one, double[][] later) {
    for (int a = 0; a < one.length; a++) {
      for (int b = 0; b < one[a].length; b++) {
        one[a][b] += later[a][b];
      }
    }
    return one;
  }
}
