package io.github.svmrelevance.spark.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Looks at the rows of one partition at several models at once, in O(rows * d * models).
 *
 * <p>A row of weight v adds v times what another one does. Its v x is the unevaluated sum of two
 * doubles, the second of which goes with the lower part.
 *
 * <p>The sums of v y x are those of two parts of each number. The higher parts of a block are
 * multiples of one power of two, few enough for their sums to be exact; what sums of the lower
 * parts lose is 2^-26 of what plain sums would (the extraction of Rump, Ogita, Oishi, SIAM J. Sci.
 * Comput. 31, 2008).
 */
final class LookTask {

  /** How many bits below the largest number of a column its higher parts have. */
  private static final int BITS = 25;

  private final int width;
  private final List<PartitionedLook> looks;
  private final int models;
  private final double[][] weights;
  private final double[] biases;
  private final double[] bands;
  private final List<Seen> seen = new ArrayList<>();

  /** The numbers of a row, times its weight, and what these products are rounded by. */
  private final double[] products;

  private final double[] remainders;
  private final double[] margins;
  private final double[] factors;
  private final double[][] highSums;
  private final double[][] lowSums;

  private LookTask(int width, List<PartitionedLook> looks) {
    this.width = width;
    this.looks = looks;
    this.models = looks.size();
    this.weights = new double[width][models];
    this.biases = new double[models];
    this.bands = new double[models];
    for (int k = 0; k < models; k++) {
      PartitionedLook look = looks.get(k);
      for (int j = 0; j < width; j++) {
        weights[j][k] = look.z()[j];
      }
      biases[k] = look.z()[width];
      bands[k] = look.band();
      seen.add(new Seen(width));
    }
    this.products = new double[width];
    this.remainders = new double[width];
    this.margins = new double[models];
    this.factors = new double[models];
    this.highSums = new double[width][models];
    this.lowSums = new double[width][models];
  }

  /** What each look sees in a partition. */
  static List<Seen> run(Iterator<RowBlock> partition, int width, List<PartitionedLook> looks) {
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
    double[] before = seen.stream().mapToDouble(one -> one.below).toArray();
    for (int i = 0; i < block.size(); i++) {
      addRow(block, i, shifters);
    }
    if (!block.isWeighted()) {
      for (int k = 0; k < models; k++) {
        seen.get(k).weight.add(0, seen.get(k).below - before[k]);
      }
    }
    // What the sums of the lower parts can lose; of the higher ones, nothing.
    double lost = DoubledVector.gamma(block.size()) * block.size();
    // Of products that underflow.
    double tiny = block.isWeighted() ? block.size() * Double.MIN_NORMAL : 0;
    for (int j = 0; j < width; j++) {
      double least = Math.ulp(shifters[j]);
      for (int k = 0; k < models; k++) {
        DoubledVector slope = seen.get(k).slope;
        slope.add(j, highSums[j][k]);
        slope.add(j, lowSums[j][k]);
        slope.addUncertainty(j, lost * least + tiny);
      }
    }
  }

  /** Adding and subtracting one of these leaves the higher part of a number of the column. */
  private double[] shifters(RowBlock block) {
    double[] largest = new double[width];
    double[] values = block.values();
    for (int i = 0, at = 0; i < block.size(); i++) {
      for (int j = 0; j < width; j++, at++) {
        largest[j] = Math.max(largest[j], Math.abs(block.weight(i) * values[at]));
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
      note(k, i, margin, bands[k] * leverage, block);
    }
    if (!any) {
      return;
    }
    multiply(block, i);
    for (int j = 0; j < width; j++) {
      double x = products[j];
      double high = (x + shifters[j]) - shifters[j];
      double low = (x - high) + remainders[j];
      double[] highs = highSums[j];
      double[] lows = lowSums[j];
      for (int k = 0; k < models; k++) {
        highs[k] += high * factors[k];
        lows[k] += low * factors[k];
      }
    }
  }

  private void multiply(RowBlock block, int i) {
    int from = i * width;
    if (!block.isWeighted()) {
      System.arraycopy(block.values(), from, products, 0, width);
      return;
    }
    double weight = block.weight(i);
    for (int j = 0; j < width; j++) {
      double x = block.values()[from + j];
      products[j] = weight * x;
      remainders[j] = Math.fma(weight, x, -products[j]);
    }
  }

  private void note(int k, int i, double margin, double band, RowBlock block) {
    Seen own = seen.get(k);
    int from = i * width;
    int sign = block.signs()[i];
    double weight = block.weight(i);
    if (margin < 1) {
      own.below++;
      own.slope.add(width, sign * weight);
      if (block.isWeighted()) {
        own.weight.add(0, weight);
        own.loss.addProduct(0, weight, 1 - margin);
      } else {
        own.loss.add(0, 1 - margin);
      }
    }
    if (sign > 0) {
      own.rightPositive += margin > 0 ? weight : 0;
      own.wrongPositive += margin > 0 ? 0 : weight;
    } else {
      own.rightNegative += margin > 0 ? weight : 0;
      own.wrongNegative += margin > 0 ? 0 : weight;
    }
    if (Math.abs(margin - 1) <= band) {
      own.near++;
      byte label = (byte) sign;
      double share = looks.get(k).share();
      if (share >= 1 || NearRow.draw(block.values(), from, width, label) < share) {
        double[] row = Arrays.copyOfRange(block.values(), from, from + width);
        own.drawn.merge(new NearRow(row, label), RowWeight.of(weight), RowWeight::plus);
      }
    }
  }
}
