package io.github.svmrelevance.spark.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Looks at the rows of one partition at several models at once, in O(rows * d * models).
 *
 * <p>The sums of y x are those of two parts of each number. The higher parts of a block are
 * multiples of one power of two, few enough for their sums to be exact; what sums of the lower
 * parts lose is 2^-26 of what plain sums would (the extraction of Rump, Ogita, Oishi, SIAM J. Sci.
 * Comput. 31, 2008).
 */
final class LookTask {

  /** How many bits below the largest number of a column its higher parts have. */
  private static final int BITS = 25;

  private final int width;
  private final List<Look> looks;
  private final int models;
  private final double[][] weights;
  private final double[] biases;
  private final double[] bands;
  private final List<Seen> seen = new ArrayList<>();

  private final double[] margins;
  private final double[] factors;
  private final double[][] highSums;
  private final double[][] lowSums;

  private LookTask(int width, List<Look> looks) {
    this.width = width;
    this.looks = looks;
    this.models = looks.size();
    this.weights = new double[width][models];
    this.biases = new double[models];
    this.bands = new double[models];
    for (int k = 0; k < models; k++) {
      Look look = looks.get(k);
      for (int j = 0; j < width; j++) {
        weights[j][k] = look.z()[j];
      }
      biases[k] = look.z()[width];
      bands[k] = look.band();
      seen.add(new Seen(width));
    }
    this.margins = new double[models];
    this.factors = new double[models];
    this.highSums = new double[width][models];
    this.lowSums = new double[width][models];
  }

  /** What each look sees in a partition. */
  static List<Seen> run(Iterator<RowBlock> partition, int width, List<Look> looks) {
    LookTask task = new LookTask(width, looks);
    partition.forEachRemaining(task::add);
    return task.seen;
  }

  private void add(RowBlock block) {
    double[] shifters = shifters(block);
    for (int j = 0; j < width; j++) {
      Arrays.fill(highSums[j], 0);
      Arrays.fill(lowSums[j], 0);
    }
    for (int i = 0; i < block.size(); i++) {
      addRow(block, i, shifters);
    }
    // What the sums of the lower parts can lose; of the higher ones, nothing.
    double lost = DoubledVector.gamma(block.size()) * block.size();
    for (int j = 0; j < width; j++) {
      double least = Math.ulp(shifters[j]);
      for (int k = 0; k < models; k++) {
        DoubledVector slope = seen.get(k).slope;
        slope.add(j, highSums[j][k]);
        slope.add(j, lowSums[j][k]);
        slope.addUncertainty(j, lost * least);
      }
    }
  }

  /** Adding and subtracting one of these leaves the higher part of a number of the column. */
  private double[] shifters(RowBlock block) {
    double[] largest = new double[width];
    double[] values = block.values();
    for (int i = 0, at = 0; i < block.size(); i++) {
      for (int j = 0; j < width; j++, at++) {
        largest[j] = Math.max(largest[j], Math.abs(values[at]));
      }
    }
    for (int j = 0; j < width; j++) {
      largest[j] = Math.scalb(1.5, Math.getExponent(largest[j]) + 1 + 52 - BITS);
    }
    return largest;
  }

  private void addRow(RowBlock block, int i, double[] shifters) {
    double[] values = block.values();
    int from = i * width;
    int sign = block.signs()[i];
    Arrays.fill(margins, 0);
    for (int j = 0; j < width; j++) {
      double x = values[from + j];
      double[] ofFeature = weights[j];
      for (int k = 0; k < models; k++) {
        margins[k] += x * ofFeature[k];
      }
    }
    boolean any = false;
    double leverage = RowBlock.leverage(values, from, width);
    for (int k = 0; k < models; k++) {
      // As RowBlock.margin has it.
      double margin = sign * (margins[k] + biases[k]);
      boolean below = margin < 1;
      factors[k] = below ? sign : 0;
      any |= below;
      note(k, sign, margin, bands[k] * leverage, block, from);
    }
    if (!any) {
      return;
    }
    for (int j = 0; j < width; j++) {
      double x = values[from + j];
      double high = (x + shifters[j]) - shifters[j];
      double low = x - high;
      double[] highs = highSums[j];
      double[] lows = lowSums[j];
      for (int k = 0; k < models; k++) {
        highs[k] += high * factors[k];
        lows[k] += low * factors[k];
      }
    }
  }

  private void note(int k, int sign, double margin, double band, RowBlock block, int from) {
    Seen own = seen.get(k);
    if (margin < 1) {
      own.below++;
      own.loss.add(0, 1 - margin);
      own.slope.add(width, sign);
    }
    if (sign > 0 && margin > 0) {
      own.rightPositive++;
    } else if (sign < 0 && margin > 0) {
      own.rightNegative++;
    }
    if (Math.abs(margin - 1) <= band) {
      own.near++;
      byte label = (byte) sign;
      double share = looks.get(k).share();
      if (share >= 1 || NearRow.draw(block.values(), from, width, label) < share) {
        double[] row = Arrays.copyOfRange(block.values(), from, from + width);
        own.drawn.merge(new NearRow(row, label), 1L, Long::sum);
      }
    }
  }
}
